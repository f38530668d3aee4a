import type { CallRow, Commit, Ports, Run, Thread, ThreadState, Turn } from './ports.ts'
import type { Approval, ApprovalChange, ApprovalState, AssistantMessage, AuditEntry, Message, RunEnd, Usage, UserMessage } from '@ambit/domain'
import { frozen, mayFollow } from './approvals.ts'
import type { ToolMessage } from './settle.ts'

/** The longest that what a round of reads found stands in memory alone. */
const SOON_MS = 200

/** The turn while it is being worked on: what is stored, and what the next commit will add. */
export class Talk {
  readonly thread: Thread
  readonly #ports: Ports
  #turn: Turn
  #run: Run
  #messages: Message[]
  #calls: Map<string, CallRow>
  #approvals: Map<string, Approval>
  /** Changed since the last commit. */
  #fresh: Changes = NOTHING
  /** Of rounds that are finished, and not stored yet. */
  #ready: Changes = NOTHING
  #readyTurn: Turn
  #usage: { inputTokens?: number; outputTokens?: number } = {}
  #later: ReturnType<typeof setTimeout> | undefined
  #early: Promise<void> | undefined
  #trouble: { readonly thrown: unknown } | undefined

  constructor(
    ports: Ports,
    parts: {
      readonly thread: Thread
      readonly turn: Turn
      readonly run: Run
      readonly messages: readonly Message[]
      readonly calls: readonly CallRow[]
      readonly approvals: readonly Approval[]
    },
  ) {
    this.#ports = ports
    this.thread = parts.thread
    this.#turn = parts.turn
    this.#readyTurn = parts.turn
    this.#run = parts.run
    this.#messages = [...parts.messages]
    this.#calls = new Map(parts.calls.map((call) => [call.id, call]))
    this.#approvals = new Map(parts.approvals.map((approval) => [approval.id, approval]))
  }

  static of(ports: Ports, state: ThreadState, turn: Turn, run: Run): Talk {
    return new Talk(ports, { thread: state.thread, turn, run, messages: state.messages, calls: state.calls, approvals: state.approvals })
  }

  get turn(): Turn {
    return this.#turn
  }
  get run(): Run {
    return this.#run
  }
  get messages(): readonly Message[] {
    return this.#messages
  }
  get usage(): Usage {
    return this.#usage
  }
  /** Calls of this turn, and those of the one before that a new message left behind. */
  get calls(): readonly CallRow[] {
    return [...this.#calls.values()]
  }
  waiting(): readonly CallRow[] {
    return this.calls.filter((call) => call.state === 'waiting')
  }
  call(id: string): CallRow | undefined {
    return this.#calls.get(id)
  }
  /** Of those calls. */
  get approvals(): readonly Approval[] {
    return [...this.#approvals.values()]
  }
  approval(id: string): Approval | undefined {
    return this.#approvals.get(id)
  }

  /** A result enters the talk only as `settle` made it. */
  add(message: UserMessage | AssistantMessage | ToolMessage): void {
    this.#messages.push(message)
    this.#fresh = joined(this.#fresh, { ...NOTHING, messages: [message] })
  }
  put(call: CallRow): void {
    this.#calls.set(call.id, { ...call, args: frozen(call.args) })
    this.#fresh = joined(this.#fresh, { ...NOTHING, calls: [call.id] })
  }
  /** A new question or permission. */
  ask(approval: Approval): void {
    this.#approvals.set(approval.id, approval)
    this.#fresh = joined(this.#fresh, { ...NOTHING, approvals: [{ kind: 'new', approval }] })
  }
  /** Where the approval stands elsewhere by the time this is stored, nothing of the commit is. */
  move(id: string, to: ApprovalState, at: number, reason?: string): void {
    const known = this.#approvals.get(id)
    if (!known) throw new TypeError(`Thread ${this.thread.id} has no approval ${id} to move.`)
    if (!mayFollow(known.state, to)) throw new TypeError(`Approval ${id} is ${known.state}, and cannot become ${to}.`)
    const why = reason === undefined ? {} : { reason }
    this.#approvals.set(id, { ...known, state: to, ...why })
    this.#fresh = joined(this.#fresh, { ...NOTHING, approvals: [{ kind: 'move', id, from: known.state, to, at, ...why }] })
  }
  /** What joins the audit chain with the next commit. */
  note(entry: AuditEntry): void {
    this.#fresh = joined(this.#fresh, { ...NOTHING, audit: [entry] })
  }
  change(turn: Partial<Pick<Turn, 'rounds' | 'hasText' | 'state'>>): void {
    this.#turn = { ...this.#turn, ...turn }
  }
  count(usage: Usage): void {
    const input = (this.#usage.inputTokens ?? 0) + (usage.inputTokens ?? 0)
    const output = (this.#usage.outputTokens ?? 0) + (usage.outputTokens ?? 0)
    this.#usage = { ...(input > 0 ? { inputTokens: input } : {}), ...(output > 0 ? { outputTokens: output } : {}) }
  }

  /**
   * Stores what a round of reads found, without holding up the next reply: within `SOON_MS`, or with the commit that comes
   * before. After a crash in between the reads are made again. Trouble is told by the next commit.
   */
  commitSoon(): void {
    this.#ready = joined(this.#ready, this.#fresh)
    this.#fresh = NOTHING
    this.#readyTurn = this.#turn
    this.#later ??= setTimeout(() => {
      this.#later = undefined
      this.#early = this.#store(this.#takeReady(), this.#readyTurn).catch((thrown: unknown) => {
        this.#trouble = { thrown }
      })
    }, SOON_MS)
  }

