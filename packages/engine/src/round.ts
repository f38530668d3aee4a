import type { ProposedCall, TurnEvent } from '@ambit/domain'
import { asked, permitted } from './approvals.ts'
import { admit, type Admitted } from './call.ts'
import { PLAIN_FORM } from './settle.ts'
import type { Playing } from './playing.ts'
import { REPEATED, isRepeat } from './repeat.ts'
import { runSteps, type Step } from './steps.ts'

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
  const { talk, offer } = playing
  const earlier = talk.calls.filter((call) => call.turnId === talk.turn.id)
  const toldBefore = talk.messages.some(
    (message) => message.role === 'tool' && message.content === REPEATED && earlier.some((call) => call.id === message.callId),
  )
  const repeats = new Set(calls.filter((call) => isRepeat(call, earlier, offer)))
  talk.change({ rounds: talk.turn.rounds + 1 })
  const steps = calls.map((call) => stepOf(playing, call, repeats.has(call)))
  for (const step of steps) open(playing, step)
  yield* runSteps(playing, steps)
  const tools = calls.map((call) => offer.tools.get(call.name))
  const onlyRead = tools.every((tool) => !tool || tool.readOnly || tool.showsOnly)
  return { onlyShown: tools.every((tool) => tool?.showsOnly === true), onlyRead, noProgress: toldBefore && repeats.size > 0 }
}

interface Proposed extends Step {
  readonly admitted: Admitted
}

function stepOf(playing: Playing, call: ProposedCall, isRepeated: boolean): Proposed {
  const admitted = isRepeated ? repeated(playing, call) : admit(call, playing.admitting)
  return { call, admitted, startedAt: playing.ports.clock.now() }
}

/** What is asked, let out of our hands or refused stands in the store with the round, under the id of the call. */
function open({ talk, notes, admitting }: Playing, { call, admitted, startedAt: askedAt }: Proposed): void {
  const version = admitted.form.origin?.version
  const named = { ...call, version }
  const begun = {
    id: call.id,
    workspace: talk.thread.workspace,
    threadId: talk.thread.id,
    turnId: talk.turn.id,
    runId: talk.run.id,
    subject: admitting.asking.user.subject,
    name: call.name,
    askedAt,
    ...(version === undefined ? {} : { version }),
  }
  switch (admitted.kind) {
    case 'asks': {
      const approval = asked({ ...begun, digest: admitted.card.digest }, admitted.card)
      talk.ask(approval)
      talk.note(notes.asked(named, admitted.card, approval.expiresAt ?? askedAt))
      break
    }
    case 'parked':
      if (admitted.digest !== undefined) talk.ask(permitted({ ...begun, digest: admitted.digest }))
      break
    case 'refused':
      talk.note(notes.refused(named, admitted.why, admitted.error))
      break
    case 'cleared':
    case 'told':
      break
  }
}

/** Not run again: the result is a note, which is no failure. */
function repeated({ offer, context }: Playing, call: ProposedCall): Admitted {
  const tool = offer.tools.get(call.name)
  return { kind: 'told', text: REPEATED, form: PLAIN_FORM, label: tool?.activity(call.args, context.record) ?? call.name }
}
