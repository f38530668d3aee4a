import { Fault, toFault, type User } from '@ambit/domain'
import type { Run, ThreadState, ThreadStore, TurnRequest } from '@ambit/engine'
import { decides, repeatsAnswer, type AnswerDesk } from './answering.ts'
import { awayLooks, type Look } from './away.ts'
import type { FreshGrants } from './fresh-grants.ts'
import type { LiveRun } from './live-run.ts'
import type { RunHub } from './hub.ts'
import { asidesAfter, replayOf, type Replay } from './replay.ts'
import { keyOf } from './run-key.ts'
import { keptTurnRequest } from './turn-request.ts'
import type { Turnstile } from './turnstile.ts'

export interface RunDesk extends AnswerDesk {
  readonly hub: RunHub
  readonly threads: ThreadStore
  readonly grants: FreshGrants
  /** Answers of one thread are looked at one after the other. */
  readonly answers: Turnstile
}
/** What a connection is given: some events, then a live run from a place on. */
export interface Opened extends Replay {
  readonly live?: LiveRun
  /** Where another process works on the run. */
  readonly away?: { readonly threadId: string; readonly look: Look }
}

/** Starts what is asked, or finds that it was asked before: the same request gets the same run. */
export async function openRun(desk: RunDesk, request: TurnRequest): Promise<Opened> {
  const { hub, threads } = desk
  const { user, runId, requestDigest } = request
  const known = hub.find(user, runId)
  if (known) return again(desk, known, requestDigest)
  const stored = await threads.findRun(user.workspace, user.subject, runId)
  if (!stored) return decides(request) ? answered(desk, request) : again(desk, await hub.start(request), requestDigest)
  assertSame(stored.requestDigest, requestDigest)
  const state = await ownThread(threads, user, stored.threadId)
  if (await isAway(desk, stored)) return snapshot(desk, user, stored.threadId, 0)
  if (stored.state !== 'ended') return again(desk, await hub.resume(keptTurnRequest(user, stored)), requestDigest)
  const kept = await threads.eventsAfter(stored.threadId, 0)
  const asides = asidesAfter(0, kept, stored.turnId, undefined)
  return replayOf({ state, run: stored, live: undefined, asides, grants: await desk.grants(state) })
}

/** How often an answer is looked at anew that met another one. */
const LOOKS_MAX = 5

/** An answer that was given before follows the run that goes on with it, here or elsewhere; of two that come at once, one is taken and the other one follows. */
function answered(desk: RunDesk, request: TurnRequest): Promise<Opened> {
  const { user, threadId, requestDigest } = request
  return desk.answers.pass(keyOf(user, threadId), async () => {
    for (let looks = 1; ; looks += 1) {
      const state = await desk.threads.load(threadId)
      const followed = state && (await following(desk, request, state, looks > 1))
      if (followed) return followed
      try {
        return await again(desk, await desk.hub.start(request), requestDigest)
      } catch (thrown) {
        const hasMoved = toFault(thrown).code === 'conflict' && (await desk.threads.load(threadId))?.run?.id !== state?.run?.id
        if (!hasMoved || looks === LOOKS_MAX) throw thrown
      }
    }
  })
}

/** `met`: another answer came first a moment ago. Its run is told then even where it has ended already: it is what this one came to. */
async function following(desk: RunDesk, request: TurnRequest, state: ThreadState, met: boolean): Promise<Opened | undefined> {
  const { run } = state
  if (!run || (run.state !== 'running' && !(met && run.state === 'ended'))) return undefined
  const isElsewhere = run.state === 'ended' || (await isAway(desk, run))
  const live = desk.hub.find(run, run.id)
  if ((!isElsewhere && !live) || !(await repeatsAnswer(request, state, desk))) return undefined
  return live ? fromStart(desk, live) : snapshot(desk, request.user, request.threadId, 0)
}

/** What happened in a thread after an event: from memory exactly that, otherwise how it stands and what comes. A run that broke goes on. */
export async function openThread(desk: RunDesk, user: User, threadId: string, after: number): Promise<Opened> {
  const state = await ownThread(desk.threads, user, threadId)
  const live = newest(desk, user, state) ?? (await revived(desk, user, state))
  const from = live?.isStale ? undefined : live?.indexAfter(after)
  return live && from !== undefined ? { events: [], live, from } : snapshot(desk, user, threadId, after)
}

