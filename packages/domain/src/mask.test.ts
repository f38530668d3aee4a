import { expect, test } from 'vitest'
import fc from 'fast-check'
import { applyMask, parseMask, SHOW_NOTHING, type Json, type Mask } from './index.ts'

const maskOf = (text: string): Mask => {
  const parsed = parseMask(text)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.mask
}

const NAMES = ['a', 'b', 'c', '__proto__', 'constructor', 'toString']
const name = fc.constantFrom(...NAMES)
/** Results whose fields are those that a mask may name, and others, with lists in between. */
const result: fc.Arbitrary<Json> = fc
  .letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<Json>(null, true, 0, 'x'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(name, fc.constantFrom('other', '')), tie('value'), { maxKeys: 5 }),
    ),
  }))
  .value.map((value) => JSON.parse(JSON.stringify(value)) as Json)
/** Every text that the syntax has, of these names. */
const list: fc.Arbitrary<string> = fc.letrec<{ list: string; field: string }>((tie) => ({
  list: fc.array(tie('field'), { minLength: 1, maxLength: 3 }).map((fields) => fields.join(',')),
  field: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    name,
    name.map((each) => `${each}/*`),
    fc.tuple(name, tie('field')).map(([each, below]) => `${each}/${below}`),
    fc.tuple(name, tie('list')).map(([each, below]) => `${each}(${below})`),
  ),
})).list
const mask = fc.oneof(list, fc.constantFrom('', '*')).map(maskOf)

test('[M1] masking twice is masking once', () => {
  fc.assert(
    fc.property(result, mask, (value, fields) => {
      const once = applyMask(value, fields)
      expect(applyMask(once, fields)).toEqual(once)
    }),
    { numRuns: 300 },
  )
})

/** Whether each value below stands in the original at the same place, and each name in the mask. */
function isWithin(shown: Json, value: Json, fields: Mask): boolean {
  if (fields === '*') return JSON.stringify(shown) === JSON.stringify(value)
  if (Array.isArray(value))
    return Array.isArray(shown) && shown.length === value.length && value.every((item: Json, at) => isWithin(shown[at] ?? null, item, fields))
  if (typeof value !== 'object' || value === null) return shown === null
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown) || Object.getPrototypeOf(shown) !== null) return false
  return Object.entries(shown).every(([key, child]: [string, Json]) => {
    const [below, own] = [Object.hasOwn(fields, key) ? fields[key] : undefined, Object.hasOwn(value, key) ? Object(value)[key] : undefined]
    return below !== undefined && own !== undefined && isWithin(child, own, below)
  })
}

/** The other way round: each name of the mask that the original has is shown. */
function isComplete(shown: Json, value: Json, fields: Mask): boolean {
  if (fields === '*') return true
  if (Array.isArray(value)) return value.every((item: Json, at) => isComplete(Object(shown)[at], item, fields))
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(fields).every(
    ([key, below]) => !Object.hasOwn(value, key) || (Object.hasOwn(Object(shown), key) && isComplete(Object(shown)[key], Object(value)[key], below)),
  )
}

test('[M5] what is shown lies within the mask, as it stands in the result, and nothing that the mask names is missing', () => {
  fc.assert(
    fc.property(result, mask, (value, fields) => {
      const shown = applyMask(value, fields)
      expect([isWithin(shown, value, fields), isComplete(shown, value, fields)]).toEqual([true, true])
    }),
    { numRuns: 500 },
  )
})

test('[M2] lists are transparent: masking a list is masking each of its things, however deep', () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 3 }), mask, (values, fields) => {
      expect(applyMask([values], fields)).toEqual([values.map((value) => applyMask(value, fields))])
    }),
    { numRuns: 200 },
  )
})

test('[M5] what nests deeper than any product answers shows nothing, and breaks nothing', () => {
  const nested = (levels: number): Json => JSON.parse('['.repeat(levels) + '{"a":1}' + ']'.repeat(levels)) as Json
  expect(JSON.stringify(applyMask(nested(200), maskOf('a')))).toBe('['.repeat(200) + '{"a":1}' + ']'.repeat(200))
  for (const levels of [300, 5_000]) expect(JSON.stringify(applyMask(nested(levels), maskOf('a')))).toBe('['.repeat(256) + 'null' + ']'.repeat(256))
})

