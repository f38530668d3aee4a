import { expect, test } from 'vitest'
import { closedSchema, schemaProblems, type Json, type JsonSchema } from './index.ts'

const fits = (schema: JsonSchema, value: Json): boolean => schemaProblems(closedSchema(schema), value).length === 0
const ZIP: JsonSchema = { type: 'object', properties: { zip: { type: 'string' } } }

test('[A112] an object that lists its properties takes no others, at any depth', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { address: ZIP, lines: { type: 'array', items: ZIP }, home: { $ref: '#/$defs/home' } },
    $defs: { home: ZIP },
  }
  expect(fits(schema, { address: { zip: '1' }, lines: [{ zip: '1' }], home: { zip: '1' } })).toBe(true)
  const more: readonly Json[] = [
    { admin: true },
    { address: { zip: '1', admin: true } },
    { lines: [{ zip: '1', admin: true }] },
    { home: { zip: '1', admin: true } },
  ]
  expect(more.map((value) => fits(schema, value))).toEqual([false, false, false, false])
})

test('[A112] what says itself what may be added stays open, and alternatives stay as they are', () => {
  expect(fits({ ...ZIP, additionalProperties: true }, { zip: '1', more: 1 })).toBe(true)
  expect(fits({ type: 'object', additionalProperties: { type: 'number' } }, { more: 1 })).toBe(true)
  const parted: JsonSchema = { type: 'object', properties: { a: { anyOf: [ZIP, { type: 'object', properties: { city: { type: 'string' } } }] } } }
  expect(fits(parted, { a: { zip: '1', city: 'Hull' } })).toBe(true)
})
