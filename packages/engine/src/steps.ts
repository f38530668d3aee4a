import type { Outcome, ProposedCall, TurnEvent } from '@ambit/domain'
import { perform, type Admitted } from './call.ts'
import { STOPPED, TOO_LONG } from './execute.ts'
import { PARK, type Playing } from './playing.ts'
import type { CallRow } from './ports.ts'
import { settleCall, type Ended } from './settling.ts'

/** A call that went through the gate, or that has its result already. */
export interface Step {
  readonly call: ProposedCall
  readonly admitted: Admitted | Finished
  readonly startedAt: number
}
interface Finished extends Pick<Admitted, 'form' | 'label'> {
  readonly kind: 'finished'
  readonly ended: Ended
}

/** What runs here runs side by side; results keep the order of the calls, and what others perform is parked. */
export async function* runSteps(playing: Playing, steps: readonly Step[]): AsyncGenerator<TurnEvent> {
  for (const { call, admitted } of steps)
    yield { type: 'activity', callId: call.id, label: admitted.label, state: admitted.kind === 'parked' || admitted.kind === 'asks' ? 'waiting' : 'running' }
  const started = steps.map((step) => ({ step, running: step.admitted.kind === 'cleared' ? perform(step.admitted, playing.context) : undefined }))
  for (const { step, running } of started) {
    const { admitted } = step
    switch (admitted.kind) {
      case 'asks':
        playing.talk.put({ ...row(playing, step), state: 'waiting', awaits: 'decision' })
        break
      case 'parked':
        playing.talk.put({ ...row(playing, step), state: 'waiting', awaits: 'outcome' })
        break
      case 'refused':
        yield* settled(playing, step, { outcome: { ok: false, error: admitted.error }, ours: true })
        break
      case 'told':
        yield* settled(playing, step, { outcome: { ok: true, value: admitted.text } })
        break
      case 'finished':
        yield* settled(playing, step, admitted.ended)
        break
      case 'cleared': {
        const done = await running
        if (!done) break
        if (done.outcome === STOPPED && playing.context.signal.reason === PARK) throw playing.context.signal.reason
        for (const action of done.clientActions) yield { type: 'client-action', callId: step.call.id, action }
        yield* settled(playing, step, { outcome: done.outcome, end: endOf(done.outcome, admitted.call.tool.readOnly) })
        break
      }
    }
  }
}

/** What was cut off may be done all the same. */
function endOf(outcome: Outcome, readOnly: boolean): NonNullable<Ended['end']> {
  if ((outcome === TOO_LONG || outcome === STOPPED) && !readOnly) return 'outcome_unknown'
  return outcome.ok ? 'succeeded' : 'failed'
}

function* settled(playing: Playing, step: Step, ended: Ended): Generator<TurnEvent> {
  const message = settleCall(playing, row(playing, step), ended)
  const { approval } = message
  yield { type: 'activity', callId: step.call.id, label: step.admitted.label, state: message.isError ? 'failed' : 'done', ...(approval ? { approval } : {}) }
  yield { type: 'result', message }
}

function row({ talk, offer }: Playing, { call, admitted, startedAt }: Step): Omit<CallRow, 'state'> {
  const known = talk.call(call.id)
  return {
    id: call.id,
    threadId: talk.thread.id,
    turnId: known?.turnId ?? talk.turn.id,
    name: call.name,
    args: call.args,
    label: admitted.label,
    form: admitted.form,
    readOnly: known?.readOnly ?? offer.tools.get(call.name)?.readOnly ?? false,
    startedAt,
  }
}
