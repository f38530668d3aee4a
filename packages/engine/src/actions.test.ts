import { expect, test } from 'vitest'
import type { Json, JsonSchema, Snapshot } from '@ambit/domain'
import { admit } from './call.ts'
import { compose, pageCallbacks, pageScopes, type CatalogPort } from './index.ts'
import { callbackAction, helper, parts, sessionAction, stored } from './testing/catalog.ts'
import { callsOf, endOf, resultsOf, textOf, world } from './testing/world.ts'
import { admitting } from './testing/admitting.ts'

const catalogOf = (snapshot: Snapshot): CatalogPort => ({ snapshot: async () => snapshot })
const lends = (name: string, more: object = {}, parameters: JsonSchema = { type: 'object' }) => ({
  name,
  description: 'from the page',
  parameters,
  metadata: { ambit: { scopeId: 'a:b', epoch: 'e', ...more } },
})
const registers = (name: string, parameters?: JsonSchema) => lends(name, { callback: true }, parameters)

const invite = sessionAction('invite', {
  title: 'Invite a member',
  input: { type: 'object', properties: { email: { type: 'string', pattern: '^[^@]+@[^@]+$' } }, required: ['email'] },
  unavailable: 'Ask an owner to do it on the members page.',
  policy: 'confirm',
})

test('[B15] a call of a session API action is checked, and then told in the action’s own words that nobody performs it', async () => {
  const calls: readonly Json[] = [{}, { email: 'x' }, { email: 'a@b', role: 'owner' }, { email: 'a@b' }]
  const w = await world({
    script: [calls.map((args) => ({ call: 'invite', args })), [{ text: 'Not now.' }]],
    catalog: catalogOf(await stored(parts(helper(), [], [invite]))),
  })
  const events = await w.say('Invite a@b', { ownClient: true })
  const results = resultsOf(events).map(({ content }) => content)
  expect(results.slice(0, 3).every((content) => content.startsWith('{"ok":false,"error":"The arguments of invite do not fit: '))).toBe(true)
  expect(results.slice(3)).toEqual(['{"ok":false,"error":"This operation is not available right now. Ask an owner to do it on the members page."}'])
  expect(endOf(events)).toEqual({ kind: 'done' })
  expect(events.flatMap((event) => (event.type === 'activity' ? [event.label] : []))[0]).toBe('Invite a member…')
})

test('[B16] without a policy a person is asked; a mask that does not parse shows nothing; only a read is a read', async () => {
  const { policy: _policy, ...open } = invite.body
  const list = [
    { ...invite, key: 'none', body: open },
    sessionAction('conditions', { conditions: [{ when: 'args.email == "x"', policy: 'confirm' }] }),
    sessionAction('broken', { mask: 'a(b' }),
    sessionAction('empty', { mask: '' }),
    sessionAction('read', { effect: 'read', mask: 'id,owner(name)', activity: 'Looking…' }),
    sessionAction('sends', { effect: 'egress' }),
  ]
  const { actions } = await stored(parts(helper(), [], list))
  expect(actions.map(({ name, policy, mask, readOnly, result }) => [name, policy, mask, readOnly, result])).toEqual([
    ['none', 'confirm', '*', false, 'json'],
    ['conditions', 'auto', '*', false, 'json'],
    ['broken', 'auto', {}, false, 'json'],
    ['empty', 'auto', {}, false, 'json'],
    ['read', 'auto', { id: '*', owner: { name: '*' } }, true, 'json'],
    ['sends', 'auto', '*', false, 'json'],
  ])
  expect(actions[4]?.activity({}, null)).toBe('Looking…')
  expect(actions[4]?.origin).toEqual({ kind: 'action', key: 'read', version: 1 })
})

test('[B15] arguments that the schema does not name are refused at its root, unless it says itself what may be added', async () => {
  const kind = async (input: JsonSchema, args: Json) => {
    const snapshot = await stored(parts(helper(), [], [sessionAction('a', { input })]))
    const offer = compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ownClient: true })
    const admitted = admit({ id: '1', name: 'a', args }, admitting(offer.tools, { performs: false }))
    return admitted.kind === 'refused' && admitted.why === 'unavailable' ? 'fits' : 'refused'
  }
  const named: JsonSchema = { type: 'object', properties: { id: { type: 'string' } } }
  const parted: JsonSchema = { type: 'object', allOf: [named, { properties: { note: { type: 'string' } } }] }
  expect(await kind(named, { id: 'x' })).toBe('fits')
  expect(await kind(named, { id: 'x', more: 1 })).toBe('refused')
  expect(await kind(named, JSON.parse('{"__proto__":{"id":"x"}}') as Json)).toBe('refused')
  expect(await kind({ ...named, additionalProperties: true }, { id: 'x', more: 1 })).toBe('fits')
  expect(await kind(parted, { id: 'x', note: 'y' })).toBe('fits')
  expect(await kind(parted, { id: 'x', more: 1 })).toBe('refused')
})

const pick = callbackAction('pick', { title: 'Pick a row', description: 'Picks a row.', mask: 'id', policy: 'auto' })
const ask = callbackAction('ask', { policy: 'confirm', mask: 'id' })

