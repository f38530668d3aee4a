import type { ScriptedReply } from '@ambit/adapters/ai-sdk'
import { expect, test } from 'vitest'
import { RUNS, Reading, ask, eventsOf, instead, problemOf, said, serve, textOf, typesOf, type Served } from './fixtures/served.ts'

const screen = { tools: [{ name: 'pick', description: '' }], forwardedProps: { ambit: { screen: true } } }
const round: ScriptedReply = [
  { call: 'show_panel', args: { panel: 'a' } },
  { call: 'pick', args: {} },
]

async function restarted(served: Served, replies: readonly ScriptedReply[] = []): Promise<Served> {
  await served.server.close({ graceMs: 0 })
  served.store.close()
  return serve({ path: served.path, replies })
}

test('[W10] a replay of a stored run for an older client has nothing that it cannot read', async () => {
  const served = await serve({ replies: [[{ call: 'pick', args: {} }]] })
  const body = said('Go', { tools: screen.tools, protocolVersion: undefined })
  const first = await eventsOf(await ask(served, RUNS, { body }))
  const again = await eventsOf(await ask(await restarted(served), RUNS, { body }))
  expect(typesOf(again)).toEqual(['RUN_STARTED', 'MESSAGES_SNAPSHOT', 'ACTIVITY_SNAPSHOT', 'RUN_FINISHED'])
  expect([again[0]?.event, again.at(-1)?.event]).toEqual([first[0]?.event, first.at(-1)?.event])
})

test('[W10] a replay of a run that was stopped tells an older client the error abort', async () => {
  const served = await serve({ replies: [[{ text: 'On and ' }, { wait: new Promise(() => {}) }]] })
  const body = said('Go', { runId: 'run_1', protocolVersion: undefined })
  const reading = new Reading(await ask(served, RUNS, { body }))
  await reading.until('On and ')
  await ask(served, '/v1/runs/run_1/cancel', { method: 'POST' })
  await reading.toEnd()
  const again = await eventsOf(await ask(await restarted(served), RUNS, { body }))
  expect(again.at(-1)?.event).toEqual({ type: 'RUN_ERROR', code: 'abort', message: 'Stopped.' })
})

test('[W10] an older client that repeats a long run gets how it stands as it can read it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({ replies: [[...Array.from({ length: 9 }, () => ({ text: 'x'.repeat(1_000_000) })), { text: 'end' }, { wait: promise }]] })
  const body = said('Go', { protocolVersion: undefined })
  await (await ask(served, RUNS, { body })).body?.cancel()
  const late = new Reading(await ask(served, `/v1/threads/thr_1/events?after=0`))
  await late.until('TEXT_MESSAGE_START')
  const again = new Reading(await ask(served, RUNS, { body }))
  resolve()
  const sent = await again.toEnd()
  expect([typesOf(sent).slice(0, 2), sent[0]?.event]).toEqual([
    ['RUN_STARTED', 'MESSAGES_SNAPSHOT'],
    { type: 'RUN_STARTED', threadId: 'thr_1', runId: body.runId },
  ])
  await late.leave()
})

test('[H22] client actions of a turn that was left behind are let go whatever ends the next one', async () => {
  const served = await serve({ replies: [round, [{ text: 'Two.' }]] })
  await eventsOf(await ask(served, RUNS, { body: said('One', screen) }))
  expect((await served.store.eventsAfter('thr_1', 0)).length).toBe(1)
  await eventsOf(await ask(served, RUNS, { body: said('Two', screen) }))
  expect(await served.store.eventsAfter('thr_1', 0)).toEqual([])
})

test('[H22] the same request again tells the client actions of its stored run, which waits', async () => {
  const served = await serve({ replies: [round] })
  const body = said('One', screen)
  const action = (await eventsOf(await ask(served, RUNS, { body }))).find(({ event }) => event.type === 'CUSTOM')
  const again = await eventsOf(await ask(await restarted(served), RUNS, { body }))
  expect(again.flatMap(({ event }) => (event.type === 'CUSTOM' ? [event] : []))).toEqual([action?.event])
})

test('[H26] a conversation that was removed is not told again, and its id is free for anybody', async () => {
  const served = await serve({ replies: [[{ text: 'Private answer.' }], [{ text: 'Asked anew.' }], [{ text: 'Of another.' }]] })
  const body = said('Go', { runId: 'run_1' })
  await eventsOf(await ask(served, RUNS, { body }))
  const remove = () => ask(served, '/v1/threads/thr_1', { method: 'DELETE' })
  expect((await remove()).status).toBe(204)
  expect(textOf(await eventsOf(await ask(served, RUNS, { body })))).toBe('Asked anew.')
  await remove()
  expect(await problemOf(await ask(served, '/v1/threads/thr_1/events'))).toMatchObject({ status: 404 })
  expect(textOf(await eventsOf(await ask(served, RUNS, { as: 'eve', body })))).toBe('Of another.')
})

test('[H23] what memory has of a thread is told to nobody who takes its id up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stored = Promise.withResolvers<void>()
  let holds = false
  const served = await serve({
    replies: [[{ text: 'Private answer.' }], [{ text: 'Of another.' }]],
    wrap: (store) =>
      instead(store, {
        reserveSequence: async (...of) => {
          const number = await store.reserveSequence(...of)
          if (holds) stored.resolve()
          if (holds) await promise
          return number
        },
      }),
  })
  await eventsOf(await ask(served, RUNS, { body: said('Go') }))
  await served.store.remove({ workspace: 'desk', subject: 'ada' }, 'thr_1')
  holds = true
  const asked = ask(served, RUNS, { as: 'eve', body: said('Go') })
  await stored.promise
  const watching = ask(served, '/v1/threads/thr_1/events?after=1', { as: 'eve' })
  const view = await (await ask(served, '/v1/threads/thr_1', { as: 'eve' })).text()
  resolve()
  const told = await (await watching).text()
  await (await asked).text()
  expect([told.includes('Private'), told.includes('RUN_FINISHED'), view.includes('Private')]).toEqual([false, true, false])
})

test('[H36] ended runs are kept in memory up to a size together, the newest ones', async () => {
  const served = await serve({ replies: [[{ text: 'a'.repeat(5_000_000) }], [{ text: 'b'.repeat(5_000_000) }]] })
  const [first, second] = [said('One', { threadId: 'thr_a' }), said('Two', { threadId: 'thr_b' })]
  for (const body of [first, second]) await (await ask(served, RUNS, { body })).text()
  expect(typesOf(await eventsOf(await ask(served, RUNS, { body: first })))).toEqual(['RUN_STARTED', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED'])
  expect(typesOf(await eventsOf(await ask(served, RUNS, { body: second })))).toContain('TEXT_MESSAGE_CONTENT')
})
