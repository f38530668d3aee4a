import { Writable } from 'node:stream'
import { Fault } from '@ambit/domain'
import type { ModelPort } from '@ambit/engine'
import { expect, test } from 'vitest'
import { createLog } from './index.ts'
import { faultFields } from './log-fields.ts'
import { RUNS, ask, eventsOf, said, serve, tokenOf } from './fixtures/served.ts'

function lines(): { log: ReturnType<typeof createLog>; all: () => Record<string, unknown>[]; text: () => string } {
  const written: string[] = []
  const to = new Writable({ write: (chunk, _encoding, done) => (written.push(String(chunk)), done()) })
  const text = () => written.join('')
  return {
    log: createLog({ to }),
    text,
    all: () =>
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  }
}

test('[H30] a run is one line with its times, and no text, argument or token is in any line', async () => {
  const { log, all, text } = lines()
  const served = await serve({
    log,
    replies: [[{ text: 'planted-answer' }, { call: 'get_panel', args: { panel: 'planted-argument' } }], [{ fault: 'model_broken' }]],
  })
  await eventsOf(await ask(served, RUNS, { body: said('planted-question', { runId: 'run_1' }) }))
  await ask(served, RUNS, { body: '{"planted-body": ' })
  await ask(served, '/v1/threads', { as: null, headers: { authorization: `Bearer ${await tokenOf({ aud: 'planted-audience' })}`, cookie: 'planted-cookie=1' } })
  expect(text()).not.toContain('planted')
  expect(text()).not.toContain('eyJ')
  expect(all().map(({ level: _level, time: _time, ms: _ms, firstTextMs: _first, requestId: _id, turnId: _turn, ...line }) => line)).toEqual([
    { threadId: 'thr_1', code: 'model_broken', msg: 'a run failed' },
    { threadId: 'thr_1', runId: 'run_1', agentKey: 'claims', end: 'failed', code: 'model_broken', events: 11, msg: 'run' },
    { method: 'POST', route: '/v1/agents/:agentKey/runs', status: 400, code: 'bad_request', msg: 'request refused' },
    { method: 'GET', route: '/v1/*', status: 401, code: 'unauthenticated', msg: 'request refused' },
  ])
})

test('[H30] a long detail of a fault is cut, and nothing that was said, called or signed is in any line of a failing run', async () => {
  const { log, all, text } = lines()
  const model: ModelPort = {
    name: 'failing',
    async *reply({ messages }) {
      yield { type: 'text', text: 'planted-answer' }
      if (messages.length === 1) yield { type: 'call', call: { name: 'get_panel', args: { panel: 'planted-argument' } } }
      else throw new Fault({ code: 'model_rejected', sentence: 'The model refused.', detail: `${await tokenOf()} ${'long '.repeat(2_000)}` })
    },
  }
  const served = await serve({ log, model })
  const ambit = { record: { type: 'claim', id: 'planted-record' }, capability: 'claim_summary' }
  const context = [{ description: 'planted-page', value: 'planted-context' }]
  const sent = await eventsOf(await ask(served, RUNS, { body: said('planted-question', { context }) }))
  expect(sent.at(-1)?.event).toEqual({ type: 'RUN_ERROR', code: 'model_rejected', message: 'The model refused.' })
  await ask(served, RUNS, { body: said('planted-other', { threadId: 'thr_2', forwardedProps: { ambit } }) })
  expect(text()).not.toContain('planted')
  expect(text()).not.toContain('eyJ')
  expect(all().map(({ msg, detail }) => [msg, detail])).toEqual([
    ['a run failed', `[redacted] ${'long '.repeat(2_000)}`.slice(0, 500)],
    ['run', undefined],
    ['request refused', undefined],
  ])
})

test('[H30] a host that logs more through our logger has secrets and words redacted', () => {
  const { log, text } = lines()
  const request = { headers: { Authorization: 'planted', cookie: 'planted', 'set-cookie': ['planted'] }, parts: [{ content: 'planted' }] }
  log.info({ authorization: 'planted', token: 'planted', message: { text: 'planted' }, call: { args: { a: 'planted' } }, request }, 'line')
  expect(text()).not.toContain('planted')
})

test('[H30] an unknown error is logged by its name and places, and a fault’s detail without credentials', () => {
  const broken = new SyntaxError('Unexpected token in "planted"')
  expect(JSON.stringify(faultFields(new Fault({ code: 'internal', sentence: 'x', detail: 'planted', cause: broken })))).not.toContain('planted')
  expect(faultFields(new Fault({ code: 'internal', sentence: 'x', cause: broken }))).toMatchObject({ code: 'internal', error: 'SyntaxError' })
  const detail = 'POST https://api.test answered 401: key sk-planted0123456789 Bearer planted.token eyJplanted.eyJx.y'
  expect(faultFields(new Fault({ code: 'model_rejected', sentence: 'x', detail }))).toEqual({
    code: 'model_rejected',
    detail: 'POST https://api.test answered 401: key [redacted] [redacted] [redacted]',
  })
})
