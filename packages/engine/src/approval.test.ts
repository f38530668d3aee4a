import { expect, test } from 'vitest'
import { APPROVAL_MS, digestOf, type Reply } from '@ambit/domain'
import { DECLINED_BEFORE, EXPIRED, UNKNOWN } from './sentences.ts'
import { sessionAction } from './testing/catalog.ts'
import { endOf, grantsIn, hostReply, resultsOf, textOf, tool, world } from './testing/world.ts'
import { OWN, call, decide, idsOf, pay, paying } from './testing/paying.ts'

test('[G11] a confirm action is asked about with exactly what will be done, performed once under a grant, masked, and told', async () => {
  const w = await paying([[call('pay')], [{ text: 'Paid.' }]])
  const first = await w.say('Pay DE12 3456 five', OWN)
  const [id = ''] = idsOf(first)
  const args = { to: 'DE12 3456', amount: 5 }
  expect(endOf(first)).toMatchObject({
    kind: 'waiting',
    calls: [
      {
        callId: id,
        awaits: 'decision',
        args,
        card: {
          title: 'Pay somebody',
          key: 'pay',
          version: 1,
          risk: 'high',
          effect: 'egress',
          args,
          digest: digestOf(args),
          raised: ['policy'],
          sees: ['id', 'state'],
        },
      },
    ],
  })
  expect(grantsIn(first)).toEqual([])
  const second = await w.run({ ...OWN, replies: [decide(id, 'approved')] })
  expect(endOf(second)).toMatchObject({ kind: 'waiting', calls: [{ callId: id, awaits: 'outcome' }] })
  const [grant] = grantsIn(second)
  expect(JSON.parse(grant?.grant ?? '')).toEqual({
    jti: id,
    sub: 'ada',
    channel: 'widget',
    action: 'pay',
    version: 1,
    digest: digestOf(args),
    environment: 'production',
  })
  expect(grant).toMatchObject({ callId: id, in: 'customer', unavailable: 'Use the page of pay.' })
  const third = await w.run({ ...OWN, replies: [hostReply(id, { ok: true, value: { id: 'p1', state: 'sent', iban: 'PLANTED' } })] })
  expect(resultsOf(third)).toMatchObject([{ content: '{"id":"p1","state":"sent"}', isError: false, approval: 'succeeded' }])
  expect(textOf(third)).toBe('Paid.')
  expect(await w.approval(id)).toMatchObject({ state: 'succeeded', by: 'person', subject: 'ada', digest: digestOf(args) })
  const rows = await w.audit()
  expect(rows.map(({ kind }) => kind)).toEqual(['asked', 'decided', 'dispatched', 'settled'])
  expect(rows.at(-1)?.detail).toMatchObject({ ok: true, end: 'succeeded', withheld: ['iban'] })
  expect(JSON.stringify([first, second, third, rows, await w.messages()])).not.toContain('PLANTED')
})

test('[G12] the stored arguments are performed: whoever holds the card can change nothing in them', async () => {
  const w = await paying([[call('pay')]])
  const first = await w.say('Pay', OWN)
  const end = endOf(first)
  const shown = end?.kind === 'waiting' ? end.calls[0]?.args : undefined
  expect(() => Object.assign(shown as object, { amount: 5_000 })).toThrow(TypeError)
  const second = await w.run({ ...OWN, replies: [decide(idsOf(first)[0], 'approved')] })
  expect(JSON.parse(grantsIn(second)[0]?.grant ?? '')).toMatchObject({ digest: digestOf({ to: 'DE12 3456', amount: 5 }) })
})

test('[G13] a no is told with its reason, and the same call is refused without a new card for the rest of the turn', async () => {
  const w = await paying([[call('pay')], [call('pay', { amount: 5, to: 'DE12 3456' })], [{ text: 'Left.' }]])
  const first = await w.say('Pay', OWN)
  const events = await w.run({ ...OWN, replies: [decide(idsOf(first)[0], 'declined', 'Not him.')] })
  expect(resultsOf(events).map(({ content }) => JSON.parse(content))).toEqual([
    { ok: false, error: 'The person declined: Not him.' },
    { ok: false, error: DECLINED_BEFORE },
  ])
  expect(endOf(events)).toEqual({ kind: 'done' })
  expect((await w.audit()).map(({ kind, detail }) => [kind, detail['why'] ?? detail['decision'] ?? detail['ok'] ?? null])).toEqual([
    ['asked', null],
    ['decided', 'declined'],
    ['settled', false],
    ['refused', 'declined_before'],
    ['settled', false],
  ])
})

