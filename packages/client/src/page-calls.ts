import type { GrantNote, ThreadView, Waiting } from '@ambit/domain'
import { fitted } from './fitted.ts'
import type { Governed } from './governed.ts'
import { NOTHING_LENT, type PageAnswer, type PageOffer, type PageTools } from './page.ts'
import { report } from './report.ts'
import type { RunInput } from './run-input.ts'
import type { Renewed } from './session-action.ts'
import type { TranscriptItem, TroubleCause } from './state.ts'
import type { Read } from './views.ts'

/** By run id: what the page lent with it, for as long as this page is loaded. */
export type OffersMade = Map<string, PageOffer>

/** `at`: when it came, by the clock of the page that nobody sets. */
export interface Grant {
  readonly note: GrantNote
  readonly at: number
}
/** `trouble`: the page itself failed, or the server could not be asked for a grant. */
export interface Performed {
  readonly answers: readonly PageAnswer[]
  readonly trouble?: TroubleCause | 'page'
}
export interface PageCallsOptions {
  readonly page: PageTools | undefined
  readonly offers: OffersMade
  /** The page has customer-owned code at hand. */
  readonly session: boolean
  readonly governed: Governed
  /** The thread as the server has it now. */
  readonly read: () => Promise<Read<ThreadView>>
}

/** So many runs are remembered: a call that waits belongs to the newest run of its thread. */
const OFFERS_MAX = 40
/** Runs that bring answers back in one turn: a server that keeps to its own limit needs fewer. */
const ROUNDS_MAX = 8

/** What one thread leaves to the page: which calls, how often, and what was answered. */
export class PageCalls {
  readonly #with: PageCallsOptions
  readonly #page: PageTools | undefined
  readonly #offers: OffersMade
  /** By call id. They are kept nowhere else. */
  readonly #grants = new Map<string, Grant>()
  /** Calls whose answer the server has. */
  readonly #taken = new Set<string>()
  /** By call id: what was answered and the server does not have. */
  readonly #held = new Map<string, PageAnswer>()
  #rounds = 0

  constructor(options: PageCallsOptions) {
    this.#with = options
    this.#page = options.page
    this.#offers = options.offers
  }

