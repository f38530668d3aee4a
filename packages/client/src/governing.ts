import type { ApprovalState, DecisionView, Waiting } from '@ambit/domain'
import { Answering, parkedHere, waitingAfter } from './answering.ts'
import { asked, decided, expired, isCard, nextExpiry, resumeOf, shownAs } from './cards.ts'
import type { SessionStorage } from './memory.ts'
import type { SessionOptions } from './options.ts'
import { personOf, runWithAnswers, type RunInput } from './run-input.ts'
import { SessionActions } from './session-action.ts'
import type { Course, Governing, Left, Lost } from './course.ts'
import { isBusy, type Decision, type DecisionItem, type TranscriptItem } from './state.ts'
import { DecidedHere } from './tab.ts'
import type { Transport } from './transport.ts'
import type { WireEvent } from './wire-event.ts'

export interface GoverningOptions {
  readonly options: SessionOptions
  readonly storage: SessionStorage | undefined
  readonly fetch: typeof fetch
  readonly transport: Pick<Transport, 'aheadMs'>
}

/** Cards, decisions and session API actions of one session. */
export class GoverningPart implements Governing {
  readonly #transport: Pick<Transport, 'aheadMs'>
  readonly #actions: SessionActions
  readonly #answering: Answering
  readonly #here = new DecidedHere()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ options, storage, fetch, transport }: GoverningOptions) {
    this.#transport = transport
    this.#actions = new SessionActions({ url: options.sessionUrl ?? '', storage, fetch })
    this.#answering = new Answering(this.#actions, (course, signal) => this.#rest(course, signal))
  }

  belongTo(subject: string): void {
    this.#actions.belongTo(subject)
  }

  ended(course: Course, event: Extract<WireEvent, { kind: 'finished' }>, runId: string, signal: AbortSignal): Promise<void> {
    const { transcript } = course
    transcript.items = asked(transcript.items, event.interrupts, { now: Date.now(), aheadMs: this.#transport.aheadMs })
    return this.#answering.answer(course, { waiting: waitingAfter(transcript.items, event), runId }, signal)
  }

  async goOn(course: Course, left: Left): Promise<void> {
    if (parkedHere(course, left.waiting).length === 0) return course.shown.rest()
    await this.#answering.answer(course, left, course.shown.begin('streaming'))
  }

  /** Nothing is left to be done here. How a card ended may have been told to nobody here: then the thread tells it. */
  async #rest(course: Course, signal: AbortSignal): Promise<void> {
    if (isBehind(course.transcript.items, course.waiting)) {
      const told = await course.read(signal)
      if (told.ok && !signal.aborted) await course.take(told.view)
      if (signal.aborted) return
    }
    course.shown.rest()
    this.watch(course)
    course.announce()
  }

  shown(view: DecisionView): DecisionItem | undefined {
    return isCard(view.card) ? shownAs(view, { now: Date.now(), aheadMs: this.#transport.aheadMs, here: this.#here.has(view.callId) }) : undefined
  }

  async decide(course: Course, answers: readonly Decision[]): Promise<boolean> {
    const { shown, transcript, calls } = course
    const { kind } = shown.status
    if (isBusy(shown.status) || kind === 'opening' || transcript.items.some((item) => item.kind === 'person' && item.unsent === true)) return false
    const now = Date.now()
    const { items, taken } = decided(expired(transcript.items, now), answers, now)
    transcript.items = items
    if (taken.length === 0) {
      shown.show(shown.status)
      return false
    }
    this.#here.add(taken.map(({ callId }) => callId))
    const before = course.run?.resume?.filter(({ interruptId, status }) => status === 'resolved' && !taken.some(({ callId }) => callId === interruptId)) ?? []
    await course.send(runWithAnswers(course.context(), calls.held, transcript.newest()?.task, [...before, ...taken.map(resumeOf)]))
    return true
  }

  unsent(items: readonly TranscriptItem[], { resume = [] }: RunInput): readonly TranscriptItem[] {
    const answers = resume.flatMap((entry) => (entry.status === 'resolved' ? [{ callId: entry.interruptId, ...entry.payload }] : []))
    return decided(items, answers, Date.now()).items
  }

  async refused(course: Course, cause: Lost, run: RunInput): Promise<void> {
    const person = personOf(run)
    if (person !== undefined) {
      const again = async (): Promise<void> => {
        await course.load()
        if (course.shown.status.kind === 'idle') await course.say(person)
      }
      return course.shown.fail(cause, 'retry', again)
    }
    await course.load()
    const isTold = cause.kind === 'not_found' || cause.code === 'conflict' || cause.code === 'nothing_new'
    if (!isTold && course.shown.status.kind === 'idle') course.shown.fail(cause, 'retry', () => course.load())
  }

  watch(course: Pick<Course, 'shown' | 'transcript'>): void {
    clearTimeout(this.#timer)
    const at = nextExpiry(course.transcript.items)
    if (at === undefined) return
    this.#timer = setTimeout(
      () => {
        course.transcript.items = expired(course.transcript.items, Date.now())
        course.shown.show(course.shown.status)
        this.watch(course)
      },
      Math.max(0, at - Date.now()),
    )
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

const OPEN: readonly ApprovalState[] = ['awaiting', 'approved', 'dispatched']

/** Whether a card of a call that waits for nobody any more has no end yet. */
function isBehind(items: readonly TranscriptItem[], waiting: readonly Waiting[]): boolean {
  if (waiting.some(({ awaits }) => awaits === 'decision')) return false
  return items.some(
    (item) => item.kind === 'activity' && item.decision && OPEN.includes(item.decision.state) && !waiting.some(({ callId }) => callId === item.id),
  )
}
