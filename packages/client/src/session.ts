import type { ThreadList } from '@ambit/domain'
import { FetchedPart } from './governed.ts'
import { LiveThread } from './live-thread.ts'
import { createMemory, pageStorage, quietly, type Memory } from './memory.ts'
import type { SessionOptions } from './options.ts'
import { NOTHING_LENT } from './page.ts'
import type { OffersMade } from './page-calls.ts'
import { report } from './report.ts'
import { newId } from './run-input.ts'
import { whenIdle } from './registry/idle.ts'
import { isBusy, troubleOf, type Decision, type PersonItem, type SessionState } from './state.ts'
import { subjectOf } from './subject.ts'
import { Transport } from './transport.ts'
import { listThreads } from './thread-list.ts'
import { isAgentView, readView } from './views.ts'

/** One conversation with one agent, framework-free: read `getState`, listen with `subscribe`. */
export interface Session {
  getState(): SessionState
  /** Called after each change; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Resolves when the answer is there or in trouble; false where the message was not taken, because one is being answered, another thread was chosen before this one stood, or it is longer than `MESSAGE_MAX`. */
  send(text: string, options?: { readonly capability?: string }): Promise<boolean>
  /**
   * Sends what a person decided about calls that wait for it, all or some of them. Resolves like `send`; false where nothing of it
   * is open, or a message is on its way.
   */
  decide(answers: readonly Decision[]): Promise<boolean>
  stop(): Promise<void>
  /** Does what the trouble's remedy says; `resume` and `retry` are its two names. */
  resume(): Promise<void>
  retry(): Promise<void>
  /** Takes back the message that the server did not take, and gives its text. */
  withdraw(): string
  /** Before the agent is known, a thread that is chosen here or by `openThread` is opened as soon as it is. */
  newThread(): void
  /** Turns to the thread at once; resolves when it stands or is in trouble, while a run of it may go on being read. */
  openThread(id: string): Promise<void>
  /** The person's own threads of this agent and record, newest first; `undefined` where they cannot be had now. */
  listThreads(query?: string): Promise<ThreadList | undefined>
  /** Ends all reading. A run that is going on goes on at the server. Afterwards nothing is taken, asked or written any more. */
  dispose(): void
}

export function createSession(options: SessionOptions): Session {
  return new AgentSession(options)
}

/** Longest message that is sent, in characters (UTF-16 code units). */
export const MESSAGE_MAX = 100_000

const nothing = (): void => undefined
const SILENCE_MS = 45_000

/** Which thread is wanted. A new object each time that one is chosen. */
interface Choice {
  readonly shows: 'kept' | 'new' | 'opened'
}

