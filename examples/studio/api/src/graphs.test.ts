import { expect, test } from 'vitest'
import type { GraphsView } from '../../shared/api.ts'
import type { Changed } from '../../shared/changes.ts'
import { type GraphOperation, type GraphView, statsOf } from '../../shared/graphs.ts'
import { type Asks, studio } from './testing/studio.ts'

async function view(asks: Asks, id = 'gra-1'): Promise<GraphView> {
  return (await asks.get(`/api/graphs/${id}`)).body as GraphView
}

async function change(asks: Asks, operations: readonly GraphOperation[], source: 'person' | 'ai' = 'person') {
  const { status, body } = await asks.post('/api/graphs/gra-1/changes', { source, operations })
  return { status, ...(body as Changed<GraphView>) }
}

test('[X8] a graph is created, listed with its stats, and not found where there is none', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const { status, body } = await ada.post('/api/graphs', { source: 'ai', name: 'Hull: a second shift' })
  const { made, view: listed } = body as Changed<GraphsView>
  expect([status, made]).toEqual([201, ['gra-2']])
  expect(listed.changes.map(({ label, source, by }) => [label, source, by])).toEqual([['created Hull: a second shift', 'ai', 'Ada Marlowe']])
  expect(listed.graphs.map((row) => ({ ...row, changedAt: 0 }))).toEqual([
    {
      id: 'gra-2',
      name: 'Hull: a second shift',
      by: 'Ada Marlowe',
      source: 'ai',
      changedAt: 0,
      stats: { statements: 0, links: 0, roots: 0, contradictions: 0, muted: 0 },
    },
    {
      id: 'gra-1',
      name: 'Leeds warehouse: stay or move',
      by: 'Ada Marlowe',
      source: 'person',
      changedAt: 0,
      stats: { statements: 8, links: 7, roots: 1, contradictions: 1, muted: 1 },
    },
  ])
  expect((await ada.get('/api/graphs/gra-9')).status).toBe(404)
  expect((await ada.post('/api/graphs/gra-9/changes', { source: 'person', operations: [{ kind: 'rename', name: 'x' }] })).status).toBe(404)
})

test('[X8] statements are added, edited, linked, moved and deleted by operations, and a link is of its own graph', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const added = await change(
    ada,
    [
      { kind: 'add', text: ' A shuttle costs £1,900 a month. ', about: { to: 'sta-5', as: 'objects' } },
      { kind: 'add', text: 'Parking is free.' },
    ],
    'ai',
  )
  expect(added.made).toEqual(['sta-10', 'sta-11'])
  expect(added.view.changes[0]).toMatchObject({ label: 'added 2 statements', source: 'ai', by: 'Ada Marlowe' })
  const { view: changed } = await change(ada, [
    { kind: 'edit', id: 'sta-11', text: 'Parking costs nothing.' },
    { kind: 'link', from: 'sta-11', to: 'sta-1', as: 'objects' },
    { kind: 'link', from: 'sta-11', to: 'sta-1', as: 'supports' },
    { kind: 'move', id: 'sta-11', place: { x: 12, y: -4 } },
    { kind: 'rename', name: 'Leeds' },
  ])
  expect(changed.graph.name).toBe('Leeds')
  expect(changed.graph.statements.slice(-2)).toEqual([
    { id: 'sta-10', text: 'A shuttle costs £1,900 a month.', source: 'ai', by: 'Ada Marlowe', changedAt: expect.any(Number) },
    { id: 'sta-11', text: 'Parking costs nothing.', source: 'ai', by: 'Ada Marlowe', changedAt: expect.any(Number), place: { x: 12, y: -4 } },
  ])
  expect(changed.graph.links.slice(-2)).toEqual([
    { id: 'lnk-9', from: 'sta-10', to: 'sta-5', as: 'objects' },
    { id: 'lnk-10', from: 'sta-11', to: 'sta-1', as: 'supports' },
  ])
  const { view: less } = await change(ada, [
    { kind: 'unlink', id: 'lnk-10' },
    { kind: 'remove', id: 'sta-10' },
  ])
  expect([less.graph.statements.length, less.graph.links.length]).toEqual([10, 8])
  for (const [operation, status] of [
    [{ kind: 'link', from: 'sta-1', to: 'sta-1', as: 'supports' }, 409],
    [{ kind: 'edit', id: 'sta-10', text: 'x' }, 404],
    [{ kind: 'unlink', id: 'lnk-10' }, 404],
    [{ kind: 'edit', id: 'sta-1', text: '' }, 400],
  ] as const)
    expect([operation, (await ada.post('/api/graphs/gra-1/changes', { source: 'person', operations: [operation] })).status]).toEqual([operation, status])
  await ada.post('/api/graphs', { source: 'person', name: 'Other' })
  const foreign = await ada.post('/api/graphs/gra-2/changes', { source: 'person', operations: [{ kind: 'remove', id: 'sta-1' }] })
  expect(foreign.status).toBe(404)
})

