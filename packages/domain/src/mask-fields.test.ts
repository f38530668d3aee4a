import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMask, maskedFields, parseMask, withheldFields, type Json, type Mask } from './index.ts'

const maskOf = (text: string): Mask => {
  const parsed = parseMask(text)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.mask
}

test('[M8] the fields that a mask shows are told by their paths', () => {
  expect(maskedFields(maskOf('id,owner(name,email),items/title,owner/name'))).toEqual(['id', 'owner.name', 'owner.email', 'items.title'])
  expect([maskedFields(maskOf('*')), maskedFields(maskOf('')), maskedFields(maskOf('__proto__/a'))]).toEqual(['*', [], ['__proto__.a']])
})

test('[M9] the fields that a mask takes away are told by their paths, each once, and never a value', () => {
  const value = { id: 1, iban: 'DE1', owner: { name: 'A', email: 'e', address: { zip: 'z' } }, items: [{ title: 't', price: 1 }, [{ price: 2, tax: 3 }]] }
  expect(withheldFields(value, maskOf('id,owner/name,items/title'))).toEqual(['iban', 'owner.email', 'owner.address', 'items.price', 'items.tax'])
  expect(withheldFields(value, maskOf('*'))).toEqual([])
  expect(withheldFields({ a: 'secret of a text' }, maskOf('a/b'))).toEqual(['a'])
  expect([withheldFields('secret', maskOf('a')), withheldFields(['secret'], maskOf('')), withheldFields(null, maskOf('a'))]).toEqual([['…'], ['…'], []])
  expect(withheldFields(JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Json, maskOf('toString'))).toEqual(['__proto__', 'constructor'])
})

test('[M9] a key that may be a value itself is not told, and neither are more than a hundred', () => {
  const cards = { 'ada@example.com': 1, card_4111111111111111: 2, 'two words': 3, ['k'.repeat(50)]: 4, '42': 5 }
  expect(withheldFields({ cards, kept: 1 }, maskOf('kept,cards/x'))).toEqual(['cards.…'])
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, index]))
  expect(withheldFields(many, maskOf('f1')).length).toBe(100)
})

test('[M9] something is withheld just where the mask changes a result', () => {
  const mask = fc.array(fc.constantFrom('a', 'b', 'a/b', 'a(b,c)', 'c/*', '__proto__/a'), { maxLength: 4 }).map((parts) => maskOf(parts.join(',')))
  const key = fc.constantFrom('a', 'b', 'c', '__proto__')
  const value = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<Json>(null, 1, 'x'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  })).value
  fc.assert(
    fc.property(value, mask, (result, fields) => {
      const plain = JSON.parse(JSON.stringify(result)) as Json
      const same = JSON.stringify(applyMask(plain, fields)) === JSON.stringify(inOrder(plain, fields))
      expect(withheldFields(plain, fields).length === 0).toBe(same)
    }),
    { numRuns: 500 },
  )
})

/** A result whose keys come in the order in which the mask names them: only then can the two be compared as texts. */
function inOrder(value: Json, mask: Mask): Json {
  if (mask === '*') return value
  if (Array.isArray(value)) return value.map((item: Json) => inOrder(item, mask))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const place = (name: string) => (Object.hasOwn(mask, name) ? Object.keys(mask).indexOf(name) : Infinity)
  const sorted = fields.toSorted(([a], [b]) => place(a) - place(b))
  return Object.assign(
    Object.create(null),
    Object.fromEntries(sorted.map(([name, child]) => [name, Object.hasOwn(mask, name) ? inOrder(child, mask[name] ?? '*') : child])),
  ) as Json
}
