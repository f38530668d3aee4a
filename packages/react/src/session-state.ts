import { useCallback, useSyncExternalStore } from 'react'
import type { Session, SessionState } from '@ambit/client'

/** The state of a session, drawn again at each change. */
export function useSessionState(session: Session): SessionState {
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session])
  const read = (): SessionState => session.getState()
  return useSyncExternalStore(subscribe, read, read)
}