test('[X9] two people who change one graph at the same time keep both changes', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  const [mine, theirs] = await Promise.all([view(ada), view(grace)])
  expect(mine).toEqual(theirs)
  await Promise.all([
    change(ada, [{ kind: 'edit', id: 'sta-2', text: 'Rent falls.' }]),
    change(grace, [{ kind: 'edit', id: 'sta-3', text: 'Deliveries start from the M1.' }]),
    change(ada, [{ kind: 'add', text: 'From Ada.' }]),
    change(grace, [{ kind: 'add', text: 'From Grace.' }]),
    change(ada, [{ kind: 'mute', id: 'sta-2', muted: true }]),
    change(grace, [{ kind: 'move', id: 'sta-2', place: { x: 1, y: 2 } }]),
  ])
  const { statements } = (await view(ada)).graph
  const named = (id: string) => statements.find((statement) => statement.id === id)
  expect([named('sta-2')?.text, named('sta-2')?.mutedBy, named('sta-2')?.place]).toEqual(['Rent falls.', 'Ada Marlowe', { x: 1, y: 2 }])
  expect(named('sta-3')?.text).toBe('Deliveries start from the M1.')
  expect(statements.slice(-2).map(({ text, by }) => [text, by])).toEqual([
    ['From Ada.', 'Ada Marlowe'],
    ['From Grace.', 'Grace Okafor'],
  ])
})

test('[X10] muting takes a statement and its links out of the stats, without deleting it', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const { graph } = (await change(ada, [{ kind: 'mute', id: 'sta-7', muted: true }])).view
  expect(statsOf(graph)).toEqual({ statements: 7, links: 6, roots: 1, contradictions: 0, muted: 2 })
  expect([graph.statements.length, graph.links.length]).toEqual([9, 8])
  const again = (await change(ada, [{ kind: 'mute', id: 'sta-7', muted: false }])).view.graph
  expect(statsOf(again)).toEqual({ statements: 8, links: 7, roots: 1, contradictions: 1, muted: 1 })
})

test('[X11] what the assistant wrote says so until a person keeps it as their own', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  const { made } = await change(ada, [{ kind: 'add', text: 'By the assistant.' }], 'ai')
  const marked = async () => {
    const found = (await view(grace)).graph.statements.find(({ id }) => id === made[0])
    return [found?.source, found?.by]
  }
  await change(grace, [{ kind: 'edit', id: made[0] ?? '', text: 'By the assistant, corrected.' }])
  expect(await marked()).toEqual(['ai', 'Ada Marlowe'])
  await change(grace, [{ kind: 'adopt', id: made[0] ?? '' }])
  expect(await marked()).toEqual(['person', 'Grace Okafor'])
})

test("[X11] what the assistant words anew is the assistant's, until that is undone", async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  const third = async () => (await view(grace)).graph.statements[2]
  const before = await third()
  const { view: changed } = await change(ada, [{ kind: 'edit', id: 'sta-3', text: 'Most deliveries start from the M1.' }], 'ai')
  expect(await third()).toMatchObject({ text: 'Most deliveries start from the M1.', source: 'ai', by: 'Ada Marlowe' })
  await grace.post(`/api/changes/${changed.changes[0]?.id ?? ''}/undo`, {})
  expect(await third()).toEqual(before)
})

