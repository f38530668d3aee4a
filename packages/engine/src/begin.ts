import { APPROVAL_MS, Fault, type Json, type Reply, type Snapshot, type ToolResultMessage } from '@ambit/domain'
import { isUndecided } from './approvals.ts'
import { decidedIn, type Decided } from './decisions.ts'
import { expireOverdue, leaveBehind, takeDecisions, takeResults } from './left-behind.ts'
import { Notes } from './notes.ts'
import type { CallRow, Ports, Run, Thread, ThreadState, Turn } from './ports.ts'
import { isTask } from './prepared.ts'
import type { ResultReply, TurnRequest } from './request.ts'
import { Talk } from './talk.ts'

/** A turn ready to be played: its rows are stored. */
export interface Begun {
  readonly request: TurnRequest
  readonly snapshot: Snapshot
  readonly record: Json
  readonly talk: Talk
  readonly notes: Notes
  /** Results that came back for parked calls, settled. */
  readonly arrived: readonly ToolResultMessage[]
  /** It broke longer ago than anybody could decide: what it still wants to do asks. */
  readonly isLate: boolean
  /** Stored results of calls that were decided in the same way before. */
  readonly repeated: readonly ToolResultMessage[]
  /** Calls of the turn before that a new message settled. */
  readonly left: readonly CallRow[]
}

/** Finds or makes the thread, decides what this request means, and stores its run. Throws a `Fault` where it cannot be processed. */
export async function begin(request: TurnRequest, ports: Ports): Promise<Begun> {
  const state = await ports.threads.load(request.threadId)
  if (state?.run?.state === 'running') {
    await prepare(request, state, undefined, ports)
    throw new Fault({ code: 'conflict', sentence: 'An answer is still being written in this conversation. Wait for it, or stop it first.' })
  }
  const now = ports.clock.now()
  const decided = await decidedIn(request, state, { ports, now })
  const { message, results, waiting, open } = meaningOf(request, state, { decided, now })
  const { snapshot, record } = await prepare(request, state, open, ports)
  if (!message && !open) throw nothingNew(waiting)

  const turn = open ? { ...open, snapshotDigest: snapshot.digest } : newTurn(request, snapshot, ports)
  const run = newRun(request, turn, ports)
  const thread = state?.thread ?? newThread(request, ports)
  const talk = state ? Talk.of(ports, state, turn, run) : new Talk(ports, { thread, turn, run, messages: [], calls: [], approvals: [] })
  const notes = notesOf(request, talk, ports)
  const desk = { talk, ports, notes }
  expireOverdue(desk, now)
  takeDecisions(desk, decided.taken, now)
  const arrived = takeResults(desk, results)
  const left = message ? leaveBehind(desk, decided.taken) : []
  if (message) talk.add({ role: 'user', id: message.id, text: message.text, at: ports.clock.now(), ...(request.task ? { task: request.task } : {}) })
  await talk.commit({ newRun: run, afterRun: state?.run?.id ?? null, ...(state ? {} : { newThread: thread }) })
  return { request, snapshot, record, talk, notes, arrived, left, repeated: storedResults(state, decided.repeated), isLate: false }
}

/** Takes up a run that broke: the same run, from what is stored. What was decided is stored with it. */
export async function beginAgain(request: TurnRequest, ports: Ports): Promise<Begun> {
  const state = await ports.threads.load(request.threadId)
  const { snapshot, record } = await prepare(request, state, state?.turn, ports)
  const { run, turn } = state ?? {}
  if (!state || !turn || run?.id !== request.runId || run.state !== 'broken') {
    throw new Fault({ code: 'conflict', sentence: 'This answer cannot be resumed. Ask again.' })
  }
  const running: Run = { ...run, state: 'running' }
  const talk = Talk.of(ports, state, { ...turn, snapshotDigest: snapshot.digest }, running)
  const notes = notesOf(request, talk, ports)
  const now = ports.clock.now()
  expireOverdue({ talk, ports, notes }, now)
  await talk.commit({ run: running })
  return { request, snapshot, record, talk, notes, arrived: [], left: [], repeated: [], isLate: now - run.startedAt >= APPROVAL_MS }
}

function notesOf({ user, channel }: TurnRequest, { thread, run }: Talk, ports: Ports): Notes {
  return new Notes({ user, channel, thread, run }, () => ports.clock.now())
}

function storedResults(state: ThreadState | undefined, callIds: readonly string[]): readonly ToolResultMessage[] {
  return callIds.flatMap((id) => state?.messages.flatMap((message) => (message.role === 'tool' && message.callId === id ? [message] : [])) ?? [])
}

/** What a request asks for, as the thread stands: a message starts a turn, `open` is the turn that it moves on. At most one of them is there. */
interface Meaning {
  readonly message: TurnRequest['message']
  readonly open: Turn | undefined
  readonly results: Map<string, ResultReply>
  readonly waiting: readonly CallRow[]
}

