import { expect, test } from 'vitest'
import type { TroubleCause } from '@ambit/client'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { messagesFor } from './locale.ts'

const CAUSES: readonly TroubleCause[] = [
  { kind: 'broken' },
  { kind: 'offline' },
  { kind: 'unreachable' },
  { kind: 'no_token' },
  { kind: 'unsent' },
  { kind: 'rate_limited', retryAt: 0 },
  { kind: 'session_ended' },
  ...['model_unavailable', 'model_rejected', 'model_broken', 'model_stalled', 'other'].map((code) => ({ kind: 'provider', code, reference: 'run-1' }) as const),
  { kind: 'server', code: 'internal', reference: '' },
  { kind: 'not_found', sentence: 'Gone.' },
  { kind: 'refused', code: 'conflict', sentence: 'No.' },
  { kind: 'stopped' },
]

test.each([
  ['en', en],
  ['de', de],
  ['ar', ar],
])('[U24] in %s every trouble has a sentence of its own', (_tag, messages) => {
  const first = CAUSES.map((cause) => messages.trouble(cause, 24).first)
  expect(new Set(first).size).toBe(CAUSES.length)
  expect(CAUSES.map((cause) => messages.trouble(cause, 24).second).filter((second) => second === '')).toEqual([])
  expect(Object.keys(messages)).toEqual(Object.keys(en))
})

test('[U24] a language is found by its tag, English where there is none, and a host may bring its own words', () => {
  expect(['de-AT', 'AR', 'en-GB', 'fr', ''].map((tag) => messagesFor(tag, undefined))).toEqual([de, ar, en, en, en])
  expect(messagesFor('de', { ask: 'Rat' })).toEqual({ ...de, ask: 'Rat' })
})
