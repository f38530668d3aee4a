import type { Course, Lost } from './course.ts'
import { newId, personOf, type RunInput } from './run-input.ts'
import type { Refused } from './transport.ts'

/** The server did not take the message: it is kept, and the button depends on why. `signal`: of the reading that was refused. */
export async function refuse(course: Course, { cause }: Refused, run: RunInput, signal: AbortSignal): Promise<void> {
  const { shown, calls } = course
  const person = course.transcript.newest()
  const startOver = (): Promise<void> => course.startOver(person)
  const post = (): Promise<void> => resend(course, run)
  if (run.resume !== undefined && (cause.kind === 'not_found' || cause.kind === 'refused')) return decidedElsewhere(course, cause, run)
  if (cause.kind === 'not_found') return shown.fail(cause, 'new_thread', startOver)
  if (cause.kind !== 'refused') return shown.fail(cause, 'retry', post)
  // Another tab may have brought these answers: then the thread itself says how it goes on.
  if (personOf(run) === undefined && (cause.code === 'nothing_new' || cause.code === 'conflict') && !calls.isRunaway) {
    calls.wentRound()
    return course.load()
  }
  // A turn that was over after all: then the same message begins another one.
  if (cause.code === 'nothing_new' && person !== undefined) return shown.fail(cause, 'retry', () => course.say({ ...person, id: newId() }))
  if (cause.code !== 'conflict') return shown.fail(cause, 'edit', undefined)
  // Another tab may be waiting for its answer in this thread; then this message can follow it.
  const told = await course.read(signal)
  if (signal.aborted) return
  if (told.ok && told.view.run?.state === 'running') return shown.fail(cause, 'retry', post)
  shown.fail(cause, 'new_thread', startOver)
}

async function decidedElsewhere(course: Course, cause: Lost, run: RunInput): Promise<void> {
  const part = await course.governed.load()
  if (part !== undefined) return part.refused(course, cause, run)
  course.shown.fail(cause, 'retry', () => course.load())
}

/**
 * The same message again, as a run of this id: of the same one where the request may not have arrived, of another one where it
 * was cancelled. A run id stands for one body: unless the very same can be sent, it is looked first whether it arrived.
 */
export async function resend(course: Course, run: RunInput, runId = run.runId): Promise<void> {
  const { shown, calls } = course
  const signal = shown.begin('sending')
  await calls.settled()
  if (signal.aborted) return
  if (runId === run.runId && calls.offer().tools === run.tools) return course.post(run)
  const told = await course.read(signal)
  if (signal.aborted) return
  if (told.ok && told.view.run?.id === run.runId) return told.view.run.end?.kind === 'cancelled' ? course.sayAgain() : course.stand(told.view)
  if (told.ok || told.cause.kind === 'not_found') return course.send({ ...run, runId })
  shown.fail(told.cause, 'retry', () => resend(course, run, runId))
}

/** A message or a decision from before a reload that the server does not have. */
export function unsent(course: Course, run: RunInput): void {
  const person = personOf(run)
  const { shown, transcript, governed } = course
  if (person !== undefined) transcript.items = [...transcript.items, { ...person, unsent: true }]
  else if (run.resume === undefined) return shown.rest()
  else transcript.items = governed.part?.unsent(transcript.items, run) ?? transcript.items
  shown.fail({ kind: 'unsent' }, 'retry', () => resend(course, run))
}
