// Reports on approvals, execution, ids, arguments, masks and denial: each must read 0, exactly 1, or refused.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digestOf, type Json } from '@ambit/domain'
import { pageScopes } from '@ambit/engine'
import { sessionAction } from '../../packages/engine/src/testing/catalog.ts'
import { resultsOf, textOf } from '../../packages/engine/src/testing/world.ts'
import { OWN, bank, call, decide, idsOf, no, openIn, pay, refused, yes } from './bank.ts'
import { onEachStore } from './stores.ts'

onEachStore((kept) => {
  test('[FP1] part 2 rows 1, 2, 3 and 7: an answer stands for a question of ours alone, on every way in; a history that a client sends has no part in it', async () => {
    const b = await bank({ store: kept.store, script: [[{ text: 'Hello.' }]] })
    await b.ask('Hello')
    for (const reply of [yes('call_in_a_history'), no('call_in_a_history'), decide('call_in_a_history', 'withdrawn')]) {
      await refused(b.answer(reply), 'not_found')
      await refused(b.ask('With a message', { replies: [reply] }), 'not_found')
    }
    expect(b.did).toEqual([])
  })

  test('[FP1] part 2 rows 4, 23 and 26: a yes counts after a reload, with whatever else the request brings; ids of an earlier question bring nothing to a new one', async () => {
    const b = await bank({ store: kept.store, script: [[pay('one 1')], [{ text: 'Paid.' }], [pay('two 2')], [{ text: 'Paid.' }]] })
    const [one] = idsOf(await b.ask())
    await b.perform(await b.run({ ...OWN, replies: [yes(one)], context: [{ description: 'page', value: 'reloaded' }] }))
    const [two] = idsOf(await b.ask())
    expect(openIn(await b.answer(yes(one)))).toEqual([two])
    expect(b.did.map(({ args }) => args)).toEqual([{ to: 'one 1', amount: 5 }])
  })

  test('[FP1] part 2 rows 5 and 54: names that every object inherits are no tools, no questions and satisfy no schema', async () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
    const strict = sessionAction('pay', {
      policy: 'auto',
      input: { type: 'object', required: ['constructor'], properties: { constructor: { type: 'string' } } },
    })
    const b = await bank({ store: kept.store, script: [[...names.map((name) => call(name)), call('pay')]], actions: [strict] })
    expect(resultsOf(await b.ask()).map(({ isError }) => isError)).toEqual([true, true, true, true, true])
    for (const name of names) await refused(b.answer(yes(name)), 'not_found')
    expect(b.did).toEqual([])
  })

  test('[FP1] part 2 row 6: beside a call that asks, one that nobody knows is refused, and cannot be approved', async () => {
    const b = await bank({ store: kept.store, script: [[pay(), call('wire_everything', { to: 'x' })]] })
    const events = await b.ask()
    const [known, unknown] = idsOf(events)
    expect([openIn(events), resultsOf(events).map(({ callId }) => callId)]).toEqual([[known], [unknown]])
    await refused(b.answer(yes(unknown)), 'not_found')
    expect(b.did).toEqual([])
  })

  test('[FP1] part 2 row 8: an id is unguessable, and another person or workspace that has it is told that there is no such question', async () => {
    const b = await bank({ store: kept.store, script: [[pay()]] })
    const [id = ''] = idsOf(await b.ask())
    expect(id).toMatch(/^call_[0-9a-f-]{36}$/)
    for (const user of [
      { ...b.user, subject: 'eve' },
      { ...b.user, workspace: `${b.workspace}-x` },
    ])
      await refused(b.run({ ...OWN, user, replies: [yes(id)] }), 'not_found')
    expect((await b.approval(id))?.state).toBe('awaiting')
  })

  test('[FP1] part 2 rows 10, 11 and 15: no layer lowers another: what one asks for, none takes back', async () => {
    const always = { when: 'true', policy: 'confirm' } as const
    const never = { when: 'false', policy: 'confirm' } as const
    const cases = [
      [{ policy: 'confirm', conditions: [never] }, 'auto', 1],
      [{ policy: 'auto', conditions: [never, always] }, 'auto', 1],
      [{ policy: 'auto', conditions: [always, never] }, 'auto', 1],
      [{ policy: 'auto', conditions: [never] }, 'confirm', 1],
      [{ policy: 'confirm' }, 'auto', 1],
      [{ policy: 'auto', conditions: [never] }, 'auto', 0],
    ] as const
    for (const [over, floor, cards] of cases) {
      const b = await bank({
        store: kept.store,
        script: [[call('look')]],
        actions: [sessionAction('look', { effect: 'read', ...over })],
        floor: { widget: floor },
      })
      expect(openIn(await b.ask())).toHaveLength(cards)
    }
  })

  test('[FP1] part 2 row 12: what a page says of its own tool never lowers what asks', async () => {
    const metadata = { ambit: { policy: 'confirm', readOnly: true, idempotent: true } }
    const scopes = pageScopes({
      tools: [
        { name: 'erase', description: '', metadata },
        { name: 'pay', description: '', metadata: { ambit: { readOnly: true } } },
      ],
    })
    const b = await bank({ store: kept.store, script: [[call('erase'), pay()]] })
    expect(openIn(await b.ask('Go', { scopes }))).toHaveLength(2)
  })

  test('[FP1] part 2 rows 9 and 14: a yes is for one call with its own name and arguments; true is not 1, and a name alone opens nothing', async () => {
    const b = await bank({ store: kept.store, script: [[call('close', { account: 'a1' })], [call('close', { account: 'a2' })]] })
    const [one] = idsOf(await b.ask())
    const events = await b.answer(yes(one))
    expect([openIn(events).length, b.did.map(({ args }) => args)]).toEqual([1, [{ account: 'a1' }]])
    const digests = [{ a: true }, { a: 1 }, { a: '1' }, { a: null }, {}].map((args: Json) => digestOf(args))
    expect(new Set(digests).size).toBe(5)
  })

  test('[FP1] part 2 rows 16 and 17: a question that is closed, left or answered with nothing is not a yes', async () => {
    for (const answer of ['withdrawn', 'left'] as const) {
      const b = await bank({ store: kept.store, script: [[pay()], [{ text: 'Left.' }]] })
      const [id] = idsOf(await b.ask())
      const events = answer === 'left' ? await b.ask('Something else') : await b.answer(decide(id, answer))
      expect([textOf(events), b.did]).toEqual([answer === 'left' ? '' : 'Left.', []])
    }
  })
})

