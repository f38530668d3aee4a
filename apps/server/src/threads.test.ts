import type { ModelPort } from '@ambit/engine'
import { expect, test } from 'vitest'
import { RUNS, Reading, SECRET, agent, ask, eventsOf, problemOf, said, serve, tokenOf, typesOf } from './fixtures/served.ts'

const gone = { status: 404, code: 'not_found', detail: 'There is no such conversation.' }

test('[H23] fault row 32: nobody lists, reads, watches, continues, stops or removes what is another person’s', async () => {
  const served = await serve({ replies: [[{ text: 'Private.' }]] })
  await eventsOf(await ask(served, RUNS, { body: said('My secret', { runId: 'run_1' }) }))
  for (const as of ['eve', null]) {
    const refused = async (path: string, method: string, body?: object) => (await ask(served, path, { as, method, ...(body ? { body } : {}) })).status
    const none = as === null ? 401 : 404
    expect(await refused('/v1/threads/thr_1', 'GET')).toBe(none)
    expect(await refused('/v1/threads/thr_1/events?after=0', 'GET')).toBe(none)
    expect(await refused('/v1/threads/thr_1', 'DELETE')).toBe(none)
    expect(await refused('/v1/runs/run_1/cancel', 'POST')).toBe(none)
    expect(await refused(RUNS, 'POST', said('And what did she ask?'))).toBe(none)
    expect((await ask(served, '/v1/threads', { as })).status).toBe(as === null ? 401 : 200)
  }
  expect(await (await ask(served, '/v1/threads', { as: 'eve' })).json()).toEqual({ threads: [] })
  expect(await problemOf(await ask(served, '/v1/threads/thr_1', { as: 'eve' }))).toEqual(await problemOf(await ask(served, '/v1/threads/thr_9', { as: 'eve' })))
  expect(await (await ask(served, '/v1/threads')).json()).toMatchObject({ threads: [{ id: 'thr_1' }] })
})

test('[H23] the same run id of two people is two runs', async () => {
  const served = await serve({ replies: [[{ text: 'One.' }], [{ text: 'Two.' }]] })
  const first = await eventsOf(await ask(served, RUNS, { body: said('x', { runId: 'run_1' }) }))
  const second = await eventsOf(await ask(served, RUNS, { as: 'eve', body: said('x', { runId: 'run_1', threadId: 'thr_2' }) }))
  expect([first.at(-1)?.event.type, second.at(-1)?.event.type, served.model.requests.length]).toEqual(['RUN_FINISHED', 'RUN_FINISHED', 2])
})

test('[H23] what one workspace has does not exist in another one, whoever asks', async () => {
  const served = await serve({ replies: [[{ text: 'Private.' }]] })
  await eventsOf(await ask(served, RUNS, { body: said('My secret', { runId: 'run_1' }) }))
  const other = await serve({ workspace: { id: 'elsewhere', secret: SECRET }, wrap: () => served.store })
  const bearer = { as: null, headers: { authorization: `Bearer ${await tokenOf({ aud: 'elsewhere' })}` } }
  const refused = async (method: string, path: string, body?: object) => problemOf(await ask(other, path, { ...bearer, method, ...(body ? { body } : {}) }))
  expect(await refused('GET', '/v1/threads/thr_1')).toEqual(gone)
  expect(await refused('GET', '/v1/threads/thr_1/events?after=0')).toEqual(gone)
  expect(await refused('DELETE', '/v1/threads/thr_1')).toEqual(gone)
  expect(await refused('POST', '/v1/runs/run_1/cancel')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await refused('POST', RUNS, said('And what did she ask?'))).toEqual(gone)
  expect(await (await ask(other, '/v1/threads', bearer)).json()).toEqual({ threads: [] })
  expect((await served.store.load('thr_1'))?.messages.length).toBe(2)
})

test('[H24] conversations are listed newest first, page by page, by agent and by words', async () => {
  const served = await serve({ agents: [agent(), agent({ key: 'other' })], loadRecord: async () => ({}) })
  for (const [index, text] of ['Is the roof covered?', 'What about hail?', 'And the roof again'].entries()) {
    const record = { forwardedProps: { ambit: { record: { type: 'claim', id: `clm-${index}` } } } }
    await eventsOf(await ask(served, RUNS, { body: said(text, { threadId: `thr_${index}`, ...record }) }))
  }
  await eventsOf(await ask(served, '/v1/agents/other/runs', { body: said('Elsewhere', { threadId: 'thr_9' }) }))
  const list = async (query: string) => (await ask(served, `/v1/threads?${query}`)).json()
  const all = await list('agent=claims')
  expect(all['threads'].map(({ id, title, agentKey, record, waiting }: Record<string, unknown>) => [id, title, agentKey, record, waiting])).toEqual([
    ['thr_2', 'And the roof again', 'claims', { type: 'claim', id: 'clm-2' }, false],
    ['thr_1', 'What about hail?', 'claims', { type: 'claim', id: 'clm-1' }, false],
    ['thr_0', 'Is the roof covered?', 'claims', { type: 'claim', id: 'clm-0' }, false],
  ])
  expect((await list('query=roof'))['threads'].map(({ id }: { id: string }) => id)).toEqual(['thr_2', 'thr_0'])
  const first = await list('limit=3')
  const rest = await list(`limit=3&cursor=${encodeURIComponent(first['nextCursor'])}`)
  expect([first['threads'].length, rest['threads'].map(({ id }: { id: string }) => id), rest['nextCursor']]).toEqual([3, ['thr_0'], undefined])
  expect(await problemOf(await ask(served, '/v1/threads?cursor=nonsense'))).toMatchObject({ status: 400, code: 'bad_request' })
})

