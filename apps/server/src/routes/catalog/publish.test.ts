import { expect, test } from 'vitest'
import { WHOLE, authorDesk, changesOf, highlight, invite, members, must, publishAll, saveAll, studio, tickAll, type Asks } from './fixtures/authors.ts'

const REVIEW = '/items/action/invite_member/review'
const ACTION = '/items/action/invite_member'
const v = (kind: string, key: string, version: number | null): object => ({ kind, key, version })

/** The points that stand in the way of a version. */
async function openOf(asks: Asks, query = ''): Promise<string[]> {
  const { points } = must(await asks('GET', `${REVIEW}${query}`))
  return points.flatMap(({ id, state }: { id: string; state: string }) => (state === 'open' || state === 'failed' ? [id] : []))
}

test('[V6] the review of a version has ten points, some of which a person ticks', async () => {
  const desk = await authorDesk()
  await saveAll(desk.as(['author']))
  const reviewer = desk.as(['reviewer'], 'grace')
  const { key, version, points, done } = must(await reviewer('GET', REVIEW))
  expect([key, version, points.length, done]).toEqual(['invite_member', 1, 10, false])
  const before = await openOf(reviewer)
  expect(before).toContain('title')
  const after = must(await reviewer('PUT', `${REVIEW}/title`))
  const title = after.points.find(({ id }: { id: string }) => id === 'title')
  expect([title.state, title.tick]).toEqual(['passed', { point: 'title', by: { subject: 'ambit:author:grace', name: 'Grace' }, at: expect.any(Number) }])
  expect(await openOf(reviewer)).toEqual(before.filter((id) => id !== 'title'))
  must(await reviewer('DELETE', `${REVIEW}/title`))
  expect(await openOf(reviewer)).toEqual(before)
})

test('[V6] what the server checks itself is ticked by nobody, and an unknown point is told from a known one', async () => {
  const desk = await authorDesk()
  await saveAll(desk.as(['author']))
  const reviewer = desk.as(['reviewer'])
  const key = await reviewer('PUT', `${REVIEW}/key`)
  expect([key.status, key.body.detail]).toEqual([409, 'The point "key" asks nobody: the server sees for itself that it passes or does not apply.'])
  const unknown = await reviewer('PUT', `${REVIEW}/taste`)
  expect([unknown.status, unknown.body.detail]).toMatchObject([404, expect.stringMatching(/^The review has no point "taste"\. It has title, key, /)])
  expect((await reviewer('PUT', `${REVIEW}/title?version=7`)).status).toBe(404)
  expect((await reviewer('GET', `${REVIEW}?version=x`)).status).toBe(400)
  expect((await reviewer('GET', '/items/action/nothing/review')).status).toBe(404)
})

test('[V6] a new version needs ticks of its own', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  expect(await openOf(admin)).toEqual([])
  must(await admin('PUT', ACTION, { base: 1, body: { ...invite, policy: 'auto' } }))
  expect(await openOf(admin)).toContain('policy')
  expect(await openOf(admin, '?version=1')).toEqual([])
})

test('[V7] publishing is refused while a review is open, with its points, and goes on once they are ticked', async () => {
  const desk = await authorDesk()
  await saveAll(desk.as(['author']))
  const publisher = desk.as(['publisher'])
  const { open } = must(await publisher('POST', '/publish/preview', { changes: changesOf() }))
  expect(open.map(({ key, version }: { key: string; version: number }) => [key, version])).toEqual([['invite_member', 1]])
  const ids = open[0].points.map(({ id }: { id: string }) => id)
  const refused = await publisher('POST', '/publish', { changes: changesOf(), note: 'First' })
  expect([refused.status, refused.body.code, refused.body.open]).toEqual([409, 'conflict', open])
  expect(refused.body.detail).toBe(`Nothing was published, since the review is not done of: "invite_member" version 1 (${ids.join(', ')}).`)
  expect(must(await publisher('GET', '/releases')).releases).toEqual([])
  await tickAll(desk.as(['reviewer']), 'invite_member')
  const { release } = must(await publisher('POST', '/publish', { changes: changesOf(), note: 'First' }))
  expect(release).toEqual({
    id: 1,
    changes: WHOLE.map(([kind, key]) => ({ kind, key, from: null, to: 1 })),
    by: { subject: 'ambit:author:ada', name: 'Ada' },
    note: 'First',
    at: expect.any(Number),
  })
})

