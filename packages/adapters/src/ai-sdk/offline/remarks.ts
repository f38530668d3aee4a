import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { cell } from './cells.ts'
import { tellsTime } from './standing.ts'

/** What a result says of what it did not list or could not search, as sentences; keys of it stand nowhere else. */
const REMARKED = new Set(['hidden', 'earlier_dropped', 'unsearchable'])

export function isRemarked(key: string): boolean {
  return REMARKED.has(key)
}

/** `2 more were met in time.`, `51 earlier are not listed.`; what is none is not told. `args`: of the call. */
export function remarksOf(json: JsonObject, args: JsonObject): readonly string[] {
  return [hiddenIn(json, args), droppedIn(json), unsearchableIn(json)].filter((text) => text !== '')
}

/** Of rows that tell how their days stand, what is not listed was met, where the call itself set no bound. */
function hiddenIn(json: JsonObject, args: JsonObject): string {
  const count = json['hidden']
  if (typeof count !== 'number' || count < 1) return ''
  const rows = Object.values(json).flatMap((value) => (Array.isArray(value) ? value.filter(isJsonObject) : []))
  const isBounded = Object.keys(args).some((key) => /within|until|before|limit|^to$/.test(key))
  if (tellsTime(rows) && !isBounded) return `${count} more ${count === 1 ? 'was' : 'were'} met in time.`
  return `${count} more ${count === 1 ? 'is' : 'are'} not listed.`
}

function droppedIn({ earlier_dropped: count }: JsonObject): string {
  return typeof count === 'number' && count > 0 ? `${count} earlier ${count === 1 ? 'is' : 'are'} not listed.` : ''
}

/** Only ids: rows that name what could not be searched are told as what is missing. */
function unsearchableIn({ unsearchable }: JsonObject): string {
  const ids: readonly Json[] = Array.isArray(unsearchable) ? unsearchable : []
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string')) return ''
  return `${cell([...ids], 'refs')} ${ids.length === 1 ? 'has' : 'have'} no text to search.`
}
