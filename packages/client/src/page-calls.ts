import type { Waiting } from '@ambit/domain'
import { fitted } from './fitted.ts'
import { NOTHING_LENT, type PageAnswer, type PageOffer, type PageTools } from './page.ts'
import { report } from './report.ts'
import type { RunInput } from './run-input.ts'
import type { TranscriptItem } from './state.ts'

/** By run id: what the page lent with it, for as long as this page is loaded. */
export type OffersMade = Map<string, PageOffer>

/** So many runs are remembered: a call that waits belongs to the newest run of its thread. */
const OFFERS_MAX = 40
/** Runs that bring answers back in one turn: a server that keeps to its own limit needs fewer. */
const ROUNDS_MAX = 8

/** What one thread leaves to the page: which calls, how often, and what was answered. */
export class PageCalls {
  readonly #page: PageTools | undefined
  readonly #offers: OffersMade
  /** Calls whose answer the server has. */
  readonly #taken = new Set<string>()
  /** By call id: what was answered and the server does not have. */
  readonly #held = new Map<string, PageAnswer>()
  #rounds = 0

  constructor(page: PageTools | undefined, offers: OffersMade) {
    this.#page = page
    this.#offers = offers
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

  /** What of it is the page's to perform: nothing before the person's decisions, nor what the server tells as waiting after it took the answer. */
  parked(waiting: readonly Waiting[]): readonly Waiting[] {
    if (this.#page === undefined || waiting.some(({ awaits }) => awaits === 'decision')) return []
    return waiting.filter(({ callId }) => !this.#taken.has(callId))
  }

  /**
   * `undefined` where the page itself failed, which is reported to it. Calls that the page was given here are asked for one by
   * one: what is done is held, also where the rest is not waited for any more.
   */
  async perform(parked: readonly Waiting[], runId = ''): Promise<readonly PageAnswer[] | undefined> {
    const offered = this.#offers.get(runId)
    const answers: PageAnswer[] = []
    try {
      for (const calls of offered === undefined ? [parked] : parked.map((call) => [call])) {
        answers.push(...((await this.#page?.perform(calls, offered)) ?? []))
        for (const answer of answers) this.#held.set(answer.callId, answer)
      }
      return fitted(answers)
    } catch (thrown) {
      return report(thrown)
    }
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
    return { ...item, state: answer.error === undefined ? 'done' : 'failed', content: answer.content }
  })
}
