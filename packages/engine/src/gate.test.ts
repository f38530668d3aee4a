import { expect, expectTypeOf, test } from 'vitest'
import { Fault, RESULT_CHARS_MAX, type RunsHere, type ToolResultMessage } from '@ambit/domain'
import { serverTool } from './index.ts'
import type { Talk } from './talk.ts'
import { admit } from './call.ts'
import { execute } from './execute.ts'
import { check, clear, type CheckedCall, type ClearedCall } from './gate.ts'
import { settle, type ToolMessage } from './settle.ts'
import { callsOf, endOf, resultsOf, scope, textOf, tool, world } from './testing/world.ts'
import { admitting, asking } from './testing/admitting.ts'

const close = (ran: () => void) =>
  tool({
    name: 'close',
    policy: 'confirm',
    readOnly: false,
    parameters: { type: 'object', properties: { id: { type: 'string' } } },
    runs: { in: 'server', do: (args) => (ran(), { ok: true, value: JSON.stringify(args) }) },
  })
const decide = (callId: string, decision: 'approved' | 'declined' | 'withdrawn', reason?: string) =>
  ({ callId, kind: 'decision', decision, ...(reason ? { reason } : {}) }) as const

test('[G1] a confirm tool runs only after a person’s yes, with the arguments that were stored', async () => {
  let runs = 0
  const w = await world({ script: [[{ call: 'close', args: { id: 'c-7' } }]], tools: [close(() => runs++)] })
  const [call] = callsOf(await w.say('Close it'))
  expect(runs).toBe(0)
  const events = await w.run({ replies: [decide(call?.id ?? '', 'approved')] })
  expect(runs).toBe(1)
  expect(resultsOf(events)[0]).toMatchObject({ callId: call?.id, content: '{"id":"c-7"}' })
})

test('[G2] a decline and a withdrawal reach the model as results, and nothing runs', async () => {
  let runs = 0
  for (const [decision, told] of [
    ['declined', 'The person declined: Not today.'],
    ['withdrawn', 'The person did not decide; nothing was done.'],
  ] as const) {
    const w = await world({ script: [[{ call: 'close', args: {} }], [{ text: 'Left open.' }]], tools: [close(() => runs++)] })
    const [call] = callsOf(await w.say('Close it'))
    const events = await w.run({ replies: [decide(call?.id ?? '', decision, 'Not today.')] })
    expect(resultsOf(events)[0]).toMatchObject({ content: `Tool failed: ${told}`, isError: true })
    expect(textOf(events)).toBe('Left open.')
  }
  expect(runs).toBe(0)
})

test('[G3] bad arguments, cut-off JSON and names that nobody offers become results, and nothing runs', async () => {
  let runs = 0
  const read = tool({
    name: 'read',
    parameters: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } }, additionalProperties: false },
    runs: { in: 'server', do: () => (runs++, { ok: true, value: '' }) },
  })
  const w = await world({
    script: [
      [
        { call: 'read', args: {} },
        { call: 'read', args: { id: 'x', more: 1 } },
        { call: 'read', malformed: '{"id":' },
        { call: 'nope', args: {} },
        { call: 'constructor', args: {} },
        { call: '__proto__', args: {} },
      ],
    ],
    tools: [read],
  })
  const results = resultsOf(await w.say('go'))
  expect(runs).toBe(0)
  expect(results.every((message) => message.isError && message.content.startsWith('Tool failed: '))).toBe(true)
  expect(results.slice(3).map((message) => message.content)).toEqual([
    'Tool failed: nope is not available here',
    'Tool failed: constructor is not available here',
    'Tool failed: __proto__ is not available here',
  ])
  expect(results[2]?.content).toBe('Tool failed: The arguments of read are not valid JSON.')
})

test('[G3] a required argument is never satisfied by an inherited name', () => {
  const strict = tool({ name: 'a', parameters: { type: 'object', required: ['constructor'] } })
  expect(admit({ id: '1', name: 'a', args: {} }, admitting(new Map([['a', strict]]))).kind).toBe('refused')
})

test('[G4] an unchecked or uncleared call cannot be executed, and a result that was not settled cannot enter the talk (types)', () => {
  const offer = { tools: new Map([['x', tool({ name: 'x' })]]) }
  const context = { record: null, today: '2026-11-30', signal: new AbortController().signal }
  const proposed = { id: '1', name: 'x', args: {} }
  const here: RunsHere = { in: 'server', do: () => ({ ok: true, value: null }) }
  // @ts-expect-error a proposed call is not cleared
  void (() => execute(proposed, here, context))
  const checked = check(proposed, offer)
  if (checked.kind !== 'checked') throw new Error('should be checked')
  // @ts-expect-error a checked call is not cleared either
  void (() => execute(checked.call, here, context))
  const cleared = clear(checked.call, asking())
  if (cleared.kind !== 'cleared') throw new Error('should be cleared')
  void (() => execute(cleared.call, here, context))
  expectTypeOf<CheckedCall>().not.toExtend<ClearedCall>()
  expectTypeOf<typeof proposed>().not.toExtend<CheckedCall>()
  expectTypeOf<ToolResultMessage>().not.toExtend<ToolMessage>()
  expectTypeOf<ToolMessage>().toExtend<ToolResultMessage>()
  const add = (talk: Talk, plain: ToolResultMessage, settled: ToolMessage): void => {
    // @ts-expect-error a result that nobody settled
    talk.add(plain)
    talk.add(settled)
  }
  expect(add).toBeTypeOf('function')
})

