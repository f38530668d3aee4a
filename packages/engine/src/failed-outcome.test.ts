import { expect, test } from 'vitest'
import type { Reply, TurnEvent } from '@ambit/domain'
import { pageCallbacks, type TurnRequest } from './index.ts'
import { callbackAction, helper, parts, stored } from './testing/catalog.ts'
import { callsOf, resultsOf, scope, tool, world } from './testing/world.ts'

const FAILED = '{"ok":false,"error":"The page could not do this. Why is not told here; do not take it as done."}'
const registered = { ownClient: true, callbacks: pageCallbacks([{ name: 'pick', description: '', metadata: { ambit: { callback: true } } }]) }
const answer = (callId: string, content: string, isError: boolean): Reply => ({ callId, kind: 'outcome', content, isError })

/** Ways in which a page can say that it failed, and each has more to tell than the assistant may know. */
const FAILURES: readonly (readonly [how: string, content: string, isError: boolean])[] = [
  ['in JSON', '{"ok":false,"error":"No row for DE00PLANTED"}', false],
  ['in JSON that is marked', '{"ok":false,"error":"No row for DE00PLANTED"}', true],
  ['in JSON with more beside it', '{"ok":false,"error":"gone","iban":"DE00PLANTED"}', true],
  ['with structured content', '{"id":1,"iban":"DE00PLANTED"}', true],
  ['with a list', '[{"iban":"DE00PLANTED"}]', true],
  ['in words', 'No row for DE00PLANTED', true],
  ['in a JSON string', '"No row for DE00PLANTED"', true],
]

/** One failed call of `pick`, and everything that is told, stored and sent to the model from then on. */
async function failing(mask: string, reply: (callId: string) => readonly Reply[], over: Partial<TurnRequest> = {}) {
  const snapshot = await stored(parts(helper(), [], [callbackAction('pick', { mask })]))
  const w = await world({ script: [[{ call: 'pick', args: {} }], [{ text: 'Well.' }]], catalog: { snapshot: async () => snapshot } })
  const [call] = callsOf(await w.say('Pick', registered))
  const request = { ...registered, ...over, replies: reply(call?.id ?? '') }
  const events: readonly TurnEvent[] = over.message ? await w.say(over.message.text, request) : await w.run(request)
  const rows = [await w.store.load('t1'), await w.store.callsOf('t1')]
  const all = JSON.stringify([events, rows, w.model.requests.map(({ system, messages }) => [system, messages]), w.faults])
  return { results: resultsOf(events), rows: await w.store.callsOf('t1'), all }
}

test.each(FAILURES)('[B23] a callback that fails %s tells nothing of the page’s own words, whatever its mask', async (_how, content, isError) => {
  for (const mask of ['id', '', '*']) {
    const { results, rows, all } = await failing(mask, (id) => [answer(id, content, isError)])
    expect(results.map((result) => [result.content, result.isError])).toEqual([[FAILED, true]])
    expect(rows.map(({ state, isError: failed }) => [state, failed])).toEqual([['settled', true]])
    expect(all).not.toContain('PLANTED')
  }
})

test('[B23] nor where the failure comes with a new message, or the page has the function no more', async () => {
  const reply = (id: string) => [answer(id, '{"ok":false,"error":"No row for DE00PLANTED"}', true)]
  const late = await failing('id', reply, { message: { id: 'u', text: 'And?' } })
  const gone = await failing('id', reply, { callbacks: new Map() })
  for (const { rows, all } of [late, gone]) {
    expect(rows.map(({ state, isError }) => [state, isError])).toEqual([['settled', true]])
    expect(all).not.toContain('PLANTED')
  }
  expect(late.all).toContain('Why is not told here')
})

test('[B23] nor in an answer that is no JSON and is not marked as failed', async () => {
  const { results, all } = await failing('id', (id) => [answer(id, 'DE00PLANTED', false)])
  expect(results.map(({ content }) => content)).toEqual(['null'])
  expect(all).not.toContain('PLANTED')
})

test('[B23] what we say of a callback ourselves is told', async () => {
  const deep = await failing('id', (id) => [answer(id, `${'['.repeat(5_000)}${']'.repeat(5_000)}`, false)])
  expect(deep.results.map(({ content }) => content)).toEqual(['{"ok":false,"error":"the answer is nested too deeply"}'])
})

test('[B23] the failure of a tool of the page passes where all of its result does, and not where a mask keeps some of it back', async () => {
  for (const mask of ['*', { id: '*' }] as const) {
    const scopes = [scope(tool({ name: 'find', origin: 'page', mask, result: 'json', runs: { in: 'page' } }))]
    const w = await world({ script: [[{ call: 'find', args: {} }]] })
    const [call] = callsOf(await w.say('Find', { scopes }))
    const events = await w.run({ scopes, replies: [answer(call?.id ?? '', '{"ok":false,"error":"no such row"}', false)] })
    expect(resultsOf(events).map(({ content }) => content)).toEqual([mask === '*' ? '{"ok":false,"error":"no such row"}' : FAILED])
  }
})
