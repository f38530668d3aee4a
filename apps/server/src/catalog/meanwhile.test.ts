import type { ClientCallbackAction } from '@ambit/domain/catalog'
import { expect, test } from 'vitest'
import { callback, inCatalog, resourceCenter, skill, type Catalog } from '../fixtures/catalog.ts'
import { ask, eventsOf, said, serve, type Sent } from '../fixtures/served.ts'
import { lent } from '../fixtures/talk.ts'

const CHANGED = 'This action was changed or taken out of use while it waited, so nothing was done. Tell the person so.'
const asking = (over: Partial<ClientCallbackAction> = {}) => callback({ policy: 'confirm', ...over })
const outcomeOf = (sent: readonly Sent[]) => Object(sent.at(-1)?.event['outcome'])
const resultsOf = (sent: readonly Sent[]) => sent.flatMap(({ event }) => (event.type === 'TOOL_CALL_RESULT' ? [event['content']] : []))

/** A server whose person is asked whether `open_panel` may run. */
async function waiting() {
  const served = await serve({ agents: [], replies: [[{ call: 'open_panel', args: {} }], [{ text: 'Well.' }]] })
  const catalog = inCatalog(served)
  const put: Catalog['save'] = async (kind, key, body) => {
    const version = await catalog.save(kind, key, body)
    await catalog.publish(kind, key)
    return version
  }
  await put('action', 'open_panel', asking())
  await put('capability', 'panels', skill(['open_panel']))
  await put('agent', 'studio', resourceCenter(['panels']))
  const run = async (over: object): Promise<readonly Sent[]> => {
    const page = { threadId: 'thr_yes', tools: [lent('open_panel', { callback: true })], forwardedProps: { ambit: {} } }
    return eventsOf(await ask(served, '/v1/agents/studio/runs', { body: said('Open it', { ...page, ...over }) }))
  }
  const [interrupt] = outcomeOf(await run({})).interrupts ?? []
  const resume = [{ interruptId: interrupt?.id, status: 'resolved', payload: { approved: true } }]
  return { catalog, put, callId: interrupt?.id, yes: () => run({ messages: [], resume }) }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

const CHANGES: readonly (readonly [how: string, change: (all: Waiting) => Promise<unknown>])[] = [
  ['taken out', ({ catalog }) => catalog.takeOut('action', 'open_panel')],
  ['turned off', ({ put }) => put('action', 'open_panel', asking({ enabled: false }))],
  ['published in another version', ({ put }) => put('action', 'open_panel', asking({ title: 'Open something else' }))],
  ['denied for some', ({ put }) => put('action', 'open_panel', asking({ conditions: [{ when: 'true', policy: 'deny' }] }))],
  ['taken from its skill', ({ put }) => put('capability', 'panels', skill([]))],
  ['taken out with its agent', ({ catalog }) => catalog.takeOut('agent', 'studio')],
]

test.each(CHANGES)('[B22] at a server, a yes to an action that was %s while the card was open goes to no page', async (_how, change) => {
  const all = await waiting()
  await change(all)
  const sent = await all.yes()
  expect(resultsOf(sent)).toEqual([JSON.stringify({ ok: false, error: CHANGED })])
  expect(outcomeOf(sent)).not.toHaveProperty('pendingToolCallIds')
})

test('[B22] at a server, a yes goes to the page where something else was published meanwhile', async () => {
  const all = await waiting()
  await all.put('action', 'close_panel', callback())
  await all.put('capability', 'panels', skill(['open_panel', 'close_panel'], { prompt: 'Otherwise.' }))
  await all.catalog.save('action', 'open_panel', asking({ title: 'A draft' }))
  const sent = await all.yes()
  expect([resultsOf(sent), outcomeOf(sent).pendingToolCallIds]).toEqual([[], [all.callId]])
})
