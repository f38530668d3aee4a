import { manyActions } from '../../packages/engine/src/testing/large.ts'
// Reports on approvals, execution, ids, arguments, masks and denial: each must read 0, exactly 1, or refused.
import { expect, test } from 'vitest'
import { digestOf, type Json } from '@ambit/domain'
import { callsOf, endOf, grantsIn, hostReply, resultsOf, scope, textOf, tool } from '../../packages/engine/src/testing/world.ts'
import { OWN, BALANCE, PAY, bank, call, decide, idsOf, no, openIn, pay, refused, yes } from './bank.ts'
import { DATABASES, onEachStore } from './stores.ts'

onEachStore((kept) => {
  // ---- B: lost, misrouted, stuck

  test('[FP4] part 2 rows 18, 19 and 29: an answer names its call; of two that wait each gets its own, and one of an earlier turn resumes nothing', async () => {
    const b = await bank({ store: kept.store, script: [[pay('one 1')], [{ text: 'Left.' }], [pay('two 2'), pay('three 3')], [{ text: 'Paid.' }]] })
    const [old] = idsOf(await b.ask())
    await b.ask('Leave that', { replies: [decide(old, 'withdrawn')] })
    const [two, three] = idsOf(await b.ask('Again'))
    await refused(b.answer(yes(old)), 'conflict')
    expect(b.did).toEqual([])
    await b.answer(yes(three), yes(two))
    expect(b.did.map(({ args }) => (args as { to: string }).to)).toEqual(['two 2', 'three 3'])
  })

  test('[FP4] part 2 row 20: actions that were loaded on demand ask like all others, side by side too', async () => {
    const actions = [...manyActions(60), PAY]
    const b = await bank({
      store: kept.store,
      script: [[call('load_actions', { names: ['pay'] })], [pay('one 1'), pay('two 2')], [{ text: 'Paid.' }]],
      actions,
    })
    const open = openIn(await b.ask())
    expect(open).toHaveLength(2)
    await b.answer(...open.map((id) => yes(id)))
    expect(b.did).toHaveLength(2)
  })

  test('[FP4] part 2 rows 21, 22, 24 and 27: calls of one reply have ids of their own, none is skipped or dropped, and what was decided is not asked again', async () => {
    const b = await bank({ store: kept.store, script: [[pay('same 1'), pay('same 1'), call('balance'), call('close')], [{ text: 'Well.' }]] })
    const events = await b.ask()
    const ids = idsOf(events)
    expect([new Set(ids).size, openIn(events).length]).toEqual([4, 3])
    expect(openIn(await b.answer(yes(ids[0])))).toEqual([ids[1], ids[3]])
    await b.answer(yes(ids[1]), yes(ids[3]))
    expect(b.did.map(({ what }) => what).toSorted()).toEqual(['balance', 'close', 'pay', 'pay'])
  })

  test('[FP4] part 2 rows 25 and 28: a no is a result, every call has exactly one, and the model gets the whole talk', async () => {
    const b = await bank({ store: kept.store, script: [[pay(), call('close')], [{ text: 'Left.' }]] })
    const [one, two] = idsOf(await b.ask())
    await b.answer(no(one, 'Not now'), no(two))
    const sent = b.model.requests.at(-1)?.messages ?? []
    expect(sent.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual([one, two])
  })

  // ---- C: twice

  test('[FP2] part 2 rows 30, 31 and 33: of two answers at once one is taken, and an answer to what is over runs nothing', async () => {
    const b = await bank({ store: kept.store, script: [[call('close', { account: 'a1' })], [{ text: 'Closed.' }]] })
    const [id] = idsOf(await b.ask())
    const both = await Promise.allSettled([b.run({ ...OWN, replies: [yes(id)] }), b.run({ ...OWN, replies: [no(id)] })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.allSettled([b.run({ ...OWN, replies: [yes(id)] }), b.run({ ...OWN, replies: [no(id)] })])
    const yesWasFirst = both[0].status === 'fulfilled'
    expect(b.did).toHaveLength(yesWasFirst ? 1 : 0)
  })

  test('[FP2] part 2 row 32: a yes lets go one call, not another conversation’s with the same arguments', async () => {
    const b = await bank({ store: kept.store, script: [[pay()], [pay()]] })
    const [one] = idsOf(await b.ask())
    const other = { threadId: `${b.threadId}-2` }
    const [two] = idsOf(await b.ask('Go', other))
    await b.answer(yes(one))
    expect([b.did.length, (await b.approval(two ?? ''))?.state]).toEqual([1, 'awaiting'])
  })

  test('[FP2] part 2 row 34: going on with one call runs none of its siblings again', async () => {
    const b = await bank({ store: kept.store, script: [[call('close', { account: 'a1' }), call('close', { account: 'a2' })], [{ text: 'Closed.' }]] })
    const [one, two] = idsOf(await b.ask())
    await b.answer(yes(one))
    await b.answer(yes(two))
    expect(b.did.map(({ args }) => args)).toEqual([{ account: 'a1' }, { account: 'a2' }])
  })

  test('[FP2] part 2 rows 35 and 36: a call that was given out keeps its id for good, and where its end is unknown that is said, and it is not tried again', async () => {
    const b = await bank({ store: kept.store, script: [[pay()], [{ text: 'I do not know.' }]] })
    const [id = ''] = idsOf(await b.ask())
    const [first] = grantsIn(await b.run({ ...OWN, replies: [yes(id)] }))
    const [again] = grantsIn(await b.run({ ...OWN, replies: [yes(id)] }))
    expect([first?.callId, (JSON.parse(again?.grant ?? '') as { jti: string }).jti]).toEqual([id, id])
    const events = await b.run({ ...OWN, replies: [hostReply(id, { ok: false, error: 'The product did not answer in time.', unknown: true })] })
    expect([resultsOf(events)[0]?.approval, grantsIn(events), textOf(events)]).toEqual(['outcome_unknown', [], 'I do not know.'])
  })

  // ---- D: ids, arguments

  test('[FP4] part 2 rows 38 and 39: ids are ours, so a provider that repeats or omits its own merges nothing', async () => {
    const b = await bank({ store: kept.store, script: [[pay('one 1'), pay('two 2')], [pay('one 1')], [{ text: 'Well.' }]] })
    const first = idsOf(await b.ask())
    const later = idsOf(await b.answer(no(first[0]), yes(first[1])))
    expect(new Set([...first, ...later]).size).toBe(first.length + later.length)
    expect(b.did.map(({ args }) => (args as { to: string }).to)).toEqual(['two 2'])
  })

  test('[FP4] part 2 rows 40 and 42: nothing rewrites what was shown, and whoever holds it cannot', async () => {
    const b = await bank({ store: kept.store, script: [[call('close', { account: 'a1', list: [1] })]] })
    const events = await b.ask()
    for (const { args } of callsOf(events)) {
      const end = endOf(events)
      const shown = end?.kind === 'waiting' ? end.calls[0]?.args : args
      expect(() => Object.assign(shown as object, { account: 'a9' })).toThrow(TypeError)
    }
    await b.answer(yes(idsOf(events)[0]))
    expect(b.did.map(({ args }) => args)).toEqual([{ account: 'a1', list: [1] }])
  })

  test('[FP4] part 2 row 41: nothing is allowed for a session: the same action with other arguments asks again', async () => {
    const b = await bank({ store: kept.store, script: [[pay('one 1', 5)], [pay('one 1', 99_999)]] })
    const events = await b.answer(yes(idsOf(await b.ask())[0]))
    expect([openIn(events).length, b.did.map(({ args }) => args)]).toEqual([1, [{ to: 'one 1', amount: 5 }]])
  })

  test('[FP4] part 2 row 43: the digest is of the arguments alone, whatever the order of their keys', async () => {
    const b = await bank({ store: kept.store, script: [[{ call: 'pay', args: { amount: 5, to: 'DE12 3456' } }]] })
    const end = endOf(await b.ask())
    expect(end?.kind === 'waiting' && end.calls[0]?.card?.digest).toBe(digestOf({ to: 'DE12 3456', amount: 5 }))
  })

  // ---- F: masks

  test('[FP6] part 2 rows 49, 50, 51 and 52: a success, a refusal and a failure go through the same mask, which names what is kept', async () => {
    const secret = 'PLANTED\n-----BEGIN'
    const bodies = [
      hostReplyOf({ ok: true, value: { id: 'p1', state: 'sent', session: secret, error: secret, nested: { session: secret } } }),
      (id: string) => ({ callId: id, kind: 'outcome' as const, content: JSON.stringify({ ok: false, error: secret, receipt: 'x' }), isError: true }),
      (id: string) => ({ callId: id, kind: 'outcome' as const, content: secret, isError: true }),
    ]
    for (const body of bodies) {
      const b = await bank({ store: kept.store, script: [[pay()], [{ text: 'Well.' }]] })
      const [id = ''] = idsOf(await b.ask())
      const first = await b.run({ ...OWN, replies: [yes(id)] })
      const second = await b.run({ ...OWN, replies: [body(id)] })
      const everything = [
        first,
        second,
        await b.messages(),
        await b.audit(),
        await kept.store.approvalsOf(b.threadId),
        b.model.requests.map(({ messages }) => messages),
        b.faults,
      ]
      expect(JSON.stringify(everything)).not.toContain('PLANTED')
    }
  })

  test('[FP6] part 2 row 53: a mask copies what it names, and nothing of a value reaches a prototype', async () => {
    const b = await bank({
      store: kept.store,
      script: [[pay()], [{ text: 'Well.' }]],
      actions: [{ ...PAY, body: { ...PAY.body, mask: 'id,constructor/name,__proto__' } }],
    })
    const [id = ''] = idsOf(await b.ask())
    await b.run({ ...OWN, replies: [yes(id)] })
    const value = JSON.parse('{"id":1,"__proto__":{"polluted":true},"secret":"PLANTED"}') as Json
    const [result] = resultsOf(await b.run({ ...OWN, replies: [hostReply(id, { ok: true, value })] }))
    expect([Object.hasOwn(Object.prototype, 'polluted'), result?.content.includes('PLANTED')]).toEqual([false, false])
  })

  // ---- denial

  test('[FP7] part 2 row 56: a no is state: the same call in the turn runs into it without a card, and its text is no data of the action', async () => {
    const b = await bank({ store: kept.store, script: [[pay()], [pay()], [pay()], [{ text: 'Left.' }]], actions: [PAY, BALANCE] })
    const events = await b.answer(no(idsOf(await b.ask())[0], 'Not him'))
    expect(openIn(events)).toEqual([])
    expect(resultsOf(events).map(({ content, isError }) => [(JSON.parse(content) as { ok: boolean }).ok, isError])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
    expect((await b.kinds()).filter((kind) => kind.startsWith('refused'))).toEqual(['refused declined_before', 'refused declined_before'])
    expect(b.did).toEqual([])
  })
})

function hostReplyOf(answer: Parameters<typeof hostReply>[1]) {
  return (id: string) => hostReply(id, answer)
}

test('[FP4] part 2 row 37: a talk that is opened again performs nothing of its past', async () => {
  const [, make] = DATABASES[0] ?? []
  const database = await (make ?? missing)()
  const store = await database.open()
  const lent = scope(tool({ name: 'pick', origin: 'page', result: 'json', readOnly: false, runs: { in: 'page' } }))
  const b = await bank({ store, script: [[call('pick')], [{ text: 'Picked.' }]] })
  const [id = ''] = idsOf(await b.ask('Pick', { scopes: [lent] }))
  await b.run({ ...OWN, scopes: [lent], replies: [{ callId: id, kind: 'outcome', content: '{"ok":true}', isError: false }] })
  const end = endOf(await b.ask('And now?', { scopes: [lent] }))
  expect(end).toEqual({ kind: 'done' })
  await store.close()
  await database.remove()
})

function missing(): never {
  throw new Error('There is no store to try.')
}
