import { expect, test } from 'vitest'
import { APPROVAL_WALK, allRows, approvalOf, asking, entryOf, problemsOf, step, type WithGoverned } from './conformance-governed-samples.ts'
import { OWNER, START, assistantSays, callOf, ending, opening, turnOf } from './conformance-samples.ts'

export function testApprovals(withStore: WithGoverned): void {
  testSteps(withStore)
  testClaims(withStore)
  testReading(withStore)
}

const GATED = { mask: '*', result: 'text', gated: true } as const

function testSteps(withStore: WithGoverned): void {
  test('[Q80] an approval comes back as it was asked, and each step adds its state, its time and a person’s words', () =>
    withStore(async (store) => {
      await store.commit({ ...asking('t1', 'yes'), audit: [] })
      const policy = approvalOf('t1', 'policy', { by: 'policy', state: 'dispatched', version: 3, dispatchedAt: START })
      const { card: _none, expiresAt: _never, ...bare } = policy
      const others = ['no', 'late', 'unsure'].map((id) => ({ kind: 'new', approval: approvalOf('t1', id) }) as const)
      await store.commit({ threadId: 't1', approvals: [{ kind: 'new', approval: bare }, ...others], updatedAt: START })
      const steps = [
        step('yes', 'awaiting', 'approved', { at: START + 1 }),
        step('yes', 'approved', 'dispatched', { at: START + 2 }),
        step('yes', 'dispatched', 'succeeded', { at: START + 3 }),
        step('no', 'awaiting', 'declined', { at: START + 4, reason: 'Not this one.' }),
        step('late', 'awaiting', 'approved', { at: START + 5, reason: 'Go on.' }),
        step('late', 'approved', 'expired', { at: START + 6 }),
        step('unsure', 'awaiting', 'withdrawn', { at: START + 7 }),
        step('policy', 'dispatched', 'outcome_unknown', { at: START + 8 }),
      ]
      await store.commit({ threadId: 't1', approvals: steps, updatedAt: START })
      const times = (decided?: number, dispatched?: number, ended?: number): object => ({
        ...(decided === undefined ? {} : { decidedAt: START + decided }),
        ...(dispatched === undefined ? {} : { dispatchedAt: START + dispatched }),
        ...(ended === undefined ? {} : { endedAt: START + ended }),
      })
      expect(await store.approvalsOf('t1')).toEqual([
        { ...approvalOf('t1', 'yes'), state: 'succeeded', ...times(1, 2, 3) },
        { ...bare, state: 'outcome_unknown', ...times(undefined, 0, 8) },
        { ...approvalOf('t1', 'no'), state: 'declined', reason: 'Not this one.', ...times(4, undefined, 4) },
        { ...approvalOf('t1', 'late'), state: 'expired', reason: 'Go on.', ...times(5, undefined, 6) },
        { ...approvalOf('t1', 'unsure'), state: 'withdrawn', ...times(undefined, undefined, 7) },
      ])
    }))

  test('[Q81] a step that does not find its approval where it goes from is a conflict, and nothing of its commit is stored', () =>
    withStore(async (store) => {
      await store.commit(asking('t1', 'c1'))
      await store.commit(asking('t2', 'c2'))
      await store.commit(asking('t3', 'c3', { workspace: 'other', subject: 'eve' }))
      await store.commit({ threadId: 't1', approvals: [step('c1', 'awaiting', 'declined')], updatedAt: START })
      const everything = async (): Promise<unknown> => [
        await store.load('t1'),
        await store.approvalsOf('t2'),
        await store.approvalsOf('t3'),
        await allRows(store),
      ]
      const before = await everything()
      const wrong = [
        step('c1', 'awaiting', 'approved'),
        step('c1', 'approved', 'dispatched'),
        step('nowhere', 'awaiting', 'approved'),
        step('c2', 'awaiting', 'approved'),
        step('c3', 'awaiting', 'approved'),
      ]
      for (const change of wrong) {
        const commit = {
          threadId: 't1',
          turn: turnOf('t1', 't1-turn', { rounds: 7 }),
          messages: [assistantSays('m2')],
          calls: [callOf('t1', 'c9')],
          approvals: [{ kind: 'new', approval: approvalOf('t1', 'c9') } as const, change],
          audit: [entryOf({ kind: 'decided' })],
          updatedAt: START + 5,
        }
        await expect(store.commit(commit)).rejects.toMatchObject({
          code: 'conflict',
          sentence: 'This was decided or done already, here or elsewhere. Look at the conversation again.',
        })
      }
      expect(await everything()).toEqual(before)
      expect(await problemsOf(store)).toEqual([])
    }))

  test('[Q81] an approval whose id was used, or of another thread or workspace than its commit, is not stored', () =>
    withStore(async (store) => {
      await store.commit(asking('t1', 'c1'))
      await store.commit(opening('t2'))
      const refused = async (threadId: string, approval = approvalOf('t2', 'c2')): Promise<unknown> =>
        store.commit({ threadId, approvals: [{ kind: 'new', approval }], updatedAt: START }).catch((fault: { readonly code: string }) => fault.code)
      expect(await refused('t2', approvalOf('t2', 'c1'))).toBe('conflict')
      expect(await refused('t1')).toBe('internal')
      expect(await refused('t2', approvalOf('t2', 'c2', { workspace: 'other' }))).toBe('internal')
      expect([await store.approvalsOf('t2'), (await store.approvalsOf('t1')).map(({ id }) => id)]).toEqual([[], ['c1']])
    }))
}

