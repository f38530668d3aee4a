import type { AgentView, ThreadList } from '@ambit/domain'
import { LiveThread } from './live-thread.ts'
import { createMemory, pageStorage, type Memory } from './memory.ts'
import type { SessionOptions } from './options.ts'
import { NOTHING_LENT } from './page.ts'
import type { OffersMade } from './page-calls.ts'
import { newId } from './run-input.ts'
import { isBusy, type PersonItem, type SessionState, type TroubleCause } from './state.ts'
import { subjectOf } from './subject.ts'
import { jsonOf, Transport } from './transport.ts'
import { isAgentView, isThreadList, readThread } from './views.ts'

/** One conversation with one agent, framework-free: read `getState`, listen with `subscribe`. */
export interface Session {
  getState(): SessionState
  /** Called after each change; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Resolves when the answer is there or in trouble; false where the message was not taken, because one is being answered or it is longer than `MESSAGE_MAX`. */
  send(text: string, options?: { readonly capability?: string }): Promise<boolean>
  stop(): Promise<void>
  /** Does what the trouble's remedy says; `resume` and `retry` are its two names. */
  resume(): Promise<void>
  retry(): Promise<void>
  /** Takes back the message that the server did not take, and gives its text. */
  withdraw(): string
  newThread(): void
  openThread(id: string): Promise<void>
  /** The person's own threads of this agent and record, newest first; `undefined` where they cannot be had now. */
  listThreads(query?: string): Promise<ThreadList | undefined>
  /** Ends all reading. A run that is going on goes on at the server. */
  dispose(): void
}

export function createSession(options: SessionOptions): Session {
  return new AgentSession(options)
}

/** Longest message that is sent, in characters (UTF-16 code units). */
export const MESSAGE_MAX = 100_000

const SILENCE_MS = 45_000
/** The server lists the threads of all records: so many pages are looked through for those of this one. */
const PAGES_MAX = 5
const ENOUGH = 30

class AgentSession implements Session {
  readonly #options: SessionOptions
  readonly #transport: Transport
  readonly #memory: Memory
  readonly #listeners = new Set<() => void>()
  readonly #leavePage: () => void
  readonly #life = new AbortController()
  readonly #offers: OffersMade = new Map()
  #thread: LiveThread
  #state: SessionState
  #opened: Promise<void>
  /** Whose tokens the page gives, as far as they tell. */
  #subject: string | undefined

