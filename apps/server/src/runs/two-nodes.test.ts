import { openPostgresStore } from '@ambit/adapters/store'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { PAY, answering, asks, audit, interruptsOf, payTool, threadOf, type Paid } from '../fixtures/governed.ts'
import { RUNS, Reading, agent, ask, closeLater, eventsOf, problemOf, serve, textOf, type Sent, type Served, type Serving } from '../fixtures/served.ts'

/** Two servers as two processes have them: each with a connection of its own to one database, and one count of what was done. */
async function nodes({ meanwhile, replies = [] }: Pick<Serving, 'replies'> & { readonly meanwhile?: () => Promise<unknown> }) {
  const { url, stop } = await startPostgres()
  closeLater(stop)
  const paid: Paid = []
  const node = async (): Promise<Served> => {
    const store = await openPostgresStore({ url })
    closeLater(() => store.close())
    const agents = [agent({ tools: [payTool(paid, meanwhile)], screenTools: new Set() })]
    return serve({ agents, replies, limits: { requestsPerMinute: 10_000 }, wrap: () => store })
  }
  return { one: await node(), two: await node(), paid }
}

const resultOf = (sent: readonly Sent[]): unknown => {
  const told = sent.flatMap(({ event }) => {
    if (event.type === 'TOOL_CALL_RESULT') return [event['content']]
    const messages = event.type === 'MESSAGES_SNAPSHOT' && Array.isArray(event['messages']) ? event['messages'] : []
    return messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
  })
  return told.at(-1)
}

test('[H40] of twenty answers at the same time to two servers on one PostgreSQL one is taken, and all get what it came to', async () => {
  const { one, two, paid } = await nodes({ replies: [[PAY], [{ text: 'Paid.' }]] })
  const { id } = await asks(one)
  const answers = Array.from({ length: 20 }, async (_, index) => ask(index % 2 ? one : two, RUNS, { body: answering(id, 'yes') }))
  const sent = await Promise.all(answers.map(async (answer) => eventsOf(await answer)))
  expect(sent.map(resultOf)).toEqual(sent.map(() => 'Paid 1.'))
  expect(paid).toEqual([PAY.args])
  const { rows } = await (await audit(two, 'rows?kind=dispatched&kind=decided')).json()
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['dispatched', 'decided'])
  expect(await (await audit(one, 'verify')).json()).toMatchObject({ ok: true })
}, 60_000)

test('[H40] the same answer at another server follows the run that goes on, another answer is refused there, and nothing runs twice', async () => {
  const gate = Promise.withResolvers<void>()
  const { one, two, paid } = await nodes({ replies: [[PAY], [{ text: 'Paid.' }]], meanwhile: () => gate.promise })
  const { id } = await asks(one)
  expect(interruptsOf(await eventsOf(await ask(two, '/v1/threads/thr_1/events'))).map((interrupt) => interrupt.id)).toEqual([id])
  const first = new Reading(await ask(one, RUNS, { body: answering(id, 'yes') }))
  await first.until('running')
  const second = new Reading(await ask(two, RUNS, { body: answering(id, 'yes') }))
  await second.until('MESSAGES_SNAPSHOT')
  expect(await problemOf(await ask(two, RUNS, { body: answering(id, 'no') }))).toMatchObject({ status: 409 })
  expect(await problemOf(await ask(two, RUNS, { as: 'eve', body: answering(id, 'yes') }))).toMatchObject({ status: 404 })
  gate.resolve()
  const [here, there] = [await first.toEnd(), await second.toEnd()]
  expect([textOf(here), resultOf(here), resultOf(there), there.at(-1)?.event]).toEqual(['Paid.', 'Paid 1.', 'Paid 1.', here.at(-1)?.event])
  expect([paid.length, (await threadOf(two)).decisions[0].state]).toEqual([1, 'succeeded'])
}, 60_000)
