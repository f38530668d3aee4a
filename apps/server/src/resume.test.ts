import type { ScriptedReply } from '@ambit/adapters/ai-sdk'
import { expect, test } from 'vitest'
import { RUNS, Reading, ask, eventsOf, said, serve, textOf, typesOf, problemOf, type Served } from './fixtures/served.ts'

const gate = () => Promise.withResolvers<void>()
const events = (served: Served, after: number, as = 'ada') => ask(served, `/v1/threads/thr_1/events?after=${after}`, { as })

test('[H17] fault row 30: a run goes on when its reader leaves, and a later reader finds the answer', async () => {
  const { promise, resolve } = gate()
  const served = await serve({ replies: [[{ text: 'Half ' }, { wait: promise }, { text: 'and whole.' }]] })
  const body = said('Go', { runId: 'run_1' })
  const reading = new Reading(await ask(served, RUNS, { body }))
  await reading.until('Half ')
  await reading.leave()
  resolve()
  const sent = await eventsOf(await ask(served, RUNS, { body }))
  expect([textOf(sent), sent.at(-1)?.event.type]).toEqual(['Half and whole.', 'RUN_FINISHED'])
  const view = await (await ask(served, '/v1/threads/thr_1')).json()
  expect(view).toMatchObject({
    run: { id: 'run_1', state: 'ended', end: { kind: 'done' } },
    messages: [{ role: 'user' }, { role: 'assistant', text: 'Half and whole.' }],
  })
})

