import { expect, test } from 'vitest'
import { patternProblem } from './judge.ts'

test.each([
  '(a+)+$',
  '(a|a)*b',
  '(.*)*x',
  '^(\\w+\\s?)*$',
  '\\s+$',
  '^(a|a)*$',
  '^(a|b|ab)*c$',
  '^(a?b?)*$',
  '^(?=(a|a)*$)',
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '^(a?){50}a{50}$',
  `^${'(a|a)'.repeat(30)}$`,
  `^${'a?'.repeat(20)}$`,
  '^((a{0,50}){0,50}){0,50}$',
  '^a{0,1000}a{0,1000}a{0,1000}$',
  '[ab]{1,1000}[ab]{1,1000}c',
  '[ab]{0,500}a[ab]{0,500}c',
  'a{1,1000}b',
  '[ab]{1,32}[ab]{1,32}[ab]{1,32}c',
  '^(?:[ab]{1,8}){1,8}[ab]{1,8}c$',
])('[A20] the pattern %s is refused: some text makes it run for ever', (source) => {
  expect(patternProblem(source)?.code).toBe('slow_pattern')
})

test.each([
  '^[^@\\s]+@[^@\\s]+$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '[a-z]+',
  '^\\p{L}+$',
  '^.*$',
  '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}$',
  '^(?=.*[A-Z])(?=.*\\d).{8,64}$',
  '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$',
  '^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,63}$',
  '^(?:red|green|blue)(?:,(?:red|green|blue))*$',
  '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
  '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
  '^\\+?[0-9 ()-]{7,20}$',
  '^\\d{1,3}(?:,\\d{3})*(?:\\.\\d{1,2})?$',
  '^https://[a-z0-9.-]{1,200}/[^\\s]{0,400}$',
])('[A20] the pattern %s is taken: no text makes it slow', (source) => {
  expect(patternProblem(source)).toBe(undefined)
})

test.each([
  ['(a*)\\1', 'it refers back to what a group took'],
  ['^(a)\\1*$', 'it refers back to what a group took'],
  ['^\\p{Script=Kawi}+$', 'its analysis failed (Unknown Unicode property value Kawi for the name Script.)'],
  ['(?<=a+)b', 'it looks back over a repetition'],
  ['^(?:(?=.*x)a)*$', 'a look-around with a repetition stands inside a repetition'],
  [`${'('.repeat(30)}a${'+)'.repeat(30)}`, 'repetitions stand more than 4 deep in each other'],
  ['^a{2000}$', 'it counts beyond 1,000'],
  ['a?'.repeat(60) + 'a'.repeat(60), 'more than 20 of its parts may be left out'],
  ['(?:a|)'.repeat(30), 'more than 20 of its parts may be left out'],
  ['a'.repeat(301), 'it has more than 300 characters'],
])('[A21] the pattern %s is refused with the reason why it cannot be judged', (source, why) => {
  expect(patternProblem(source)).toEqual({ code: 'unclear_pattern', message: `It cannot be told whether this pattern is safe: ${why}. Write a simpler one.` })
})

test.each([
  ['(', 'Unterminated group'],
  ['[z-a]', 'Range out of order in character class'],
  ['\\-', 'Invalid escape'],
])('[A21] the pattern %s, which does not compile, is refused with what the engine says', (source, why) => {
  expect(patternProblem(source)).toEqual({ code: 'bad_pattern', message: `This pattern does not compile: ${why}.` })
})