function testClaims(withStore: WithGoverned): void {
  test('[Q82] of twenty that claim one approval at once, in one process or several, one has it, and the audit says so once', () =>
    withStore(async (store, other) => {
      await store.commit(asking('t1', 'c1'))
      for (const [index, to] of APPROVAL_WALK.slice(1).entries()) {
        const from = APPROVAL_WALK[index] ?? to
        const claims = Array.from({ length: 20 }, (_none, which) =>
          (which % 2 === 0 ? store : other).commit({
            threadId: 't1',
            approvals: [step('c1', from, to, { at: START + which })],
            audit: [entryOf({ callId: 'c1', detail: { to, which } })],
            updatedAt: START,
          }),
        )
        const results = await Promise.allSettled(claims)
        const won = results.flatMap(({ status }, which) => (status === 'fulfilled' ? [which] : []))
        expect(won).toHaveLength(1)
        for (const each of results) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
        expect((await store.findApproval(OWNER.workspace, 'c1'))?.state).toBe(to)
        expect((await allRows(store)).at(-1)?.detail).toEqual({ to, which: won[0] })
      }
      expect([(await allRows(store)).length, await problemsOf(store)]).toEqual([4, []])
    }))
}

function testReading(withStore: WithGoverned): void {
  test('[Q83] an approval is found in its workspace alone; those of a thread come in the order in which they were asked', () =>
    withStore(async (store) => {
      await store.commit(asking('t1', 'z'))
      const later = ['m', 'a'].map((id) => ({ kind: 'new', approval: approvalOf('t1', id, { askedAt: START - 5 }) }) as const)
      await store.commit({ threadId: 't1', approvals: later, updatedAt: START })
      await store.commit(asking('t2', 'z', { workspace: 'other', subject: 'eve' }))
      expect((await store.approvalsOf('t1')).map(({ id }) => id)).toEqual(['z', 'm', 'a'])
      expect([await store.findApproval(OWNER.workspace, 'z'), (await store.findApproval('other', 'z'))?.threadId]).toEqual([approvalOf('t1', 'z'), 't2'])
      expect([await store.findApproval('other', 'a'), await store.findApproval(OWNER.workspace, 'nowhere'), await store.approvalsOf('nowhere')]).toEqual([
        undefined,
        undefined,
        [],
      ])
    }))

  test('[Q83] loading gives the approvals of the calls that it gives', () =>
    withStore(async (store) => {
      await store.commit(asking('t1', 'waits'))
      const gone = callOf('t1', 'gone', { name: 'pay', state: 'settled', form: GATED })
      await store.commit({ threadId: 't1', calls: [gone], approvals: [{ kind: 'new', approval: approvalOf('t1', 'gone') }], updatedAt: START })
      expect((await store.load('t1'))?.approvals.map(({ id }) => id)).toEqual(['waits', 'gone'])
      await store.commit(ending('t1'))
      await store.commit({ threadId: 't1', turn: turnOf('t1', 'later'), approvals: [step('waits', 'awaiting', 'expired')], updatedAt: START })
      expect((await store.load('t1'))?.approvals).toEqual([{ ...approvalOf('t1', 'waits'), state: 'expired', endedAt: START + 1 }])
      const newer = callOf('t1', 'newer', { turnId: 'later', form: GATED })
      const approval = approvalOf('t1', 'newer', { turnId: 'later' })
      await store.commit({ threadId: 't1', calls: [newer], approvals: [{ kind: 'new', approval }], updatedAt: START })
      expect((await store.load('t1'))?.approvals.map(({ id }) => id)).toEqual(['waits', 'newer'])
    }))

  test('[Q84] with its thread go its approvals, and none of what the audit says of it', () =>
    withStore(async (store) => {
      await store.commit(asking('t1', 'c1'))
      await store.commit(asking('t2', 'c2'))
      const before = await allRows(store)
      expect(await store.remove(OWNER, 't1')).toBe(true)
      expect([await store.findApproval(OWNER.workspace, 'c1'), (await store.findApproval(OWNER.workspace, 'c2'))?.id]).toEqual([undefined, 'c2'])
      expect([await allRows(store), before.length, await problemsOf(store)]).toEqual([before, 2, []])
      const late = { threadId: 't1', approvals: [step('c1', 'awaiting', 'approved')], audit: [entryOf()], updatedAt: START }
      await expect(store.commit(late)).rejects.toMatchObject({ code: 'not_found' })
      expect(await allRows(store)).toEqual(before)
    }))
}
