import { expect, test } from 'vitest'
import type { Approval } from '@ambit/domain'
import { APPROVAL_WALK, allRows, problemsOf, type GovernedStore } from '../conformance-governed-samples.ts'
import { OWNER } from '../conformance-samples.ts'
import { PLACES } from '../fixtures/places.ts'
import { startWriter } from '../fixtures/writer.ts'

/** Starting a process takes long on a machine that is busy with other tests. */
const PROCESS_MS = 60_000

test.each(PLACES)(
  '[Q92] after a kill -9 each step of an approval stands in %s with all that came with it or not at all, none that was acknowledged is lost, and the chain is whole',
  async (_name, make) => {
    const { place, open } = await make()
    for (let round = 0; round < 2; round += 1) {
      const writer = startWriter(new URL('../fixtures/approve-until-killed.ts', import.meta.url), place)
      await writer.told(50 + round * 37)
      const told = await writer.kill()
      const store = await open()
      const stored = new Map((await approvalsIn(store)).map((approval) => [approval.id, approval]))
      const steps = [...stored.values()].flatMap(({ id, state }) => stepsTo(id, state))
      const rows = await allRows(store)
      expect(told.filter((line) => !steps.includes(line))).toEqual([])
      expect(rows.map(({ callId, detail }) => (typeof detail['state'] === 'string' ? `${callId} ${detail['state']}` : 'nothing')).toSorted()).toEqual(
        steps.toSorted(),
      )
      expect((await messagesIn(store)).toSorted()).toEqual(steps.toSorted())
      expect(await problemsOf(store)).toEqual([])
      await store.close()
    }
  },
  PROCESS_MS,
)

/** What is kept of an approval that has come to this state: a message and a row for each step. */
function stepsTo(id: string, state: Approval['state']): readonly string[] {
  return APPROVAL_WALK.slice(0, APPROVAL_WALK.findIndex((each) => each === state) + 1).map((each) => `${id} ${each}`)
}

async function threadsIn(store: GovernedStore): Promise<readonly string[]> {
  return (await store.list(OWNER, { limit: 100 })).threads.map(({ id }) => id)
}

async function approvalsIn(store: GovernedStore): Promise<readonly Approval[]> {
  return (await Promise.all((await threadsIn(store)).map((id) => store.approvalsOf(id)))).flat()
}

async function messagesIn(store: GovernedStore): Promise<readonly string[]> {
  const states = await Promise.all((await threadsIn(store)).map((id) => store.load(id)))
  return states.flatMap((state) => state?.messages.slice(1).map(({ id }) => id) ?? [])
}
