import { expect, test } from 'vitest'
import fc from 'fast-check'
import { applyMask, parseMask, type Json, type Mask } from './index.ts'

const maskOf = (text: string): Mask => {
  const parsed = parseMask(text)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.mask
}

test('[M1] masking twice is masking once', () => {
  const mask = fc.array(fc.constantFrom('a', 'b', 'a/b', 'a(b,c)', 'c/*', '__proto__/a'), { maxLength: 4 }).map((parts) => maskOf(parts.join(',')))
  fc.assert(
    fc.property(fc.jsonValue(), mask, (value, fields) => {
      const once = applyMask(value as Json, fields)
      expect(applyMask(once, fields)).toEqual(once)
    }),
  )
})

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
})

test.each(['a,', 'a(b', 'a)', 'a b', '(a)', 'a//b', ',a', 'a(*)b', 'a[0]'])('[M4] the mask %j is a syntax error with its place', (text) => {
  const parsed = parseMask(text)
  expect(parsed.ok).toBe(false)
  if (!parsed.ok) expect(parsed.error).toContain(`at ${parsed.at}`)
})
