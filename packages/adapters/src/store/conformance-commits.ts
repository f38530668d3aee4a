import { expect, test } from 'vitest'
import type { Fault } from '@ambit/domain'
import type { ThreadStore } from '@ambit/engine'
import { OWNER, START, assistantSays, callOf, ending, opening, runOf, toolSays, turnOf, userSays } from './conformance-samples.ts'

export type WithStore = (body: (store: ThreadStore) => Promise<void>) => Promise<void>

export function testCommits(withStore: WithStore): void {
  testWhole(withStore)
  testConflicts(withStore)
  testLoading(withStore)
  testNeighbours(withStore)
}

function testWhole(withStore: WithStore): void {
  test('[S1] what one commit holds is stored whole', () =>
    withStore(async (store) => {
      const first = opening('t1', { record: { type: 'claim', id: 'clm-1' } })
      const calls = [callOf('t1', 'c1'), callOf('t1', 'c2', { state: 'waiting', awaits: 'outcome', readOnly: false })]
      await store.commit({ ...first, calls })
      const { newThread: thread, turn, newRun: run, messages } = first
      expect(await store.load('t1')).toEqual({ thread, messages, turn, calls, run, approvals: [] })
    }))

  test('[S1] of a commit that does not fit nothing is stored', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const before = await store.load('t1')
      const commit = {
        threadId: 't1',
        turn: turnOf('t1', 't1-turn', { rounds: 3 }),
        messages: [assistantSays('m2'), userSays('t1-msg')],
        calls: [callOf('t1', 'c1')],
        updatedAt: START + 5,
      }
      await expect(store.commit(commit)).rejects.toMatchObject({ code: 'conflict' })
      expect(await store.load('t1')).toEqual(before)
    }))

  test.each([
    ['a turn of another thread', { turn: turnOf('t2', 't2-turn') }],
    ['a call of another thread', { calls: [callOf('t2', 'c1')] }],
    ['a call of an unknown turn', { calls: [callOf('t1', 'c1', { turnId: 'nowhere' })] }],
    ['a run of another person', { newRun: runOf('t1', 'r2', { subject: 'eve' }) }],
    ['a run of another workspace', { newRun: runOf('t1', 'r2', { workspace: 'other' }) }],
    ['a run that was never begun', { run: runOf('t1', 'r2', { state: 'ended' }) }],
  ])('[S1] a commit with %s is a bug, and nothing of it is stored', (_name, parts) =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(opening('t2'))
      await store.commit(ending('t1'))
      const before = [await store.load('t1'), await store.load('t2')]
      await expect(store.commit({ threadId: 't1', messages: [userSays('m2')], updatedAt: START + 50, ...parts })).rejects.toMatchObject({ code: 'internal' })
      expect([await store.load('t1'), await store.load('t2')]).toEqual(before)
    }),
  )

  test('[S1] a new thread whose run does not fit is not made', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await expect(store.commit({ ...opening('t2'), newRun: runOf('t2', 't1-run') })).rejects.toMatchObject({ code: 'conflict' })
      expect(await store.load('t2')).toBe(undefined)
    }))
}