function meaningOf(request: TurnRequest, state: ThreadState | undefined, { decided, now }: { readonly decided: Decided; readonly now: number }): Meaning {
  const results = awaited(state, request.replies)
  const fresh = request.message && !state?.messages.some((each) => each.id === request.message?.id) ? request.message : undefined
  const waiting = state?.calls.filter((call) => call.state === 'waiting') ?? []
  const approvals = new Map(state?.approvals.map((each) => [each.id, each]))
  const undecided = waiting.some((call) => isUndecided(call, approvals.get(call.id), now) && !decided.taken.has(call.id))
  const message = undecided ? undefined : fresh
  const answers = results.size + decided.taken.size + decided.repeated.length > 0
  const goes = !message && state?.turn && (answers || undecided || goesOn(state, request))
  return { message, open: goes ? state.turn : undefined, results, waiting }
}

/** The catalog that the turn sees (an open one goes on with what it began with), and the record. */
async function prepare(
  request: TurnRequest,
  state: ThreadState | undefined,
  open: Turn | undefined,
  ports: Ports,
): Promise<{ snapshot: Snapshot; record: Json }> {
  const snapshot = await ports.catalog.snapshot(request.agentKey, request.environment, open?.snapshotDigest)
  if (!snapshot) throw new Fault({ code: 'not_found', sentence: `There is no assistant called "${request.agentKey.slice(0, 80)}" here.` })
  const { task } = request
  if (task !== undefined && !snapshot.attachments.some((each) => each.capability.id === task && isTask(snapshot, each))) {
    throw new Fault({ code: 'bad_request', sentence: `This assistant has no capability called "${task.slice(0, 80)}".` })
  }
  if (state) assertSame(state.thread, request)
  const ref = request.record ?? state?.thread.record
  const record = ref ? await ports.records.load(request.user, ref) : null
  if (record === undefined)
    throw new Fault({ code: 'not_found', sentence: `There is no ${ref?.type ?? 'record'} "${ref?.id.slice(0, 80) ?? ''}" that you can open.` })
  return { snapshot, record }
}

/** A thread is its owner's; agent, environment and record are fixed by its first run. */
function assertSame(thread: Thread, request: TurnRequest): void {
  const { record } = request
  if (!isOwn(thread, request)) throw new Fault({ code: 'not_found', sentence: 'There is no such conversation.' })
  const sameRecord = record === undefined || (record.type === thread.record?.type && record.id === thread.record.id)
  if (thread.agentKey !== request.agentKey || thread.environment !== request.environment || !sameRecord) {
    throw new Fault({ code: 'conflict', sentence: 'This conversation belongs to another assistant, environment or record. Start a new one.' })
  }
}

function isOwn(thread: Thread, { user }: TurnRequest): boolean {
  return thread.workspace === user.workspace && thread.subject === user.subject
}

/** Results count once, only for a call that waits for one, and only after it was given out. */
function awaited(state: ThreadState | undefined, replies: readonly Reply[]): Map<string, ResultReply> {
  const waiting = new Set(state?.calls.filter((call) => call.state === 'waiting' && call.awaits === 'outcome').map((call) => call.id))
  for (const { id, state: stands } of state?.approvals ?? []) if (stands !== 'dispatched') waiting.delete(id)
  const taken = new Map<string, ResultReply>()
  for (const reply of replies) if (reply.kind === 'outcome' && waiting.has(reply.callId) && !taken.has(reply.callId)) taken.set(reply.callId, reply)
  return taken
}

/** A turn that failed, was stopped or broke goes on when its own message is sent again. */
function goesOn(state: ThreadState, request: TurnRequest): boolean {
  const { run, turn } = state
  const last = state.messages.findLast((message) => message.role === 'user')
  const unfinished = run?.state === 'broken' || run?.end?.kind === 'failed' || run?.end?.kind === 'cancelled'
  return turn?.state === 'open' && unfinished && request.message !== undefined && last?.id === request.message.id
}

function nothingNew(waiting: readonly CallRow[]): Fault {
  const sentence =
    waiting.length > 0
      ? 'The conversation waits for results of the page, and none of them came with this request.'
      : 'There is nothing new in this request: send a new message with a new id.'
  return new Fault({ code: 'nothing_new', sentence })
}

function newThread({ user, agentKey, environment, threadId, record, message }: TurnRequest, ports: Ports): Thread {
  const now = ports.clock.now()
  return {
    id: threadId,
    workspace: user.workspace,
    subject: user.subject,
    agentKey,
    environment,
    title: titleOf(message?.text ?? ''),
    createdAt: now,
    updatedAt: now,
    ...(record ? { record } : {}),
  }
}

function newTurn({ threadId, task }: TurnRequest, snapshot: Snapshot, ports: Ports): Turn {
  return {
    id: ports.ids.next('turn'),
    threadId,
    rounds: 0,
    hasText: false,
    snapshotDigest: snapshot.digest,
    state: 'open',
    startedAt: ports.clock.now(),
    ...(task === undefined ? {} : { task }),
  }
}

function newRun({ runId, user, threadId, requestDigest, input }: TurnRequest, turn: Turn, ports: Ports): Run {
  return {
    id: runId,
    workspace: user.workspace,
    subject: user.subject,
    threadId,
    turnId: turn.id,
    requestDigest,
    input,
    state: 'running',
    startedAt: ports.clock.now(),
  }
}

const TITLE_CHARS_MAX = 80

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= TITLE_CHARS_MAX ? line : `${line.slice(0, TITLE_CHARS_MAX - 1).trimEnd()}…`
}
