import { expect, test } from 'vitest'
import { Fault } from '@ambit/domain'
import { RUNS, ask, eventsOf, instead, problemOf, said, serve, textOf } from './fixtures/served.ts'

const bad = (detail: string) => ({ status: 400, code: 'bad_request', detail })
const nested = (depth: number) => `{"threadId":"t","runId":"r","messages":[],"state":${'['.repeat(depth)}${']'.repeat(depth)}}`

test('[H9] a malformed run is a 400 that names the place', async () => {
  const served = await serve()
  const post = async (body: object | string) => problemOf(await ask(served, RUNS, { body }))
  expect(await post('')).toEqual(bad('The body is empty: send JSON.'))
  expect(await post('{"threadId":')).toEqual(bad('The body is not valid JSON.'))
  expect(await post('[]')).toEqual(bad('This is not a run that can be started: the body: expected object, received array.'))
  expect(await post({ threadId: 't', runId: 'r' })).toEqual(bad('This is not a run that can be started: messages: expected array, received undefined.'))
  expect(await post(said('x', { forwardedProps: { ambit: { screen: 'yes' } } }))).toEqual(
    bad('This is not a run that can be started: forwardedProps.ambit.screen: expected true.'),
  )
  expect(await post(said('x', { tools: [{ name: 'no spaces', description: '' }] }))).toEqual(
    bad('tools[0].name: "no spaces" is no tool name. Use up to 64 letters, digits, _ and -.'),
  )
})

test('[H9] a run without anything new is a 422', async () => {
  const served = await serve()
  const body = said('Once')
  await eventsOf(await ask(served, RUNS, { body }))
  expect(await problemOf(await ask(served, RUNS, { body: { ...body, runId: 'run_again' } }))).toMatchObject({ status: 422, code: 'nothing_new' })
})

test('[H9] an unknown agent, record or capability is refused by name', async () => {
  const served = await serve()
  expect(await problemOf(await ask(served, '/v1/agents/nobody/runs', { body: said('x') }))).toEqual({
    status: 404,
    code: 'not_found',
    detail: 'There is no assistant called "nobody" here.',
  })
  expect(
    await problemOf(await ask(served, RUNS, { body: said('x', { forwardedProps: { ambit: { record: { type: 'claim', id: 'clm-9' } } } }) })),
  ).toMatchObject({
    status: 404,
    detail: 'There is no claim "clm-9" that you can open.',
  })
  expect(await problemOf(await ask(served, RUNS, { body: said('x', { forwardedProps: { ambit: { capability: 'constructor' } } }) }))).toEqual(
    bad('This assistant has no capability called "constructor".'),
  )
})

test('[H9] what is too large is a 413 before it is read, and the server stays up', async () => {
  const served = await serve({ replies: [[{ text: 'Still here.' }]] })
  const large = { status: 413, code: 'too_large', detail: 'The body is larger than 1048576 bytes. Send a shorter message.' }
  expect(await problemOf(await ask(served, RUNS, { body: said('x'.repeat(10_000_000)) }))).toEqual(large)
  expect(await problemOf(await ask(served, RUNS, { body: 'x', headers: { 'content-length': '10000000' } }))).toEqual(large)
  let pulled = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  expect(await problemOf(await ask(served, RUNS, { body: endless }))).toEqual(large)
  expect(pulled < 40).toBe(true)
  const messages = Array.from({ length: 10_000 }, (_, index) => ({ id: `u${index}`, role: 'user', content: 'x' }))
  expect(await problemOf(await ask(served, RUNS, { body: said('', { messages }) }))).toEqual({
    status: 413,
    code: 'too_large',
    detail: 'The input has more than 2000 messages. The server keeps the history: send the newest ones only.',
  })
  expect(textOf(await eventsOf(await ask(served, RUNS, { body: said('Go') })))).toBe('Still here.')
})

test('[H9] deep nesting, invalid UTF-8 and another media type are refused', async () => {
  const served = await serve()
  expect(await problemOf(await ask(served, RUNS, { body: nested(200_000) }))).toEqual(bad('The body nests deeper than 64 levels.'))
  expect(await problemOf(await ask(served, RUNS, { body: nested(64) }))).toEqual(bad('The body nests deeper than 64 levels.'))
  expect((await ask(served, RUNS, { body: JSON.stringify(said('[[[[ "{{" \\'.repeat(50))) })).status).toBe(200)
  const text = new TextEncoder().encode(JSON.stringify(said('x')))
  expect(await problemOf(await ask(served, RUNS, { body: text.map((byte) => (byte === 0x78 ? 0xff : byte)) }))).toEqual(bad('The body is not valid UTF-8.'))
  expect(await problemOf(await ask(served, RUNS, { body: JSON.stringify(said('x')), headers: { 'content-type': 'text/plain' } }))).toEqual({
    status: 415,
    code: 'bad_request',
    detail: 'Send the body as JSON, with the header "Content-Type: application/json".',
  })
})

test('[H9] odd query parameters are refused', async () => {
  const served = await serve()
  expect(await problemOf(await ask(served, '/v1/threads?limit=1000'))).toEqual(bad('The query parameter "limit" does not fit: it goes from 1 to 100.'))
  expect(await problemOf(await ask(served, `/v1/threads?query=${'x'.repeat(201)}`))).toEqual(
    bad('The query parameter "query" does not fit: it has at most 200 characters.'),
  )
  expect(await problemOf(await ask(served, '/v1/threads/t/events?after=-1'))).toEqual(
    bad('The query parameter "after" is the number of an event: digits only.'),
  )
})

test('[H10] a store that fails before the run is a status with a sentence, and nothing is lost', async () => {
  let full = true
  const fault = new Fault({ code: 'storage_full', sentence: 'The disk is full. Nothing was lost; ask the operator to make room.' })
  const served = await serve({
    replies: [[{ text: 'Yes.' }]],
    wrap: (store) => instead(store, { commit: (commit) => (full ? Promise.reject(fault) : store.commit(commit)) }),
  })
  expect(await problemOf(await ask(served, RUNS, { body: said('Go') }))).toEqual({
    status: 507,
    code: 'storage_full',
    detail: 'The disk is full. Nothing was lost; ask the operator to make room.',
  })
  full = false
  expect(textOf(await eventsOf(await ask(served, RUNS, { body: said('Go') })))).toBe('Yes.')
})

test('[H10] a run whose end cannot be stored says so, and its thread can be used again', async () => {
  let commits = 0
  const served = await serve({
    replies: [[{ text: 'Lost.' }], [{ text: 'Kept.' }]],
    wrap: (store) =>
      instead(store, {
        commit: (commit) => {
          commits += 1
          return commits === 2 || commits === 3 ? Promise.reject(new Fault({ code: 'storage_full', sentence: 'The disk is full.' })) : store.commit(commit)
        },
      }),
  })
  const lost = await eventsOf(await ask(served, RUNS, { body: said('One') }))
  expect(lost.at(-1)?.event).toEqual({ type: 'RUN_ERROR', code: 'storage_full', message: 'The disk is full.' })
  expect(textOf(await eventsOf(await ask(served, RUNS, { body: said('Two') })))).toBe('Kept.')
})