/** Ends a run as the person wishes. One that has ended, or that a newer one of its thread left behind, stays as it is. */
export async function cancelRun(desk: RunDesk, user: User, runId: string): Promise<void> {
  const { hub, threads } = desk
  if (hub.stop(user, runId)) return
  const stored = await threads.findRun(user.workspace, user.subject, runId)
  if (!stored) throw new Fault({ code: 'not_found', sentence: 'There is no such answer in progress.' })
  const { run } = await ownThread(threads, user, stored.threadId)
  if (stored.state === 'ended' || run?.id !== runId) return
  if (await isAway(desk, stored)) return hub.stopAway(stored)
  await hub.resume(keptTurnRequest(user, stored), true)
}

/**
 * Ends another run that goes on in this thread and that nobody reads. It is how a client of AG-UI alone stops one: it closes
 * the stream, and says something new.
 */
export async function endUnread({ hub }: RunDesk, { user, threadId, runId }: TurnRequest): Promise<void> {
  const live = hub.ofThread(user, threadId)
  if (live && live.request.runId !== runId && !live.isRead) await hub.stopThread(user, threadId)
}

/** The thread, if it is this person's. Another's does not exist for them. */
export async function ownThread(threads: ThreadStore, user: User, threadId: string): Promise<ThreadState> {
  const state = await threads.load(threadId)
  if (!state || state.thread.workspace !== user.workspace || state.thread.subject !== user.subject)
    throw new Fault({ code: 'not_found', sentence: 'There is no such conversation.' })
  return state
}

async function again(desk: RunDesk, live: LiveRun, requestDigest: string): Promise<Opened> {
  assertSame(live.request.requestDigest, requestDigest)
  return fromStart(desk, live)
}

async function fromStart(desk: RunDesk, live: LiveRun): Promise<Opened> {
  if (!live.isStale && live.at(0) !== 'gone') return { events: [], live, from: 0 }
  return snapshot(desk, live.request.user, live.request.threadId, 0)
}

async function snapshot(desk: RunDesk, user: User, threadId: string, after: number): Promise<Opened> {
  const stored = await desk.threads.eventsAfter(threadId, after)
  const { state, live } = await together(desk, user, threadId)
  const run = live ? { id: live.request.runId } : state.run
  if (!run) throw new Fault({ code: 'not_found', sentence: 'Nothing was asked in this conversation yet.' })
  const asides = asidesAfter(after, stored, state.turn?.id, live)
  // While it goes on here nothing is awaited between the look at what is stored and the one at what is told.
  const grants = live && !live.ended ? [] : await desk.grants(state)
  const replay = replayOf({ state, run, live, asides, grants })
  if (live) return { ...replay, live }
  if (!state.run || !(await isAway(desk, state.run))) return replay
  return {
    ...replay,
    away: {
      threadId,
      look: awayLooks(state, () => ownThread(desk.threads, user, threadId), { isAway: (each) => isAway(desk, each), grants: desk.grants }),
    },
  }
}

/** Whether another process works on a run. */
export async function isAway({ hub, threads }: RunDesk, run: Run): Promise<boolean> {
  return run.state === 'running' && !hub.worksOn(run) && !(await threads.isAbandoned(run))
}

/** The thread's newest run, where it is in memory. One that has ended here is not it where another process has begun one since. */
function newest({ hub }: RunDesk, user: User, { thread, run }: ThreadState): LiveRun | undefined {
  const live = hub.ofThread(user, thread.id)
  return live?.ended === true && live.request.runId !== run?.id ? undefined : live
}

/** What is stored and what is live of the same run, both as of now. A run that starts between the two looks is looked at again. */
export async function together(desk: RunDesk, user: User, threadId: string): Promise<{ state: ThreadState; live: LiveRun | undefined }> {
  let state = await ownThread(desk.threads, user, threadId)
  for (let looks = 0; looks < 3; looks += 1) {
    const live = desk.hub.ofThread(user, threadId)
    if (!live || live.request.runId === state.run?.id) return { state, live }
    if (live.ended) break
    state = await ownThread(desk.threads, user, threadId)
  }
  return { state, live: undefined }
}

async function revived(desk: RunDesk, user: User, state: ThreadState): Promise<LiveRun | undefined> {
  const { run } = state
  if (!run || run.state === 'ended' || (await isAway(desk, run))) return undefined
  return desk.hub.resume(keptTurnRequest(user, run))
}

function assertSame(known: string, asked: string): void {
  if (known !== asked) throw new Fault({ code: 'conflict', sentence: 'This run id was used for something else. Use a new run id for a new request.' })
}