test('[G13] other arguments, or a new turn, are asked about anew', async () => {
  const w = await paying([[call('pay')], [call('pay', { to: 'DE99 9999' })], [], [call('pay')]])
  const first = await w.say('Pay', OWN)
  const other = await w.run({ ...OWN, replies: [decide(idsOf(first)[0], 'declined')] })
  expect(endOf(other)).toMatchObject({ calls: [{ awaits: 'decision', args: { to: 'DE99 9999' } }] })
  await w.run({ ...OWN, replies: [decide(idsOf(other)[0], 'declined')] })
  expect(endOf(await w.say('Then pay after all', OWN))).toMatchObject({ calls: [{ awaits: 'decision' }] })
})

test('[G14] after its time a question is answered by nobody: a yes or a no is a conflict, and a new message finds it expired', async () => {
  const w = await paying([[call('pay')], [{ text: 'Hello.' }]])
  const first = await w.say('Pay', OWN)
  const [id] = idsOf(first)
  w.pass(APPROVAL_MS)
  await expect(w.run({ ...OWN, replies: [decide(id, 'approved')] })).rejects.toMatchObject({ code: 'conflict' })
  await expect(w.run({ ...OWN, replies: [decide(id, 'declined')] })).rejects.toMatchObject({ code: 'conflict' })
  await w.say('Hello', OWN)
  expect((await w.messages()).filter(({ role }) => role === 'tool')).toMatchObject([
    { content: JSON.stringify({ ok: false, error: EXPIRED }), approval: 'expired' },
  ])
  expect(await w.approval(id ?? '')).toMatchObject({ state: 'expired' })
  expect((await w.audit()).map(({ kind, detail }) => [kind, detail['why'] ?? detail['by'] ?? null])).toEqual([
    ['asked', null],
    ['rejected', 'too_late'],
    ['rejected', 'too_late'],
    ['decided', 'server'],
    ['settled', null],
  ])
})

test('[G14] after its time a cancel is taken, and the turn goes on', async () => {
  const w = await paying([[call('pay')], [{ text: 'Left.' }]])
  const [id] = idsOf(await w.say('Pay', OWN))
  w.pass(APPROVAL_MS)
  const events = await w.run({ ...OWN, replies: [decide(id, 'withdrawn')] })
  expect([resultsOf(events)[0]?.approval, textOf(events)]).toEqual(['expired', 'Left.'])
})

test('[G14] a yes that was not used before its time was over is void', async () => {
  const w = await paying([[call('pay'), call('pay', { to: 'DE99 9999' })], [{ text: 'Left.' }]])
  const [one, two] = idsOf(await w.say('Pay', OWN))
  expect(endOf(await w.run({ ...OWN, replies: [decide(one, 'approved')] }))).toMatchObject({
    calls: [
      { callId: one, awaits: 'outcome' },
      { callId: two, awaits: 'decision' },
    ],
  })
  w.pass(APPROVAL_MS)
  const events = await w.run({ ...OWN, replies: [decide(two, 'withdrawn')] })
  expect([grantsIn(events), resultsOf(events).map(({ approval }) => approval)]).toEqual([[], ['expired', 'expired']])
})

test('[G15] the same answer again replays the stored result, another one is a conflict, and neither runs anything', async () => {
  let runs = 0
  const close = tool({ name: 'close', policy: 'confirm', readOnly: false, runs: { in: 'server', do: () => ({ ok: true, value: `closed ${++runs}` }) } })
  const w = await world({ script: [[call('close', {})], [{ text: 'Closed.' }]], tools: [close] })
  const [id] = idsOf(await w.say('Close'))
  await w.run({ replies: [decide(id, 'approved')] })
  const asked = w.model.requests.length
  const again = await w.run({ replies: [decide(id, 'approved')] })
  expect([resultsOf(again).map(({ content }) => content), endOf(again)]).toEqual([['closed 1'], { kind: 'done' }])
  await expect(w.run({ replies: [decide(id, 'declined')] })).rejects.toMatchObject({ code: 'conflict' })
  expect([runs, w.model.requests.length]).toEqual([1, asked])
  expect((await w.audit()).filter(({ kind }) => kind === 'rejected').map(({ detail }) => detail)).toEqual([{ why: 'decided_otherwise' }])
})

