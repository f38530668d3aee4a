import { expect, test } from 'vitest'
import type { Json, Outcome, Reply, Snapshot } from '@ambit/domain'
import { pageCallbacks, type CatalogPort, type TurnRequest } from './index.ts'
import { callbackAction, helper, parts, stored } from './testing/catalog.ts'
import { callsOf, endOf, resultsOf, scope, tool, world } from './testing/world.ts'

const pick = (over: Parameters<typeof callbackAction>[1] = {}, version = 1) => callbackAction('pick', { policy: 'confirm', ...over }, version)
const having = (...actions: readonly ReturnType<typeof pick>[]) => stored(parts(helper(), [], actions))
const registered = { ownClient: true, callbacks: pageCallbacks([{ name: 'pick', description: '', metadata: { ambit: { callback: true } } }]) }
const answer = (decision: 'approved' | 'declined', callId: string | undefined): Reply => ({ callId: callId ?? '', kind: 'decision', decision })
const toldOf = (content: string): Outcome => JSON.parse(content) as Outcome & Json
const CHANGED = {
  ok: false,
  error: 'This action was changed or taken out of use while it waited, so nothing was done. Tell the person so.',
}

/** A call that waits for a person, in a catalog that keeps what its turn began with, or has lost it. */
async function asked({ keeps = true, more = {} }: { keeps?: boolean; more?: Partial<TurnRequest> } = {}) {
  const first = await having(pick())
  const now: { snapshot: Snapshot | undefined } = { snapshot: first }
  const looks: (string | undefined)[] = []
  const catalog: CatalogPort = {
    snapshot: async (_agent, _environment, digest) => {
      looks.push(digest)
      return keeps && digest === first.digest ? first : now.snapshot
    },
  }
  const w = await world({ script: [[{ call: 'pick', args: {} }], [{ text: 'Well.' }]], catalog })
  const [call] = callsOf(await w.say('Pick', { ...registered, ...more }))
  looks.length = 0
  const changed = (snapshot: Snapshot | undefined): void => void (now.snapshot = snapshot)
  return { w, id: call?.id, changed, looks, first: first.digest }
}

const CHANGES: readonly (readonly [how: string, next: () => Promise<Snapshot | undefined>])[] = [
  ['taken out', () => having()],
  ['turned off', () => having(pick({ enabled: false }))],
  ['published in another version', () => having(pick({}, 2))],
  ['published with another policy', () => having(pick({ policy: 'auto' }, 2))],
  ['denied for some', () => having(pick({ conditions: [{ when: 'true', policy: 'deny' }] }, 2))],
  ['taken out with its agent', async () => undefined],
]
test.each(CHANGES)('[B22] a yes to an action that was %s meanwhile runs nothing, whether or not the turn still sees what it began with', async (_how, next) => {
  for (const keeps of [true, false]) {
    const { w, id, changed } = await asked({ keeps })
    const after = await next()
    changed(keeps ? after : (after ?? (await having())))
    const events = await w.run({ ...registered, replies: [answer('approved', id)] })
    expect(resultsOf(events).map(({ content }) => toldOf(content))).toEqual([CHANGED])
    expect(endOf(events)).toEqual({ kind: 'done' })
    expect((await w.store.callsOf('t1')).map(({ state, isError }) => [state, isError])).toEqual([['settled', true]])
  }
})

test('[B22] a yes that comes with a new message is held against the catalog too', async () => {
  const { w, id, changed } = await asked()
  changed(await having(pick({}, 2)))
  const events = await w.say('And?', { ...registered, replies: [answer('approved', id)] })
  expect(resultsOf(events).map(({ content }) => toldOf(content))).toEqual([CHANGED])
})

test('[B22] a yes lets the same version run, whatever else was published; the catalog is asked for a yes alone, and again before it is given out', async () => {
  const { w, id, changed, looks, first } = await asked()
  changed(await having(pick(), callbackAction('another')))
  expect(endOf(await w.run({ ...registered, replies: [answer('approved', id)] }))).toMatchObject({ calls: [{ callId: id, awaits: 'outcome' }] })
  expect(looks).toEqual([first, undefined, undefined])
  const other = await asked()
  other.changed(await having())
  const events = await other.w.run({ ...registered, replies: [answer('declined', other.id)] })
  expect(resultsOf(events).map(({ content }) => toldOf(content))).toEqual([{ ok: false, error: 'The person declined this.' }])
  expect(other.looks).toEqual([first])
})

test('[B22] the catalog is asked for actions alone: a tool of the page runs after a yes as it did', async () => {
  const lent = scope(tool({ name: 'erase', origin: 'page', policy: 'confirm', result: 'json', readOnly: false, runs: { in: 'page' } }))
  const looks: (string | undefined)[] = []
  const snapshot = await having()
  const catalog: CatalogPort = { snapshot: async (_agent, _environment, digest) => (looks.push(digest), snapshot) }
  const w = await world({ script: [[{ call: 'erase', args: {} }]], catalog })
  const [call] = callsOf(await w.say('Erase', { scopes: [lent] }))
  const events = await w.run({ scopes: [lent], replies: [answer('approved', call?.id)] })
  expect(endOf(events)).toMatchObject({ calls: [{ name: 'erase', awaits: 'outcome' }] })
  expect(looks).toEqual([undefined, snapshot.digest])
})

test('[B22] a yes to a tool of the page never runs an action that has its name by now', async () => {
  const lent = scope(tool({ name: 'pick', origin: 'page', policy: 'confirm', result: 'json', readOnly: false, runs: { in: 'page' } }))
  const now = { snapshot: await having() }
  const w = await world({ script: [[{ call: 'pick', args: {} }], []], catalog: { snapshot: async () => now.snapshot } })
  const [call] = callsOf(await w.say('Pick', { ...registered, scopes: [lent] }))
  now.snapshot = await having(pick())
  const events = await w.run({ ...registered, scopes: [lent], replies: [answer('approved', call?.id)] })
  expect(resultsOf(events).map(({ content }) => toldOf(content))).toEqual([CHANGED])
})
