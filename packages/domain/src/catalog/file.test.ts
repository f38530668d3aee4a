import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { AnyFileItem, Tick } from './index.ts'
import { CATALOG_FORMAT_VERSION, readCatalogFile, REVIEW_POINTS, writeCatalogFile } from './index.ts'
import { action, agent, capability, key } from './testing/arbitrary.ts'
import { billing, find, invite, members, studio } from './testing/bodies.ts'

const tick: Tick = { point: 'risk', by: { subject: 'grace' }, at: 5 }
const items: readonly AnyFileItem[] = [
  { kind: 'capability', key: 'members', latest: members, published: 'latest' },
  { kind: 'action', key: 'invite_member', latest: invite, published: { ...invite, policy: 'auto' }, review: [tick, { ...tick, point: 'title' }] },
  { kind: 'agent', key: 'studio', latest: studio, published: null },
]
const file = (more: object = {}): object => ({ format: 'ambit.catalog', formatVersion: CATALOG_FORMAT_VERSION, items, ...more })
const errors = (value: unknown): readonly (readonly [string, string])[] =>
  readCatalogFile(value)
    .findings.filter(({ level }) => level === 'error')
    .map(({ at, code }) => [at, code])

/** Catalogs of items with keys of their own. */
const catalog: fc.Arbitrary<readonly AnyFileItem[]> = fc.uniqueArray(key, { maxLength: 8 }).chain((keys) =>
  fc.tuple(
    ...keys.map((name) =>
      fc.oneof(
        fc.tuple(action, action, fc.subarray(REVIEW_POINTS.map(({ id }) => id))).map(([latest, published, points]): AnyFileItem => ({
          kind: 'action',
          key: name,
          latest,
          published,
          review: points.toReversed().map((point) => ({ ...tick, point })),
        })),
        fc
          .tuple(capability, fc.constantFrom('latest' as const, null))
          .map(([latest, published]): AnyFileItem => ({ kind: 'capability', key: name, latest, published })),
        agent.map((latest): AnyFileItem => ({ kind: 'agent', key: name, latest, published: latest })),
      ),
    ),
  ),
)

test('[A50] what is written is read as it is, and written as the same text again, whatever order it came in', () => {
  fc.assert(
    fc.property(catalog, (all) => {
      const written = writeCatalogFile(all)
      const text = JSON.stringify(written)
      const read = readCatalogFile(JSON.parse(text))
      if (!read.ok) throw new Error(JSON.stringify(read.findings))
      expect(read.file).toEqual(JSON.parse(text))
      expect(JSON.stringify(writeCatalogFile(read.file.items))).toBe(text)
      expect(JSON.stringify(writeCatalogFile(all.toReversed()))).toBe(text)
    }),
  )
})

test('[A50] items stand in order of kind and key, judgements in order of the review, and what is published as it is saved is said so', () => {
  const { items: written } = writeCatalogFile([...items, { kind: 'action', key: 'find_member', latest: find, published: { ...find } }])
  expect(written.map((item) => [item.kind, item.key, item.published === 'latest', item.review?.map(({ point }) => point)])).toEqual([
    ['action', 'find_member', true, undefined],
    ['action', 'invite_member', false, ['title', 'risk']],
    ['agent', 'studio', false, undefined],
    ['capability', 'members', true, undefined],
  ])
})

test('[A51] a catalog that a newer program wrote is refused with what to do', () => {
  expect(readCatalogFile(file({ formatVersion: 2, items: 'of a form that we do not know' }))).toEqual({
    ok: false,
    findings: [
      {
        at: 'formatVersion',
        level: 'error',
        code: 'newer_format',
        message: 'A newer Ambit wrote this catalog: its format is 2, and this one reads 1. Update this server first.',
      },
    ],
  })
})

test('[A51] two items with one key are refused, at both places', () => {
  const twice = [
    ...items,
    { kind: 'agent', key: 'invite_member', latest: studio, published: null },
    { kind: 'action', key: 'invite_member', latest: find, published: null },
  ]
  const { findings } = readCatalogFile(file({ items: twice }))
  expect(findings.filter(({ level }) => level === 'error')).toEqual(
    [1, 4].map((index) => ({
      at: `items[${index}] (action invite_member).key`,
      level: 'error',
      code: 'twice',
      message: 'One key, several items: items[1], items[4].',
    })),
  )
})

