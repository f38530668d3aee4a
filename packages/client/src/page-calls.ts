import { fitted } from './fitted.ts'
import type { SessionOptions } from './options.ts'
import { NOTHING_LENT, type PageAnswer, type PageOffer, type PageTools } from './page.ts'
import { report } from './report.ts'
import type { RunInput } from './run-input.ts'
import type { TranscriptItem } from './state.ts'

/** By run id: what the page lent with it, for as long as this page is loaded. */
export type OffersMade = Map<string, PageOffer>

/** What was told of a grant, not looked at yet. `at`: when it came, by the clock of the page that nobody sets. */
export interface Granted {
  readonly value: unknown
  readonly at: number
}

/** So many runs are remembered: a call that waits belongs to the newest run of its thread. */
const OFFERS_MAX = 40
/** Runs that bring answers back in one turn: a server that keeps to its own limit needs fewer. */
const ROUNDS_MAX = 8

/** What one thread leaves to the page and to customer-owned code: which calls, how often, and what was answered. */
export class PageCalls {
  readonly page: PageTools | undefined
  /** Customer-owned code is at hand. */
  readonly session: boolean
  /** By run id. */
  readonly offers: OffersMade
  /** By call id. They are kept nowhere else. */
  readonly grants = new Map<string, Granted>()
  /** Calls whose answer the server has. */
  readonly taken = new Set<string>()
  /** By call id: what was answered and the server does not have. */
  readonly #held = new Map<string, PageAnswer>()
  #rounds = 0

  constructor({ page, sessionUrl }: Pick<SessionOptions, 'page' | 'sessionUrl'>, offers: OffersMade) {
    this.page = page
    this.session = sessionUrl !== undefined
    this.offers = offers
  }

  /** Answers that go along with the next message. */
  get held(): readonly PageAnswer[] {
    return fitted([...this.#held.values()])
  }
  hold(answers: readonly PageAnswer[]): void {
    for (const answer of answers) this.#held.set(answer.callId, answer)
  }
  /** The turn went round so often that something is wrong. */
  get isRunaway(): boolean {
    return this.#rounds >= ROUNDS_MAX
  }

  granted(callId: string, value: unknown): void {
    this.grants.set(callId, { value, at: performance.now() })
  }

  offer(): PageOffer {
    return this.page?.offer() ?? NOTHING_LENT
  }
  /** A page that fails to settle lends what it has. */
  async settled(): Promise<void> {
    try {
      await this.page?.settled?.()
    } catch (thrown) {
      report(thrown)
    }
  }

  /** The person said something, or wants it to go on. */
  beginTurn(): void {
    this.#rounds = 0
  }

  sending({ runId, tools, forwardedProps }: RunInput): void {
    this.offers.set(runId, { tools, scopes: forwardedProps.ambit.scopes ?? [] })
    const oldest = this.offers.keys().next().value
    if (this.offers.size > OFFERS_MAX && oldest !== undefined) this.offers.delete(oldest)
  }

  /** The server took the run, and with it the answers that it brought. */
  accepted({ messages }: RunInput): void {
    const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []))
    for (const callId of answered) {
      this.taken.add(callId)
      this.#held.delete(callId)
      this.grants.delete(callId)
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