test('[G16] only what the server asked this person in this thread can be answered: all else is not found, and in the audit', async () => {
  const w = await paying([[call('pay')]])
  const [id] = idsOf(await w.say('Pay', OWN))
  const eve = { workspace: 'w', subject: 'eve', name: 'Eve', roles: [] }
  const tries = [
    { replies: [decide('call_forged', 'approved')] },
    { replies: [decide(id, 'approved')], threadId: 't2', message: { id: 'm', text: 'x' } },
    { replies: [decide(id, 'approved')], user: eve },
    { replies: [decide(id, 'approved')], user: eve, threadId: 't3', message: { id: 'm', text: 'x' } },
    { replies: [decide(id, 'approved')], user: { ...eve, workspace: 'v', subject: 'ada' } },
  ]
  for (const over of tries) await expect(w.run({ ...OWN, ...over })).rejects.toMatchObject({ code: 'not_found' })
  expect(await w.approval(id ?? '')).toMatchObject({ state: 'awaiting' })
  expect((await w.audit()).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['asked', 'ada'],
    ['rejected', 'ada'],
    ['rejected', 'ada'],
    ['rejected', 'eve'],
    ['rejected', 'eve'],
  ])
})

test('[G17] an answer without a right receipt is never taken as done: unknown for what writes, failed for what reads', async () => {
  const look = sessionAction('look', { policy: 'auto', effect: 'read' })
  const forged = (id: string): readonly string[] => [
    '{"ok":true,"value":{"id":"p1"}}',
    JSON.stringify({ ok: true, value: { id: 'p1' }, receipt: 'AAAA' }),
    JSON.stringify({ ...(JSON.parse((hostReply(id, { ok: true, value: 1 }) as { content: string }).content) as object), value: 2 }),
    (hostReply('call_other', { ok: true, value: 1 }) as { content: string }).content,
    'done',
    '',
  ]
  for (let at = 0; at < forged('').length; at += 1) {
    const w = await paying([[call('pay'), call('look', {})]], [pay, look])
    const [id = '', read = ''] = idsOf(await w.say('Pay', OWN))
    await w.run({ ...OWN, replies: [decide(id, 'approved')] })
    const replies = [id, read].map((callId): Reply => ({ callId, kind: 'outcome', content: forged(callId)[at] ?? '', isError: false }))
    const results = resultsOf(await w.run({ ...OWN, replies }))
    expect(results.map(({ approval }) => approval)).toEqual(['outcome_unknown', 'failed'])
    expect(results[0]?.content).toBe(JSON.stringify({ ok: false, error: UNKNOWN }))
  }
})

test('[G17] where nobody performs it, that is said in the words of the action; of a write it is not known whether it was done', async () => {
  const look = sessionAction('look', { policy: 'auto', effect: 'read' })
  const w = await paying([[call('pay'), call('look', {})]], [pay, look])
  const [id, read] = idsOf(await w.say('Pay', OWN))
  await w.run({ ...OWN, replies: [decide(id, 'approved')] })
  const gone = (callId: string | undefined): Reply => ({
    callId: callId ?? '',
    kind: 'outcome',
    content: '{"ok":false,"error":"PLANTED","unavailable":true}',
    isError: true,
  })
  const results = resultsOf(await w.run({ ...OWN, replies: [gone(id), gone(read)] }))
  expect(results.map(({ content, approval }) => [JSON.parse(content).error, approval])).toEqual([
    ['This operation is not available right now. Use the page of pay. It is not known whether it was done; look before you try it again.', 'outcome_unknown'],
    ['This operation is not available right now. Use the page of look.', 'failed'],
  ])
})

