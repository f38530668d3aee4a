import { expect, test, vi } from 'vitest'
import type { Env } from './platform.ts'
import { settingsOf } from './settings.ts'
import { SECRET, tokenOf } from './testing/desk.ts'
import worker from './worker.ts'

const nowhere: Env['PEOPLE'] = { idFromName: (name) => ({ name }), get: () => ({ fetch: () => Promise.reject(new Error('the object was reset')) }) }

test('[K9] a Worker that is not set up says what it lacks in its log, and answers 500 without a word of it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const response = await worker.fetch(new Request('http://desk.test/api/desk'), { PEOPLE: nowhere, AMBIT_SECRET: 'too short', AMBIT_TODAY: '2026-02-30' })
  expect([response.status, await response.json()]).toEqual([
    500,
    expect.objectContaining({ code: 'internal', detail: 'The claims desk is not set up. The log of the Worker says what it lacks.' }),
  ])
  expect(log.mock.calls).toEqual([
    [
      'Settings that do not fit:\n  AMBIT_SECRET: must have at least 32 bytes; set it with "wrangler secret put AMBIT_SECRET"\n  AMBIT_TODAY: must be a day such as 2026-11-30',
    ],
  ])
})

test('[K9] a setting that is set to nothing is not set', () => {
  const empty = { PEOPLE: nowhere, AMBIT_SECRET: SECRET, AMBIT_TODAY: '', AMBIT_MODEL: '', AMBIT_MODEL_URL: '', OPENAI_API_KEY: '' }
  expect(settingsOf(empty)).toEqual({ secret: SECRET, model: 'offline', isDemo: false })
})

test('[K11] where the object of a person cannot be had, the answer is 503 with a sentence', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const headers = { authorization: `Bearer ${await tokenOf('u-ada')}` }
  const response = await worker.fetch(new Request('http://desk.test/v1/threads', { headers }), { PEOPLE: nowhere, AMBIT_SECRET: SECRET })
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '1',
    expect.objectContaining({ code: 'storage_unavailable', detail: 'Your conversations cannot be reached right now. Try again in a moment.' }),
  ])
})

test('[K7] who has no valid token reaches no object', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  const closed: Env['PEOPLE'] = { idFromName: () => expect.unreachable(), get: () => expect.unreachable() }
  const headers = { authorization: `Bearer ${await tokenOf('u-ada', { secret: 'another secret of another workspace' })}` }
  const response = await worker.fetch(new Request('http://desk.test/v1/threads', { headers }), { PEOPLE: closed, AMBIT_SECRET: SECRET })
  expect(response.status).toBe(401)
})

test.each([
  ['on', 200],
  ['', 404],
  ['true', 404],
  [undefined, 404],
])('[K18] whoever asks is signed in as the handler of the demo only where AMBIT_DEMO is on: %s', async (demo, status) => {
  vi.resetModules()
  const { default: fresh } = await import('./worker.ts')
  const response = await fresh.fetch(new Request('http://desk.test/api/token'), {
    PEOPLE: nowhere,
    AMBIT_SECRET: SECRET,
    ...(demo === undefined ? {} : { AMBIT_DEMO: demo }),
  })
  expect(response.status).toBe(status)
})
