import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AgentView, Json } from '@ambit/domain'
import { askedBy, decide, interruptOf, settleOverdue, waitingOf, type ResumeEntry } from './mock-decisions.ts'
import { keep, listed, park, putQuestions, settle, takes, view, type Thread } from './mock-thread.ts'
import { answered, decidedBy, scriptOf, type Step } from './scenarios.ts'

export interface MockServer {
  readonly url: string
  /** Method and path of everything that was asked, pages aside. */
  readonly asked: string[]
  /** The bodies of all runs. */
  readonly runs: RunBody[]
  /** Pause between two pieces of text, in milliseconds. */
  pauseMs: number
  /** Statuses to answer the next runs with, instead of running them. */
  readonly refusals: { status: number; code: string; retryAfter?: string }[]
  /** Lets runs that hold go on. */
  release(): void
  readonly close: () => Promise<void>
}

export interface MockOptions {
  readonly agent: AgentView
  /** Pages by path, with the headers they come with. */
  readonly pages: Readonly<Record<string, { readonly html: string; readonly headers?: Readonly<Record<string, string>> }>>
  /** The pages' programs by path. */
  readonly scripts: Readonly<Record<string, string>>
}

const FACE = new URL('../../look/fonts/plex-sans.woff2', import.meta.url)

/** A small server that speaks our wire, for the widget's tests: runs are scripts, threads live in memory. */
export async function startMockServer(options: MockOptions): Promise<MockServer> {
  const threads = new Map<string, Thread>()
  const held = new Set<() => void>()
  const state = { asked: [] as string[], runs: [] as RunBody[], pauseMs: 0, refusals: [] as MockServer['refusals'] }
  const server = createServer((request, response) => {
    void answer({ request, response, options, threads, held, state })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      for (const go of held) go()
      held.clear()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly options: MockOptions
  readonly threads: Map<string, Thread>
  readonly held: Set<() => void>
  readonly state: Pick<MockServer, 'asked' | 'runs' | 'pauseMs' | 'refusals'>
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, options, threads, state } = exchange
  const url = new URL(request.url ?? '/', 'http://mock')
  const page = options.pages[url.pathname]
  if (page !== undefined) return send(response, 200, page.html, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
  const script = options.scripts[url.pathname]
  if (script !== undefined) return send(response, 200, script, { 'content-type': 'text/javascript' })
  if (url.pathname === '/plex.woff2') return send(response, 200, await readFile(FACE), { 'content-type': 'font/woff2', 'cache-control': 'max-age=600' })
  if (url.pathname === '/favicon.ico') return send(response, 204, '', {})
  state.asked.push(`${request.method} ${url.pathname}${url.search}`)
  if (url.pathname.startsWith('/v1/agents/') && request.method === 'GET') {
    return json(response, 200, url.searchParams.get('environment') === 'test' ? { ...options.agent, environment: 'test', model: 'offline' } : options.agent)
  }
  if (url.pathname.endsWith('/runs')) return run(exchange, JSON.parse(await bodyOf(request)))
  const [, , kind, id = '', rest] = url.pathname.split('/')
  if (kind === 'threads' && id === '') return json(response, 200, { threads: listed(threads, url.searchParams.get('query') ?? '') })
  for (const { kept } of threads.values()) settleOverdue(kept)
  const thread = kind === 'runs' ? [...threads.values()].find((each) => each.run?.id === id) : threads.get(id)
  if (thread === undefined) return problem(response, 404, 'not_found')
  if (kind === 'runs') {
    if (thread.run !== undefined) thread.run.cancelled = true
    for (const go of exchange.held) go()
    return json(response, 200, {})
  }
  if (rest === 'events') return follow(response, thread, Number(url.searchParams.get('after')))
  return json(response, 200, view(thread))
}

interface RunBody {
  readonly threadId: string
  readonly runId: string
  readonly messages: readonly { readonly id: string; readonly role: 'user' | 'tool'; readonly content: string; readonly toolCallId?: string }[]
  readonly resume?: readonly ResumeEntry[]
  readonly tools: readonly { readonly name: string }[]
  readonly forwardedProps: { readonly ambit: { readonly capability?: string; readonly session?: true; readonly scopes?: readonly { readonly id: string }[] } }
}

function run(exchange: Exchange, body: RunBody): void {
  const { response, threads, state } = exchange
  state.runs.push(body)
  const refusal = state.refusals.shift()
  if (refusal !== undefined)
    return problem(response, refusal.status, refusal.code, refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter })
  const thread: Thread = threads.get(body.threadId) ?? { id: body.threadId, messages: [], events: [], updatedAt: Date.now(), cut: false, waiting: [], kept: [] }
  threads.set(thread.id, thread)
  const after = thread.events.at(-1)?.sequence ?? 0
  const [message] = body.messages
  const { capability } = body.forwardedProps.ambit
  if (message?.role === 'user' && !thread.messages.some((each) => each.id === message.id)) {
    thread.messages.push({ role: 'user', id: message.id, text: message.content, at: Date.now(), ...(capability !== undefined && { task: capability }) })
  }
  if (message?.role === 'tool' && !takes(thread, body.messages)) return problem(response, 422, 'nothing_new')
  settleOverdue(thread.kept)
  const taken = decide(thread.kept, body.resume ?? [])
  if (typeof taken === 'number') return problem(response, taken, taken === 404 ? 'not_found' : 'conflict')
  thread.run = { id: body.runId, state: 'running', cancelled: false, readers: new Set() }
  const decided = taken.length > 0 ? decidedBy(taken, message === undefined && waitingOf(thread.kept).length === 0) : []
  const script = message?.role === 'tool' ? answered(body.messages) : message === undefined ? [] : scriptOf(message.content, state.pauseMs)
  void play(exchange, thread, [...decided, ...script])
  follow(response, thread, after)
}

async function play({ held }: Exchange, thread: Thread, steps: readonly Step[]): Promise<void> {
  const { run: current } = thread
  if (current === undefined) return
  const tell = (event: Json): void => {
    const sequence = (thread.events.at(-1)?.sequence ?? 0) + 1
    thread.events.push({ sequence, text: `id: ${sequence}\ndata: ${JSON.stringify(event)}\n\n` })
    for (const read of current.readers) read()
  }
  const prefix = `${current.id.slice(0, 8)}-`
  const own = (event: Json): Json => JSON.parse(JSON.stringify(event).replace(/"(messageId|toolCallId|callId)":"/g, `"$1":"${prefix}`))
  tell({ type: 'RUN_STARTED', threadId: thread.id, runId: current.id })
  let failed = false
  let parked: Json = {}
  for (const step of steps) {
    if (current.cancelled) break
    if ('event' in step) {
      tell(own(step.event))
      keep(thread, own(step.event))
      failed = JSON.stringify(step.event).includes('RUN_ERROR')
    }
    if ('park' in step) {
      park(
        thread,
        step.park.map((each) => ({ ...each, id: prefix + each.id })),
      )
      parked = { pendingToolCallIds: thread.waiting.map(({ callId }) => callId) }
    }
    if ('ask' in step) putQuestions(thread, askedBy(step.ask, prefix), tell)
    if ('settle' in step) settle(thread, step.settle, tell)
    if ('pauseMs' in step) await new Promise((resolve) => setTimeout(resolve, step.pauseMs))
    if ('cut' in step) {
      thread.cut = true
      for (const read of current.readers) read()
      await new Promise<void>((resolve) => held.add(resolve))
    }
    if ('hold' in step) await new Promise<void>((resolve) => held.add(resolve))
  }
  current.state = 'ended'
  const open = waitingOf(thread.kept)
  const outcome = current.cancelled
    ? { type: 'cancelled' }
    : open.length > 0
      ? { type: 'interrupt', interrupts: open.map(interruptOf) }
      : { type: 'success', ...parked }
  if (!failed) tell({ type: 'RUN_FINISHED', threadId: thread.id, runId: current.id, outcome })
  for (const read of current.readers) read()
}

function follow(response: ServerResponse, thread: Thread, after: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': ping\n\n')
  let seen = after
  const { run: current } = thread
  const read = (): void => {
    for (const event of thread.events) {
      if (event.sequence <= seen) continue
      seen = event.sequence
      response.write(event.text)
    }
    if (thread.cut) {
      thread.cut = false
      setTimeout(() => response.destroy(), 20)
    } else if (current?.state !== 'running') response.end()
  }
  current?.readers.add(read)
  response.on('close', () => current?.readers.delete(read))
  read()
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += String(piece)
  return text
}

function problem(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void {
  const body = JSON.stringify({ type: 'about:blank', title: code, status, detail: `The server says ${code}.`, code })
  send(response, status, body, { 'content-type': 'application/problem+json', ...headers })
}

function json(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, JSON.stringify(body), { 'content-type': 'application/json' })
}

function send(response: ServerResponse, status: number, body: string | Uint8Array, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, headers)
  response.end(body)
}
