// region page
import { createSession, type Session, type SessionOptions } from '@ambit/client'

export function openAssistant(over: Partial<SessionOptions> = {}): Session {
  return createSession({
    baseUrl: 'http://localhost:4600',
    agentKey: 'team',
    getToken: async () => (await fetch('/api/assistant-token', { method: 'POST' })).text(),
    sessionUrl: '/ambit/session',
    ...over,
  })
}
// endregion page
