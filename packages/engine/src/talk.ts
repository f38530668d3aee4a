import type { CallRow, Commit, Ports, Run, Thread, ThreadState, Turn } from './ports.ts'
import type { Message, RunEnd, Usage } from '@ambit/domain'

/** The turn while it is being worked on: what is stored, and what the next commit will add. */
export class Talk {
  readonly thread: Thread
  readonly #ports: Ports
  #turn: Turn
  #run: Run
  #messages: Message[]
  #calls: Map<string, CallRow>
  #added: Message[] = []
  #changed = new Set<string>()
  #usage: { inputTokens?: number; outputTokens?: number } = {}

  constructor(
    ports: Ports,
    parts: { readonly thread: Thread; readonly turn: Turn; readonly run: Run; readonly messages: readonly Message[]; readonly calls: readonly CallRow[] },
  ) {
    this.#ports = ports
    this.thread = parts.thread
    this.#turn = parts.turn
    this.#run = parts.run
    this.#messages = [...parts.messages]
    this.#calls = new Map(parts.calls.map((call) => [call.id, call]))
  }

  static of(ports: Ports, state: ThreadState, turn: Turn, run: Run): Talk {
    return new Talk(ports, { thread: state.thread, turn, run, messages: state.messages, calls: state.calls })
  }

  get turn(): Turn {
    return this.#turn
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

  add(message: Message): void {
    this.#messages.push(message)
    this.#added.push(message)
  }
  put(call: CallRow): void {
    this.#calls.set(call.id, call)
    this.#changed.add(call.id)
  }
  change(turn: Partial<Pick<Turn, 'rounds' | 'hasText' | 'state'>>): void {
    this.#turn = { ...this.#turn, ...turn }
  }
  count(usage: Usage): void {
    const input = (this.#usage.inputTokens ?? 0) + (usage.inputTokens ?? 0)
    const output = (this.#usage.outputTokens ?? 0) + (usage.outputTokens ?? 0)
    this.#usage = { ...(input > 0 ? { inputTokens: input } : {}), ...(output > 0 ? { outputTokens: output } : {}) }
  }

  /** Stores all that has changed since the last commit, at once. */
  async commit(more: Pick<Commit, 'newThread' | 'newRun' | 'run'> = {}): Promise<void> {
    const messages = this.#added
    const calls = [...this.#changed].flatMap((id) => this.#calls.get(id) ?? [])
    this.#added = []
    this.#changed = new Set()
    await this.#ports.threads.commit({ threadId: this.thread.id, turn: this.#turn, messages, calls, updatedAt: this.#ports.clock.now(), ...more })
  }

  /** The last commit of this run. What was asked is not needed any more. */
  async end(end: RunEnd): Promise<void> {
    const { input: _asked, ...run } = this.#run
    this.#run = { ...run, state: 'ended', end, usage: this.#usage, endedAt: this.#ports.clock.now() }
    await this.commit({ run: this.#run })
  }

  /** The run stops here and can be resumed: what was asked is kept. Nothing uncommitted is stored. */
  async breakOff(): Promise<void> {
    this.#run = { ...this.#run, state: 'broken' }
    await this.#ports.threads.commit({ threadId: this.thread.id, run: this.#run, updatedAt: this.#ports.clock.now() })
  }
}