function testConflicts(withStore: WithStore): void {
  test('[S33] a run that was decided from an older state of the thread is refused, and nothing of it is stored', () =>
    withStore(async (store) => {
      await store.commit({ ...opening('t1'), afterRun: null })
      await store.commit(ending('t1'))
      const late = {
        threadId: 't1',
        turn: turnOf('t1', 't1-late'),
        newRun: runOf('t1', 'late', { turnId: 't1-late' }),
        messages: [userSays('late')],
        updatedAt: START + 20,
      }
      const before = await store.load('t1')
      await expect(store.commit({ ...late, afterRun: null })).rejects.toMatchObject({ code: 'conflict' })
      await expect(store.commit({ ...late, afterRun: 'another' })).rejects.toMatchObject({ code: 'conflict' })
      expect(await store.load('t1')).toEqual(before)
      await store.commit({ ...late, afterRun: 't1-run' })
      expect((await store.load('t1'))?.run?.id).toBe('late')
    }))

  test('[S2] a thread id that exists is a conflict, whoever asks, and the thread stays as it is', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const before = await store.load('t1')
      const again = opening('t1', { workspace: 'other', subject: 'eve' })
      expect(await faultOf(store.commit(again))).toEqual(['conflict', 'A conversation with this id exists already. Start a new one with another id.'])
      expect(await store.load('t1')).toEqual(before)
    }))

  test('[S3] a run id that this person used before is a conflict', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(ending('t1'))
      const again = { threadId: 't1', newRun: runOf('t1', 't1-run'), updatedAt: START }
      expect(await faultOf(store.commit(again))).toEqual(['conflict', 'This run id was used before. Send the request with a new one.'])
    }))

  test('[S3] the run ids of other people and workspaces are free', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      for (const [id, owner] of [
        ['t2', { ...OWNER, subject: 'eve' }],
        ['t3', { ...OWNER, workspace: 'other' }],
      ] as const) {
        await store.commit({ ...opening(id, owner), newRun: runOf(id, 't1-run', owner) })
        expect((await store.findRun(owner.workspace, owner.subject, 't1-run'))?.threadId).toBe(id)
      }
      expect(await store.findRun(OWNER.workspace, OWNER.subject, 't1-run')).toEqual(runOf('t1', 't1-run'))
      expect(await store.findRun(OWNER.workspace, 'nobody', 't1-run')).toBe(undefined)
    }))

  test('[S4] while a run of a thread is running, another is a conflict', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const second = { threadId: 't1', newRun: runOf('t1', 'r2'), updatedAt: START }
      expect(await faultOf(store.commit(second))).toEqual(['conflict', 'An answer is still being written in this conversation. Wait for it, or stop it first.'])
      await store.commit(ending('t1'))
      await store.commit(second)
      expect((await store.load('t1'))?.run).toEqual(runOf('t1', 'r2'))
    }))

  test('[S4] a broken run goes on only while no other run of its thread is running', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit({ threadId: 't1', run: runOf('t1', 't1-run', { state: 'broken' }), updatedAt: START })
      await store.commit({ threadId: 't1', newRun: runOf('t1', 'r2'), updatedAt: START })
      await expect(store.commit({ threadId: 't1', run: runOf('t1', 't1-run'), updatedAt: START })).rejects.toMatchObject({ code: 'conflict' })
      expect((await store.findRun(OWNER.workspace, OWNER.subject, 't1-run'))?.state).toBe('broken')
    }))

  test('[S5] a commit to a thread that was deleted is not found, and brings nothing back', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.remove(OWNER, 't1')
      const late = { threadId: 't1', turn: turnOf('t1', 't1-turn'), messages: [assistantSays('m2')], updatedAt: START }
      expect(await faultOf(store.commit(late))).toEqual(['not_found', 'This conversation was deleted. Start a new one.'])
      expect(await store.load('t1')).toBe(undefined)
    }))

  test('[S6] a message whose id is in the thread already is a conflict', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(ending('t1'))
      const twice = { threadId: 't1', messages: [userSays('t1-msg', 'again')], updatedAt: START }
      expect(await faultOf(store.commit(twice))).toEqual(['conflict', 'This message is in the conversation already. Send the next one with a new id.'])
    }))
}

