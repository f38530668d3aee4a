import { expect, test } from 'vitest'
import type { TroubleCause } from '@ambit/client'
import type { ValueFrom } from '@ambit/domain'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { ar as decisionsInArabic } from './decision/ar.ts'
import { de as decisionsInGerman } from './decision/de.ts'
import { en as decisionsInEnglish } from './decision/en.ts'
import { decisionMessagesFor } from './decision/locale.ts'
import type { Ended } from './decision/messages.ts'
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

test.each([
  ['en', decisionsInEnglish],
  ['de', decisionsInGerman],
  ['ar', decisionsInArabic],
] as const)('[U24] in %s the card has every sentence, and each state and origin one of its own', (tag, words) => {
  expect(decisionMessagesFor(messagesFor(tag, undefined))).toBe(words)
  expect(Object.keys(words)).toEqual(Object.keys(decisionsInEnglish))
  const ends = Object.keys(words.ended).flatMap((how) => (isEnded(how) ? [words.came(how, 15)] : []))
  const origins = FROM.map((from) => words.from(from))
  const doings = (['read', 'write', 'egress', 'destructive'] as const).map((how) => words.as(how, 'Ada'))
  const told = [...ends, ...origins, ...doings, ...doings.map((_each, at) => words.as((['read', 'write', 'egress', 'destructive'] as const)[at], undefined))]
  expect(new Set(told).size).toBe(10 + FROM.length + 8)
  expect(told.filter((sentence) => sentence.trim() === '')).toEqual([])
  expect(Object.keys(words.ended)).toHaveLength(10)
})

test('[U24] a host brings its own words for the card, over those of its language, or over English where that is another one', () => {
  expect(decisionMessagesFor(messagesFor('de', { decision: { approve: 'Ja' } }))).toEqual({ ...decisionsInGerman, approve: 'Ja' })
  expect(decisionMessagesFor(messagesFor('fr', { language: 'fr-FR', decision: { approve: 'Oui' } }))).toEqual({ ...decisionsInEnglish, approve: 'Oui' })
})

const FROM = [
  { kind: 'person' },
  { kind: 'result', label: 'Read it', trusted: true },
  { kind: 'result', label: 'Read it', trusted: false },
  { kind: 'page' },
  { kind: 'assistant' },
] as const satisfies readonly ValueFrom[]

function isEnded(how: string): how is Ended {
  return Object.hasOwn(decisionsInEnglish.ended, how)
}
