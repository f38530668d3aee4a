import type { Outcome, ProposedCall, Reply, TurnEvent } from '@ambit/domain'
import { admit, perform, type Admitted } from './call.ts'
import { CHANGED, changedMeanwhile } from './changed-meanwhile.ts'
import { outcomeOf } from './park.ts'
import { STOPPED } from './execute.ts'
import { PARK, type Playing } from './playing.ts'
import type { CallRow } from './ports.ts'
import { REPEATED, isRepeat } from './repeat.ts'
import { settle } from './settle.ts'

/** How a round went, for what comes next. */
export interface RoundEnd {
  /** Every call only showed something. */
  readonly onlyShown: boolean
  /** Nothing was changed by it: made again, every call gives the same. */
  readonly onlyRead: boolean
  /** The model was told before that a call repeats itself, and repeats one all the same. */
  readonly noProgress: boolean
}

/** The calls of one reply: those that run here run side by side, their results keep the order of the calls. */
export async function* runRound(playing: Playing, calls: readonly ProposedCall[]): AsyncGenerator<TurnEvent, RoundEnd> {
  const { talk, offer, ports } = playing
  const at = { offer, record: playing.context.record }
  const earlier = talk.calls.filter((call) => call.turnId === talk.turn.id)
  const toldBefore = talk.messages.some(
    (message) => message.role === 'tool' && message.content === REPEATED && earlier.some((call) => call.id === message.callId),
  )
  const repeats = new Set(calls.filter((call) => isRepeat(call, earlier, offer)))
  talk.change({ rounds: talk.turn.rounds + 1 })
  const steps = calls.map((call) => ({ call, admitted: repeats.has(call) ? repeated(playing, call) : admit(call, at), startedAt: ports.clock.now() }))
  yield* runSteps(playing, steps)
  const tools = calls.map((call) => offer.tools.get(call.name))
  const onlyRead = tools.every((tool) => !tool || tool.readOnly || tool.showsOnly)
  return { onlyShown: tools.every((tool) => tool?.showsOnly === true), onlyRead, noProgress: toldBefore && repeats.size > 0 }
}

/**
 * Answers that came back for parked calls: a result settles its call, a yes lets it run, unless the catalog has something else
 * by now. All of it is stored before anything else.
 */
export async function* answerParked(playing: Playing, replies: ReadonlyMap<string, Reply>): AsyncGenerator<TurnEvent> {
  const { talk } = playing
  const changed = await changedMeanwhile(playing, replies)
  const steps: Step[] = []
  for (const row of talk.waiting()) {
    const reply = replies.get(row.id)
    if (!reply) continue
    const admitted = changed.has(row.id) ? settledAs(row, { ok: false, error: CHANGED }) : answered(playing, row, reply)
    steps.push({ call: proposedOf(row), admitted, startedAt: row.startedAt })
  }
  if (steps.length === 0) return
  yield* runSteps(playing, steps)
  await talk.commit()
}

function answered({ offer, context }: Playing, row: CallRow, reply: Reply): Admitted {
  if (reply.kind === 'outcome') return settledAs(row, outcomeOf(reply, row.form))
  return admit(proposedOf(row), { offer, record: context.record }, reply)
}

/** As its tool said when it was proposed. */
function settledAs({ form, label }: CallRow, outcome: Outcome): Admitted {
  return { kind: 'settled', outcome, form, label }
}

function proposedOf({ id, name, args }: CallRow): ProposedCall {
  return { id, name, args }
}

interface Step {
  readonly call: ProposedCall
  readonly admitted: Admitted
  readonly startedAt: number
}

async function* runSteps(playing: Playing, steps: readonly Step[]): AsyncGenerator<TurnEvent> {
  for (const step of steps)
    yield { type: 'activity', callId: step.call.id, label: step.admitted.label, state: step.admitted.kind === 'parked' ? 'waiting' : 'running' }
  const started = steps.map((step) => ({ step, running: step.admitted.kind === 'cleared' ? perform(step.admitted, playing.context) : undefined }))
  for (const { step, running } of started) {
    const { admitted } = step
    if (admitted.kind === 'parked') {
      playing.talk.put({ ...row(playing, step), state: 'waiting', awaits: admitted.awaits })
      continue
    }
    const done = await running
    if (done?.outcome === STOPPED && playing.context.signal.reason === PARK) throw playing.context.signal.reason
    for (const action of done?.clientActions ?? []) yield { type: 'client-action', callId: step.call.id, action }
    const outcome = admitted.kind === 'settled' ? admitted.outcome : done?.outcome
    if (outcome) yield* settled(playing, step, outcome)
  }
}

function* settled(playing: Playing, step: Step, outcome: Outcome): Generator<TurnEvent> {
  const { talk, ports } = playing
  const { call, admitted } = step
  const at = ports.clock.now()
  const message = settle({ id: ports.ids.next('msg'), callId: call.id, name: call.name, at }, admitted.form, outcome)
  talk.add(message)
  talk.put({ ...row(playing, step), state: 'settled', isError: message.isError, endedAt: at })
  yield { type: 'activity', callId: call.id, label: admitted.label, state: message.isError ? 'failed' : 'done' }
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

/** Not run again: the result is a note, which is no failure. */
function repeated(playing: Playing, call: ProposedCall): Admitted {
  const tool = playing.offer.tools.get(call.name)
  return {
    kind: 'settled',
    outcome: { ok: true, value: REPEATED },
    form: { mask: '*', result: 'text' },
    label: tool?.activity(call.args, playing.context.record) ?? call.name,
  }
}
