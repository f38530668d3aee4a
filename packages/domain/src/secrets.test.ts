import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSecrets } from './index.ts'

test.each([
  ['GET failed: Authorization: Bearer abc.DEF-123', 'GET failed: Authorization: [removed]'],
  ['with bearer abcdef12 it failed', 'with bearer [removed] it failed'],
  ['Basic dXNlcjpwYXNz was refused', 'Basic [removed] was refused'],
  ['{"cookie":"sid=abc","n":1}', '{"cookie":[removed],"n":1}'],
  ['Cookie: sid=abc; theme=dark\nHost: a.example', 'Cookie: [removed]\nHost: a.example'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln at the end', 'jwt [removed] at the end'],
  ['-----BEGIN PRIVATE KEY-----\nMIIE\nvQ==\n-----END PRIVATE KEY-----\nafter', '[removed]\nafter'],
  ['before -----BEGIN RSA PRIVATE KEY-----\nMIIEvQ', 'before [removed]'],
  ['?key=abc&x=1', '?key=[removed]&x=1'],
  ['api_key: "two words", next: 1', 'api_key: [removed], next: 1'],
  ["{'apiKey': 'abc', 'n': 1}", "{'apiKey': [removed], 'n': 1}"],
  ['{"password":"hunter2","user":"ada"}', '{"password":[removed],"user":"ada"}'],
  ['token: abc, DB_PASSWORD=hunter2 client_secret=x', 'token: [removed], DB_PASSWORD=[removed] client_secret=[removed]'],
  ['The password is hunter2.', 'The password is [removed]'],
  ['postgres://ada:hunter2@db.example:5432/app is down', 'postgres://[removed]@db.example:5432/app is down'],
  ['https://token@git.example/a.git', 'https://[removed]@git.example/a.git'],
  ['sk-live_abcdefgh12 ghp_abcdefgh12345 AKIAIOSFODNN7EXAMPLE xoxb-1234-abcd', '[removed] [removed] [removed] [removed]'],
  ['key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 here', 'key [removed] here'],
  ['state Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZjEyMw== kept', 'state [removed] kept'],
])('[A90] of %j is told %j', (text, told) => {
  expect(withoutSecrets(text)).toBe(told)
})

test.each([
  'The order 98765432109876543210 of 2026-03-12 costs 1,200.50 €.',
  'Write to ada.lovelace@example.com about https://example.com/a/long/path/to/some-page?of=things#here.',
  'Call 3f2504e0-4f89-11d3-9a0c-0305e82c3301 failed with status 502 Bad Gateway.',
  'IBAN GB29NWBK60161331926819 and DE89370400440532013000.',
  'The basic information is in the keyboard section; bearer instructions.',
  'TypeError: getUserAccountBalanceById is not a function (a-very-long-name-of-a-file-2026-03-12.ts:12:5)',
  'The monkey sat: it was tokenised.',
])('[A91] %j stays as it is', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test('[A91] what is cleared stays as it is, and no text takes long', () => {
  const part = fc.constantFrom(
    'password',
    'key',
    '=',
    ': ',
    '"',
    "'",
    ' ',
    'abc',
    '://',
    '@',
    '-----BEGIN ',
    '-----END ',
    '-----',
    'bearer ',
    'eyJ',
    '.',
    'a1b2c3d4e5f6a7b8c9d0',
    '\n',
    'authorization',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = withoutSecrets(parts.join(''))
      expect(withoutSecrets(once)).toBe(once)
    }),
    { numRuns: 500 },
  )
  for (const piece of ['-----BEGIN ', '://', 'password ', 'password=', 'key is ', 'eyJ.', 'a1', 'bearer ', '"', 'authorization:', ' '.repeat(8), 'pass'])
    expect(withoutSecrets(piece.repeat(Math.ceil(48_000 / piece.length))).length).toBeLessThanOrEqual(120_000)
})