test('[V7] an action that no skill carries asks a person about that too', async () => {
  const desk = await authorDesk()
  const admin = desk.as(['admin'])
  await saveAll(admin, [['action', 'invite_member', invite]])
  for (const point of ['title', 'risk', 'policy', 'unavailable']) must(await admin('PUT', `${REVIEW}/${point}`))
  const alone = await admin('POST', '/publish', { changes: [v('action', 'invite_member', 1)] })
  expect([alone.status, alone.body.open[0].points.map(({ id, state }: { id: string; state: string }) => [id, state])]).toEqual([409, [['membership', 'open']]])
  await saveAll(admin, [['capability', 'members', members]])
  const { agents } = must(await admin('POST', '/publish', { changes: [v('action', 'invite_member', 1)] }))
  expect(agents).toEqual([])
})

test('[V8] a preview says what each agent of Production gains, loses, changes and lacks, and publishing does just that', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  await saveAll(admin, [['action', 'highlight_member', highlight]])
  must(await admin('PUT', '/items/capability/members', { base: 1, body: { ...members, actions: ['highlight_member', 'find_member'] } }))
  await tickAll(admin, 'highlight_member')
  const changes = [v('action', 'highlight_member', 1), v('capability', 'members', 2)]
  const preview = must(await admin('POST', '/publish/preview', { changes }))
  const agent = {
    key: 'studio',
    gains: [{ kind: 'action', key: 'highlight_member', version: 1 }],
    changes: [{ kind: 'capability', key: 'members', from: 1, to: 2 }],
    loses: [{ kind: 'action', key: 'invite_member', version: 1 }],
    lacks: [{ kind: 'action', key: 'find_member', neededBy: [{ kind: 'capability', key: 'members' }], why: 'missing' }],
  }
  expect(preview).toEqual({
    changes: [
      { kind: 'action', key: 'highlight_member', from: null, to: 1 },
      { kind: 'capability', key: 'members', from: 1, to: 2 },
    ],
    open: [],
    agents: [agent],
  })
  const offered = async (): Promise<string[]> =>
    must(await admin('GET', '/agents/studio/context?environment=production')).tools.map(({ name }: { name: string }) => name)
  expect(await offered()).toEqual(['invite_member'])
  const published = must(await admin('POST', '/publish', { changes, note: 'Second' }))
  expect([published.agents, published.release.changes]).toEqual([preview.agents, preview.changes])
  expect(await offered()).toEqual(['highlight_member'])
})

test('[V8] a preview stores nothing', async () => {
  const desk = await authorDesk()
  const admin = desk.as(['admin'])
  await saveAll(admin)
  must(await admin('POST', '/publish/preview', { changes: changesOf() }))
  expect([must(await admin('GET', '/releases')).releases, must(await admin('GET', '/items?state=published')).items]).toEqual([[], []])
})

test('[V9] what is taken out is gone from Production, and its agents are said to lack it', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  const { release, agents } = must(await admin('POST', '/publish', { changes: [v('action', 'invite_member', null)], note: 'Out' }))
  expect(release.changes).toEqual([{ kind: 'action', key: 'invite_member', from: 1, to: null }])
  expect(agents).toEqual([
    {
      key: 'studio',
      gains: [],
      changes: [],
      loses: [{ kind: 'action', key: 'invite_member', version: 1 }],
      lacks: [{ kind: 'action', key: 'invite_member', neededBy: [{ kind: 'capability', key: 'members' }], why: 'unpublished' }],
    },
  ])
  expect(must(await admin('GET', ACTION)).head).toMatchObject({ latest: 1, published: null, state: 'unpublished' })
})

test('[V9] a change that names what is not there, an item twice or nothing new is refused', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  const refused = async (changes: readonly object[]): Promise<[number, string]> => {
    const { status, body } = await admin('POST', '/publish', { changes })
    return [status, body.detail]
  }
  expect(await refused([v('agent', 'nobody', 1)])).toEqual([404, 'There is no agent "nobody" here.'])
  expect(await refused([v('agent', 'studio', 4)])).toEqual([404, 'The agent "studio" has no version 4.'])
  expect(await refused([v('agent', 'studio', null), v('agent', 'studio', 1)])).toEqual([400, 'The agent "studio" stands twice in this.'])
  expect(await refused([v('agent', 'studio', 1)])).toEqual([400, 'Production has all of this already, so there is nothing to publish.'])
  const form = await admin('POST', '/publish', { changes: [{ kind: 'robot', key: 'x', version: 0 }] })
  expect([form.status, form.body.findings.map(({ at }: { at: string }) => at)]).toEqual([422, ['changes[0].kind', 'changes[0].version']])
})