test('[X35] who links a statement and who deletes it at the same time leave no link without its statements', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  const answers = await Promise.all([
    change(ada, [{ kind: 'remove', id: 'sta-2' }]),
    change(grace, [{ kind: 'link', from: 'sta-2', to: 'sta-3', as: 'objects' }]),
    change(grace, [{ kind: 'link', from: 'sta-4', to: 'sta-5', as: 'objects' }]),
    change(ada, [{ kind: 'remove', id: 'sta-5' }]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200])
  const { statements, links } = (await view(ada)).graph
  const ids = statements.map(({ id }) => id)
  expect(links.filter(({ from, to }) => !ids.includes(from) || !ids.includes(to))).toEqual([])
})

test('[X36] what is so already is no change of a graph, and leaves nothing to undo', async () => {
  const { as } = await studio()
  const ada = await as('ada')
  const before = await view(ada)
  const { view: after } = await change(
    ada,
    [
      { kind: 'edit', id: 'sta-3', text: 'Two thirds of deliveries already start from the M1.' },
      { kind: 'mute', id: 'sta-9', muted: true },
      { kind: 'link', from: 'sta-2', to: 'sta-1', as: 'supports' },
      { kind: 'rename', name: 'Leeds warehouse: stay or move' },
    ],
    'ai',
  )
  expect(after).toEqual(before)
})

test('[X7] each change of a graph can be undone, whoever made it, and one that others built on says so', async () => {
  const { as } = await studio()
  const [ada, grace] = await Promise.all([as('ada'), as('grace')])
  const { graph: before } = await view(ada)
  const operations: readonly GraphOperation[] = [
    { kind: 'add', text: 'New.', about: { to: 'sta-1', as: 'supports' } },
    { kind: 'edit', id: 'sta-2', text: 'Other.' },
    { kind: 'mute', id: 'sta-3', muted: true },
    { kind: 'move', id: 'sta-3', place: { x: 5, y: 5 } },
    { kind: 'adopt', id: 'sta-6' },
    { kind: 'link', from: 'sta-8', to: 'sta-1', as: 'objects' },
    { kind: 'unlink', id: 'lnk-1' },
    { kind: 'rename', name: 'Elsewhere' },
    { kind: 'remove', id: 'sta-5' },
  ]
  for (const operation of operations) await change(ada, [operation], 'ai')
  const { changes } = await view(grace)
  expect(changes.length).toBe(operations.length)
  for (const { id } of changes) expect((await grace.post(`/api/changes/${id}/undo`, {})).status).toBe(200)
  const { graph: after } = await view(grace)
  expect([after.name, after.statements, after.links]).toEqual([before.name, before.statements, before.links])

  const { made } = await change(ada, [{ kind: 'add', text: 'Ground.' }])
  await change(grace, [{ kind: 'add', text: 'On it.', about: { to: made[0] ?? '', as: 'supports' } }])
  const adding = (await view(ada)).changes.find(({ by, undoneBy }) => by === 'Ada Marlowe' && undoneBy === undefined)?.id ?? ''
  expect(await ada.post(`/api/changes/${adding}/undo`, {})).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('[X15] an undo is told wherever the change was shown', async () => {
  const { as, news } = await studio()
  const ada = await as('ada')
  const { body } = await ada.post('/api/graphs', { source: 'person', name: 'A second one' })
  await change(ada, [{ kind: 'add', text: 'New.' }])
  const reader = news.stream().getReader()
  const told: string[] = []
  const listen = async (count: number): Promise<void> => {
    while (told.length < count) told.push(new TextDecoder().decode((await reader.read()).value).replace(/^event: changed\ndata: |\n\n$/g, ''))
  }
  await listen(1)
  const [adding] = (await view(ada)).changes
  await ada.post(`/api/changes/${adding?.id ?? ''}/undo`, {})
  const [creating] = (body as Changed<GraphsView>).view.changes
  await ada.post(`/api/changes/${creating?.id ?? ''}/undo`, {})
  await listen(5)
  expect(told.slice(1)).toEqual(['gra-1', 'graphs', 'graphs', 'gra-2'])
})
