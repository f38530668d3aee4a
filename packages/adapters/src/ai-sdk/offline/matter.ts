import type { JsonObject } from '@ambit/domain'
import { ASKING } from './asking.ts'
import { isVerb } from './verbs.ts'
import { contentOf, plain, stemsOf } from './words.ts'

/** What a row is of, and what it is called. */
const NAMING = ['title', 'name', 'what', 'label', 'subject', 'check', 'kind', 'type', 'section', 'category', 'role', 'roles']
const SHORT_MIN = 3
const URGENT = 10

/** The words of a task or a question that may name a row. */
export function wordsOfMatter(...texts: readonly string[]): readonly string[] {
  return contentOf(texts.join(' ')).filter((word) => !isVerb(word) && !ASKING.has(word))
}

/** The rows of a list that is cut, in its order: first of all the urgent ones and those that the words name. */
export function mattering(rows: readonly JsonObject[], max: number, words: readonly string[]): readonly JsonObject[] {
  if (rows.length <= max) return rows
  const scored = rows.map((row, at) => ({ row, at, score: weightOf(row, words) }))
  const kept = scored.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, max)
  return kept.toSorted((a, b) => a.at - b.at).map(({ row }) => row)
}

function weightOf(row: JsonObject, words: readonly string[]): number {
  const own = new Set(NAMING.flatMap((key) => (Object.hasOwn(row, key) ? stemsOf(plain(row[key] ?? '')) : [])))
  const [, short = ''] = /^([a-z]+)-\d+$/.exec(plain(row['ref'] ?? row['id'] ?? '')) ?? []
  const isOf = (word: string): boolean => own.has(word) || (short.length >= SHORT_MIN && word.startsWith(short))
  const isUrgent = row['urgent'] === true || row['status'] === 'overdue' || row['status'] === 'due_today'
  return words.filter(isOf).length + (isUrgent ? URGENT : 0)
}

const STORY = new Set(['loss', 'report', 'incident', 'accident', 'notification', 'opening'])

/** The beginning of a story: what it is about (the loss, its report) before what only came earlier, in its order. */
export function beginningOf(rows: readonly JsonObject[], count: number): readonly JsonObject[] {
  const told = rows.filter((row) => typeof row['kind'] === 'string' && STORY.has(row['kind']))
  const kept = new Set([...told, ...rows].slice(0, count))
  return rows.filter((row) => kept.has(row))
}

/** Whether a list tells a story that has such a beginning. */
export function isStory(rows: readonly JsonObject[]): boolean {
  return rows.some((row) => typeof row['kind'] === 'string' && STORY.has(row['kind']))
}
