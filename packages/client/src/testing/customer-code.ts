import { vi } from 'vitest'
import type { GrantNote, Json, ThreadView } from '@ambit/domain'
import type { Session, SessionOptions } from '../index.ts'
import { grants, note, runsOf, threadOf, waits } from './approvals.ts'
import { AGENT, ANSWER, fakeServer, framed, stream } from './fake-server.ts'
import { fakeLocks } from './registry.ts'
import { startSession } from './session.ts'

export const RUNS = 'POST /v1/agents/claims/runs'
export const THREAD = 'GET /v1/threads/*'
/** Where customer-owned code is in these tests. */
export const HOST = '/ambit/session'
export const agent = { 'GET /v1/agents/claims': () => Response.json(AGENT) }
export const reply = (...events: readonly Json[]): Response => stream(framed(events))
export type Server = ReturnType<typeof fakeServer>
export type Routes = Parameters<typeof fakeServer>[0]

/** Spaces and order are its own: it has to go on as it is. */
export const receipted = (value: Json): string => `{ "ok": true,\n "value": ${JSON.stringify(value)}, "receipt": "r-1" }`
export const answers =
  (text: string, status = 200): (() => Response) =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } })

/** A server whose first run leaves these calls with their grants, and customer-owned code that answers them. */
export function serverOf(notes: readonly GrantNote[], host: Routes[string], rest: Routes = {}): Server {
  const server: Server = fakeServer({
    ...agent,
    [RUNS]: () => reply(...(runsOf(server).length === 1 ? grants(notes) : ANSWER)),
    [`POST ${HOST}`]: host,
    ...rest,
  })
  return server
}

export function start(server: Server, options: Partial<SessionOptions> = {}): Session {
  return startSession(server, { sessionUrl: HOST, ...options })
}
/** What customer-owned code was sent. */
export const sentTo = ({ asked }: Server): readonly Json[] => asked.filter(({ path }) => path === HOST).map(({ body }) => body)
/** What a run brought back, by call. */
export const told = (server: Server, nth = 1): readonly unknown[] =>
  (runsOf(server)[nth]?.messages ?? []).map(({ toolCallId, content }) => [toolCallId, content])

/** Another load of the page, or another browser: what the one before held is let go. */
export const reload = (): unknown => vi.stubGlobal('navigator', { locks: fakeLocks() })

/** A thread in which a call waits to be performed, with a grant that was minted just now. */
export const parked = (callId: string, part: Partial<ThreadView> = {}): ThreadView =>
  threadOf([callId], { waiting: [waits(callId)], grants: [note(callId, { grant: 'fresh' })], ...part })
