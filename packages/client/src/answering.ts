import type { Waiting } from '@ambit/domain'
import { asInterrupts } from './cards.ts'
import { fitted } from './fitted.ts'
import { isCustomers, lacksGrants, performedByPage, renew, grantOf } from './grants.ts'
import type { PageAnswer, PageOffer } from './page.ts'
import { markAnswered } from './page-calls.ts'
import { report } from './report.ts'
import { runWithAnswers } from './run-input.ts'
import type { SessionActions } from './session-action.ts'
import type { Course, Left } from './course.ts'
import type { TranscriptItem, TroubleCause } from './state.ts'
import type { WireEvent } from './wire-event.ts'

/** `trouble`: the page itself failed, or the server could not be asked for a grant. */
interface Performed {
  readonly answers: readonly PageAnswer[]
  readonly trouble?: TroubleCause | 'page'
}

/** The calls that a finished run left waiting. */
export function waitingAfter(items: readonly TranscriptItem[], { pendingCallIds, interrupts }: Extract<WireEvent, { kind: 'finished' }>): readonly Waiting[] {
  const calls = items.filter((item) => item.kind === 'activity')
  const asked = asInterrupts(interrupts).map(({ callId }): Waiting => {
    const { name = '', args = null } = calls.find(({ id }) => id === callId) ?? {}
    return { callId, name, args, awaits: 'decision' }
  })
  const pending = calls.filter(({ id }) => pendingCallIds.includes(id))
  return [...asked, ...pending.map(({ id: callId, name, args = null }): Waiting => ({ callId, name, args, awaits: 'outcome' }))]
}

/**
 * What of it is performed here, by the page or by customer-owned code: nothing before the person's decisions, nor what the
 * server tells as waiting after it took the answer.
 */
export function parkedHere(course: Pick<Course, 'calls'>, waiting: readonly Waiting[]): readonly Waiting[] {
  const { page, session, taken } = course.calls
  if (waiting.some(({ awaits }) => awaits === 'decision')) return []
  return waiting.filter(({ callId }) => !taken.has(callId) && (isCustomers(course, callId) ? session : page !== undefined))
}

/** What waits is performed here where it is ours, and answered, all of it in one new run. `rest`: there is nothing to do. */
export class Answering {
  readonly #actions: SessionActions
  readonly #rest: (course: Course, signal: AbortSignal) => Promise<void>

  constructor(actions: SessionActions, rest: (course: Course, signal: AbortSignal) => Promise<void>) {
    this.#actions = actions
    this.#rest = rest
  }

  async answer(course: Course, left: Left, signal: AbortSignal): Promise<void> {
    const { calls, shown } = course
    const { waiting, runId } = left
    course.waiting = waiting
    if (signal.aborted) return
    const performing = (): Promise<void> => this.answer(course, left, shown.begin('streaming'))
    if (lacksGrants(course, waiting, runId)) {
      const told = await renew(course, '', signal)
      if (signal.aborted) return
      if ('kind' in told && told.kind !== 'not_found') return shown.fail(told, 'retry', performing)
    }
    const parked = parkedHere(course, waiting)
    if (parked.length === 0) return this.#rest(course, signal)
    course.performing = performing
    const { answers, trouble } = await this.#perform(course, parked, { offered: calls.offers.get(runId ?? ''), signal })
    if (course.performing === performing) course.performing = undefined
    const { transcript } = course
    transcript.items = markAnswered(transcript.items, answers)
    if (signal.aborted) return course.changed()
    if (trouble === 'page') return shown.stopped(performing)
    if (trouble !== undefined) return shown.fail(trouble, 'retry', performing)
    // All of it was answered elsewhere.
    if (answers.length === 0) return course.load()
    if (canWait(answers, transcript.items)) {
      course.waiting = []
      return shown.rest()
    }
    const goOn = (): Promise<void> => course.send(runWithAnswers(course.context(), answers, transcript.newest()?.task))
    return calls.isRunaway ? shown.stopped(() => (calls.beginTurn(), goOn())) : goOn()
  }

  /**
   * Calls that the page was given here are asked for one by one: what is done is held, also where the rest is not waited for any
   * more. What fails in the page itself is reported to it.
   */
  async #perform(
    course: Course,
    parked: readonly Waiting[],
    by: { readonly offered: PageOffer | undefined; readonly signal: AbortSignal },
  ): Promise<Performed> {
    const isTogether = by.offered === undefined && !parked.some(({ callId }) => isCustomers(course, callId))
    const answers: PageAnswer[] = []
    try {
      for (const calls of isTogether ? [parked] : parked.map((call) => [call])) {
        const [call] = calls
        const grant = call && grantOf(course, call.callId)
        const done =
          call && grant?.note.in === 'customer'
            ? await this.#actions.perform(call, grant, (callId) => renew(course, callId, by.signal))
            : await performedByPage(course, calls, by.offered)
        if ('kind' in done) return { answers, trouble: done }
        answers.push(...done)
        course.calls.hold(answers)
      }
      return { answers: fitted(answers) }
    } catch (thrown) {
      report(thrown)
      return { answers, trouble: 'page' }
    }
  }
}

/** True where the answers can wait for the next message: all of it only showed something, and the turn has its text. */
function canWait(answers: readonly PageAnswer[], items: readonly TranscriptItem[]): boolean {
  const turn = items.slice(items.findLastIndex((item) => item.kind === 'person') + 1)
  return answers.every(({ showsOnly }) => showsOnly === true) && turn.some((item) => item.kind === 'text' && item.text.trim() !== '')
}
