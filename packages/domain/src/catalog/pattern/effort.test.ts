import { expect, test } from 'vitest'
import { conditionFindings } from '../conditions.ts'
import { checkBody, readCatalogFile } from '../index.ts'
import { find, invite } from '../testing/bodies.ts'
import { Allowance, EFFORT_MAX } from './effort.ts'
import { patternProblem } from './judge.ts'

const letter = (index: number): string => String.fromCodePoint(0x4e00 + index)
/** A pattern that is taken and takes about a fifth of what a body is allowed. */
const costly = (index: number): string => `^${'(?:[a-z]b|[^x]y)*q'.repeat(14)}${letter(index)}$`
/** One of which nothing can be told with the effort allowed: many words, again and again. */
const endless = (index: number): string => `^(?:${Array.from({ length: 140 }, (_, at) => letter(140 * index + at)).join('|')})*$`

const stepsOf = (source: string): number => {
  const allowance = new Allowance('body')
  patternProblem(source, allowance)
  return allowance.steps
}
const withPatterns = (sources: readonly string[]): object => ({
  ...find,
  input: {
    type: 'object',
    properties: Object.fromEntries(sources.map((pattern, index) => [`p${index}`, { type: 'string', description: 'd', pattern }])),
    additionalProperties: false,
  },
})
const errorsOf = (body: object): readonly string[] =>
  checkBody('action', body).findings.flatMap(({ at, level, code, message }) => (level === 'error' ? [`${at} ${code}: ${message}`] : []))

test.each([
  '^[a-z][a-z0-9_-]{0,62}$',
  '^[^@\\s]+@[^@\\s]+$',
  '^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,63}$',
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^\\+?[0-9](?:[ .]?[0-9]){6,14}$',
  '^[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?$',
  '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
  "^[\\p{L}\\p{M}' .-]{1,100}$",
  '^https?:\\/\\/[^\\s\\/$.?#][^\\s]*$',
])('[A27] the honest pattern %s takes a small part of what a body is allowed', (source) => {
  expect(patternProblem(source)).toBe(undefined)
  expect(stepsOf(source)).toBeLessThan(EFFORT_MAX.body / 50)
})

/** Short, and looked at by the library for most of a second where nothing stops it. */
const NESTED =
  '^\\d{2,5}(?:\\s{2,5}(?:x?\\p{L}{2,5}|(?:\\ba?(?:\\p{L}*\\b\\p{L}*|\\w*))(?:x{2,5}(?!b)){2,5}(?:\\b)?){3}(?:x?\\p{L}{2,5}(?:x?c(?:[^b]*.|\\p{L}|\\w\\b\\b)*)+|(?:\\ba?(?:\\p{L}*\\b\\p{L}*|\\w*))(?:x{2,5}(?!b)){2,5}(?:\\b)?(?:\\b)?){3})'

test.each([
  ['boundaries and repetitions within each other', NESTED],
  ['many words in a loop', endless(0)],
])('[A27] judging ends where a pattern takes more steps than one is allowed: %s', (_, source) => {
  expect(patternProblem(source)).toEqual({
    code: 'unclear_pattern',
    message: 'It cannot be told whether this pattern is safe: it is too large. Write a simpler one.',
  })
  expect(stepsOf(source)).toBeGreaterThan(EFFORT_MAX.pattern)
  expect(stepsOf(source)).toBeLessThan(EFFORT_MAX.pattern * 1.1)
})

test('[A27] the patterns of a body, in its schema and its conditions, are judged up to one effort, and refused beyond it each time that they are sent', () => {
  const sources = Array.from({ length: 12 }, (_, index) => costly(index))
  const used = 'It cannot be told whether this pattern is safe: the patterns of this body take too long to judge together. Use fewer or simpler patterns.'
  const refused = errorsOf(withPatterns(sources))
  expect(refused.at(-1)).toBe(`input.properties.p11.pattern unclear_pattern: ${used}`)
  expect(refused.length).toBeLessThan(sources.length)
  expect(errorsOf(withPatterns(sources))).toEqual(refused)
  const conditions = sources.slice(3).map((source) => ({ when: `args.p0.matches("${source}")`, policy: 'confirm' }))
  expect(errorsOf({ ...withPatterns(sources.slice(0, 3)), conditions }).at(-1)).toBe(
    'conditions[8].when too_many_conditions: The conditions and patterns here take too long to check together: use fewer or simpler ones.',
  )
})

test('[A27] a pattern is paid for once in a body, however often it stands there', () => {
  expect(errorsOf(withPatterns(Array.from({ length: 12 }, () => costly(0))))).toEqual([])
})

test('[A27] the bodies of a file are judged up to one effort together', () => {
  const count = Math.ceil(EFFORT_MAX.file / EFFORT_MAX.pattern) + 2
  const items = Array.from({ length: count }, (_, index) => ({
    kind: 'action',
    key: `find_${index}`,
    latest: withPatterns([endless(index)]),
    published: null,
  }))
  const { findings } = readCatalogFile({ format: 'ambit.catalog', formatVersion: 1, items })
  const last = findings.filter(({ level }) => level === 'error').at(-1)
  expect([last?.at, last?.message]).toEqual([
    `items[${count - 1}] (action find_${count - 1}).latest.input.properties.p0.pattern`,
    'It cannot be told whether this pattern is safe: the patterns of this file take too long to judge together. Use fewer or simpler patterns.',
  ])
})

test('[A27] the conditions of a file are checked up to the same effort', () => {
  const ofFile = new Allowance('file')
  expect(conditionFindings(invite, new Allowance('body', ofFile))).toEqual([])
  expect(ofFile.steps).toBeGreaterThan(100)
  ofFile.pay('another body', EFFORT_MAX.file)
  const other = { ...invite, conditions: [{ when: 'channel == "web"', policy: 'confirm' as const }] }
  expect(conditionFindings(other, new Allowance('body', ofFile)).map(({ at, code }) => [at, code])).toEqual([['conditions[0].when', 'too_many_conditions']])
})