test('[G5] an answer counts once, and only if it is what the call waits for', async () => {
  let runs = 0
  const w = await world({ script: [[{ call: 'close', args: {} }]], tools: [close(() => runs++)] })
  const [call] = callsOf(await w.say('Close it'))
  const id = call?.id ?? ''
  const early = await w.run({ replies: [{ callId: id, kind: 'outcome', content: '{"ok":true}', isError: false }] })
  expect(endOf(early)).toMatchObject({ kind: 'waiting', calls: [{ callId: id, awaits: 'decision' }] })
  await expect(w.run({ replies: [decide('call_999', 'approved')] })).rejects.toMatchObject({ code: 'not_found' })
  await w.run({ replies: [decide(id, 'approved'), decide(id, 'declined')] })
  await expect(w.run({ replies: [decide(id, 'declined')] })).rejects.toMatchObject({ code: 'conflict' })
  expect(resultsOf(await w.run({ replies: [decide(id, 'approved')] })).map(({ callId }) => callId)).toEqual([id])
  expect(runs).toBe(1)
})

test('[G6] a result that is too long is cut with a note, never inside a character', async () => {
  const long = `${'x'.repeat(RESULT_CHARS_MAX - 1)}😀 and more`
  const w = await world({ script: [[{ call: 'a', args: {} }]], tools: [tool({ name: 'a', runs: { in: 'server', do: () => ({ ok: true, value: long }) } })] })
  const content = resultsOf(await w.say('go'))[0]?.content ?? ''
  expect(content.slice(0, RESULT_CHARS_MAX - 1)).toBe('x'.repeat(RESULT_CHARS_MAX - 1))
  expect(content.slice(RESULT_CHARS_MAX - 1)).toBe(`\n[Cut here: 11 of ${long.length} characters were left out. Ask for less at once.]`)
})

test('[G7] what the mask does not name is in no event, message or prompt', async () => {
  const page = [scope(tool({ name: 'find', result: 'json', mask: { id: '*' }, readOnly: false, runs: { in: 'page' } }))]
  const w = await world({ script: [[{ call: 'find', args: {} }]] })
  const [call] = callsOf(await w.say('find', { scopes: page }))
  const events = await w.run({ scopes: page, replies: [{ callId: call?.id ?? '', kind: 'outcome', content: '{"id":1,"iban":"DE00PLANTED"}', isError: false }] })
  expect(resultsOf(events)[0]?.content).toBe('{"id":1}')
  expect(JSON.stringify([events, await w.messages(), w.model.requests.map((request) => request.messages)])).not.toContain('PLANTED')
})

test('[G8] a schema that cannot be evaluated lets nothing through', () => {
  const broken = tool({ name: 'a', parameters: { $ref: '#/nowhere' } })
  const admitted = admit({ id: '1', name: 'a', args: {} }, admitting(new Map([['a', broken]])))
  expect(admitted).toMatchObject({ kind: 'refused', why: 'arguments' })
})

test('[G9] a failed result says so in the form of its tool', () => {
  const parts = { id: 'm', callId: 'c', name: 'a', at: 1 }
  expect(settle(parts, { mask: '*', result: 'text' }, { ok: false, error: 'gone' })).toMatchObject({ content: 'Tool failed: gone', isError: true })
  expect(settle(parts, { mask: '*', result: 'json' }, { ok: false, error: 'gone' })).toMatchObject({ content: '{"ok":false,"error":"gone"}', isError: true })
})

test.each(['with a new message', 'without its tool'])('[G7] an answer that comes %s is masked as its tool said when it was proposed', async (how) => {
  const page = [scope(tool({ name: 'find', result: 'json', mask: { id: '*' }, readOnly: false, runs: { in: 'page' } }))]
  const w = await world({ script: [[{ call: 'find', args: {} }]] })
  const [call] = callsOf(await w.say('find', { scopes: page }))
  const replies = [{ callId: call?.id ?? '', kind: 'outcome', content: '{"id":1,"iban":"DE00PLANTED"}', isError: false }] as const
  const events = how === 'without its tool' ? await w.run({ replies }) : await w.say('and more', { scopes: page, replies })
  const told = JSON.stringify([events, await w.messages(), w.model.requests.map((request) => request.messages)])
  expect(told).toContain('{\\"id\\":1}')
  expect(told).not.toContain('PLANTED')
})

test('[G10] what a fault keeps for the log does not become a result', async () => {
  const leaky = tool({
    name: 'a',
    runs: {
      in: 'server',
      do: () => {
        throw new Fault({ code: 'internal', sentence: 'The archive is closed.', detail: 'password=PLANTED' })
      },
    },
  })
  const w = await world({ script: [[{ call: 'a', args: {} }]], tools: [leaky] })
  expect(resultsOf(await w.say('go'))[0]?.content).toBe('Tool failed: The archive is closed.')
})

test('[G9] a tool that gives nothing that can be told has failed', async () => {
  const empty = serverTool({ definition: { name: 'a', description: '', parameters: { type: 'object' } }, activity: () => 'a', run: () => JSON.parse('{}') })
  const w = await world({ script: [[{ call: 'a', args: {} }], [{ text: 'Sorry.' }]], tools: [empty] })
  const events = await w.say('go')
  expect(resultsOf(events)[0]).toMatchObject({ content: 'Tool failed: it gave nothing that can be told', isError: true })
  expect(textOf(events)).toBe('Sorry.')
})