class AgentSession implements Session {
  readonly #options: SessionOptions
  readonly #transport: Transport
  readonly #memory: Memory
  readonly #governed: FetchedPart
  /** By which the tabs of a browser tell each other that a thread stands otherwise now. Of a thread it says its id alone. */
  readonly #tabs = globalThis.document && quietly(() => new BroadcastChannel('ambit'))
  readonly #listeners = new Set<() => void>()
  readonly #leavePage: () => void
  #endGoverning = nothing
  readonly #offers: OffersMade = new Map()
  #thread: LiveThread
  #state: SessionState
  /** What goes on once the thread that is shown stands. */
  readonly #waiting: (() => void)[] = []
  #choice: Choice = { shows: 'kept' }
  /** Ends with the session, and where another person signs in; then another one begins. */
  #life = new AbortController()
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
    const storage = options.storage ?? pageStorage()
    this.#memory = createMemory(storage, { agentKey, environment, record })
    this.#governed = new FetchedPart({ options, storage, fetch: call, transport: this.#transport })
    if (page !== undefined || options.sessionUrl !== undefined) whenIdle(() => void this.#governed.load())
    this.#tabs?.addEventListener('message', this.#hear)
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
    this.#leavePage = page?.subscribe(() => this.#change({ offer: page.offer() })) ?? nothing
    void this.#open()
    globalThis.document?.addEventListener('visibilitychange', this.#look)
  }

  getState(): SessionState {
    return this.#state
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async send(text: string, { capability }: { readonly capability?: string } = {}): Promise<boolean> {
    const choice = this.#choice
    await this.#stands()
    const { status, agent } = this.#state
    const isHere = choice === this.#choice && agent !== undefined && status.kind !== 'opening' && !this.#isOver
    if (!isHere || isBusy(status) || text.trim() === '' || text.length > MESSAGE_MAX) return false
    await this.#thread.say({ kind: 'person', id: newId(), text, ...(capability !== undefined && { task: capability }) })
    return true
  }
  async decide(answers: readonly Decision[]): Promise<boolean> {
    return !this.#isOver && (await this.#governed.part?.decide(this.#thread, answers)) === true
  }
  async stop(): Promise<void> {
    if (!this.#isOver) await this.#thread.stop()
  }
  resume(): Promise<void> {
    return this.retry()
  }
  async retry(): Promise<void> {
    if (this.#isOver) return
    const { agent, status } = this.#state
    if (agent !== undefined) return this.#thread.shown.again()
    if (status.kind !== 'opening') void this.#open()
    await this.#stands()
  }
  withdraw(): string {
    return this.#isOver ? '' : this.#thread.withdraw()
  }

  newThread(): void {
    if (this.#isOver) return
    this.#choice = { shows: 'new' }
    this.#beginNew()
  }
  async openThread(id: string): Promise<void> {
    if (this.#isOver) return
    this.#choice = { shows: 'opened' }
    const thread = this.#turnTo(id, 'opening')
    if (this.#state.agent === undefined) return this.retry()
    void thread.load()
    await this.#stands()
  }

  listThreads(query = ''): Promise<ThreadList | undefined> {
    return listThreads(this.#transport, this.#options, { query, signal: this.#life.signal })
  }

  dispose(): void {
    globalThis.document?.removeEventListener('visibilitychange', this.#look)
    this.#tabs?.close()
    this.#governed.part?.end()
    this.#life.abort()
    this.#thread.shown.leave()
    this.#leavePage()
    this.#endGoverning()
    this.#listeners.clear()
    this.#goOn()
  }

  /** Coming back to this tab: another one may have gone on with the thread meanwhile. */
  readonly #look = (): void => {
    if (document.visibilityState === 'visible') void this.#catchUp(false)
  }
  /** Another tab did. */
  readonly #hear = ({ data }: MessageEvent<unknown>): void => {
    if (data === this.#state.threadId) void this.#catchUp(true)
  }
  /** `isHeard`: the other tab is there and goes on with the thread, so this one only shows it. */
  async #catchUp(isHeard: boolean): Promise<void> {
    const { status, threadId, items } = this.#state
    const thread = this.#thread
    if (status.kind !== 'idle' || items.length === 0) return
    const told = await thread.read(this.#life.signal)
    if (!told.ok || this.#thread !== thread || this.#state.status.kind !== 'idle') return
    const said = told.view.messages.filter((message) => message.role === 'user').length
    if (isHeard || said <= items.filter((item) => item.kind === 'person').length) return void thread.take(told.view)
    await this.openThread(threadId)
  }

  get #isOver(): boolean {
    return this.#life.signal.aborted
  }

  /** Resolves once the thread that is shown stands or is in trouble, or the session is over. */
  #stands(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#goOn()
    })
  }
  #goOn(): void {
    if (this.#isOver || this.#state.status.kind !== 'opening') for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #open(): Promise<void> {
    const { signal } = this.#life
    const { agentKey, environment } = this.#options
    this.#change({ agent: undefined, status: { kind: 'opening' } })
    const query = environment === undefined ? '' : `?environment=${environment}`
    const agent = await readView(this.#transport, `/v1/agents/${encodeURIComponent(agentKey)}${query}`, signal, isAgentView)
    if (signal.aborted) return
    if (!agent.ok) return this.#change({ status: troubleOf(agent.cause, 'retry') })
    this.#endGoverning()
    this.#endGoverning = this.#options.page?.govern?.(agent.view.governed ?? []) ?? nothing
    this.#change({ agent: agent.view })
    if (this.#choice.shows === 'opened') return this.#thread.load()
    if (this.#choice.shows === 'new') this.#memory.forget()
    const kept = this.#memory.read()
    if (kept === undefined) return this.#change({ status: { kind: 'idle' } })
    await this.#turnTo(kept.threadId, 'opening').load(kept)
  }

  /** Another person signed in to the page: what is here was not theirs, so it goes, and what they left themselves is opened. */
  #meet(token: string | undefined): void {
    const subject = subjectOf(token)
    if (subject === undefined || subject === this.#subject) return
    const isAnother = this.#subject !== undefined
    this.#subject = subject
    this.#memory.belongTo(subject)
    this.#options.page?.belongTo?.(subject)
    this.#governed.belongTo(subject)
    if (!isAnother || this.#isOver) return
    this.#life.abort()
    this.#life = new AbortController()
    this.#choice = { shows: 'kept' }
    this.#turnTo(newId(), 'opening')
    void this.#open()
  }

  #beginNew(): void {
    this.#turnTo(newId(), 'idle')
    this.#memory.forget()
  }

  /** Leaves the thread that is shown for another one. Until the agent is known, what is told of it goes on being told. */
  #turnTo(id: string, kind: 'opening' | 'idle'): LiveThread {
    this.#thread.shown.leave()
    this.#thread = this.#live(id)
    this.#change({ threadId: id, items: [], waiting: [], ...(this.#state.agent !== undefined && { status: { kind } }) })
    return this.#thread
  }

  #live(id: string): LiveThread {
    const thread: LiveThread = new LiveThread(id, {
      options: this.#options,
      transport: this.#transport,
      memory: this.#memory,
      offers: this.#offers,
      governed: this.#governed,
      announce: (threadId) => this.#tabs?.postMessage(threadId),
      change: (part) => {
        if (this.#thread === thread) this.#change(part)
      },
      startOver: (person) => this.#startOver(person),
    })
    return thread
  }

  async #startOver(person: PersonItem | undefined): Promise<void> {
    this.#beginNew()
    if (person !== undefined) await this.#thread.say({ ...person, id: newId() })
  }

  #change(part: Partial<SessionState>): void {
    if (this.#isOver) return
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) {
      try {
        listener()
      } catch (thrown) {
        report(thrown)
      }
    }
    this.#goOn()
  }
}