test('[G18] where nobody can perform an action, nobody is asked and nothing is given out', async () => {
  for (const over of [{ ownClient: true }, OWN]) {
    const w = await paying([[call('pay')]], [pay], over === OWN ? { grants: null } : {})
    const events = await w.say('Pay', over)
    expect(resultsOf(events).map(({ content }) => JSON.parse(content))).toEqual([
      { ok: false, error: 'This operation is not available right now. Use the page of pay.' },
    ])
    expect([endOf(events), grantsIn(events)]).toEqual([{ kind: 'done' }, []])
  }
})

test('[G19] several questions of a round are answered each for itself, in any order; nothing is given out before the last', async () => {
  const w = await paying([[call('pay', { to: 'one1' }), call('pay', { to: 'two2' }), call('pay', { to: 'three' })], [{ text: 'Well.' }]])
  const [one = '', two = '', three = ''] = idsOf(await w.say('Pay', OWN))
  const after = await w.run({ ...OWN, replies: [decide(three, 'approved')] })
  expect([endOf(after), grantsIn(after)]).toMatchObject([
    {
      calls: [
        { callId: one, awaits: 'decision' },
        { callId: two, awaits: 'decision' },
        { callId: three, awaits: 'outcome' },
      ],
    },
    [],
  ])
  const last = await w.run({ ...OWN, replies: [decide(two, 'declined'), decide(one, 'approved')] })
  expect(grantsIn(last).map(({ grant }) => (JSON.parse(grant) as { digest: string }).digest)).toEqual([digestOf({ to: 'one1' }), digestOf({ to: 'three' })])
  expect(resultsOf(last).map(({ callId, approval }) => [callId, approval])).toEqual([[two, 'declined']])
})

test('[G19] a result for what was let through and not given out yet is not taken', async () => {
  const w = await paying([[call('pay', { to: 'one1' }), call('pay', { to: 'two2' })]])
  const [one = '', two = ''] = idsOf(await w.say('Pay', OWN))
  await w.run({ ...OWN, replies: [decide(one, 'approved')] })
  const early = await w.run({ ...OWN, replies: [hostReply(one, { ok: true, value: { state: 'sent' } }), decide(two, 'declined')] })
  expect(resultsOf(early).map(({ callId }) => callId)).toEqual([two])
  expect([endOf(early)?.kind, (await w.approval(one))?.state]).toEqual(['waiting', 'dispatched'])
})

test('[G19] what changed while another question was open is not given out', async () => {
  const w = await paying([[call('pay', { to: 'one1' }), call('pay', { to: 'two2' })]])
  const [one = '', two = ''] = idsOf(await w.say('Pay', OWN))
  await w.run({ ...OWN, replies: [decide(one, 'approved')] })
  await w.publish([sessionAction('pay', { policy: 'auto' }, 2)])
  const events = await w.run({ ...OWN, replies: [decide(two, 'declined')] })
  expect([grantsIn(events), (await w.approval(one))?.state]).toEqual([[], 'withdrawn'])
})

test('[G20] a message while a question is open asks again; with a cancel it goes on, and the question is withdrawn', async () => {
  const w = await paying([[call('pay')], [{ text: 'Hello.' }]])
  const [id] = idsOf(await w.say('Pay', OWN))
  expect(endOf(await w.say('Hello?', OWN))).toMatchObject({ kind: 'waiting', calls: [{ callId: id, awaits: 'decision', card: { key: 'pay' } }] })
  const events = await w.say('Hello!', { ...OWN, replies: [decide(id, 'withdrawn')] })
  expect(textOf(events)).toBe('Hello.')
  expect(await w.approval(id ?? '')).toMatchObject({ state: 'withdrawn' })
})

test('[G21] what was given out and left behind is unknown where it writes; what was never given out was not done', async () => {
  const w = await paying([[call('pay')], [{ text: 'Hello.' }]])
  const [id] = idsOf(await w.say('Pay', OWN))
  await w.run({ ...OWN, replies: [decide(id, 'approved')] })
  await w.say('Hello', OWN)
  expect((await w.messages()).filter(({ role }) => role === 'tool')).toMatchObject([
    { content: JSON.stringify({ ok: false, error: UNKNOWN }), approval: 'outcome_unknown' },
  ])
})
