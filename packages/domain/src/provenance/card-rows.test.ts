import { expect, test } from 'vitest'
import { cardRows, evidenceOf, type Json, type JsonSchema } from '../index.ts'

const evidence = evidenceOf([{ kind: 'person', text: 'Invite alice@example.com of Main Street as viewer' }])
const rows = (schema: JsonSchema, args: Json) =>
  cardRows(schema, args, evidence).map(({ path, label, value, from }) => [path.join('/'), label, value, from.kind])

test('[A80] a card has a row for each argument, with the title of its schema or its name in words, and where it comes from', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { email: { type: 'string', title: 'Address' }, role: { $ref: '#/$defs/role' }, sendMail_now: { type: 'boolean' } },
    $defs: { role: { $ref: '#/$defs/inner' }, inner: { type: 'string', title: 'What they may do' } },
  }
  expect(rows(schema, { email: 'alice@example.com', role: 'viewer', sendMail_now: true })).toEqual([
    ['email', 'Address', 'alice@example.com', 'person'],
    ['role', 'What they may do', 'viewer', 'person'],
    ['sendMail_now', 'Send mail now', true, 'assistant'],
  ])
})

test('[A80] the fields of an object are rows by their paths, a list is one row, and so is an empty object', () => {
  const address = { type: 'object', properties: { street: { type: 'string', title: 'Street and number' } } }
  const schema: JsonSchema = { type: 'object', properties: { address: { $ref: '#/$defs/address' } }, $defs: { address } }
  expect(rows(schema, { address: { street: 'Main Street', zip: '12345' }, tags: ['viewer', 'alice@example.com'], more: {} })).toEqual([
    ['address/street', 'Street and number', 'Main Street', 'person'],
    ['address/zip', 'Zip', '12345', 'assistant'],
    ['tags', 'Tags', ['viewer', 'alice@example.com'], 'person'],
    ['more', 'More', {}, 'assistant'],
  ])
  expect([rows({}, {}), rows({}, []), rows({}, 'text')]).toEqual([[], [], []])
})

test('[A81] names that every object has are names like any other, and a reference in a circle is no title', () => {
  const args = JSON.parse('{"__proto__":"alice@example.com","constructor":"x","toString":"y"}') as Json
  expect(rows({ type: 'object', properties: {} }, args)).toEqual([
    ['__proto__', 'Proto', 'alice@example.com', 'person'],
    ['constructor', 'Constructor', 'x', 'assistant'],
    ['toString', 'To string', 'y', 'assistant'],
  ])
  expect(rows({ properties: { a: { $ref: '#/$defs/a' }, b: { $ref: '#/$defs/toString' } }, $defs: { a: { $ref: '#/$defs/a' } } }, { a: 1, b: 2 })).toEqual([
    ['a', 'A', 1, 'assistant'],
    ['b', 'B', 2, 'assistant'],
  ])
})

test('[A81] a card has forty rows at most, and the last one holds all that is more', () => {
  const args = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, index === 59 ? 'alice@example.com' : index]))
  const shown = rows({}, args)
  expect(shown.length).toBe(40)
  const more = Object.fromEntries(Object.entries(args).slice(39))
  expect(shown.at(-1)).toEqual(['', '21 more values', more, 'assistant'])
  expect(rows({}, Object.fromEntries(Object.entries(args).slice(0, 40))).at(-1)?.[0]).toBe('n39')
})

test('[A81] what nests deep is shown whole in its row', () => {
  let value: Json = 'alice@example.com'
  for (let level = 0; level < 20; level += 1) value = { a: value }
  const [row] = cardRows({}, value, evidence)
  let shown: Json = row?.value ?? null
  for (let level = 0; level < 12; level += 1) shown = (shown as { a: Json }).a
  expect([row?.path.length, shown, row?.from]).toEqual([8, 'alice@example.com', { kind: 'person' }])
})
