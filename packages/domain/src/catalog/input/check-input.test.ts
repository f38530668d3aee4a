import { expect, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import { checkBody, type Finding } from '../index.ts'
import { referenceFindings } from './references.ts'
import { find } from '../testing/bodies.ts'

const findingsOf = (input: JsonObject, level: Finding['level']): readonly (readonly [string, string])[] =>
  checkBody('action', { ...find, input })
    .findings.filter((finding) => finding.level === level && finding.at.startsWith('input'))
    .map(({ at, code }) => [at, code])
const errors = (input: JsonObject): readonly (readonly [string, string])[] => findingsOf(input, 'error')
/** An input with these properties. */
const having = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, additionalProperties: false, ...more })
const text = { type: 'string', description: 'A text' }

test.each<[string, JsonObject, string]>([
  ['a type that is none', having({ amount: { type: 'money' } }), 'input.properties.amount.type'],
  ['a type that is a list of none', having({ amount: { type: ['string', 'money'] } }), 'input.properties.amount.type[1]'],
  ['properties that are a list', { type: 'object', properties: [], additionalProperties: false }, 'input.properties'],
  ['a property that is no schema', having({ amount: 'number' }), 'input.properties.amount'],
  ['required that is no list', having({ a: text }, { required: 'a' }), 'input.required'],
  ['a name that is required twice', having({ a: text }, { required: ['a', 'a'] }), 'input.required[1]'],
  ['a length that is a text', having({ a: { ...text, maxLength: '5' } }), 'input.properties.a.maxLength'],
  ['a negative length', having({ a: { ...text, minLength: -1 } }), 'input.properties.a.minLength'],
  ['an enum of nothing', having({ a: { ...text, enum: [] } }), 'input.properties.a.enum'],
  ['items that are a text', having({ a: { type: 'array', items: 'string' } }), 'input.properties.a.items'],
  ['alternatives that are no list', having({ a: { anyOf: {} } }), 'input.properties.a.anyOf'],
  ['an alternative that is no schema', having({ a: { anyOf: [text, 1] } }), 'input.properties.a.anyOf[1]'],
  ['dependencies of a text', having({ a: text }, { dependentRequired: { a: 'b' } }), 'input.dependentRequired.a'],
  ['a pattern that is a number', having({ a: { ...text, pattern: 1 } }), 'input.properties.a.pattern'],
])('[A10] a schema with %s is refused at its place', (...[, input, at]) => {
  const [first, ...others] = errors(input)
  expect([first?.[0], ['wrong_keyword_value', 'no_schema'].includes(first?.[1] ?? ''), others]).toEqual([at, true, []])
})

test.each([
  ['requried', 'Nothing checks the keyword requried here; take it away.'],
  ['nullable', 'Nothing checks the keyword nullable here: write the type as a list with "null".'],
  ['definitions', 'Nothing checks the keyword definitions here: write $defs.'],
  ['$id', 'Nothing checks the keyword $id here: refer with #/$defs/name.'],
  ['x-mcp-header', 'Nothing checks the keyword x-mcp-header here: an argument never goes into a header.'],
])('[A10] the keyword %s, which nothing checks, is refused with what to write instead', (keyword, message) => {
  const { findings } = checkBody('action', { ...find, input: having({ a: { ...text, [keyword]: {} } }) })
  const at = /^[\w$-]+$/.test(keyword) ? `input.properties.a.${keyword}` : ''
  expect(findings).toEqual([{ at, level: 'error', code: 'unknown_keyword', message }])
})

test('[A11] arguments are an object that takes nothing but what was reviewed: the author writes it', () => {
  expect(errors({ properties: { a: text } })).toEqual([
    ['input.type', 'no_object'],
    ['input.additionalProperties', 'open_root'],
  ])
  expect(errors({ type: 'object', additionalProperties: true })).toEqual([['input.additionalProperties', 'open_root']])
  expect(errors({ type: 'array', items: text, additionalProperties: false })).toEqual([
    ['input.type', 'no_object'],
    ['input.items', 'not_at_root'],
  ])
  expect(errors(having({}))).toEqual([])
})

test.each(['anyOf', 'oneOf', 'allOf'])('[A11] %s does not stand at the root', (keyword) => {
  expect(errors(having({ a: text }, { [keyword]: [{ required: ['a'] }] }))).toContainEqual([`input.${keyword}`, 'not_at_root'])
})

test.each<[string, JsonObject, readonly (readonly [string, string])[]]>([
  [
    'contains itself',
    having({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } } }),
    [['input.$defs.a.items.$ref', 'recursive']],
  ],
  [
    'goes in a circle',
    having({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { type: 'array', items: { $ref: '#/$defs/b' } }, b: { type: 'array', items: { $ref: '#/$defs/a' } } } }),
    [
      ['input.$defs.a.items.$ref', 'recursive'],
      ['input.$defs.b.items.$ref', 'recursive'],
    ],
  ],
  ['refers to itself as a whole', having({ a: { $ref: '#' } }), [['input.properties.a.$ref', 'bad_reference']]],
  ['refers to elsewhere', having({ a: { $ref: 'https://example.com/a' } }), [['input.properties.a.$ref', 'bad_reference']]],
  ['refers to nothing', having({ a: { $ref: '#/$defs/toString' } }, { $defs: { b: text } }), [['input.properties.a.$ref', 'bad_reference']]],
  ['has definitions within', having({ a: { ...text, $defs: { b: text } } }), [['input.properties.a.$defs', 'inner_definitions']]],
])('[A11] a schema that %s is refused', (...[, input, expected]) => {
  expect(errors(input)).toEqual(expected)
})

