import fc from 'fast-check'
import type { AnyFileItem, CatalogFile } from '@ambit/domain/catalog'
import { expect, test } from 'vitest'
import { instead } from '../../fixtures/served.ts'
import { authorDesk, fileOf, highlight, invite, members, must, publishAll, saveAll, studio, tickAll, type Asks } from './fixtures/authors.ts'
import { catalogs } from './fixtures/catalogs.ts'

const exported = async (asks: Asks): Promise<CatalogFile> => must(await asks('GET', '/export'))
/** All that an import could change. */
const whole = async (asks: Asks): Promise<object> => ({ items: must(await asks('GET', '/items')), releases: must(await asks('GET', '/releases')) })

test('[V11] an export has what Test has, what Production has, and who judged what of that', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  await saveAll(admin, [['action', 'highlight_member', highlight]])
  const file = await exported(desk.as(['author']))
  expect([file.format, file.formatVersion, file.items.map(({ kind, key }) => `${kind} ${key}`)]).toEqual([
    'ambit.catalog',
    1,
    ['action highlight_member', 'action invite_member', 'agent studio', 'capability members'],
  ])
  const [fresh, reviewed, agent, capability] = file.items
  expect(fresh).toEqual({ kind: 'action', key: 'highlight_member', latest: highlight, published: null })
  expect([reviewed?.latest, reviewed?.published, reviewed?.review?.map(({ by }) => by.name)]).toEqual([invite, 'latest', reviewed?.review?.map(() => 'Ada')])
  expect(reviewed?.review?.length).toBeGreaterThan(0)
  expect(agent).toEqual({ kind: 'agent', key: 'studio', latest: { ...studio, greeting: 'Hello.' }, published: studio })
  expect(capability).toEqual({ kind: 'capability', key: 'members', latest: members, published: 'latest' })
})

test('[V11] an export that is imported into an empty catalog and published gives the same export', async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, async (file) => {
      const from = (await authorDesk()).as(['admin'])
      must(await from('POST', '/import?publish=true', file))
      const first = await exported(from)
      expect(first).toEqual(file)
      const into = (await authorDesk()).as(['admin'])
      must(await into('POST', '/import?publish=true', first))
      expect(await exported(into)).toEqual(first)
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('[V12] an import of what is there changes nothing, published or not', async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, async (file) => {
      const admin = (await authorDesk()).as(['admin'])
      must(await admin('POST', '/import?publish=true', file))
      const before = await whole(admin)
      for (const how of ['', '?publish=true'])
        expect(must(await admin('POST', `/import${how}`, file))).toEqual({ saved: [], release: null, items: file.items.length })
      expect(await whole(admin)).toEqual(before)
    }),
    { numRuns: 10 },
  )
}, 60_000)

test('[V12] an import makes a version of each body that is new, and one release of what Production gets', async () => {
  const [source, target] = [await authorDesk(), await authorDesk()]
  await publishAll(source)
  await publishAll(target)
  const admin = source.as(['admin'])
  must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  must(await admin('POST', '/publish', { changes: [{ kind: 'agent', key: 'studio', version: 2 }] }))
  must(await admin('PUT', '/items/agent/studio', { base: 2, body: { ...studio, greeting: 'Good day.' } }))
  must(await admin('POST', '/publish', { changes: [{ kind: 'action', key: 'invite_member', version: null }] }))
  const into = target.as(['admin'], 'grace')
  const { saved, release, items } = must(await into('POST', '/import?publish=true&note=From%20git', await exported(admin)))
  expect([saved.map(({ key, latest }: { key: string; latest: number }) => [key, latest]), items]).toEqual([[['studio', 3]], 3])
  expect(release).toMatchObject({
    id: 2,
    by: { subject: 'ambit:author:grace', name: 'Grace' },
    note: 'From git',
    changes: [
      { kind: 'action', key: 'invite_member', from: 1, to: null },
      { kind: 'agent', key: 'studio', from: 1, to: 2 },
    ],
  })
  // What an item that Production no longer has was judged by does not go along.
  expect(await exported(into)).toEqual(await exported(admin))
})

test('[V12] without publishing, Test gets the bodies with their ticks, and Production stays as it is', async () => {
  const [source, target] = [await authorDesk(), await authorDesk()]
  await publishAll(source)
  const into = target.as(['admin'])
  const { saved, release } = must(await into('POST', '/import', await exported(source.as(['admin']))))
  expect([saved.length, release, must(await into('GET', '/items?state=published')).items]).toEqual([3, null, []])
  const { points } = must(await into('GET', '/items/action/invite_member/review'))
  const title = points.find(({ id }: { id: string }) => id === 'title')
  expect([title.state, title.tick.by]).toEqual(['passed', { subject: 'ambit:author:ada', name: 'Ada' }])
})

