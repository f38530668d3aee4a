import { expect, test } from 'vitest'
import { callback, inCatalog, resourceCenter, sessionApi, skill, type Catalog } from '../fixtures/catalog.ts'
import { WORKSPACE, ask, eventsOf, problemOf, serve, tokenOf, type Served } from '../fixtures/served.ts'
import { authorsOwn, lent, offered, say } from '../fixtures/talk.ts'

const ITEMS = [
  ['action', 'invite_member'],
  ['capability', 'members'],
  ['agent', 'studio'],
] as const

async function studio(replies: Parameters<typeof serve>[0] = {}): Promise<Served & { readonly catalog: Catalog }> {
  const served = await serve({ agents: [], ...replies })
  const catalog = inCatalog(served)
  await catalog.save('action', 'invite_member', sessionApi())
  await catalog.save('capability', 'members', skill(['invite_member']))
  await catalog.save('agent', 'studio', resourceCenter(['members']))
  return { ...served, catalog }
}
const publishAll = async (catalog: Catalog) => {
  for (const [kind, key] of ITEMS) await catalog.publish(kind, key)
}
const plenty = { replies: Array.from({ length: 12 }, () => [{ text: 'Fine.' }]) }

test('[E8] what is saved and not published is in Test, and Production knows nothing of it', async () => {
  const served = await studio(plenty)
  expect(await offered(served, { environment: 'test' })).toEqual(['invite_member'])
  expect(await problemOf(await say(served, 'Hello'))).toEqual({ status: 404, code: 'not_found', detail: 'There is no assistant called "studio" here.' })
  expect((await ask(served, '/v1/agents/studio')).status).toBe(404)
  await publishAll(served.catalog)
  expect(await offered(served)).toEqual(['invite_member'])
  await served.catalog.save('action', 'invite_member', sessionApi({ description: 'Invites by post.' }))
  const description = () => served.model.requests.at(-1)?.tools.get('invite_member')?.description
  await offered(served)
  expect(description()).toBe('Invites somebody to the studio.')
  await offered(served, { environment: 'test' })
  expect(description()).toBe('Invites by post.')
})

test('[E8] an action is available in Production where its agent, its capability and itself are published, and in no other case', async () => {
  const served = await studio(plenty)
  const { catalog } = served
  await catalog.publish('agent', 'studio')
  expect(await offered(served)).toEqual([])
  await catalog.publish('action', 'invite_member')
  expect(await offered(served)).toEqual([])
  await catalog.publish('capability', 'members')
  expect(await offered(served)).toEqual(['invite_member'])
  await catalog.takeOut('action', 'invite_member')
  expect(await offered(served)).toEqual([])
  await catalog.publish('action', 'invite_member')
  await catalog.takeOut('capability', 'members')
  expect(await offered(served)).toEqual([])
  await catalog.publish('capability', 'members')
  expect(await offered(served)).toEqual(['invite_member'])
  await catalog.takeOut('agent', 'studio')
  expect((await say(served, 'Hello')).status).toBe(404)
  expect((await ask(served, '/v1/agents/studio')).status).toBe(404)
})

test('[E8] an action that is turned off is not available, and Test has it off before Production has', async () => {
  const served = await studio(plenty)
  await publishAll(served.catalog)
  await served.catalog.save('action', 'invite_member', sessionApi({ enabled: false }))
  expect([await offered(served, { environment: 'test' }), await offered(served)]).toEqual([[], ['invite_member']])
  await served.catalog.publish('action', 'invite_member')
  expect(await offered(served)).toEqual([])
})

test('[E9] publishing in the middle of a turn changes nothing in what that turn offers, and the next turn has it', async () => {
  const served = await studio({ replies: [[{ call: 'look', args: {} }], [{ call: 'look', args: {} }], [{ text: 'Seen.' }], [{ text: 'New.' }]] })
  const { catalog } = served
  await publishAll(catalog)
  const page = { tools: [lent('look')] }
  const names = () => [...(served.model.requests.at(-1)?.tools.keys() ?? [])]
  const system = () => served.model.requests.at(-1)?.system
  const first = await eventsOf(await say(served, 'Look', { ...page, threadId: 'thr_mid' }))
  const before = { names: names(), system: system() }
  expect(before.names).toEqual(['invite_member', 'look'])
  await catalog.save('action', 'open_panel', sessionApi({ title: 'Open a panel' }))
  await catalog.save('capability', 'members', skill(['open_panel'], { prompt: 'Another playbook.' }))
  await catalog.publish('action', 'open_panel')
  await catalog.publish('capability', 'members')
  const pending = (sent: typeof first): string => {
    const { pendingToolCallIds } = Object(sent.at(-1)?.event['outcome'])
    return pendingToolCallIds[0]
  }
  const answer = (id: string) => ({ id: `t_${id}`, role: 'tool', toolCallId: id, content: '{"ok":true}' })
  const go = async (id: string) => eventsOf(await say(served, [answer(id)], { ...page, threadId: 'thr_mid' }))
  const second = await go(pending(first))
  expect({ names: names(), system: system() }).toEqual(before)
  await catalog.takeOut('agent', 'studio')
  const third = await go(pending(second))
  expect([third.at(-1)?.event.type, { names: names(), system: system() }]).toEqual(['RUN_FINISHED', before])
  expect((await say(served, 'And now', { ...page, threadId: 'thr_mid' })).status).toBe(404)
  await catalog.publish('agent', 'studio')
  await eventsOf(await say(served, 'And now', { ...page, threadId: 'thr_mid' }))
  expect([names(), system()?.includes('Another playbook.')]).toEqual([['open_panel', 'look'], true])
})

