import { expect, onTestFinished, test, vi } from 'vitest'
import { PersonDesk } from './person-desk.ts'
import type { Env } from './platform.ts'
import { RUNS, Reading, SECRET, asking, tokenOf } from './testing/desk.ts'
import { heldModel } from './testing/held-model.ts'
import { standInState } from './testing/stand-in-state.ts'

test('[K14] while a run goes on the object has itself called again, and no longer than that', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const model = await heldModel()
  onTestFinished(() => model.close())
  const { state, alarms, ring } = standInState()
  const PEOPLE: Env['PEOPLE'] = { idFromName: (name) => ({ name }), get: () => expect.unreachable() }
  const desk = new PersonDesk(state, { PEOPLE, AMBIT_SECRET: SECRET, AMBIT_MODEL: 'openai-compatible/test', AMBIT_MODEL_URL: model.url })
  const headers = { authorization: `Bearer ${await tokenOf('u-ada')}`, 'content-type': 'application/json' }
  const reading = new Reading(await desk.fetch(new Request(`http://desk.test${RUNS}`, { method: 'POST', headers, body: JSON.stringify(asking('long')) })))
  await desk.fetch(new Request('http://desk.test/v1/threads', { headers }))
  expect(alarms).toEqual([Date.parse('2026-11-30T10:00:30Z')])
  vi.setSystemTime('2026-11-30T10:00:30Z')
  ring()
  await desk.alarm()
  expect(alarms).toEqual([Date.parse('2026-11-30T10:00:30Z'), Date.parse('2026-11-30T10:01:00Z')])
  model.finish()
  await reading.toEnd()
  ring()
  await desk.alarm()
  expect(alarms).toHaveLength(2)
})