test.each<[string, unknown, string, string]>([
  ['no object', [], '', 'not_a_catalog'],
  ['another file', { items: [] }, 'format', 'not_a_catalog'],
  ['an odd version', file({ formatVersion: 0 }), 'formatVersion', 'wrong_value'],
  ['no items', file({ items: {} }), 'items', 'wrong_type'],
  ['an unknown field', file({ exportedBy: 'me' }), 'exportedBy', 'unknown_field'],
  ['an item that is none', file({ items: [1] }), 'items[0]', 'wrong_type'],
  ['an unknown kind', file({ items: [{ kind: 'toString', key: 'aa', latest: {}, published: null }] }), 'items[0].kind', 'wrong_value'],
  ['a bad key', file({ items: [{ kind: 'capability', key: 'A', latest: billing, published: null }] }), 'items[0] (capability A).key', 'bad_key'],
  ['no key', file({ items: [{ kind: 'capability', latest: billing, published: null }] }), 'items[0].key', 'bad_key'],
  [
    'an unknown field of an item',
    file({ items: [{ kind: 'capability', key: 'billing', latest: billing, published: null, version: 3 }] }),
    'items[0] (capability billing).version',
    'unknown_field',
  ],
  [
    'nothing said of Production',
    file({ items: [{ kind: 'capability', key: 'billing', latest: billing }] }),
    'items[0] (capability billing).published',
    'missing',
  ],
  [
    'a bad body',
    file({ items: [...items, { kind: 'action', key: 'find_member', latest: { ...find, endpoint: '//a' }, published: null }] }),
    'items[3] (action find_member).latest.endpoint',
    'bad_endpoint',
  ],
  [
    'a bad published body',
    file({ items: [{ kind: 'action', key: 'find_member', latest: find, published: { ...find, mask: 'a,' } }] }),
    'items[0] (action find_member).published.mask',
    'bad_mask',
  ],
  [
    'a review of a capability',
    file({ items: [{ kind: 'capability', key: 'billing', latest: billing, published: 'latest', review: [] }] }),
    'items[0] (capability billing).review',
    'no_review',
  ],
  [
    'a review of nothing',
    file({ items: [{ kind: 'action', key: 'find_member', latest: find, published: null, review: [] }] }),
    'items[0] (action find_member).review',
    'no_review',
  ],
  [
    'a judgement of no point',
    file({ items: [{ kind: 'action', key: 'find_member', latest: find, published: 'latest', review: [{ ...tick, point: 'constructor' }] }] }),
    'items[0] (action find_member).review[0]',
    'wrong_value',
  ],
  [
    'a judgement by nobody',
    file({ items: [{ kind: 'action', key: 'find_member', latest: find, published: 'latest', review: [{ ...tick, by: {} }] }] }),
    'items[0] (action find_member).review[0]',
    'wrong_value',
  ],
  [
    'a point that is judged twice',
    file({ items: [{ kind: 'action', key: 'find_member', latest: find, published: 'latest', review: [tick, tick] }] }),
    'items[0] (action find_member).review[1]',
    'twice',
  ],
])('[A51] a catalog with %s is refused at its place', (...[, value, at, code]) => {
  expect(errors(value)).toEqual([[at, code]])
})

test('[A51] after 500 mistakes the rest of a catalog is not looked at, and that is said', () => {
  const { findings } = readCatalogFile(file({ items: Array.from({ length: 1_502 }, () => 1) }))
  expect(findings).toHaveLength(501)
  expect(findings.at(-1)).toEqual({
    at: 'items',
    level: 'error',
    code: 'too_many_errors',
    message: 'There may be more mistakes: 1,002 items were not looked at.',
  })
  expect(errors(file({ items: Array.from({ length: 500 }, () => 1) }))).toHaveLength(500)
})

test('[A51] nothing that is sent makes the reading throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const read = readCatalogFile(value)
      const within = readCatalogFile(file({ items: [value, { kind: 'action', key: value, latest: value, published: value, review: value }] }))
      expect([read.ok, within.ok]).toEqual([false, false])
    }),
  )
})