test('[V10] rolling back is a new release that gives Production what it had before', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  must(await admin('POST', '/publish', { changes: [v('agent', 'studio', 2)] }))
  const { release, agents } = must(await desk.as(['publisher'], 'grace')('POST', '/releases/2/rollback', { note: 'It was wrong' }))
  expect(release).toMatchObject({ id: 3, changes: [{ kind: 'agent', key: 'studio', from: 2, to: 1 }], by: { name: 'Grace' }, note: 'It was wrong' })
  expect(agents).toEqual([{ key: 'studio', gains: [], changes: [{ kind: 'agent', key: 'studio', from: 2, to: 1 }], loses: [], lacks: [] }])
  const { head } = must(await admin('GET', '/items/agent/studio'))
  expect([head.latest, head.published]).toEqual([2, 1])
  const first = must(await admin('POST', '/releases/1/rollback', {}))
  expect([first.release.note, first.release.changes.map(({ to }: { to: number | null }) => to)]).toEqual(['Rolls back release 1.', [null, null, null]])
  expect((await admin('GET', '/agents/studio/context?environment=production')).status).toBe(404)
})

test('[V10] a release whose items were published again since is not rolled back, and the answer says what by which release', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  must(await admin('POST', '/publish', { changes: [v('agent', 'studio', 2)] }))
  const { status, body } = await admin('POST', '/releases/1/rollback', {})
  expect([status, body.since]).toEqual([409, [{ kind: 'agent', key: 'studio', release: 2 }]])
  expect(body.detail).toBe('Release 1 cannot be rolled back, because newer ones changed the same: agent "studio" in release 2. Roll these back first.')
  expect((await admin('POST', '/releases/7/rollback', {})).status).toBe(404)
  expect((await admin('POST', '/releases/seven/rollback', {})).status).toBe(400)
  expect(must(await admin('GET', '/releases')).releases.length).toBe(2)
})

test('[V10] a release is rolled back though a reviewer has taken a tick away since', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  must(await admin('POST', '/publish', { changes: [v('action', 'invite_member', null)] }))
  must(await admin('DELETE', `${REVIEW}/title`))
  must(await admin('POST', '/releases/2/rollback', {}))
  expect(must(await admin('GET', ACTION)).head.published).toBe(1)
})

test('[V15] every release stands in the list with its author, newest first, page by page', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const grace = desk.as(['publisher'], 'grace')
  must(await grace('POST', '/publish', { changes: [v('action', 'invite_member', null)], note: 'Out' }))
  must(await grace('POST', '/releases/2/rollback', {}))
  const list = async (query: string): Promise<object[]> =>
    must(await grace('GET', `/releases${query}`)).releases.map(({ id, by, note }: { id: number; by: { name: string }; note: string }) => [id, by.name, note])
  expect(await list('')).toEqual([
    [3, 'Grace', 'Rolls back release 2.'],
    [2, 'Grace', 'Out'],
    [1, 'Ada', 'First'],
  ])
  expect(await list('?limit=1&before=3')).toEqual([[2, 'Grace', 'Out']])
  expect((await grace('GET', '/releases?limit=0')).status).toBe(400)
  expect((await grace('GET', '/releases?before=x')).status).toBe(400)
})

test('[V14] the context of an agent is shown as its model would get it, in Test and in Production', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const author = desk.as(['author'])
  must(
    await author('PUT', '/items/capability/members', {
      base: 1,
      body: { ...members, prompt: 'Ask who invites.', actions: ['invite_member', 'highlight_member'] },
    }),
  )
  await saveAll(author, [['action', 'highlight_member', highlight]])
  const context = async (environment: string): Promise<object> => {
    const { agent, environment: shown, sections, tools, tokens } = must(await author('GET', `/agents/studio/context?environment=${environment}`))
    const part = sections.find(({ from }: { from: { kind: string } }) => from.kind === 'capability')
    expect([agent, shown, tokens > part.tokens, part.tokens > 0]).toEqual(['studio', environment, true, true])
    return {
      members: part.text.includes('Ask who invites.'),
      from: part.from,
      tools: tools.map(({ name, origin }: { name: string; origin: object }) => [name, origin]),
    }
  }
  const inviting = ['invite_member', { kind: 'action', key: 'invite_member', version: 1 }]
  expect(await context('test')).toEqual({
    members: true,
    from: { kind: 'capability', key: 'members', version: 2 },
    tools: [inviting, ['highlight_member', { kind: 'action', key: 'highlight_member', version: 1 }]],
  })
  expect(await context('production')).toEqual({ members: false, from: { kind: 'capability', key: 'members', version: 1 }, tools: [inviting] })
  expect((await author('GET', '/agents/nobody/context?environment=test')).status).toBe(404)
  expect((await author('GET', '/agents/studio/context')).status).toBe(400)
  expect((await author('GET', '/agents/studio/context?environment=test&task=nothing')).status).toBe(400)
})
