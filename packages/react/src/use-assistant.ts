import { useEffect, useMemo, useRef } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit } from './context.ts'

/** What the page's own buttons can do with the assistant. */
export interface AssistantControl {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** Opens the assistant and sends. False where the message was not taken, because another one is being answered. */
  readonly send: (text: string, options?: { readonly capability?: string }) => Promise<boolean>
  /**
   * Sends the message of a quick action as its task, once the agent is known. False where the agent has none of this id or
   * cannot be had, or the message was not taken.
   */
  readonly runQuickAction: (id: string) => Promise<boolean>
}

/** For components below a `CapabilityProvider`. */
export function useAssistant(): AssistantControl {
  const { session, isOpen, open, close } = useAmbit()
  const made = useMade(session)
  return useMemo(
    () => ({
      isOpen: isOpen === true,
      open: () => open(true),
      close,
      async send(text, options) {
        open(false)
        return (await (await made())?.send(text, options)) ?? false
      },
      async runQuickAction(id) {
        const talk = await made()
        if (talk?.getState().agent === undefined) {
          open(false)
          await talk?.retry()
        }
        const action = talk?.getState().agent?.quickActions.find((each) => each.id === id)
        if (talk === undefined || action === undefined) return false
        open(false)
        return talk.send(action.quickActionMessage, { capability: id })
      },
    }),
    [made, isOpen, open, close],
  )
}

/** Gives the session as soon as the provider made it, for a press that comes before; nothing where the component went first. */
function useMade(session: Session | undefined): () => Promise<Session | undefined> {
  const latest = useRef(session)
  const waiting = useRef<((session: Session | undefined) => void)[]>([])
  useEffect(() => {
    latest.current = session
    if (session !== undefined) for (const goOn of waiting.current.splice(0)) goOn(session)
  }, [session])
  useEffect(() => {
    const presses = waiting.current
    return () => presses.splice(0).forEach((goOn) => goOn(undefined))
  }, [])
  return useMemo(() => () => (latest.current === undefined ? new Promise((goOn) => waiting.current.push(goOn)) : Promise.resolve(latest.current)), [])
}