test('[A11] a schema whose references multiply is refused, however short it is', () => {
  const names = Array.from({ length: 16 }, (_, n) => `d${n}`)
  const $defs = Object.fromEntries(names.map((name, n) => [name, n === 15 ? text : { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] }]))
  expect(errors(having({ a: { $ref: '#/$defs/d0' } }, { $defs }))).toEqual([['input', 'too_many_schemas']])
  expect(errors(having({ a: { $ref: '#/$defs/d14' } }, { $defs: { d14: $defs['d14'] ?? {}, d15: text } }))).toEqual([])
})

test('[A11] each definition of a schema is looked at a few times, however long the way of references through it is', () => {
  let looks = 0
  const definition = (next: number): JsonObject => ({
    get anyOf() {
      looks++
      return [{ $ref: `#/$defs/d${next}` }, { $ref: `#/$defs/d${next}` }]
    },
  })
  const $defs = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`d${n}`, n === 199 ? text : definition(n + 1)]))
  expect(referenceFindings(having({ a: { $ref: '#/$defs/d0' } }, { $defs })).map(({ code }) => code)).toEqual(['too_many_schemas'])
  expect(looks).toBeLessThan(5 * 200)
})

test.each(['first-name', '1st', 'a'.repeat(65), '__proto__', 'constructor', 'ä', ''])(
  '[A11] a property is not called %j, which a provider refuses or a program trips over',
  (name) => {
    const input = JSON.parse(JSON.stringify(having({ a: text })).replace('"a"', JSON.stringify(name)))
    expect(errors(input).map(([, code]) => code)).toEqual(['bad_name'])
  },
)

function deep(levels: number): JsonObject {
  return levels === 0 ? text : { type: 'array', items: deep(levels - 1) }
}

test.each<[string, JsonObject, string, string]>([
  ['1 MB', having({ a: { ...text, description: 'a'.repeat(1_000_000) } }), 'input', 'too_long'],
  ['more than 20 levels', having({ a: deep(20) }), 'input', 'too_deep'],
  ['501 properties', having(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`p${n}`, { type: 'string' }]))), 'input', 'too_many_properties'],
  [
    '51 patterns',
    having(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, { type: 'string', pattern: '^a$' }]))),
    'input',
    'too_many_patterns',
  ],
  ['no schema for a property', having({ a: true }), 'input.properties.a', 'untyped'],
  ['nothing about a property', having({ a: { description: 'Anything' } }), 'input.properties.a', 'untyped'],
  ['a list of it does not say what', having({ a: { type: 'array' } }), 'input.properties.a.items', 'no_items'],
  ['a required property that it has not', having({ a: text }, { required: ['b'] }), 'input.required[0]', 'no_such_property'],
  ['bounds that nothing fits', having({ a: { type: 'integer', minimum: 5, maximum: 4 } }), 'input.properties.a.minimum', 'nothing_fits'],
  ['another draft', having({ a: text }, { $schema: 'http://json-schema.org/draft-07/schema#' }), 'input.$schema', 'other_draft'],
])('[A11] a schema with %s is refused at its place', (...[, input, at, code]) => {
  expect(errors(input)).toEqual([[at, code]])
})

test('[A12] what a provider would refuse or weaken is told with its name and place, and refuses nothing', () => {
  const input = having({
    map: { type: 'object', description: 'd', additionalProperties: text },
    open: { type: 'object', description: 'd', properties: { a: text }, required: ['a'] },
    one: { description: 'd', oneOf: [text, { type: 'null' }] },
    both: { description: 'd', type: ['string', 'integer'] },
    level: { description: 'd', type: 'integer', enum: [1, 2] },
    when: { ...text, format: 'zodiac' },
    list: { type: 'array', description: 'd', items: text, uniqueItems: true },
  })
  const checked = checkBody('action', { ...find, method: 'POST', input })
  expect(checked.ok).toBe(true)
  expect(checked.findings.filter(({ at, level }) => level === 'warning' && at !== 'effect').map(({ at, message }) => [at, message])).toEqual([
    ['input.properties.map.additionalProperties', 'OpenAI strict, Anthropic strict: refuse an object of free names, or lose it.'],
    ['input.properties.open', 'OpenAI strict, Anthropic strict: close this object: write additionalProperties: false, or name what it may have.'],
    ['input.properties.one.oneOf', 'OpenAI strict, Anthropic strict, Gemini: read oneOf as anyOf or do not know it.'],
    ['input.properties.both.type', 'Gemini: takes one type, with or without null.'],
    ['input.properties.level.enum', 'Gemini: takes an enum of strings only.'],
    ['input.properties.when.format', 'Anthropic strict, Gemini: do not know the format zodiac.'],
    ['input.properties.list.uniqueItems', 'OpenAI strict, Anthropic strict, Gemini: refuse uniqueItems or do not know it: the model may not keep to it.'],
  ])
})

test('[A12] what is only told to a model, and what it is not told, stands beside the field', () => {
  expect(findingsOf(having({ a: { type: 'string', maxLength: 5, format: 'date' } }), 'info')).toEqual([
    ['input.properties.a', 'no_description'],
    ['input', 'optional'],
    ['input.properties.a.maxLength', 'told_only'],
    ['input.properties.a.format', 'told_only'],
  ])
})

test('[A20] a pattern of a schema is judged where it stands, a name’s too', () => {
  const input = having({ a: { ...text, pattern: '(a+)+$' }, b: { type: 'object', description: 'd', patternProperties: { '^(a|a)*$': text } } })
  expect(errors(input)).toEqual([
    ['input.properties.a.pattern', 'slow_pattern'],
    ['input.properties.b.patternProperties["^(a|a)*$"]', 'slow_pattern'],
  ])
  expect(errors(having({ a: { ...text, pattern: '(' } }))).toEqual([['input.properties.a.pattern', 'bad_pattern']])
})
