import { expect, test } from 'vitest'
import type { Snapshot } from '@ambit/domain'
import { CHANGED } from './sentences.ts'
import { PARK, pageCallbacks, type CatalogPort } from './index.ts'
import { callbackAction, guidance, helper, parts, stored } from './testing/catalog.ts'
import { callsOf, endOf, grantsIn, resultsOf, scope, tool, world } from './testing/world.ts'

/** A catalog that goes on: it keeps what it was, as long as it is not told to forget. */
function growing(first: Snapshot): CatalogPort & { publish(next: Snapshot | undefined): void; forget(): void } {
  const known = new Map([[first.digest, first]])
  let newest: Snapshot | undefined = first
  return {
    snapshot: async (_agent, _environment, digest) => known.get(digest ?? '') ?? newest,
    publish: (next) => {
      newest = next
      if (next) known.set(next.digest, next)
    },
    forget: () => known.clear(),
  }
}

const page = { scopes: [scope(tool({ name: 'add', result: 'json', readOnly: false, runs: { in: 'page' } }))] }
const version = (prompt: string) =>
  stored(parts(helper(), [{ version: guidance('rules', { prompt }), context: 'embed' }], [callbackAction('pick', { policy: 'confirm' })]))
const answered = (callId: string | undefined) => ({ callId: callId ?? '', kind: 'outcome', content: '{"ok":true}', isError: false }) as const
const rulesOf = (request: { readonly system: string } | undefined) => /Rule \d/.exec(request?.system ?? '')?.[0]

test('[B17] a turn sees the catalog that it began with over all its runs; the next turn sees the newest', async () => {
  const catalog = growing(await version('Rule 1.'))
  const w = await world({ script: [[{ call: 'add', args: {} }], [{ call: 'add', args: {} }], [], []], catalog })
  const [call] = callsOf(await w.say('Add', page))
  catalog.publish(await version('Rule 2.'))
  const [second] = callsOf(await w.run({ ...page, replies: [answered(call?.id)] }))
  // The agent itself is taken out.
  catalog.publish(undefined)
  expect(endOf(await w.run({ ...page, replies: [answered(second?.id)] }))).toEqual({ kind: 'done' })
  catalog.publish(await version('Rule 3.'))
  await w.say('More', page)
  expect(w.model.requests.map(rulesOf)).toEqual(['Rule 1', 'Rule 1', 'Rule 1', 'Rule 3'])
})

test('[B17] a run that broke is taken up with the catalog that its turn began with', async () => {
  const catalog = growing(await version('Rule 1.'))
  const stop = new AbortController()
  const w = await world({ script: [() => (stop.abort(PARK), [{ text: 'Cut' }]), []], catalog })
  const request = { runId: 'r1', message: { id: 'u1', text: 'Go' } }
  await w.run(request, stop.signal)
  catalog.publish(await version('Rule 2.'))
  await w.resume(request)
  expect(w.model.requests.map(rulesOf)).toEqual(['Rule 1', 'Rule 1'])
})

test('[B17] where that catalog is not known any more the turn goes on with the newest, and stays with it', async () => {
  const catalog = growing(await version('Rule 1.'))
  const w = await world({ script: [[{ call: 'add', args: {} }], [{ call: 'add', args: {} }], []], catalog })
  const [call] = callsOf(await w.say('Add', page))
  catalog.forget()
  catalog.publish(await version('Rule 2.'))
  const [second] = callsOf(await w.run({ ...page, replies: [answered(call?.id)] }))
  catalog.publish(await version('Rule 3.'))
  await w.run({ ...page, replies: [answered(second?.id)] })
  expect(w.model.requests.map(rulesOf)).toEqual(['Rule 1', 'Rule 2', 'Rule 2'])
})

const registered = { ownClient: true, callbacks: pageCallbacks([{ name: 'pick', description: '', metadata: { ambit: { callback: true } } }]) }
const yes = (callId: string | undefined) => ({ callId: callId ?? '', kind: 'decision', decision: 'approved' }) as const

