import type { Waiting } from '@ambit/domain'
import { markAnswered } from './page-calls.ts'
import { runWithAnswers } from './run-input.ts'
import type { Course } from './setbacks.ts'
import type { Surroundings } from './surroundings.ts'

/** What a run left waiting in one thread: performed here where it is ours, and answered, all of it in one new run. */
export class Answering {
  readonly #course: Course
  readonly #with: Pick<Surroundings, 'change' | 'announce'>
  #waiting: readonly Waiting[] = []
  /** What is performed here just now, to be asked for once more. */
  #performing: (() => Promise<void>) | undefined

  constructor(course: Course, surroundings: Pick<Surroundings, 'change' | 'announce'>) {
    this.#course = course
    this.#with = surroundings
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting
  }
  set waiting(waiting: readonly Waiting[]) {
    this.#waiting = waiting
    this.#with.change({ waiting })
  }

  /** What goes on with it after a stop, where something is performed just now. Its handler may run on for long; what is read by then is stopped at the server again. */
  stop(): (() => Promise<void>) | undefined {
    const performing = this.#performing
    this.#performing = undefined
    return performing
  }

  /** `runId`: the run that left it waiting. */
  async answer(waiting: readonly Waiting[], runId: string | undefined, signal: AbortSignal): Promise<void> {
    const { calls, shown } = this.#course
    this.waiting = waiting
    if (signal.aborted) return
    const performing = (): Promise<void> => this.answer(waiting, runId, shown.begin('streaming'))
    if (calls.lacksGrants(waiting, runId)) {
      const told = await this.#course.read(signal)
      if (signal.aborted) return
      if (told.ok) calls.granted(told.view.grants)
      else if (told.cause.kind !== 'not_found') return shown.fail(told.cause, 'retry', performing)
    }
    const parked = calls.parked(waiting)
    if (parked.length === 0) return this.#rest(signal)
    this.#performing = performing
    const { answers, trouble } = await calls.perform(parked, runId)
    if (this.#performing === performing) this.#performing = undefined
    const { transcript } = this.#course
    transcript.items = markAnswered(transcript.items, answers)
    if (signal.aborted) return this.#with.change({ items: transcript.items })
    if (trouble === 'page') return shown.stopped(performing)
    if (trouble !== undefined) return shown.fail(trouble, 'retry', performing)
    // All of it was answered elsewhere.
    if (answers.length === 0) return this.#course.load()
    if (calls.canWait(answers, transcript.items)) {
      this.waiting = []
      return shown.rest()
    }
    const goOn = (): Promise<void> => this.#course.send(runWithAnswers(this.#course.context(), answers, transcript.newest()?.task))
    return calls.isRunaway ? shown.stopped(() => (calls.beginTurn(), goOn())) : goOn()
  }

  /** Nothing is left to be done here. How a card ended may have been told to nobody here: then the thread tells it. */
  async #rest(signal: AbortSignal): Promise<void> {
    const { governed, transcript, shown } = this.#course
    if (governed.part?.isBehind(transcript.items, this.#waiting) === true) {
      const told = await this.#course.read(signal)
      if (signal.aborted) return
      if (told.ok) await this.#course.take(told.view)
      if (signal.aborted) return
    }
    shown.rest()
    if (governed.part === undefined) return
    governed.part.watch(this.#course)
    this.#with.announce(this.#course.id)
  }
}
