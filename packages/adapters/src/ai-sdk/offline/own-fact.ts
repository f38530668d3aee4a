import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { ASKING } from './asking.ts'
import { cell } from './cells.ts'
import { namesIn } from './cues.ts'
import { datesIn } from './dates.ts'
import { quoted } from './markdown.ts'
import { TITLE_KEYS, rowLine } from './rows.ts'
import { stated } from './speech.ts'
import { isVerb } from './verbs.ts'
import { contentOf, phrase, stemsOf } from './words.ts'

/** The row of a list that the question names beside the fact that it asks for: `outstanding on contents`. */
export function ownRow(json: JsonObject, asked: string, key: string): string | undefined {
  const words = restOf(asked, key)
  const scored = rowsIn(json)
    .filter((row) => Object.hasOwn(row, key))
    .map((row) => ({ row, title: titleOf(row) }))
    .map(({ row, title }) => ({ row, title, score: stemsOf(title).filter((word) => words.includes(word)).length }))
    .toSorted((a, b) => b.score - a.score)
  const [best, next] = scored
  if (!best || best.score === 0 || next?.score === best.score) return undefined
  const id = best.row['id'] ?? best.row['ref']
  const cited = typeof id === 'string' ? ` (${cell(id, 'id')})` : ''
  const value = best.row[key] ?? null
  const told = typeof value === 'boolean' || value === null ? stated(key, value) : `${phrase(key)} ${cell(value, key)}`
  return `**${quoted(best.title)}**: ${told}${cited}.`
}

/** Whom or what the question asks about that the result does not know: `Helen Marsh`. */
export function unknownIn(json: JsonObject, asked: string, key: string, common: ReadonlySet<string>): string | undefined {
  const known = new Set(stemsOf(JSON.stringify(json)))
  const isKnown = (word: string): boolean => known.has(word) || common.has(word)
  const name = namesIn(asked).find((each) => contentOf(each).length > 0 && contentOf(each).every((word) => !isKnown(word)))
  if (name !== undefined) return name
  const [, tail = ''] = /\b(?:to|on|for|by|from)\s+([^?!.]+?)(?:\s+(?:so far|yet|by now|until now|altogether|in all|in total))?\s*[?!.]*$/i.exec(asked) ?? []
  if (datesIn(tail, new Date(0)).length > 0) return undefined
  const words = contentOf(tail).filter((word) => !ASKING.has(word) && !isVerb(word) && !TIMES.has(word) && !stemsOf(key).includes(word))
  return words.length > 0 && words.every((word) => !isKnown(word)) ? tail.replace(/^(?:the|our|their|his|her|this)\s+/i, '') : undefined
}

/** The row that the question names by its id, in a result that tells other things too. */
export function rowOfId(json: JsonObject, asked: string): string | undefined {
  const ids = new Set(asked.toLowerCase().match(/\b[a-z]{1,8}-\d{1,6}\b/g))
  const row = rowsIn(json).find((each) => [each['id'], each['ref']].some((id) => typeof id === 'string' && ids.has(id)))
  return row && rowLine(row)
}

const TIMES = new Set('today now far date month week year day time moment total'.split(' '))

function restOf(asked: string, key: string): readonly string[] {
  const own = stemsOf(key)
  return contentOf(asked).filter((word) => !own.includes(word))
}

function rowsIn(json: JsonObject): readonly JsonObject[] {
  return Object.values(json).flatMap((value: Json) => (Array.isArray(value) ? value.filter(isJsonObject) : []))
}

function titleOf(row: JsonObject): string {
  const title = TITLE_KEYS.map((key) => row[key]).find((value) => typeof value === 'string')
  return typeof title === 'string' ? title : ''
}