test('[B18] a yes to what is not offered any more runs nothing', async () => {
  for (const how of ['the catalog', 'the page'] as const) {
    const catalog = growing(await version('Rule 1.'))
    const w = await world({ script: [[{ call: 'pick', args: {} }]], catalog })
    const [call] = callsOf(await w.say('Pick', registered))
    catalog.forget()
    catalog.publish(how === 'the catalog' ? await stored(parts(helper(), [])) : await version('Rule 1.'))
    const events = await w.run({ ...(how === 'the catalog' ? registered : { ownClient: true }), replies: [yes(call?.id)] })
    const told = JSON.stringify({ ok: false, error: how === 'the catalog' ? CHANGED : 'pick is not available here' })
    expect(resultsOf(events).map(({ content }) => content)).toEqual([told])
    expect(endOf(events)).toEqual({ kind: 'done' })
  }
})

test('[B18] fault row 20: a restored call goes on only by an answer, and a second yes changes nothing', async () => {
  const catalog = growing(await version('Rule 1.'))
  const w = await world({ script: [[{ call: 'pick', args: {} }]], catalog })
  const [call] = callsOf(await w.say('Pick', registered))
  await w.store.commit({ threadId: 't1', run: { ...((await w.store.load('t1'))?.run ?? missing()), state: 'broken' }, updatedAt: 1 })
  const stored = (await w.store.load('t1'))?.run
  const restored = await w.resume({ ...registered, runId: stored?.id ?? '' })
  const waits = (awaits: 'decision' | 'outcome') => ({ kind: 'waiting', calls: [{ callId: call?.id, name: 'pick', args: {}, awaits }] })
  expect([resultsOf(restored), endOf(restored)]).toMatchObject([[], waits('decision')])
  const first = await w.run({ ...registered, replies: [yes(call?.id)] })
  const again = await w.run({ ...registered, replies: [yes(call?.id)] })
  expect([endOf(first), endOf(again)]).toEqual([waits('outcome'), waits('outcome')])
  expect(grantsIn(again)).toEqual(grantsIn(first))
})

function missing(): never {
  throw new Error('There is no run.')
}

test('[B5] a request whose task is no quick action of the agent is refused', async () => {
  const w = await world({ catalog: growing(await version('Rule 1.')) })
  await expect(w.say('Go', { task: 'rules' })).rejects.toMatchObject({ code: 'bad_request' })
})

test('[B19] the composed context is the first event of a run, for whom it is asked, and never otherwise', async () => {
  const catalog = growing(await version('Rule 1.'))
  const w = await world({ script: [[{ call: 'add', args: {} }], []], catalog })
  const told = await w.say('Add', { ...page, ...registered, tellsContext: true })
  const [first] = told
  if (first?.type !== 'context') throw new Error('It should begin with the context.')
  expect(first.context).toEqual({
    digest: (await version('Rule 1.')).digest,
    sections: [
      { title: 'Instructions', text: 'Be exact.', from: 'agent', tokens: 3 },
      { title: 'The rules', text: '## The rules\nRule 1.', from: { kind: 'capability', key: 'rules', version: 1 }, tokens: 5 },
      { title: 'Free chat', text: '## Free chat\nAnswer from what you know.', from: 'agent', tokens: 10 },
      { title: 'Page', text: '## Page\n> Title: Graph\n> Read first.', from: 'page', tokens: 9 },
    ],
    tools: [
      { name: 'pick', origin: { kind: 'action', key: 'pick', version: 1 }, shown: true },
      { name: 'add', origin: 'code', shown: true },
    ],
    tokens: expect.any(Number) as number,
  })
  expect(first.context.tokens).toBeGreaterThan(28)
  const [call] = callsOf(told)
  const quiet = await w.run({ ...page, replies: [answered(call?.id)] })
  expect(quiet.filter((event) => event.type === 'context')).toEqual([])
})