test('[H17] fault row 30: a call for the page that nobody was there to see is still open for a later reader', async () => {
  const { promise, resolve } = gate()
  const served = await serve({ replies: [[{ text: 'Pick one. ' }, { wait: promise }, { call: 'pick', args: { row: 1 } }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go', { tools: [{ name: 'pick', description: '' }] }) }))
  await reading.until('Pick one')
  await reading.leave()
  resolve()
  const sent = await eventsOf(await events(served, 0))
  const callId = sent.flatMap(({ event }) => (event.type === 'ACTIVITY_SNAPSHOT' ? [String(event['messageId']).slice(9)] : []))[0]
  expect(sent.at(-1)?.event['outcome']).toEqual({ type: 'success', pendingToolCallIds: [callId] })
  expect((await (await ask(served, '/v1/threads/thr_1')).json())['waiting']).toEqual([{ callId, name: 'pick', args: { row: 1 }, awaits: 'outcome' }])
})

test('[W17] a new message ends a run that nobody reads, but not one that is read, and none for our own client', async () => {
  const served = await serve({ replies: [[{ text: 'On ' }, { wait: gate().promise }], [{ text: 'Next.' }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go', { runId: 'run_1' }) }))
  await reading.until('On ')
  const conflict = { status: 409, code: 'conflict' }
  expect(await problemOf(await ask(served, RUNS, { body: said('Stop') }))).toMatchObject(conflict)
  await reading.leave()
  expect(await problemOf(await ask(served, RUNS, { body: said('Stop', { forwardedProps: { ambit: {} } }) }))).toMatchObject(conflict)
  expect((await served.store.load('thr_1'))?.run).toMatchObject({ id: 'run_1', state: 'running' })
  expect(textOf(await eventsOf(await ask(served, RUNS, { body: said('Stop') })))).toBe('Next.')
  expect((await served.store.findRun('desk', 'ada', 'run_1'))?.end).toEqual({ kind: 'cancelled' })
})

test('[H18] a reader who comes back gets exactly the events after the one it has seen', async () => {
  const { promise, resolve } = gate()
  const served = await serve({ replies: [[{ text: 'One ' }, { text: 'two ' }, { wait: promise }, { text: 'three.' }]] })
  const whole = new Reading(await ask(served, RUNS, { body: said('Go') }))
  const seen = await whole.until('two ')
  const [, , third] = seen
  const later = await events(served, third?.id ?? 0)
  resolve()
  const all = await whole.toEnd()
  expect(await eventsOf(later)).toEqual(all.slice(3))
  expect(await eventsOf(await events(served, all.at(-2)?.id ?? 0))).toEqual(all.slice(-1))
})

test('[H19] a reader who has seen nothing of a run gets how the thread stands, then what comes', async () => {
  const { promise, resolve } = gate()
  const served = await serve({
    replies: [
      [{ text: 'Before.' }],
      [{ text: 'Look. ' }, { call: 'get_panel', args: { panel: 'a' } }, { call: 'show_panel', args: { panel: 'a' } }],
      [{ text: 'It ' }, { text: 'is ' }, { wait: promise }, { text: 'so.' }],
    ],
  })
  await eventsOf(await ask(served, RUNS, { body: said('First') }))
  const running = new Reading(await ask(served, RUNS, { body: said('Second', { forwardedProps: { ambit: { screen: true } } }) }))
  const seen = await running.until('"is "')
  const late = new Reading(await events(served, 0))
  const told = await late.until('TEXT_MESSAGE_START')
  resolve()
  const all = await late.toEnd()
  expect(typesOf(all)).toEqual([
    'RUN_STARTED',
    'MESSAGES_SNAPSHOT',
    'ACTIVITY_SNAPSHOT',
    'ACTIVITY_SNAPSHOT',
    'CUSTOM',
    'TEXT_MESSAGE_START',
    'TEXT_MESSAGE_CONTENT',
    'TEXT_MESSAGE_END',
    'RUN_FINISHED',
  ])
  const messages = all[1]?.event['messages']
  expect(messages).toMatchObject([
    { role: 'user', content: 'First' },
    { role: 'assistant', content: 'Before.' },
    { role: 'user', content: 'Second' },
    { role: 'assistant', content: 'Look. ', toolCalls: [{ function: { name: 'get_panel' } }, { function: { name: 'show_panel' } }] },
    { role: 'tool', content: '{"args":{"panel":"a"},"record":null}' },
    { role: 'tool', content: 'Shown.' },
    { role: 'assistant', content: 'It is ' },
  ])
  expect(all[5]?.event['messageId']).toBe(Array.isArray(messages) ? messages.at(-1).id : '')
  expect(textOf(all)).toBe('so.')
  expect(told.map(({ id }) => id)).toEqual([undefined, undefined, undefined, undefined, undefined, seen.at(-1)?.id])
})

test('[H19] a run that has ended is told with its end', async () => {
  const served = await serve({ replies: [[{ text: 'Yes.' }]] })
  const [started, ...rest] = await eventsOf(await ask(served, RUNS, { body: said('Go') }))
  const again = await eventsOf(await events(served, rest.at(-1)?.id ?? 0))
  expect(typesOf(again)).toEqual(['RUN_STARTED', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED'])
  expect([again[0]?.event, again[2]?.event]).toEqual([started?.event, rest.at(-1)?.event])
})

test('[H20] a run that a shutdown parked goes on for its owner alone, and its reader saw no end', async () => {
  const never = gate().promise
  const served = await serve({ replies: [[{ text: 'Half ' }, { wait: never }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go', { runId: 'run_1' }) }))
  const seen = await reading.until('Half ')
  await served.server.close({ graceMs: 0 })
  expect(typesOf(await reading.toEnd())).not.toContain('RUN_FINISHED')
  served.store.close()

  const restarted = await serve({ path: served.path, replies: [[{ text: 'Whole.' }]] })
  expect(await (await ask(restarted, '/v1/threads/thr_1')).json()).toMatchObject({ run: { id: 'run_1', state: 'broken' } })
  expect(await problemOf(await events(restarted, 0, 'eve'))).toMatchObject({ status: 404 })
  expect(restarted.model.requests.length).toBe(0)
  const sent = await eventsOf(await events(restarted, seen.at(-1)?.id ?? 0))
  expect([typesOf(sent).slice(0, 2), textOf(sent), sent.at(-1)?.event.type]).toEqual([['RUN_STARTED', 'MESSAGES_SNAPSHOT'], 'Whole.', 'RUN_FINISHED'])
  expect((sent.at(-1)?.id ?? 0) > (seen.at(-1)?.id ?? 0)).toBe(true)
  expect(restarted.model.requests[0]?.messages.length).toBe(1)
})

test('[H20] the same request again takes up a run that broke, and two of them take it up once', async () => {
  const never = gate().promise
  const served = await serve({ replies: [[{ text: 'Half ' }, { wait: never }]] })
  const body = said('Go')
  await new Reading(await ask(served, RUNS, { body })).until('Half ')
  await served.server.close({ graceMs: 0 })
  served.store.close()
  const restarted = await serve({ path: served.path, replies: [[{ text: 'Whole.' }]] })
  const [first, second, third] = await Promise.all([ask(restarted, RUNS, { body }), ask(restarted, RUNS, { body }), events(restarted, 0)])
  expect([textOf(await eventsOf(first)), textOf(await eventsOf(second)), (await eventsOf(third)).at(-1)?.event.type]).toEqual([
    'Whole.',
    'Whole.',
    'RUN_FINISHED',
  ])
  expect(restarted.model.requests.length).toBe(1)
})

test('[H21] a stop ends the run as stopped, and its reader is told', async () => {
  const served = await serve({ replies: [[{ text: 'On and ' }, { wait: gate().promise }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go', { runId: 'run_1' }) }))
  await reading.until('On and ')
  expect((await ask(served, '/v1/runs/run_1/cancel', { as: 'eve', method: 'POST' })).status).toBe(404)
  expect((await ask(served, '/v1/runs/run_1/cancel', { method: 'POST' })).status).toBe(204)
  const sent = await reading.toEnd()
  expect(typesOf(sent).slice(-2)).toEqual(['TEXT_MESSAGE_END', 'RUN_FINISHED'])
  expect(sent.at(-1)?.event['outcome']).toEqual({ type: 'cancelled' })
  expect((await ask(served, '/v1/runs/run_1/cancel', { method: 'POST' })).status).toBe(204)
  expect((await ask(served, '/v1/runs/run_2/cancel', { method: 'POST' })).status).toBe(404)
})

test('[H21] an older client reads a stop as the error abort', async () => {
  const served = await serve({ replies: [[{ text: 'On and ' }, { wait: gate().promise }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go', { runId: 'run_1', protocolVersion: undefined }) }))
  await reading.until('On and ')
  await ask(served, '/v1/runs/run_1/cancel', { method: 'POST' })
  expect((await reading.toEnd()).at(-1)?.event).toEqual({ type: 'RUN_ERROR', code: 'abort', message: 'Stopped.' })
})

test('[H21] a run that broke can be stopped without being worked on', async () => {
  const served = await serve({ replies: [[{ text: 'Half ' }, { wait: gate().promise }]] })
  await new Reading(await ask(served, RUNS, { body: said('Go', { runId: 'run_1' }) })).until('Half ')
  await served.server.close({ graceMs: 0 })
  served.store.close()
  const restarted = await serve({ path: served.path })
  expect((await ask(restarted, '/v1/runs/run_1/cancel', { method: 'POST' })).status).toBe(204)
  const sent = await eventsOf(await events(restarted, 0))
  expect(sent.at(-1)?.event['outcome']).toEqual({ type: 'cancelled' })
  expect(restarted.model.requests).toEqual([])
})

const customs = async (served: Served, after: number) =>
  (await eventsOf(await events(served, after))).flatMap(({ event }) => (event.type === 'CUSTOM' ? [event] : []))

test('[H22] client actions of all runs of the waiting turn are told, in their order', async () => {
  const screen = { tools: [{ name: 'pick', description: '' }], forwardedProps: { ambit: { screen: true } } }
  const round: ScriptedReply = [
    { call: 'show_panel', args: { panel: 'a' } },
    { call: 'pick', args: {} },
  ]
  const served = await serve({ replies: [round, round] })
  const first = await eventsOf(await ask(served, RUNS, { body: said('One', screen) }))
  const callId = first.flatMap(({ event }) => (event['toolCallName'] === 'pick' ? [event['toolCallId']] : []))[0]
  const second = await eventsOf(
    await ask(served, RUNS, { body: said('', { ...screen, messages: [{ id: 't', role: 'tool', toolCallId: callId, content: '1' }] }) }),
  )
  const actions = [...first, ...second].flatMap(({ event }) => (event.type === 'CUSTOM' ? [event] : []))
  expect([actions.length, await customs(served, 0)]).toEqual([2, actions])
})

test('[H22] client actions of a turn that was left behind are not told any more', async () => {
  const screen = { tools: [{ name: 'pick', description: '' }], forwardedProps: { ambit: { screen: true } } }
  const round: ScriptedReply = [
    { call: 'show_panel', args: { panel: 'a' } },
    { call: 'pick', args: {} },
  ]
  const served = await serve({ replies: [round, round] })
  await eventsOf(await ask(served, RUNS, { body: said('One', screen) }))
  const second = await eventsOf(await ask(served, RUNS, { body: said('Two', screen) }))
  const action = second.find(({ event }) => event.type === 'CUSTOM')
  expect((await served.store.eventsAfter('thr_1', 0)).map(({ sequence }) => sequence)).toEqual([action?.id])
  expect(await customs(served, 0)).toEqual([action?.event])
  const other = { threadId: 'thr_1', turnId: 'turn_before', runId: 'run_before', sequence: 1, body: { type: 'CUSTOM', name: 'old', value: 1 } }
  await served.store.appendEvents([other])
  expect(await customs(served, 0)).toEqual([action?.event])
})

test('[H22] client actions are told to a later reader while the turn waits, after the last that it saw, and let go when it is settled', async () => {
  const tools = [{ name: 'pick', description: '' }]
  const screen = { tools, forwardedProps: { ambit: { screen: true } } }
  const served = await serve({
    replies: [
      [
        { call: 'show_panel', args: { panel: 'a' } },
        { call: 'pick', args: {} },
      ],
      [{ text: 'Done.' }],
    ],
  })
  const first = await eventsOf(await ask(served, RUNS, { body: said('Go', screen) }))
  const action = first.find(({ event }) => event.type === 'CUSTOM')
  expect(await customs(served, 0)).toEqual([action?.event])
  expect(await customs(served, first.at(-1)?.id ?? 0)).toEqual([])
  await served.server.close()
  served.store.close()
  const restarted = await serve({ path: served.path, replies: [[{ text: 'Done.' }]] })
  expect(await customs(restarted, 0)).toEqual([action?.event])
  expect(await customs(restarted, action?.id ?? 0)).toEqual([])
  expect((await (await ask(restarted, '/v1/threads/thr_1')).json())['sequence']).toBe(action?.id)
  const pending = first.at(-1)?.event['outcome']
  const [callId] =
    typeof pending === 'object' && pending !== null && 'pendingToolCallIds' in pending && Array.isArray(pending.pendingToolCallIds)
      ? pending.pendingToolCallIds
      : []
  await eventsOf(await ask(restarted, RUNS, { body: said('', { ...screen, messages: [{ id: 't', role: 'tool', toolCallId: callId, content: '1' }] }) }))
  expect(await restarted.store.eventsAfter('thr_1', 0)).toEqual([])
})