test('[E10] rolling back gives Production the version that it had, whole', async () => {
  const served = await studio(plenty)
  const { catalog } = served
  await publishAll(catalog)
  const before = await (await ask(served, '/v1/agents/studio')).json()
  await catalog.save('agent', 'studio', resourceCenter([], { label: 'Worse' }))
  await catalog.publish('agent', 'studio')
  const { governed, ...words } = before
  expect([governed, await offered(served), await (await ask(served, '/v1/agents/studio')).json()]).toEqual([
    ['invite_member'],
    [],
    { ...words, label: 'Worse' },
  ])
  await catalog.publish('agent', 'studio', 1)
  expect([await offered(served), await (await ask(served, '/v1/agents/studio')).json()]).toEqual([['invite_member'], before])
})

test('[E12] the public half of a stored agent has its words, and its quick actions by priority', async () => {
  const served = await studio()
  const { catalog } = served
  const quickAction = { message: 'Invite somebody.', group: 'people', pinned: true }
  await catalog.save('capability', 'members', skill(['invite_member'], { quickAction, priority: 5 }))
  await catalog.save(
    'capability',
    'tour',
    skill([], { label: 'Tour', description: 'Shows around.', priority: 50, quickAction: { ...quickAction, pinned: false } }),
  )
  await catalog.save('capability', 'quiet', skill([], { priority: 99 }))
  await catalog.save('capability', 'apart', skill([], { priority: 100, quickAction }))
  await catalog.save('agent', 'studio', resourceCenter(['members', 'quiet', 'tour']))
  const author = { as: null, headers: { authorization: `Bearer ${await authorsOwn()}` } }
  const view = {
    key: 'studio',
    label: 'Studio assistant',
    greeting: 'I know the studio.',
    hints: ['Invite Ada'],
    groups: [{ id: 'people', label: 'People' }],
    quickActions: [
      { id: 'tour', label: 'Tour', description: 'Shows around.', group: 'people', pinned: false, quickActionMessage: 'Invite somebody.' },
      { id: 'members', label: 'Members', description: 'Invites people.', group: 'people', pinned: true, quickActionMessage: 'Invite somebody.' },
    ],
    environment: 'test',
    model: 'connected',
    governed: ['invite_member'],
  }
  expect(await (await ask(served, '/v1/agents/studio?environment=test', author)).json()).toEqual(view)
  expect(await problemOf(await ask(served, '/v1/agents/studio', author))).toMatchObject({ status: 404 })
  await catalog.publish('capability', 'tour')
  await catalog.publish('agent', 'studio')
  const { governed: _none, ...without } = view
  expect(await (await ask(served, '/v1/agents/studio')).json()).toEqual({ ...without, quickActions: view.quickActions.slice(0, 1), environment: 'production' })
})

test('[E17] authors in Test are told what the model is told and offered, and nobody else is', async () => {
  const served = await studio(plenty)
  await publishAll(served.catalog)
  const told = async (over: object, token?: string) => {
    const sent = await eventsOf(await say(served, 'Hello', { ...over, ...(token === undefined ? {} : { token }) }))
    return sent.filter(({ event }) => event['name'] === 'ambit.context').map(({ event }) => event['value'])
  }
  expect(await told({ environment: 'test' }, await authorsOwn())).toEqual([
    {
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      sections: expect.arrayContaining([expect.objectContaining({ from: { kind: 'capability', key: 'members', version: 1 } })]),
      tools: [{ name: 'invite_member', origin: { kind: 'action', key: 'invite_member', version: 1 }, shown: true }],
      tokens: expect.any(Number),
    },
  ])
  expect(await told({}, await authorsOwn())).toEqual([])
  expect(await told({}, await tokenOf())).toEqual([])
})

test('[E8] a workspace sees nothing of another one in the same store', async () => {
  const served = await studio(plenty)
  const other = inCatalog(served, 'another')
  await other.save('action', 'drop_all', callback())
  await other.save('agent', 'theirs', resourceCenter([]))
  await other.publish('agent', 'theirs')
  expect((await ask(served, '/v1/agents/theirs')).status).toBe(404)
  await publishAll(served.catalog)
  expect(await offered(served, { tools: [lent('drop_all')] })).toEqual(['invite_member', 'drop_all'])
})

test("[E27] a page is told the names of the agent's own actions, a bounded number of them, and of no other action", async () => {
  const served = await studio()
  const keys = Array.from({ length: 600 }, (_, index) => `action_${index}`)
  const items = keys.map((key) => ({ kind: 'action' as const, key, base: 0, body: sessionApi(), digest: 'same' }))
  await served.store.catalog.save({ workspace: WORKSPACE, items, by: { subject: 'x' }, note: '', at: 1 })
  const governed = async () => {
    const view: { governed: string[] } = await (await ask(served, '/v1/agents/studio?environment=test', { as: null, headers: { authorization } })).json()
    return view.governed
  }
  const authorization = `Bearer ${await authorsOwn()}`
  expect(await governed()).toEqual(['invite_member'])
  await served.catalog.save('capability', 'members', skill(keys))
  await served.store.news.tell({ kind: 'catalog', workspace: WORKSPACE })
  expect(await governed()).toEqual(keys.slice(0, 500))
})
