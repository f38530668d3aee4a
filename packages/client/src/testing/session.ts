import { createSession, type Session, type SessionOptions, type SessionState } from '../index.ts'
import { fakeStorage, type fakeServer } from './fake-server.ts'

const sessions: Session[] = []

/** A token as the host's own server signs it. */
export function tokenOf(subject: string): string {
  return `e30.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ sub: subject }))))}.signature`
}

export function startSession(server: ReturnType<typeof fakeServer>, options: Partial<SessionOptions> = {}): Session {
  const session = createSession({
    baseUrl: '',
    agentKey: 'claims',
    getToken: () => Promise.resolve(tokenOf('ruth')),
    record: { type: 'claim', id: 'clm-1' },
    storage: fakeStorage(),
    fetch: server.fetch,
    ...options,
  })
  sessions.push(session)
  return session
}

export function disposeSessions(): void {
  for (const session of sessions.splice(0)) session.dispose()
}

/** Waits for a state, without a clock. */
export function until(session: Session, holds: (state: SessionState) => boolean): Promise<SessionState> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = session.getState()
      if (!holds(state)) return
      leave()
      resolve(state)
    }
    const leave = session.subscribe(look)
    look()
  })
}

export function untilStatus(session: Session, kind: SessionState['status']['kind']): Promise<SessionState> {
  return until(session, (state) => state.status.kind === kind)
}

/** The transcript as lines, for comparing it whole. */
export function lines(session: Session): readonly string[] {
  return session.getState().items.map((item) => {
    switch (item.kind) {
      case 'person':
        return `> ${item.text}${item.unsent ? ' (unsent)' : ''}`
      case 'text':
        return `${item.text} (${item.state})`
      case 'activity':
        return `[${item.label || item.name}] ${item.state}${item.shown ? ` shown ${item.shown.action.type} ${item.shown.ok}` : ''}`
      case 'shown':
        return `shown ${item.shown.action.type} ${item.shown.ok}`
    }
  })
}

/** The trouble that the session is in, or else its status. */
export function troubleOf(session: Session): unknown {
  const { status } = session.getState()
  return status.kind === 'trouble' ? status.trouble : status.kind
}

/** Storage in which an earlier page load kept this thread. */
export function storageWith(kept: object): ReturnType<typeof fakeStorage> {
  const storage = fakeStorage()
  storage.setItem('ambit:claims:production:ruth:claim:clm-1', JSON.stringify(kept))
  return storage
}