test('[B12] only our own browser code is offered actions, and a callback only where the page registered it', async () => {
  const snapshot = await stored(parts(helper(), [], [invite, pick, ask]))
  const names = (ownClient: boolean, ...tools: ReturnType<typeof registers>[]) => [
    ...compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ownClient, callbacks: pageCallbacks(tools) }).tools.keys(),
  ]
  expect(names(true)).toEqual(['invite'])
  expect(names(true, registers('pick'), registers('elsewhere'))).toEqual(['invite', 'pick'])
  expect(names(false, registers('pick'), registers('invite'))).toEqual([])
  const w = await world({ script: [[{ call: 'invite', args: { email: 'a@b' } }], [{ call: 'pick', args: {} }]], catalog: catalogOf(snapshot) })
  const other = await w.say('Go', { callbacks: pageCallbacks([registers('pick')]) })
  expect(resultsOf(other).map(({ content }) => content)).toEqual(['invite', 'pick'].map((name) => `Tool failed: ${name} is not available here`))
  expect(w.model.requests[0]?.tools.size).toBe(0)
})

test('[B14] a callback runs in the page, and its result is masked as the catalog says', async () => {
  const w = await world({
    script: [[{ call: 'pick', args: { row: 2 } }], [{ text: 'Picked.' }]],
    catalog: catalogOf(await stored(parts(helper(), [], [pick]))),
  })
  const page = { ownClient: true, callbacks: pageCallbacks([registers('pick', { type: 'object', properties: { row: { type: 'integer' } } })]) }
  const handed = await w.say('Pick', page)
  const [call] = callsOf(handed)
  expect(endOf(handed)).toEqual({ kind: 'waiting', calls: [{ callId: call?.id, name: 'pick', args: { row: 2 }, awaits: 'outcome' }] })
  const done = await w.run({ ...page, replies: [{ callId: call?.id ?? '', kind: 'outcome', content: '{"id":2,"iban":"PLANTED"}', isError: false }] })
  expect(resultsOf(done)[0]?.content).toBe('{"id":2}')
  expect(textOf(done)).toBe('Picked.')
})

test('[B14] a callback that asks goes to the page only after a person’s yes', async () => {
  const w = await world({ script: [[{ call: 'ask', args: {} }]], catalog: catalogOf(await stored(parts(helper(), [], [ask]))) })
  const page = { ownClient: true, callbacks: pageCallbacks([registers('ask')]) }
  const [call] = callsOf(await w.say('Ask', page))
  const reply = { callId: call?.id ?? '', kind: 'decision', decision: 'approved' } as const
  const waiting = { kind: 'waiting', calls: [{ callId: call?.id, name: 'ask', args: {}, awaits: 'outcome' }] }
  const early = await w.run({ ...page, replies: [{ callId: call?.id ?? '', kind: 'outcome', content: '{"id":1}', isError: false }] })
  expect(endOf(early)).toMatchObject({ calls: [{ awaits: 'decision' }] })
  expect(endOf(await w.run({ ...page, replies: [reply] }))).toEqual(waiting)
})

test('[B14] a page can say nothing of a callback but its schema', async () => {
  const hostile = { ...registers('ask', { type: 'object', required: ['x'] }), title: 'Harmless', mask: '*', policy: 'auto' }
  const sent = { ...hostile, metadata: { ambit: { callback: true, policy: 'auto', mask: '*', readOnly: true, title: 'Harmless', description: 'Harmless' } } }
  const snapshot = await stored(parts(helper(), [], [ask]))
  const offer = compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ownClient: true, callbacks: pageCallbacks([sent]) })
  const [contract] = snapshot.actions
  const schema = { type: 'object', required: ['x'] }
  expect(offer.tools.get('ask')).toEqual({ ...contract, registered: undefined, parameters: schema, checkedBy: schema })
})

test('[B13] fault row 34: a tool of a page or of another client never has the name of an action or of a tool of ours', async () => {
  const snapshot = await stored(parts(helper(), [], [invite, pick]), ['invite', 'pick', 'draft_only'])
  const names = ['invite', 'pick', 'draft_only', 'load_actions', 'load_capability', 'other']
  const lent = pageScopes({ tools: names.map((name) => lends(name)) })
  const plain = pageScopes({ tools: names.map((name) => ({ name, description: 'from a client' })) })
  const offered = (scopes: typeof lent, ownClient: boolean) =>
    [...compose({ snapshot, scopes, task: undefined, screen: false, context: [], ownClient }).tools.values()].map(({ name, origin }) => [name, origin])
  const action = ['invite', { kind: 'action', key: 'invite', version: 1 }]
  expect(offered(lent, true)).toEqual([action, ['other', 'page']])
  expect(offered(plain, false)).toEqual([['other', 'page']])
})

test('[B21] a malformed callback is refused with its place, the first of a name counts, and its schema is held to plain keywords', () => {
  expect(() => pageCallbacks([registers('has space')])).toThrow('tools[0].name')
  expect(() => pageCallbacks([lends('fine'), registers('a', { description: 'x'.repeat(40_000) })])).toThrow('tools[1].parameters')
  expect(() => pageCallbacks(Array.from({ length: 129 }, (_, index) => registers(`c${index}`)))).toThrow('at most 128 tools')
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$', maxLength: 3 } } }
  const callbacks = pageCallbacks([lends('page_tool'), registers('a', schema), registers('a'), { name: 'plain', description: '' }])
  expect([...callbacks]).toEqual([['a', { parameters: schema, checkedBy: { type: 'object', properties: { a: { type: 'string', maxLength: 3 } } } }]])
})
