import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { conditionHolds } from './index.ts'
import { json } from './testing/arbitrary.ts'

const args: Json = { amount: 1200, to: 'a@example.com', list: ['x', 'y'], deep: { zip: '12345' }, none: null, yes: true }
const scope = { args, user: { id: 'u1', name: 'Ada', roles: ['admin', 'editor'] }, channel: 'widget', environment: 'production' }
const asked = (when: string, changed: object = {}) => conditionHolds(when, { ...scope, ...changed })

test.each([
  ['args.amount > 1000', true],
  ['args.amount == 1200', true],
  ['args.amount > 1200.5', false],
  ['args.to.endsWith("@example.com")', true],
  ['args.to.matches("^[a-z]+@example[.]com$")', true],
  ['!("admin" in user.roles)', false],
  ['user.roles.exists(r, r == "editor") && user.id == "u1" && user.name == "Ada"', true],
  ['channel == "mcp" || environment == "test"', false],
  ['has(args.missing)', false],
  ['has(args.deep.zip) && args.deep.zip == "12345"', true],
  ['size(args.list) == 2 && args.list.all(x, x != "z")', true],
  ['args.list.map(x, x + "!").exists(x, x == "y!")', true],
  ['args.none == null', true],
  ['args.yes', true],
  ['"to" in args', true],
])('[A85] the condition %s is %j', (when, answer) => {
  expect(asked(when)).toBe(answer)
})

test.each([
  'args.missing == 1',
  'args.deep.missing == "x"',
  'args.list[5] == "x"',
  'args.amount',
  'args.to',
  'args.amount + "x" == "x"',
  'args.to > 5',
  'int(args.to) == 1',
  'amount > 5',
  'args.amount >',
  '',
  '"yes"',
  'args.to.matches(args.to)',
  'args.to.matches("(")',
])('[A86] the condition %j is broken: it answers neither yes nor no of these arguments', (when) => {
  expect(asked(when)).toBe('broken')
})

test('[A86] a name that every object has is no name of an argument, and one that was sent is', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'size', 'get', 'length']
  expect(names.map((name) => asked(`has(args.${name})`))).toEqual(names.map(() => false))
  expect(names.map((name) => asked(`args.${name} == args.${name}`))).toEqual(names.map(() => 'broken'))
  expect(names.map((name) => asked(`"${name}" in args`))).toEqual(names.map(() => false))
  const sent = JSON.parse('{"constructor":"x","__proto__":"x","size":"x"}') as Json
  expect(['constructor', '__proto__', 'size'].map((name) => asked(`args.${name} == "x"`, { args: sent }))).toEqual([true, true, true])
  expect(asked('args.to == "x"', { args: Object.create({ to: 'x' }) as Json })).toBe('broken')
})

test('[A87] arguments that would make it run for long are not looked at', () => {
  const long = (count: number) => 'a'.repeat(count)
  const list = (count: number) => Array.from({ length: count }, () => 'ab')
  const broken = (when: string, sent: Json) => asked(when, { args: sent }) === 'too_large'
  expect([broken('args.to == "x"', { to: long(40_000) }), broken('args.to == "x"', { to: long(60_000) })]).toEqual([false, true])
  // Each of these multiplies the size of the arguments by itself.
  const loops = ['args.list.all(x, args.to.contains("b") || x == "ab")', 'args.to.contains(args.to)', 'args.to.split("").join(args.to) != ""']
  for (const when of loops)
    expect([when, broken(when, { to: long(500), list: list(100) }), broken(when, { to: long(20_000), list: list(1_000) })]).toEqual([when, false, true])
  const cubed = 'args.to.split("").join(args.to).split("").join(args.to) != ""'
  expect([broken(cubed, { to: long(200) }), broken(cubed, { to: long(2_000) })]).toEqual([false, true])
  const within = 'args.list.exists(x, args.list.exists(y, x == y))'
  expect([broken(within, { to: 'x', list: list(10) }), broken(within, { to: 'x', list: list(100) })]).toEqual([false, true])
  expect(broken('args.list.all(x, x.matches("^[a-z]+$"))', { list: list(1_000) })).toBe(false)
})

test('[A87] arguments that nest too deep are not looked at', () => {
  const nested = (levels: number): Json => ({ to: 'x', deep: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as Json })
  expect([asked('args.to == "x"', { args: nested(60) }), asked('args.to == "x"', { args: nested(70) })]).toEqual([true, 'too_large'])
  expect(asked('args.to == "x"', { args: nested(20_000) })).toBe('too_large')
})

test('[A86] no arguments make it throw', () => {
  const conditions = [
    'args.a == "x"',
    'args.a > 5 || args.b.c',
    'args.all(x, x != "a")',
    'size(args) > 1',
    'string(args.a) == "1"',
    'args.a.b.c.matches("^a$")',
    'args == args',
    'args.a in args.b',
  ]
  fc.assert(
    fc.property(json, fc.constantFrom(...conditions), (sent, when) => {
      expect([true, false, 'broken', 'too_large']).toContain(asked(when, { args: sent }))
    }),
    { numRuns: 300 },
  )
})

test('[A88] more conditions than are kept are each answered right, and again', () => {
  const texts = Array.from({ length: 620 }, (_, index) => `args.amount == ${1_000 + index}`)
  for (let time = 0; time < 2; time += 1) expect(texts.filter((when) => asked(when) === true)).toEqual(['args.amount == 1200'])
})
