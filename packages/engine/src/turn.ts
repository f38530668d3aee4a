import { toFault, type Approval, type RunEnd, type ToolResultMessage, type TurnEvent, type Waiting } from '@ambit/domain'
import { ask, type Asked } from './ask.ts'
import { begin, beginAgain, type Begun } from './begin.ts'
import type { TurnRequest } from './request.ts'
import { compose, contextOf } from './compose.ts'
import { shownNow } from './loaded.ts'
import { PARK, admittingOf, type Playing } from './playing.ts'
import type { CallRow, Ports } from './ports.ts'
import { answerParked, giveOut } from './answered.ts'
import { grantsOf } from './grants.ts'
import { runRound, type RoundEnd } from './round.ts'
import { capped } from './settle.ts'
import type { Talk } from './talk.ts'

/** Rounds with tool calls in one turn; after them the model answers without tools. */
export const ROUNDS_MAX = 4

export interface TurnRun {
  readonly threadId: string
  readonly turnId: string
  readonly events: AsyncIterable<TurnEvent>
}

/**
 * The main path: read this file first, every other file of the engine is one line of it.
 * What is wrong with the request throws a `Fault` before the first event; after that, trouble is an `end` event.
 * `signal.reason` is `'cancel'` where the person stopped it, `'park'` where the server goes down: then the run is stored as
 * broken and the stream ends without an `end` event, to be taken up by `resumeTurn`.
 */
export async function runTurn(request: TurnRequest, ports: Ports, signal: AbortSignal): Promise<TurnRun> {
  return played(await begin(request, ports), ports, signal)
}

/** Goes on with a turn whose run broke: the same run id, from what is stored. */
export async function resumeTurn(request: TurnRequest, ports: Ports, signal: AbortSignal): Promise<TurnRun> {
  return played(await beginAgain(request, ports), ports, signal)
}

function played(begun: Begun, ports: Ports, signal: AbortSignal): TurnRun {
  const { request, snapshot, record, talk, notes } = begun
  const task = talk.turn.task
  const { scopes, screen, context, ownClient, callbacks } = request
  const offer = compose({ snapshot, scopes, task, screen, context, ownClient, callbacks })
  const admitting = admittingOf(request, { talk, offer, ports, record, isLate: begun.isLate })
  const playing = { talk, offer, ports, notes, admitting, context: { record, today: ports.clock.today(), signal, tellsAnew: tellsAnew(talk) } }
  return { threadId: talk.thread.id, turnId: talk.turn.id, events: play(playing, begun) }
}

/** A text counts as told from the moment that it is asked for: of two calls of one reply the second has it above. */
function tellsAnew(talk: Talk): (text: string) => boolean {
  const given = new Set<string>()
  return (text) => {
    const content = capped(text)
    if (given.has(content) || talk.messages.some((message) => message.role === 'tool' && !message.isError && message.content === content)) return false
    given.add(content)
    return true
  }
}

async function* play(playing: Playing, { request, arrived, repeated, left }: Begun): AsyncGenerator<TurnEvent> {
  const { talk, offer, context } = playing
  try {
    if (request.tellsContext) yield { type: 'context', context: contextOf(offer, shownNow(offer, talk.messages)) }
    for (const { id, label, isError } of left) yield { type: 'activity', callId: id, label, state: isError ? 'failed' : 'done' }
    for (const message of arrived) yield* settledBefore(playing, message)
    for (const message of repeated) yield { type: 'result', message }
    yield* answerParked(playing)
    yield* rounds(playing)
  } catch (thrown) {
    if (context.signal.reason === PARK) {
      await talk.breakOff()
      return
    }
    const end = context.signal.aborted ? CANCELLED : failed(thrown, playing)
    yield { type: 'end', end: await lastCommit(playing, end), usage: talk.usage }
  }
}

/** A result that is stored already, as whoever watches reads it. */
function* settledBefore({ talk }: Playing, message: ToolResultMessage): Generator<TurnEvent> {
  const { callId, isError, approval } = message
  const label = talk.call(callId)?.label ?? message.name
  yield { type: 'activity', callId, label, state: isError ? 'failed' : 'done', ...(approval ? { approval } : {}) }
  yield { type: 'result', message }
}

const CANCELLED: RunEnd = { kind: 'cancelled' }

function failed(thrown: unknown, { talk, ports }: Playing): RunEnd {
  const fault = toFault(thrown)
  ports.faults.report(fault, { threadId: talk.thread.id, turnId: talk.turn.id })
  return { kind: 'failed', code: fault.code, sentence: fault.sentence, ...(fault.retryAfterMs === undefined ? {} : { retryAfterMs: fault.retryAfterMs }) }
}

/** Where even the end cannot be stored (a full disk, a deleted thread), the person is told that instead. */
async function lastCommit(playing: Playing, end: RunEnd): Promise<RunEnd> {
  try {
    await playing.talk.end(end)
    return end
  } catch (thrown) {
    return end.kind === 'failed' ? (failed(thrown, playing), end) : failed(thrown, playing)
  }
}

/** Model, calls, model, calls, … until there is an answer, somebody else must answer first, or the rounds are used up. */
async function* rounds(playing: Playing): AsyncGenerator<TurnEvent> {
  const { talk } = playing
  let noProgress = false
  for (;;) {
    if (talk.turn.state === 'settled') return yield* ended(talk, { kind: 'done' })
    if (talk.waiting().length > 0) {
      const isUndecided = talk.waiting().some(({ awaits }) => awaits === 'decision')
      if (!isUndecided) yield* giveOut(playing)
      if (talk.waiting().length > 0) return yield* wait(playing, isUndecided)
      await talk.commit()
    }
    const textOnly: boolean = noProgress || talk.turn.rounds >= ROUNDS_MAX
    const reply: Asked = yield* ask(playing, textOnly)
    if (reply.calls.length === 0) {
      talk.change({ state: 'settled' })
      return yield* ended(talk, { kind: 'done' })
    }
    const round: RoundEnd = yield* runRound(playing, reply.calls)
    noProgress = round.noProgress
    if (round.onlyShown && talk.turn.hasText) {
      talk.change({ state: 'settled' })
      return yield* ended(talk, { kind: 'done' })
    }
    if (talk.waiting().length > 0) continue
    if (round.onlyRead) talk.commitSoon()
    else await talk.commit()
  }
}

async function* ended(talk: Talk, end: RunEnd): AsyncGenerator<TurnEvent> {
  await talk.end(end)
  yield { type: 'end', end, usage: talk.usage }
}

/** The run ends, and the turn goes on when somebody answered: a person first, then whoever performs what was given out. */
async function* wait({ talk, ports, admitting }: Playing, isUndecided: boolean): AsyncGenerator<TurnEvent> {
  const waiting = talk.waiting()
  const end: RunEnd = { kind: 'waiting', calls: waiting.map((call) => told(call, talk.approval(call.id))) }
  await talk.end(end)
  if (!isUndecided && ports.grants) {
    const { channel, environment } = admitting.asking
    const granting = { grants: ports.grants, channel, environment, now: ports.clock.now() }
    for (const note of await grantsOf(waiting, talk.approvals, granting)) yield { type: 'grant', ...note }
  }
  yield { type: 'end', end, usage: talk.usage }
}

function told({ id, name, args, awaits }: CallRow, approval: Approval | undefined): Waiting {
  const { card, expiresAt } = awaits === 'decision' && approval ? approval : {}
  return { callId: id, name, args, awaits: awaits ?? 'outcome', ...(card ? { card } : {}), ...(expiresAt === undefined ? {} : { expiresAt }) }
}