test('[V12] an import that breaks after any of its writes is completed by running it again', async () => {
  const source = await authorDesk()
  await publishAll(source)
  const admin = source.as(['admin'])
  must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  const file = await exported(admin)
  for (const writes of [0, 1, 2, 3]) {
    let left = writes
    const breaking = async <T>(write: () => Promise<T>): Promise<T> => {
      if (left === 0) throw new Error('The process ends here.')
      left -= 1
      return write()
    }
    const target = await authorDesk({
      wrap: (store) => {
        const { catalog } = store
        return instead(store, {
          catalog: instead(catalog, {
            save: (saving) => breaking(() => catalog.save(saving)),
            tick: (...ticking) => breaking(() => catalog.tick(...ticking)),
            publish: (publishing) => breaking(() => catalog.publish(publishing)),
          }),
        })
      },
    })
    const into = target.as(['admin'])
    expect((await into('POST', '/import?publish=true', file)).status).toBe(500)
    left = Infinity
    must(await into('POST', '/import?publish=true', file))
    const { items } = must(await into('GET', '/items'))
    const versions = items.map(({ key, latest, published }: { key: string; latest: number; published: number }) => [key, latest, published])
    expect([writes, versions, await exported(into)]).toEqual([
      writes,
      [
        ['invite_member', 1, 1],
        ['studio', 2, 1],
        ['members', 1, 1],
      ],
      file,
    ])
  }
})

test('[V12] what the store has and the file does not name stays as it is', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  must(await admin('POST', '/import?publish=true', fileOf([{ kind: 'action', key: 'highlight_member', latest: highlight, published: null } as never])))
  expect((await exported(admin)).items.map(({ key, published }) => [key, published])).toEqual([
    ['highlight_member', null],
    ['invite_member', 'latest'],
    ['studio', 'latest'],
    ['members', 'latest'],
  ])
})

const action = (over: object, item: object = {}): never =>
  ({ kind: 'action', key: 'invite_member', latest: { ...invite, ...over }, published: null, ...item }) as never

const BAD: readonly (readonly [string, unknown, ...string[]])[] = [
  ['something that is no catalog', { items: [] }, 'format'],
  ['a file of a newer Ambit', { ...fileOf([]), formatVersion: 2 }, 'formatVersion'],
  ['a body of a newer Ambit', fileOf([action({ retries: 2 })]), 'items[0].latest.retries'],
  ['two items with one key', fileOf([action({}), action({ policy: 'auto' })]), 'items[0].key', 'items[1].key'],
  ['an endpoint with a host', fileOf([action({}, { key: 'other' }), action({ endpoint: 'https://evil.example' })]), 'items[1].latest.endpoint'],
  ['a published body that does not fit', fileOf([action({}, { published: { ...invite, mask: 'a(' } })]), 'items[0].published.mask'],
  ['a name that code declares', fileOf([action({}, { key: 'get_panel' })]), 'items[0].key'],
  [
    'a tick of a point that there is not',
    fileOf([action({}, { published: 'latest', review: [{ point: 'taste', by: { subject: 'x' }, at: 1 }] })]),
    'items[0].review[0]',
  ],
]

test.each(BAD)('[V13] %s is refused with its place, and nothing of the file is taken', async (_what, file, ...places) => {
  const desk = await authorDesk()
  const admin = desk.as(['admin'])
  const { status, body } = await admin('POST', '/import', file)
  // Each place names its item too, so that it is found in a long file.
  const errors = body.findings
    .filter(({ level }: { level: string }) => level === 'error')
    .map((finding: { at: string }) => finding.at.replace(/ \([^)]*\)/, ''))
  expect([status, body.code, errors]).toEqual([422, 'bad_request', places])
  const said = must(await admin('POST', '/validate', file))
  expect(said.findings).toEqual(body.findings)
  expect(must(await admin('GET', '/items')).items).toEqual([])
})

test('[V13] an import that would publish a version whose review is not done changes nothing, and names the points', async () => {
  const [source, target] = [await authorDesk(), await authorDesk()]
  await publishAll(source)
  const file = await exported(source.as(['admin']))
  const unjudged = { ...file, items: file.items.map(({ review: _review, ...item }) => item as AnyFileItem) }
  const into = target.as(['admin'])
  const { status, body } = await into('POST', '/import?publish=true', unjudged)
  expect([status, body.open.map(({ key, version }: { key: string; version: number }) => [key, version])]).toEqual([409, [['invite_member', 1]]])
  expect(body.open[0].points.map(({ id }: { id: string }) => id)).toContain('title')
  expect(await whole(into)).toEqual({ items: { items: [] }, releases: { releases: [] } })
  must(await into('POST', '/import', unjudged))
  await tickAll(into, 'invite_member')
  must(await into('POST', '/import?publish=true', unjudged))
})

test('[V13] a validation counts what there is, and stores nothing', async () => {
  const [source, target] = [await authorDesk(), await authorDesk()]
  await publishAll(source)
  const into = target.as(['author'])
  const { counts, findings } = must(await into('POST', '/validate', await exported(source.as(['admin']))))
  expect([counts, findings.filter(({ level }: { level: string }) => level === 'error')]).toEqual([{ agent: 1, capability: 1, action: 1 }, []])
  expect(must(await into('GET', '/items')).items).toEqual([])
})

test('[V16] what an import is asked to do is said in its address, and nothing else', async () => {
  const admin = (await authorDesk()).as(['admin'])
  expect((await admin('POST', '/import?publish=yes', fileOf([]))).status).toBe(400)
  expect((await admin('POST', `/import?note=${'x'.repeat(2_001)}`, fileOf([]))).status).toBe(400)
})
