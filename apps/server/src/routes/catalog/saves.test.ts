import { applyDiff } from '@ambit/domain/catalog'
import { expect, test } from 'vitest'
import { authorDesk, highlight, invite, members, must, saveAll, studio } from './fixtures/authors.ts'

const ITEM = '/items/action/invite_member'

test('[V4] a save is a new version, and the head says what Test and Production have', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  const first = must(await author('PUT', ITEM, { base: 0, body: invite, note: 'First' }))
  expect(first.head).toEqual({
    kind: 'action',
    key: 'invite_member',
    latest: 1,
    latestDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    published: null,
    createdAt: expect.any(Number),
    updatedAt: expect.any(Number),
  })
  const second = must(await author('PUT', ITEM, { base: 1, body: { ...invite, policy: 'auto' } }))
  expect([second.head.latest, second.head.latestDigest === first.head.latestDigest]).toEqual([2, false])
})

test('[V4] a save over a newer version is refused with that version, and nothing is stored', async () => {
  const desk = await authorDesk()
  const [ada, grace] = [desk.as(['author'], 'ada'), desk.as(['author'], 'grace')]
  await saveAll(ada)
  must(await grace('PUT', ITEM, { base: 1, body: { ...invite, title: 'Ask a person in' }, note: 'Shorter' }))
  const { status, type, body } = await ada('PUT', ITEM, { base: 1, body: { ...invite, policy: 'auto' } })
  expect([status, type, body.code]).toEqual([409, 'application/problem+json', 'conflict'])
  expect(body.newer).toEqual({
    kind: 'action',
    key: 'invite_member',
    version: 2,
    digest: expect.any(String),
    by: { subject: 'ambit:author:grace', name: 'Grace' },
    note: 'Shorter',
    at: expect.any(Number),
  })
  expect(must(await ada('GET', `${ITEM}/versions`)).versions.length).toBe(2)
})

test('[V4] of two editors who save at the same time one wins, and the other learns of it', async () => {
  const desk = await authorDesk()
  await saveAll(desk.as(['author']))
  const saves = ['ada', 'grace'].map((name) => desk.as(['author'], name)('PUT', ITEM, { base: 1, body: { ...invite, title: `By ${name}` } }))
  const answers = await Promise.all(saves)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.newer.version).toBe(2)
})

test('[V4] a new item takes base 0, and one that exists does not', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  expect((await author('PUT', ITEM, { base: 3, body: invite })).status).toBe(409)
  await saveAll(author)
  const again = await author('PUT', ITEM, { base: 0, body: { ...invite, policy: 'auto' } })
  expect([again.status, again.body.newer.version]).toEqual([409, 1])
})

test('[V5] items are listed by kind and by how Production has them, and each is read with both bodies', async () => {
  const desk = await authorDesk()
  const admin = desk.as(['admin'])
  await saveAll(admin)
  must(await admin('POST', '/publish', { changes: [{ kind: 'agent', key: 'studio', version: 1 }] }))
  must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  const keys = async (query: string): Promise<string[]> =>
    must(await admin('GET', `/items${query}`)).items.map((item: { key: string; state: string }) => `${item.key} ${item.state}`)
  expect(await keys('')).toEqual(['invite_member unpublished', 'studio changed', 'members unpublished'])
  expect(await keys('?kind=capability')).toEqual(['members unpublished'])
  expect(await keys('?state=changed')).toEqual(['studio changed'])
  expect(await keys('?kind=agent&state=published')).toEqual([])
  const whole = must(await admin('GET', '/items/agent/studio'))
  expect([whole.head.state, whole.latest.version, whole.latest.body.greeting, whole.published.version, whole.published.body]).toEqual([
    'changed',
    2,
    'Hello.',
    1,
    studio,
  ])
  expect((await admin('GET', '/items?kind=robot')).status).toBe(400)
  expect((await admin('GET', '/items?state=new')).status).toBe(400)
  expect((await admin('GET', '/items/robot/x')).status).toBe(404)
  expect((await admin('GET', '/items/agent/nobody')).status).toBe(404)
})

test('[V5] a version is read as it was saved, and the difference of two turns the older into the newer', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  await saveAll(author)
  const changed = { ...invite, policy: 'auto', mask: 'id', conditions: [{ when: 'true', policy: 'deny' }] }
  must(await author('PUT', ITEM, { base: 1, body: changed }))
  expect(must(await author('GET', `${ITEM}/versions/1`)).body).toEqual(invite)
  const { from, to, patch, prose } = must(await author('GET', `${ITEM}/diff?from=1&to=2`))
  expect([from, to, applyDiff(JSON.parse(JSON.stringify(invite)), patch)]).toEqual([1, 2, changed])
  expect(prose.length).toBeGreaterThan(0)
  const whole = must(await author('GET', `${ITEM}/diff`))
  expect([whole.from, whole.to, applyDiff(undefined, whole.patch)]).toEqual([0, 2, changed])
  for (const path of ['/versions/9', '/versions/0', '/diff?from=9', '/diff?to=9'])
    expect([path, (await author('GET', `${ITEM}${path}`)).status]).toEqual([path, 404])
  expect((await author('GET', `${ITEM}/versions/two`)).status).toBe(400)
  expect((await author('GET', '/items/action/nothing/versions')).status).toBe(404)
})

test('[V3] a check says what a save would say, and nothing is stored', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  const bad = { ...invite, mask: 'id,,' }
  const said = must(await author('POST', '/check', { kind: 'action', key: 'invite_member', body: bad }))
  const refused = await author('PUT', ITEM, { base: 0, body: bad })
  expect([refused.status, refused.body.findings]).toEqual([422, said.findings])
  expect(said.findings).toContainEqual(expect.objectContaining({ at: 'mask', level: 'error' }))
  const fine = must(await author('POST', '/check', { kind: 'action', key: 'highlight_member', body: highlight }))
  expect(fine.findings.filter(({ level }: { level: string }) => level === 'error')).toEqual([])
  expect(must(await author('GET', '/items')).items).toEqual([])
})

test('[V3] a name that leads nowhere yet is a warning, and refuses nothing', async () => {
  const desk = await authorDesk()
  const { status, body } = await desk.as(['author'])('PUT', '/items/capability/members', { base: 0, body: members })
  expect([status, body.findings]).toEqual([
    200,
    [{ at: 'actions[0]', level: 'warning', code: 'unknown_item', message: 'There is no action "invite_member" yet.' }],
  ])
})

test('[V15] who saved what and why stands in the history', async () => {
  const desk = await authorDesk()
  must(await desk.as(['author'], 'ada')('PUT', ITEM, { base: 0, body: invite, note: 'First' }))
  must(await desk.as(['author'], 'grace')('PUT', ITEM, { base: 1, body: { ...invite, policy: 'auto' }, note: 'Faster' }))
  const { versions } = must(await desk.as(['reviewer'])('GET', `${ITEM}/versions`))
  expect(versions.map(({ version, by, note }: { version: number; by: object; note: string }) => ({ version, by, note }))).toEqual([
    { version: 2, by: { subject: 'ambit:author:grace', name: 'Grace' }, note: 'Faster' },
    { version: 1, by: { subject: 'ambit:author:ada', name: 'Ada' }, note: 'First' },
  ])
})
