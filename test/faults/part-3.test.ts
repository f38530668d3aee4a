// The probes that were run on two peers: every row must read 0, exactly 1, or refused here.
import { expect, test } from 'vitest'
import { digestOf } from '@ambit/domain'
import { sessionAction } from '../../packages/engine/src/testing/catalog.ts'
import { grantsIn, resultsOf, textOf, tool, world } from '../../packages/engine/src/testing/world.ts'
import { OWN, BALANCE, PAY, bank, call, idsOf, openIn, pay, refused, yes } from './bank.ts'
import { onEachStore } from './stores.ts'

onEachStore((kept) => {
  test('[FP8] part 3 rows 1 and 2: an approval that a client made itself, as anything is set up, is refused', async () => {
    const b = await bank({ store: kept.store, script: [[{ text: 'Hello.' }]] })
    await b.ask('Hello')
    await refused(b.answer(yes('call_1')), 'not_found')
    expect(b.did).toEqual([])
  })

  test('[FP8] part 3 rows 3 and 4: the same yes three times, and two at the same time, run it exactly once', async () => {
    const b = await bank({ store: kept.store, script: [[pay()], [{ text: 'Paid.' }]] })
    const [id] = idsOf(await b.ask())
    for (let at = 0; at < 3; at += 1) await b.answer(yes(id))
    const c = await bank({ store: kept.store, script: [[call('close')], [{ text: 'Closed.' }]] })
    const [other] = idsOf(await c.ask())
    await Promise.allSettled([c.run({ ...OWN, replies: [yes(other)] }), c.run({ ...OWN, replies: [yes(other)] })])
    expect([b.did.length, c.did.length]).toEqual([1, 1])
  })

  test('[FP8] part 3 row 5: arguments that are edited between question and yes are not what runs', async () => {
    const b = await bank({ store: kept.store, script: [[pay('DE12 3456', 5)]] })
    const [id = ''] = idsOf(await b.ask())
    const edited = Object.assign({ args: { to: 'DE12 3456', amount: 5_000 } }, yes(id))
    const [grant] = grantsIn(await b.run({ ...OWN, replies: [edited] }))
    expect(JSON.parse(grant?.grant ?? '')).toMatchObject({ digest: digestOf({ to: 'DE12 3456', amount: 5 }) })
  })

  test('[FP8] part 3 rows 6 and 7: two calls of one reply share no id, and an id of an earlier turn is none of a later one', async () => {
    const b = await bank({ store: kept.store, script: [[pay('A 1', 1), pay('B 99999', 99_999)], [{ text: 'Paid.' }], [pay('A 1', 1)]] })
    const [one, two] = idsOf(await b.ask())
    expect(openIn(await b.answer(yes(one)))).toEqual([two])
    await b.run({ ...OWN, replies: [{ callId: two ?? '', kind: 'decision', decision: 'declined' }] }).then((events) => b.perform(events))
    expect(b.did.map(({ args }) => (args as { to: string }).to)).toEqual(['A 1'])
    const again = await b.ask()
    expect(openIn(await b.answer(yes(one)))).toEqual(openIn(again))
    expect(b.did).toHaveLength(1)
  })

  test('[FP8] part 3 row 8: nothing is approved for always: other arguments ask', async () => {
    const b = await bank({ store: kept.store, script: [[pay('DE12 3456', 5)], [pay('DE12 3456', 99_999)]] })
    const events = await b.answer(yes(idsOf(await b.ask())[0]))
    expect([openIn(events).length, b.did.length]).toEqual([1, 1])
  })

  test('[FP8] part 3 row 9: while a question is open, what others perform waits with it; a read of this process runs', async () => {
    let read = 0
    const actions = [PAY, BALANCE]
    const b = await bank({ store: kept.store, script: [[pay(), call('balance')]], actions })
    const events = await b.ask()
    expect([grantsIn(events), b.did]).toEqual([[], []])
    const w = await world({
      store: kept.store,
      workspace: `${b.workspace}-read`,
      script: [[call('read'), call('close')]],
      tools: [
        tool({ name: 'read', runs: { in: 'server', do: () => ({ ok: true, value: `read ${++read}` }) } }),
        tool({ name: 'close', policy: 'confirm', readOnly: false }),
      ],
    })
    expect([openIn(await w.say('Go')).length, read]).toEqual([1, 1])
  })

  test('[FP8] part 3 row 10: an action without a policy asks', async () => {
    const { policy: _none, ...open } = PAY.body
    const b = await bank({ store: kept.store, script: [[pay()]], actions: [{ ...PAY, body: open }] })
    expect([openIn(await b.ask()).length, b.did]).toEqual([1, []])
  })

  test('[FP8] part 3 row 11: what a tool throws is told without what looks like a secret', async () => {
    const thrown = 'Refused: Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJlLW9mLWl0 for https://ada:PLANTED@bank.example/x'
    const b = await bank({ store: kept.store, script: [[]] })
    const w = await world({
      store: kept.store,
      workspace: `${b.workspace}-throws`,
      script: [[call('read')], [{ text: 'Well.' }]],
      tools: [
        tool({
          name: 'read',
          runs: {
            in: 'server',
            do: () => {
              throw new Error(thrown)
            },
          },
        }),
      ],
    })
    const events = await w.say('Go')
    expect(resultsOf(events)[0]?.content).toMatch(/^Tool failed: Refused: /)
    expect(JSON.stringify([events, await w.messages(), await w.audit()])).not.toMatch(/eyJhbGci|PLANTED/)
    expect(textOf(events)).toBe('Well.')
  })

  test('[FP8] part 3 row 12: a tool that is named like what every object has is found only where it is offered', async () => {
    const b = await bank({ store: kept.store, script: [[call('constructor')]], actions: [sessionAction('pay', { policy: 'auto' })] })
    expect(resultsOf(await b.ask()).map(({ isError }) => isError)).toEqual([true])
  })
})