  /** Stores all that has changed since the last commit, at once. What could not be stored goes with the next commit. */
  async commit(more: More = {}): Promise<void> {
    await this.#beforeStoring()
    const trouble = this.#trouble
    this.#trouble = undefined
    if (trouble) throw trouble.thrown
    const all = joined(this.#takeReady(), this.#fresh)
    this.#fresh = NOTHING
    this.#readyTurn = this.#turn
    await this.#store(all, this.#turn, more)
  }

  /** The last commit of this run. What was asked is not needed any more. */
  async end(end: RunEnd): Promise<void> {
    const { input: _asked, ...run } = this.#run
    this.#run = { ...run, state: 'ended', end, usage: this.#usage, endedAt: this.#ports.clock.now() }
    await this.commit({ run: this.#run })
  }

  /** The run stops here and can be resumed: what was asked is kept, and what a round has not finished is not stored. */
  async breakOff(): Promise<void> {
    await this.#beforeStoring()
    this.#run = { ...this.#run, state: 'broken' }
    await this.#store(this.#takeReady(), this.#readyTurn, { run: this.#run })
  }

  async #beforeStoring(): Promise<void> {
    clearTimeout(this.#later)
    this.#later = undefined
    await this.#early
  }

  #takeReady(): Changes {
    const ready = this.#ready
    this.#ready = NOTHING
    return ready
  }

  async #store(changes: Changes, turn: Turn, more: More = {}): Promise<void> {
    const calls = [...new Set(changes.calls)].flatMap((id) => this.#calls.get(id) ?? [])
    const { messages, approvals, audit } = changes
    try {
      await this.#ports.threads.commit({ threadId: this.thread.id, turn, messages, calls, approvals, audit, updatedAt: this.#ports.clock.now(), ...more })
    } catch (thrown) {
      this.#ready = joined(changes, this.#ready)
      throw thrown
    }
  }
}

type More = Pick<Commit, 'newThread' | 'newRun' | 'afterRun' | 'run'>

/** Messages to add, and ids of calls to write. */
interface Changes {
  readonly messages: readonly Message[]
  readonly calls: readonly string[]
  readonly approvals: readonly ApprovalChange[]
  readonly audit: readonly AuditEntry[]
}
const NOTHING: Changes = { messages: [], calls: [], approvals: [], audit: [] }

function joined(a: Changes, b: Changes): Changes {
  return {
    messages: [...a.messages, ...b.messages],
    calls: [...a.calls, ...b.calls],
    approvals: [...a.approvals, ...b.approvals],
    audit: [...a.audit, ...b.audit],
  }
}
