import { expect, test } from 'vitest'
import { pageCallbacks } from './index.ts'
import { UNKNOWN } from './sentences.ts'
import { callbackAction, sessionAction } from './testing/catalog.ts'
import { endOf, grantsIn, resultsOf, scope, tool, world } from './testing/world.ts'
import { OWN, PAY, call, decide, idsOf, paying } from './testing/paying.ts'

test('[G22] a rule of the catalog raises or denies by arguments, person, channel and environment, and an error in it asks a person', async () => {
  const ruled = (when: string, policy: 'confirm' | 'deny') =>
    sessionAction('pay', { policy: 'auto', effect: 'read', input: PAY, conditions: [{ when, policy }] })
  const cases = [
    ['args.amount > 3.0', 'confirm', 'decision'],
    ['args.amount > 30.0', 'confirm', 'outcome'],
    ['args.missing == 1', 'confirm', 'decision'],
    ['args.missing == 1', 'deny', 'decision'],
    ['user.id == "ada" && channel == "widget" && environment == "production"', 'deny', 'denied'],
    ['"admin" in user.roles', 'deny', 'outcome'],
  ] as const
  for (const [when, policy, expected] of cases) {
    const w = await paying([[call('pay')]], [ruled(when, policy)])
    const events = await w.say('Pay', OWN)
    const end = endOf(events)
    expect([when, end?.kind === 'waiting' ? end.calls[0]?.awaits : 'denied']).toEqual([when, expected])
    if (expected === 'denied') expect((await w.audit())[0]).toMatchObject({ kind: 'refused', detail: { why: 'denied' } })
  }
})

test('[G22] arguments that are too large to judge are denied where a rule denies, and asked about where one asks', async () => {
  const note = { type: 'object', properties: { to: { type: 'string' }, note: { type: 'string' } } } as const
  const ends = []
  for (const policy of ['deny', 'confirm'] as const) {
    const ruled = sessionAction('pay', { policy: 'auto', effect: 'read', input: note, conditions: [{ when: 'args.to == "DE66"', policy }] })
    const w = await paying([[call('pay', { to: 'DE66', note: 'x'.repeat(60_000) })]], [ruled])
    const end = endOf(await w.say('Pay', OWN))
    ends.push(end?.kind === 'waiting' ? end.calls[0]?.awaits : end?.kind)
  }
  expect(ends).toEqual(['done', 'decision'])
})

test('[G22] what is denied by the time of the yes is withdrawn', async () => {
  const w = await paying(
    [[call('pay')]],
    [sessionAction('pay', { policy: 'confirm', input: PAY, conditions: [{ when: '"guest" in user.roles', policy: 'deny' }] })],
  )
  const [id] = idsOf(await w.say('Pay', OWN))
  const events = await w.run({ ...OWN, user: { workspace: 'w', subject: 'ada', name: 'Ada', roles: ['guest'] }, replies: [decide(id, 'approved')] })
  expect([grantsIn(events), resultsOf(events)[0]?.approval]).toEqual([[], 'withdrawn'])
})

test('[G23] the floor of a channel raises every action, and nothing lowers one', async () => {
  const auto = sessionAction('look', { policy: 'auto', effect: 'read', conditions: [{ when: 'false', policy: 'confirm' }] })
  const w = await paying([[call('look', {})]], [auto], { floor: { widget: 'confirm' } })
  expect(endOf(await w.say('Look', OWN))).toMatchObject({ calls: [{ awaits: 'decision', card: { raised: ['channel'] } }] })
  const free = await paying([[call('look', {})]], [auto], { floor: { mcp: 'confirm' } })
  expect(endOf(await free.say('Look', OWN))).toMatchObject({ calls: [{ awaits: 'outcome' }] })
})

test('[G25] a callback gets a grant too, and its failure is told in the words of the action', async () => {
  const ring = callbackAction('ring', { policy: 'auto', effect: 'write' })
  const w = await paying([[call('ring', {})], [{ text: 'Well.' }]], [ring])
  const page = { ownClient: true, callbacks: pageCallbacks([{ name: 'ring', description: '', metadata: { ambit: { callback: true } } }]) }
  const [asked = ''] = idsOf(await w.say('Ring', page))
  const first = await w.run({ ...page, replies: [decide(asked, 'approved')] })
  const id = asked
  expect(grantsIn(first)).toMatchObject([{ callId: id, in: 'page', unavailable: 'Use the page of ring.' }])
  const events = await w.run({ ...page, replies: [{ callId: id, kind: 'outcome', content: '{"ok":false,"error":"x","unavailable":true}', isError: true }] })
  expect(resultsOf(events).map(({ content, approval }) => [JSON.parse(content).error, approval])).toEqual([
    ['This operation is not available right now. Use the page of ring.', 'failed'],
  ])
})

test('[G25] a callback that was cut off is unknown where it writes', async () => {
  const w = await paying([[call('ring', {})]], [callbackAction('ring', { policy: 'auto', effect: 'write' })])
  const page = { ownClient: true, callbacks: pageCallbacks([{ name: 'ring', description: '', metadata: { ambit: { callback: true } } }]) }
  const [id = ''] = idsOf(await w.say('Ring', page))
  await w.run({ ...page, replies: [decide(id, 'approved')] })
  const events = await w.run({
    ...page,
    replies: [{ callId: id, kind: 'outcome', content: '{"ok":false,"error":"interrupted","unknown":true}', isError: true }],
  })
  expect(resultsOf(events)[0]).toMatchObject({ approval: 'outcome_unknown', content: JSON.stringify({ ok: false, error: UNKNOWN }) })
})

test('[G26] an agent may have a person asked before a page does anything but read', async () => {
  const lent = scope(
    tool({ name: 'erase', origin: 'page', readOnly: false, result: 'json', runs: { in: 'page' } }),
    tool({ name: 'look', origin: 'page', result: 'json', runs: { in: 'page' } }),
  )
  const w = await world({ script: [[call('erase', {}), call('look', {})]], more: { pageTools: 'confirm' } })
  expect(endOf(await w.say('Go', { scopes: [lent] }))).toMatchObject({
    calls: [
      { name: 'erase', awaits: 'decision' },
      { name: 'look', awaits: 'outcome' },
    ],
  })
})