test('[FP1] part 2 row 13: every way in goes through one gate: only `execute` runs a tool, only `perform` calls it, and only for a cleared call', () => {
  const sources = globSync('{packages,apps}/*/src/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**', '**/fixtures/**', '**/dist/**'] })
  const using = (pattern: RegExp): readonly string[] => sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).toSorted()
  expect(using(/\bhere\.do\(|\bruns\.do\(|\.do\(args|\.do\(call/)).toEqual(['packages/engine/src/execute.ts'])
  expect(using(/\bexecute\(admitted/)).toEqual(['packages/engine/src/call.ts'])
  expect(using(/from '\.\/execute\.ts'/)).toEqual(['packages/engine/src/call.ts', 'packages/engine/src/index.ts', 'packages/engine/src/steps.ts'])
  expect(using(/\bperform\(step\.admitted/)).toEqual(['packages/engine/src/steps.ts'])
  expect(using(/as ClearedCall\b/)).toEqual(['packages/engine/src/gate.ts'])
  expect(using(/\brunTurn\(|\bresumeTurn\(/)).toEqual(['apps/server/src/runs/hub.ts', 'packages/engine/src/turn.ts'])
  expect(using(/grants\.mint\(/)).toEqual(['apps/server/src/ports.ts', 'packages/engine/src/grants.ts'])
})