function testLoading(withStore: WithStore): void {
  test('[S34] the calls of all turns of a thread can be read, in order', () =>
    withStore(async (store) => {
      await store.commit({ ...opening('t1'), calls: [callOf('t1', 'c1'), callOf('t1', 'c2')] })
      await store.commit({ threadId: 't1', turn: turnOf('t1', 'later'), calls: [callOf('t1', 'c3', { turnId: 'later' })], updatedAt: START + 5 })
      await store.commit(opening('t2'))
      expect((await store.callsOf('t1')).map((call) => call.id)).toEqual(['c1', 'c2', 'c3'])
      expect((await store.load('t1'))?.calls.map((call) => call.id)).toEqual(['c3'])
      expect(await store.callsOf('t2')).toEqual([])
      expect(await store.callsOf('nowhere')).toEqual([])
    }))

  test('[S7] loading gives messages in order, the newest turn with its calls, and the newest run', () =>
    withStore(async (store) => {
      const calls = [callOf('t1', 'z'), callOf('t1', 'a')]
      await store.commit({ ...opening('t1'), calls: [callOf('t1', 'old')] })
      await store.commit({ ...ending('t1'), messages: [assistantSays('m9'), toolSays('m1', 'old')], turn: turnOf('t1', 't1-turn', { state: 'settled' }) })
      const turn = turnOf('t1', 'a-turn', { task: 'claim_summary', rounds: 1, hasText: true })
      const run = runOf('t1', 'a-run', { turnId: 'a-turn' })
      const newer = calls.map((call) => ({ ...call, turnId: 'a-turn' }))
      await store.commit({ threadId: 't1', turn, newRun: run, messages: [userSays('m5'), assistantSays('m0')], calls: newer, updatedAt: START + 20 })
      expect(await store.load('t1')).toEqual({
        thread: { ...opening('t1').newThread, updatedAt: START + 20 },
        messages: [userSays('t1-msg'), assistantSays('m9'), toolSays('m1', 'old'), userSays('m5'), assistantSays('m0')],
        turn,
        calls: newer,
        run,
        approvals: [],
      })
    }))

  test('[S7] changing an older turn does not make it the newest', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(ending('t1'))
      await store.commit({ threadId: 't1', turn: turnOf('t1', 'second'), updatedAt: START })
      await store.commit({ threadId: 't1', turn: turnOf('t1', 't1-turn', { state: 'settled' }), updatedAt: START })
      expect((await store.load('t1'))?.turn).toEqual(turnOf('t1', 'second'))
    }))

  test('[S7] a thread that does not exist is nothing', () =>
    withStore(async (store) => {
      expect(await store.load('nowhere')).toBe(undefined)
      expect(await store.findRun('acme', 'ada', 'nowhere')).toBe(undefined)
    }))

  test('[S8] a call is replaced by id and keeps its place', () =>
    withStore(async (store) => {
      await store.commit({ ...opening('t1'), calls: [callOf('t1', 'c1', { state: 'waiting', awaits: 'decision' }), callOf('t1', 'c2')] })
      const settled = callOf('t1', 'c1', { state: 'settled', isError: false, endedAt: START + 3, args: [1, null], label: 'Checked' })
      await store.commit({ threadId: 't1', calls: [settled, callOf('t1', 'c3', { isError: true })], updatedAt: START + 3 })
      expect((await store.load('t1'))?.calls).toEqual([settled, callOf('t1', 'c2'), callOf('t1', 'c3', { isError: true })])
    }))

  test('[S8] a run keeps its end and usage, and forgets what was asked when it is told so', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const more = { end: { kind: 'failed', code: 'model_stalled', sentence: 'It stalled.', retryAfterMs: 5 }, usage: { inputTokens: 7 } } as const
      await store.commit(ending('t1', more))
      const { input: _asked, ...run } = runOf('t1', 't1-run', { state: 'ended', endedAt: START + 9, ...more })
      expect((await store.load('t1'))?.run).toEqual(run)
    }))
}

function testNeighbours(withStore: WithStore): void {
  test('[S9] of writes that come at once, one that fails leaves the others alone', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const half = { threadId: 't1', messages: [assistantSays('m2'), userSays('t1-msg')], updatedAt: START + 7 }
      const results = await Promise.allSettled([
        store.commit(opening('t2')),
        store.commit(opening('t1')),
        store.commit({ threadId: 'nowhere', updatedAt: START }),
        store.commit(half),
        store.commit(opening('t3')),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
      for (const id of ['t1', 't2', 't3']) {
        const { newThread: thread, turn, newRun: run, messages } = opening(id)
        expect(await store.load(id)).toEqual({ thread, turn, run, messages, calls: [], approvals: [] })
      }
    }))

  test('[S9] of two runs that come at once for one thread, one is stored', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      await store.commit(ending('t1'))
      const commits = ['r2', 'r3'].map((id) => store.commit({ threadId: 't1', newRun: runOf('t1', id), updatedAt: START }))
      const results = await Promise.allSettled(commits)
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }))
}

async function faultOf(work: Promise<unknown>): Promise<[string, string]> {
  const thrown = await work.then(
    () => undefined,
    (fault: Fault) => fault,
  )
  return [thrown?.code ?? 'no fault', thrown?.sentence ?? '']
}