  constructor(options: SessionOptions) {
    const { agentKey, record, environment = 'production', page, silenceMs = SILENCE_MS } = options
    const call = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args))
    this.#options = options
    this.#transport = new Transport({
      baseUrl: options.baseUrl,
      getToken: () => options.getToken(),
      meet: (token) => this.#meet(token),
      fetch: call,
      silenceMs,
    })
    this.#memory = createMemory(options.storage ?? pageStorage(), { agentKey, environment, record })
    this.#thread = this.#live(newId())
    this.#state = {
      status: { kind: 'opening' },
      agent: undefined,
      environment,
      threadId: this.#thread.id,
      items: [],
      waiting: [],
      offer: page?.offer() ?? NOTHING_LENT,
    }
    this.#leavePage = page?.subscribe(() => this.#change({ offer: page.offer() })) ?? ((): void => undefined)
    this.#opened = this.#open()
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', this.#look)
  }

  getState(): SessionState {
    return this.#state
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async send(text: string, { capability }: { readonly capability?: string } = {}): Promise<boolean> {
    await this.#opened
    if (isBusy(this.#state.status) || this.#state.agent === undefined || text.trim() === '' || text.length > MESSAGE_MAX) return false
    await this.#thread.say({ kind: 'person', id: newId(), text, ...(capability !== undefined && { task: capability }) })
    return true
  }
  stop(): Promise<void> {
    return this.#thread.stop()
  }
  resume(): Promise<void> {
    return this.retry()
  }
  async retry(): Promise<void> {
    if (this.#state.agent !== undefined) return this.#thread.again()
    this.#opened = this.#open()
    await this.#opened
  }
  withdraw(): string {
    return this.#thread.withdraw()
  }

  newThread(): void {
    this.#turnTo(newId())
    this.#memory.forget()
    this.#change({ status: { kind: 'idle' } })
  }
  async openThread(id: string): Promise<void> {
    await this.#opened
    this.#opened = this.#turnTo(id).load()
    await this.#opened
  }

  async listThreads(query = ''): Promise<ThreadList | undefined> {
    const found: ThreadList['threads'][number][] = []
    let nextCursor: string | undefined
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const list = await this.#readThreads(query, nextCursor)
      if (list === undefined) return undefined
      found.push(...list.threads.filter((each) => this.#isHere(each)))
      nextCursor = list.nextCursor
      if (nextCursor === undefined || found.length >= ENOUGH) break
    }
    return { threads: found, ...(nextCursor !== undefined && { nextCursor }) }
  }

  dispose(): void {
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', this.#look)
    this.#life.abort()
    this.#thread.leave()
    this.#leavePage()
    this.#listeners.clear()
  }

  /** Coming back to this tab: another one may have gone on with the thread meanwhile. */
  readonly #look = (): void => {
    if (document.visibilityState === 'visible') void this.#catchUp()
  }
  async #catchUp(): Promise<void> {
    const { status, threadId, items } = this.#state
    if (status.kind !== 'idle' || items.length === 0) return
    const view = await readThread(this.#transport, `/v1/threads/${encodeURIComponent(threadId)}`, this.#life.signal)
    if (!view.ok || this.#state.threadId !== threadId || this.#state.status.kind !== 'idle') return
    const said = view.thread.messages.filter((message) => message.role === 'user').length
    if (said > items.filter((item) => item.kind === 'person').length) await this.openThread(threadId)
  }

  async #readThreads(query: string, cursor: string | undefined): Promise<ThreadList | undefined> {
    const search = new URLSearchParams({ agent: this.#options.agentKey, ...(query !== '' && { query }), ...(cursor !== undefined && { cursor }) })
    const answer = await this.#transport.ask({ path: `/v1/threads?${search}`, signal: this.#life.signal })
    const list = answer.ok ? await jsonOf(answer.response) : undefined
    return isThreadList(list) ? list : undefined
  }

  /** A thread keeps its agent and its record, so only those of this page can be gone on with on it. */
  #isHere({ agentKey, record }: ThreadList['threads'][number]): boolean {
    const { agentKey: agent, record: here } = this.#options
    return agentKey === agent && (here === undefined || (record?.type === here.type && record.id === here.id))
  }

  async #open(): Promise<void> {
    this.#change({ status: { kind: 'opening' } })
    const agent = await this.#readAgent()
    if (this.#life.signal.aborted) return
    if (agent.kind !== 'agent')
      return this.#change({ status: { kind: 'trouble', trouble: { ...agent, remedy: agent.kind === 'session_ended' ? 'sign_in' : 'retry' } } })
    this.#change({ agent: agent.view })
    const kept = this.#memory.read()
    if (kept === undefined) return this.#change({ status: { kind: 'idle' } })
    await this.#turnTo(kept.threadId).load(kept)
  }

  async #readAgent(): Promise<TroubleCause | { readonly kind: 'agent'; readonly view: AgentView }> {
    const { agentKey, environment } = this.#options
    const query = environment === undefined ? '' : `?environment=${environment}`
    const answer = await this.#transport.ask({ path: `/v1/agents/${encodeURIComponent(agentKey)}${query}`, signal: this.#life.signal })
    if (!answer.ok) return answer.cause
    const view = await jsonOf(answer.response)
    return isAgentView(view) ? { kind: 'agent', view } : { kind: 'unreachable' }
  }

  /** Another person signed in to the page: what is here was not theirs, so it goes, and what they left themselves is opened. */
  #meet(token: string | undefined): boolean {
    const subject = subjectOf(token)
    if (subject === undefined || subject === this.#subject) return false
    const isAnother = this.#subject !== undefined
    this.#subject = subject
    this.#memory.belongTo(subject)
    if (!isAnother || this.#life.signal.aborted) return isAnother
    this.#turnTo(newId())
    this.#opened = this.#open()
    return true
  }

  /** Leaves the thread that is shown for another one. */
  #turnTo(id: string): LiveThread {
    this.#thread.leave()
    this.#thread = this.#live(id)
    this.#change({ threadId: id, items: [], waiting: [] })
    return this.#thread
  }

  #live(id: string): LiveThread {
    return new LiveThread(id, {
      options: this.#options,
      transport: this.#transport,
      memory: this.#memory,
      silenceMs: this.#options.silenceMs ?? SILENCE_MS,
      offers: this.#offers,
      change: (part) => {
        if (this.#thread.id === id) this.#change(part)
      },
      startOver: (person) => this.#startOver(person),
    })
  }

  async #startOver(person: PersonItem | undefined): Promise<void> {
    this.newThread()
    if (person !== undefined) await this.#thread.say({ ...person, id: newId() })
  }

  #change(part: Partial<SessionState>): void {
    if (this.#life.signal.aborted) return
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}