test('[H25] a conversation is told whole, with its calls, labels and times', async () => {
  const served = await serve({
    replies: [
      [{ call: 'get_panel', args: { panel: 'a' } }],
      [{ text: 'One.' }],
      [
        { call: 'get_panel', args: {} },
        { call: 'nothing', args: {} },
      ],
      [{ text: 'Two.' }],
    ],
  })
  await eventsOf(await ask(served, RUNS, { body: said('First', { messages: [{ id: 'u1', role: 'user', content: 'First' }] }) }))
  await eventsOf(await ask(served, RUNS, { body: said('', { runId: 'run_2', messages: [{ id: 'u2', role: 'user', content: 'Second' }] }) }))
  const view = await (await ask(served, '/v1/threads/thr_1')).json()
  expect(view.messages.map(({ role, text, content }: Record<string, string>) => [role, text ?? content])).toEqual([
    ['user', 'First'],
    ['assistant', ''],
    ['tool', '{"args":{"panel":"a"},"record":null}'],
    ['assistant', 'One.'],
    ['user', 'Second'],
    ['assistant', ''],
    ['tool', 'Tool failed: The arguments of get_panel do not fit: arguments: Instance does not have required property "panel".'],
    ['tool', 'Tool failed: nothing is not available here'],
    ['assistant', 'Two.'],
  ])
  expect(view.calls).toEqual([
    {
      id: expect.stringMatching(/^call_/),
      name: 'get_panel',
      args: { panel: 'a' },
      label: 'Reading a panel…',
      state: 'settled',
      isError: false,
      tookMs: expect.any(Number),
    },
    {
      id: expect.stringMatching(/^call_/),
      name: 'get_panel',
      args: {},
      label: 'Reading a panel…',
      state: 'settled',
      isError: true,
      tookMs: expect.any(Number),
    },
    { id: expect.stringMatching(/^call_/), name: 'nothing', args: {}, label: 'nothing', state: 'settled', isError: true, tookMs: expect.any(Number) },
  ])
  const { messages: _told, calls: _shown, ...rest } = view
  expect(rest).toEqual({
    id: 'thr_1',
    title: 'First',
    agentKey: 'claims',
    environment: 'production',
    run: { id: 'run_2', state: 'ended', end: { kind: 'done' } },
    waiting: [],
    grants: [],
    decisions: [],
    sequence: expect.any(Number),
  })
})

test('[H25] what a provider needs back of a call stays here', async () => {
  const model: ModelPort = {
    name: 'thinking',
    async *reply({ messages }) {
      if (messages.length > 1) yield { type: 'text', text: 'Done.' }
      else yield { type: 'call', call: { name: 'get_panel', args: { panel: 'a' }, providerMetadata: { thought: 'planted' } } }
    },
  }
  const served = await serve({ model })
  const stream = await (await ask(served, RUNS, { body: said('Go') })).text()
  expect(JSON.stringify((await served.store.load('thr_1'))?.messages)).toContain('planted')
  const told = [stream, await (await ask(served, '/v1/threads/thr_1')).text(), await (await ask(served, '/v1/threads/thr_1/events')).text()]
  expect(told.map((text) => [text.includes('get_panel'), text.includes('planted')])).toEqual(told.map(() => [true, false]))
})

test('[H25] while an answer is being written, the conversation has it as far as it goes, and the events after it follow', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({
    replies: [[{ call: 'get_panel', args: { panel: 'a' } }], [{ text: 'It ' }, { text: 'is ' }, { wait: promise }, { text: 'so.' }]],
  })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go') }))
  const seen = await reading.until('"is "')
  const view = await (await ask(served, '/v1/threads/thr_1')).json()
  expect(view).toMatchObject({
    run: { state: 'running' },
    sequence: seen.at(-1)?.id,
    messages: [{ role: 'user' }, { role: 'assistant', text: '' }, { role: 'tool' }, { role: 'assistant', text: 'It is ' }],
    calls: [{ label: 'Reading a panel…', state: 'settled', isError: false }],
  })
  const after = await ask(served, `/v1/threads/thr_1/events?after=${view.sequence}`)
  resolve()
  expect(typesOf(await eventsOf(after))).toEqual(['TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END', 'RUN_FINISHED'])
})

test('[H26] a conversation is removed with all that it has, and its run is stopped first', async () => {
  const served = await serve({ replies: [[{ text: 'On and ' }, { wait: Promise.withResolvers().promise }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go') }))
  await reading.until('On and ')
  expect((await ask(served, '/v1/threads/thr_1', { method: 'DELETE' })).status).toBe(204)
  expect((await reading.toEnd()).at(-1)?.event['outcome']).toEqual({ type: 'cancelled' })
  expect(await problemOf(await ask(served, '/v1/threads/thr_1'))).toEqual(gone)
  expect(await problemOf(await ask(served, '/v1/threads/thr_1', { method: 'DELETE' }))).toEqual(gone)
  expect(await problemOf(await ask(served, '/v1/threads/thr_1/events'))).toEqual(gone)
})

test('[H26] a conversation that vanishes in the middle of a run ends it with a sentence, and the server stays up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({ replies: [[{ text: 'On ' }, { wait: promise }, { text: 'and on.' }], [{ text: 'Fine.' }]] })
  const reading = new Reading(await ask(served, RUNS, { body: said('Go') }))
  await reading.until('On ')
  await served.store.remove({ workspace: 'desk', subject: 'ada' }, 'thr_1')
  resolve()
  expect((await reading.toEnd()).at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: 'not_found' })
  expect((await eventsOf(await ask(served, RUNS, { body: said('Again', { threadId: 'thr_2' }) }))).at(-1)?.event.type).toBe('RUN_FINISHED')
})
