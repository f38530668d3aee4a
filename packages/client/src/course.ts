import type { DecisionView, ThreadView, Waiting } from '@ambit/domain'
import type { PageCalls } from './page-calls.ts'
import type { RunContext, RunInput } from './run-input.ts'
import type { Showing } from './showing.ts'
import type { Decision, DecisionItem, PersonItem, TranscriptItem, TroubleCause } from './state.ts'
import type { TranscriptReader } from './transcript-reader.ts'
import type { Read } from './views.ts'
import type { WireEvent } from './wire-event.ts'

/** A thread as far as going on after a setback needs it. */
export interface Course {
  readonly id: string
  readonly shown: Showing
  readonly calls: PageCalls
  readonly transcript: TranscriptReader
  readonly governed: Governed
  /** The run whose end was not seen yet. */
  readonly run: RunInput | undefined
  /** Calls that wait for a person or for the page. */
  waiting: readonly Waiting[]
  /** What is performed here just now, to be asked for once more. */
  performing: (() => Promise<void>) | undefined
  context(): RunContext
  /** What a person sees has changed. */
  changed(): void
  /** Tells the other tabs that this thread stands otherwise now. */
  announce(): void
  read(signal: AbortSignal): Promise<Read<ThreadView>>
  load(): Promise<void>
  stand(view: ThreadView): Promise<void>
  /** Shows the thread as it was told; false where the talk has a card, and what shows it could not be fetched. */
  take(view: ThreadView): Promise<boolean>
  /** The very same request. */
  post(run: RunInput): Promise<void>
  /** With what the page lends now. */
  send(run: RunInput): Promise<void>
  say(person: PersonItem): Promise<void>
  sayAgain(): Promise<void>
  startOver(person: PersonItem | undefined): Promise<void>
}

/** What waits in a thread, and the run that left it waiting. */
export interface Left {
  readonly waiting: readonly Waiting[]
  readonly runId: string | undefined
}
/** The server does not take these answers. */
export type Lost = Extract<TroubleCause, { kind: 'not_found' | 'refused' }>

/** What of a session is fetched where a run leaves something: cards, decisions, and whoever performs calls. */
export interface Governing {
  /** A run ended that was read here. */
  ended(course: Course, event: Extract<WireEvent, { kind: 'finished' }>, runId: string, signal: AbortSignal): Promise<void>
  /** The thread was read and is at rest, but for what waits in it. */
  goOn(course: Course, left: Left): Promise<void>
  /** A card of a talk that is opened again; `undefined` where nobody can read it. */
  shown(view: DecisionView): DecisionItem | undefined
  /** Sends what a person decided, with what was decided before and did not arrive. */
  decide(course: Course, answers: readonly Decision[]): Promise<boolean>
  /** What a person had decided before the page was loaded again, and the server does not have. */
  unsent(items: readonly TranscriptItem[], run: RunInput): readonly TranscriptItem[]
  /** What was sent is not open any more, so the thread itself says how it stands. */
  refused(course: Course, cause: Lost, run: RunInput): Promise<void>
  /** A card that nobody decided in its time stands as expired without being asked for. */
  watch(course: Pick<Course, 'shown' | 'transcript'>): void
}
export interface Governed {
  /** Present once it was fetched. */
  readonly part: Governing | undefined
  /** `undefined` where it could not be fetched, which is reported to the page; the next call tries again. */
  load(): Promise<Governing | undefined>
}
