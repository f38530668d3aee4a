import type { AgentView, Json, ThreadView } from '@ambit/domain'
import type { SessionStorage } from '../memory.ts'

/** A stream that a test writes byte by byte. */
export interface OpenStream {
  readonly response: Response
  readonly send: (text: string) => void
  readonly end: () => void
  readonly break: () => void
  /** Whether the reader has gone. */
  readonly left: () => boolean
}

export function openStream(): OpenStream {
  let left = false
  let write: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = controller
    },
    cancel: () => {
      left = true
    },
  })
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (text) => write?.enqueue(new TextEncoder().encode(text)),
    end: () => write?.close(),
    break: () => write?.error(new TypeError('network error')),
    left: () => left,
  }
}

/** Events as the server frames them; ids count up from `first`. */
export function framed(events: readonly Json[], first = 1): string {
  return events.map((event, at) => `id: ${first + at}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}

export function stream(text: string): Response {
  const { response, send, end } = openStream()
  send(text)
  end()
  return response
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: code, status, detail: `The server says ${code}.`, code }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } })
}

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: Json
  readonly token: string | undefined
  /** As `fetch` got it. */
  readonly init: RequestInit
}
type Route = (asked: Asked) => Response | Promise<Response>

/** A `fetch` that answers from a table of `METHOD /path` (without the query; `*` stands for any one id) and remembers what it was asked. */
export function fakeServer(routes: Record<string, Route>): { readonly fetch: typeof fetch; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const call = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = input instanceof Request ? input.url : String(input)
    const question: Asked = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', ''),
      init,
    }
    asked.push(question)
    const plain = `${question.method} ${path.split('?')[0]}`
    const route = routes[plain] ?? routes[plain.replace(/(threads|runs)\/[^/]+/, '$1/*')]
    return route ? route(question) : problem(404, 'not_found')
  }
  return { fetch: call, asked }
}

export function fakeStorage(): SessionStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

export const AGENT: AgentView = {
  key: 'claims',
  label: 'Claims assistant',
  greeting: 'I can read this claim.',
  hints: ['What has gone quiet?'],
  quickActions: [],
  groups: [],
  environment: 'production',
  model: 'connected',
}

export function threadView(part: Partial<ThreadView> = {}): ThreadView {
  const empty = { messages: [], calls: [], waiting: [], grants: [], decisions: [], sequence: 0 }
  return { id: 'thr-1', title: 'A talk', agentKey: 'claims', environment: 'production', ...empty, ...part }
}

/** The events of a short answer. */
export const ANSWER: readonly Json[] = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'The cover was ' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'in force – £1,200.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'a1' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'success' } },
]
