import { Fault } from '@ambit/domain'
import { expect, test } from 'vitest'
import { RUNS, Reading, ask, eventsOf, instead, problemOf, said, serve, textOf, tokenOf, type Served } from './fixtures/served.ts'

const gate = () => Promise.withResolvers<void>()
const stop = (served: Served, runId: string) => ask(served, `/v1/runs/${runId}/cancel`, { method: 'POST' })

/** A thread whose first run broke, with a second one that is going on. */
async function leftBehind() {
  const first = await serve({ replies: [[{ text: 'Half ' }, { wait: gate().promise }]] })
  const old = said('One', { runId: 'run_1' })
  await new Reading(await ask(first, RUNS, { body: old })).until('Half ')
  await first.server.close({ graceMs: 0 })
  first.store.close()
  const { promise, resolve } = gate()
  const served = await serve({ path: first.path, replies: [[{ text: 'New ' }, { wait: promise }, { text: 'answer.' }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Two', { runId: 'run_2' }) }))
  await reading.until('New ')
  return { served, reading, old, goOn: resolve }
}

test('[H35] a stop of a run that was left behind leaves the newer one alone', async () => {
  const { served, reading, goOn } = await leftBehind()
  expect((await stop(served, 'run_1')).status).toBe(204)
  const run = (await served.store.load('thr_1'))?.run
  expect([run?.id, run?.state]).toEqual(['run_2', 'running'])
  expect(await problemOf(await ask(served, RUNS, { body: said('Three') }))).toMatchObject({ status: 409, code: 'conflict' })
  goOn()
  expect(textOf(await reading.toEnd())).toBe('New answer.')
})

test('[H35] the request of a run that was left behind is a conflict, and the newer one goes on', async () => {
  const { served, reading, old, goOn } = await leftBehind()
  const refused = { status: 409, code: 'conflict', detail: 'This answer cannot be resumed. Ask again.' }
  expect(await problemOf(await ask(served, RUNS, { body: old }))).toEqual(refused)
  expect((await served.store.load('thr_1'))?.run).toMatchObject({ id: 'run_2', state: 'running' })
  goOn()
  expect(textOf(await reading.toEnd())).toBe('New answer.')
  expect(await problemOf(await ask(served, RUNS, { body: old }))).toEqual(refused)
})

/** A server whose run is stored and has no numbers yet, until `goOn` is called. */
async function starting() {
  const { promise, resolve } = gate()
  const stored = gate()
  const served = await serve({
    replies: [[{ text: 'Half ' }, { wait: gate().promise }, { text: 'whole' }]],
    wrap: (store) =>
      instead(store, {
        reserveSequence: async (...of) => {
          const number = await store.reserveSequence(...of)
          stored.resolve()
          await promise
          return number
        },
      }),
  })
  const body = said('Go', { runId: 'run_1' })
  const asked = ask(served, RUNS, { body })
  await stored.promise
  return { served, body, asked, goOn: resolve }
}

test('[H21] a stop while the run is just starting ends it as stopped', async () => {
  const { served, asked, goOn } = await starting()
  const stopped = stop(served, 'run_1')
  expect((await stopped).status).toBe(204)
  goOn()
  const sent = await eventsOf(await asked)
  expect([textOf(sent), sent.at(-1)?.event['outcome']]).toEqual(['', { type: 'cancelled' }])
})

test('[H20] a run that began while it was looked up is followed, and not taken for broken', async () => {
  const { promise, resolve } = gate()
  const looked = gate()
  const begun = gate()
  const wait = gate()
  let holds = false
  const served = await serve({
    replies: [[{ text: 'Once ' }, { wait: wait.promise }, { text: 'only.' }]],
    wrap: (store) =>
      instead(store, {
        load: async (threadId) => {
          const state = await store.load(threadId)
          if (!holds || !state) return state
          holds = false
          looked.resolve()
          await promise
          return state
        },
        reserveSequence: async (...of) => {
          const number = await store.reserveSequence(...of)
          await begun.promise
          return number
        },
      }),
  })
  const body = said('Go', { runId: 'run_1' })
  const first = ask(served, RUNS, { body })
  await expect.poll(async () => (await served.store.load('thr_1'))?.run?.state).toBe('running')
  holds = true
  const second = ask(served, RUNS, { body })
  await looked.promise
  begun.resolve()
  const reading = new Reading(await first)
  await reading.until('Once ')
  resolve()
  const again = await second
  expect((await served.store.load('thr_1'))?.run?.state).toBe('running')
  wait.resolve()
  expect([textOf(await eventsOf(again)), textOf(await reading.toEnd()), served.model.requests.length]).toEqual(['Once only.', 'Once only.', 1])
})

test('[H9] the run of an address is an id such as inputs have, so that it names no run of another person', async () => {
  const served = await serve({ replies: [[{ text: 'On ' }, { wait: gate().promise }]] })
  const bearer = { as: null, headers: { authorization: `Bearer ${await tokenOf({ sub: 'ada\neve' })}` } }
  await new Reading(await ask(served, RUNS, { ...bearer, body: said('Go', { runId: 'run_1' }) })).until('On ')
  expect(await problemOf(await stop(served, 'eve%0Arun_1'))).toEqual({
    status: 400,
    code: 'bad_request',
    detail: 'The run id in the address is 1 to 128 visible ASCII characters without spaces.',
  })
  expect((await served.store.load('thr_1'))?.run?.state).toBe('running')
})

test('[H1] a run whose start failed asks for numbers anew when it is taken up', async () => {
  let [failing, reserved] = [true, 0]
  const served = await serve({
    replies: [[{ text: 'Yes.' }]],
    wrap: (store) =>
      instead(store, {
        commit: async (commit) => {
          await store.commit(commit)
          if (failing) throw new Fault({ code: 'storage_unavailable', sentence: 'The store did not say whether it took this. Try again.' })
        },
        reserveSequence: (...of) => {
          reserved += 1
          return store.reserveSequence(...of)
        },
      }),
  })
  const body = said('Go')
  expect((await ask(served, RUNS, { body })).status).toBe(503)
  failing = false
  expect([textOf(await eventsOf(await ask(served, RUNS, { body }))), reserved]).toEqual(['Yes.', 2])
})