  /** Answers that go along with the next message. */
  get held(): readonly PageAnswer[] {
    return fitted([...this.#held.values()])
  }
  /** The turn went round so often that something is wrong. */
  get isRunaway(): boolean {
    return this.#rounds >= ROUNDS_MAX
  }

  offer(): PageOffer {
    return this.#page?.offer() ?? NOTHING_LENT
  }
  /** A page that fails to settle lends what it has. */
  async settled(): Promise<void> {
    try {
      await this.#page?.settled?.()
    } catch (thrown) {
      report(thrown)
    }
  }

  /** The person said something, or wants it to go on. */
  beginTurn(): void {
    this.#rounds = 0
  }

  granted(notes: readonly GrantNote[]): void {
    for (const note of notes) this.#grants.set(note.callId, { note, at: performance.now() })
  }

  /** Whether a call waits of which only the server knows how it was granted: its stream broke, or another tab read it. */
  lacksGrants(waiting: readonly Waiting[], runId = ''): boolean {
    const offered = this.#offers.get(runId)?.tools
    return waiting.some(({ callId, name, awaits }) => {
      const lent = offered?.find((tool) => tool.name === name)?.metadata.ambit
      const isGoverned = lent === undefined ? this.#with.session : lent.callback === true
      return awaits === 'outcome' && isGoverned && !this.#grants.has(callId) && !this.#taken.has(callId)
    })
  }

  /**
   * What of it is performed here, by the page or by customer-owned code: nothing before the person's decisions, nor what the
   * server tells as waiting after it took the answer.
   */
  parked(waiting: readonly Waiting[]): readonly Waiting[] {
    if (waiting.some(({ awaits }) => awaits === 'decision')) return []
    return waiting.filter(({ callId }) => !this.#taken.has(callId) && (this.#isCustomers(callId) ? this.#with.session : this.#page !== undefined))
  }

  /**
   * Calls that the page was given here are asked for one by one: what is done is held, also where the rest is not waited for any
   * more. What fails in the page itself is reported to it.
   */
  async perform(parked: readonly Waiting[], runId = ''): Promise<Performed> {
    const offered = this.#offers.get(runId)
    const isTogether = offered === undefined && !parked.some(({ callId }) => this.#isCustomers(callId))
    const answers: PageAnswer[] = []
    try {
      for (const calls of isTogether ? [parked] : parked.map((call) => [call])) {
        const done = await this.#performed(calls, offered)
        if ('kind' in done) return { answers, trouble: done }
        answers.push(...done)
        for (const answer of answers) this.#held.set(answer.callId, answer)
      }
      return { answers: fitted(answers) }
    } catch (thrown) {
      report(thrown)
      return { answers, trouble: 'page' }
    }
  }

  async #performed(calls: readonly Waiting[], offered: PageOffer | undefined): Promise<readonly PageAnswer[] | TroubleCause> {
    const [call] = calls
    const grant = call && this.#grants.get(call.callId)
    if (call && grant && this.#isCustomers(call.callId)) {
      const part = await this.#with.governed.load()
      return part?.perform(call, grant, (callId) => this.#renew(callId)) ?? { kind: 'unreachable' }
    }
    const granted = calls.map((each) => {
      const of = this.#grants.get(each.callId)
      return of === undefined ? each : { ...each, grant: of.note.grant }
    })
    return (await this.#page?.perform(granted, offered)) ?? []
  }

  async #renew(callId: string): Promise<Renewed | TroubleCause> {
    const told = await this.#with.read()
    if (!told.ok) return told.cause
    this.granted(told.view.grants)
    return { waits: told.view.waiting.some((call) => call.callId === callId), note: told.view.grants.find((note) => note.callId === callId) }
  }

  #isCustomers(callId: string): boolean {
    return this.#grants.get(callId)?.note.in === 'customer'
  }

  /** True where the answers can wait for the next message: all of it only showed something, and the turn has its text. */
  canWait(answers: readonly PageAnswer[], items: readonly TranscriptItem[]): boolean {
    const turn = items.slice(items.findLastIndex((item) => item.kind === 'person') + 1)
    return answers.every(({ showsOnly }) => showsOnly === true) && turn.some((item) => item.kind === 'text' && item.text.trim() !== '')
  }

  sending({ runId, tools, forwardedProps }: RunInput): void {
    this.#offers.set(runId, { tools, scopes: forwardedProps.ambit.scopes ?? [] })
    const oldest = this.#offers.keys().next().value
    if (this.#offers.size > OFFERS_MAX && oldest !== undefined) this.#offers.delete(oldest)
  }

  /** The server took the run, and with it the answers that it brought. */
  accepted({ messages }: RunInput): void {
    const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []))
    for (const callId of answered) {
      this.#taken.add(callId)
      this.#held.delete(callId)
      this.#grants.delete(callId)
    }
    if (answered.length > 0) this.wentRound()
  }

  /** Answers were sent, taken or not. */
  wentRound(): void {
    this.#rounds += 1
  }
}

/** The same transcript where what the page answered is done: the server tells no result of it, but that nobody answered in time. */
export function markAnswered(items: readonly TranscriptItem[], answers: readonly PageAnswer[]): readonly TranscriptItem[] {
  const done = new Map(answers.map((answer) => [answer.callId, answer]))
  return items.map((item) => {
    const answer = done.get(item.id)
    if (item.kind !== 'activity' || item.content !== undefined || answer === undefined) return item
    return { ...item, state: answer.error === undefined ? 'done' : 'failed', content: answer.shown ?? answer.content }
  })
}