/** A mask as a text. */
function written(fields: Mask): string {
  return fields === '*'
    ? '*'
    : Object.entries(fields)
        .map(([key, below]) => (below === '*' ? key : `${key}(${written(below)})`))
        .join(',')
}

test('[M6] a mask that was parsed, written and parsed again is the same', () => {
  fc.assert(
    fc.property(mask, (fields) => {
      expect(parseMask(written(fields))).toEqual({ ok: true, mask: fields })
    }),
    { numRuns: 300 },
  )
})

test('[M7] no text makes the parser throw: it gives a mask without a prototype, or one place of the text', () => {
  const sign = fc.constantFrom(...Array.from('ab,,//((()))*** \n\t.-_$[]"0é\u200B\uD800'), '__proto__', 'constructor', '(a', '/a', ',a')
  const text = fc.oneof(
    fc.array(sign, { maxLength: 24 }).map((signs) => signs.join('')),
    fc.string({ unit: 'binary', maxLength: 16 }),
    list,
  )
  fc.assert(
    fc.property(text, (given) => {
      const parsed = parseMask(given)
      if (parsed.ok) expect([parsed.mask === '*', isBare(parsed.mask)]).toEqual([given.trim() === '*', true])
      else expect([parsed.at >= 0 && parsed.at <= given.length, parsed.error === '']).toEqual([true, false])
    }),
    { numRuns: 2_000 },
  )
  expect([parseMask('a('.repeat(20_000)).ok, parseMask('a/'.repeat(20_000)).ok, parseMask(' '.repeat(40_000))]).toEqual([
    false,
    false,
    { ok: true, mask: SHOW_NOTHING },
  ])
})

function isBare(fields: Mask): boolean {
  return fields === '*' || (Object.getPrototypeOf(fields) === null && Object.values(fields).every(isBare))
}

test.each([
  ['', { a: 1 }, {}],
  ['*', { a: 1 }, { a: 1 }],
  ['id,owner(name,email)', { id: 1, secret: 2, owner: { name: 'A', email: 'b', iban: 'c' } }, { id: 1, owner: { name: 'A', email: 'b' } }],
  ['items/title', { items: [{ title: 'a', body: 'b' }, { title: 'c' }] }, { items: [{ title: 'a' }, { title: 'c' }] }],
  ['a/b,a/c', { a: { b: 1, c: 2, d: 3 } }, { a: { b: 1, c: 2 } }],
  ['a/b', { a: 'a string where an object was expected' }, { a: null }],
] as const)('[M2] the mask %j shows only what it names', (text, value, shown) => {
  expect(applyMask(value as Json, maskOf(text))).toEqual(shown)
})

test('[M3] a mask never reads inherited fields', () => {
  const masked = applyMask({ a: 1 }, maskOf('constructor,toString,__proto__'))
  expect(Object.keys(masked as object)).toEqual([])
  expect(Object.getPrototypeOf(masked)).toBe(null)
  const heir = Object.create({ secret: 1, owner: { name: 'x' } }) as Json
  expect(applyMask([heir], maskOf('secret,owner/name'))).toEqual([Object.create(null)])
  const sent = JSON.parse('{"__proto__":{"a":1,"b":2},"constructor":3}') as Json
  expect(JSON.stringify(applyMask(sent, maskOf('__proto__/a,constructor')))).toBe('{"__proto__":{"a":1},"constructor":3}')
  expect(JSON.stringify(applyMask(sent, maskOf('prototype,constructor(name),a')))).toBe('{"constructor":null}')
})

test.each(['a,', 'a(b', 'a)', 'a b', '(a)', 'a//b', ',a', 'a(*)b', 'a[0]'])('[M4] the mask %j is a syntax error with its place', (text) => {
  const parsed = parseMask(text)
  expect(parsed.ok).toBe(false)
  if (!parsed.ok) expect(parsed.error).toContain(`at ${parsed.at}`)
})
