import { expect, test, vi } from 'vitest'
import { startWorker } from './testing/workerd.ts'

vi.setConfig({ testTimeout: 60_000 })

test.each([
  ['server', 'policy_validation', 'public'],
  ['public', 'reserve_review', 'server'],
])('[K2] a Worker whose %s half lacks a capability does not start, says which, and answers nothing', async (half, id, other) => {
  const worker = startWorker({ entry: `fixtures/without-${half}-half.ts` })
  const answer = worker.dispatchFetch('http://desk.test/healthz').then(
    () => 'an answer',
    (thrown: Error) => thrown.message,
  )
  expect((await answer).replaceAll('\\"', '"')).toContain(`The capability catalogue does not match: "${id}" is in the ${other} half only.`)
  await expect(worker.dispose()).rejects.toThrow('failed to start')
})
