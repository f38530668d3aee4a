import { type Json, type JsonObject, canonicalJson, isJsonObject } from '@ambit/domain'
import { TITLE_KEYS } from './rows.ts'
import type { SettledCall } from './turn-view.ts'

/** Keys that count or name a result itself. */
const FRAME = new Set(['ok', 'id', 'ref', 'count', 'total', 'more', 'query', 'section'])

/** What a result says that the results before it did not: rows of the same thing lose what was told, and what is told whole goes. */
export function addedBy(call: SettledCall, before: readonly SettledCall[]): Json | undefined {
  const { json } = call
  if (!isJsonObject(json)) return json
  const told = before.flatMap((each) => (isJsonObject(each.json) ? [{ json: each.json, isAlike: isAlike(call, each) }] : []))
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => {
      if (FRAME.has(key)) return [[key, value]]
      if (Array.isArray(value) && value.some(isJsonObject))
        return newRows(
          key,
          value,
          told.map((each) => each.json),
        )
      return told.some((each) => each.isAlike && isSame(each.json[key], value)) ? [] : [[key, value]]
    }),
  )
}

/** Whether anything is left that a result says beside its frame. */
export function saysMore(json: Json | undefined): boolean {
  return !isJsonObject(json) || Object.keys(json).some((key) => !FRAME.has(key))
}

/** Facts of two results are of one thing where neither names a thing of its own; two calls of one tool are about two things. */
function isAlike(one: SettledCall, other: SettledCall): boolean {
  const isBare = ({ json }: SettledCall): boolean => isJsonObject(json) && json['id'] === undefined && json['ref'] === undefined
  return one.name !== other.name && isBare(one) && isBare(other)
}

function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && canonicalJson(one) === canonicalJson(other)
}

function newRows(key: string, rows: readonly Json[], told: readonly JsonObject[]): [string, Json][] {
  const known = told.flatMap((json) => (Array.isArray(json[key]) ? json[key].filter(isJsonObject) : []))
  const left = rows.flatMap((row) => {
    const same = isJsonObject(row) ? known.find((each) => isSameThing(each, row)) : undefined
    return same && isJsonObject(row) ? newFacts(row, same) : [row]
  })
  return left.length === 0 ? [] : [[key, left]]
}

function isSameThing(one: JsonObject, other: JsonObject): boolean {
  const id = one['id'] ?? one['ref']
  return (
    id !== undefined &&
    id === (other['id'] ?? other['ref']) &&
    TITLE_KEYS.every((key) => !Object.hasOwn(one, key) || !Object.hasOwn(other, key) || isSame(one[key], other[key] ?? null))
  )
}

/** The row with its name and id, and what the row before it lacks: what was told is not told again differently. */
function newFacts(row: JsonObject, known: JsonObject): JsonObject[] {
  const title = TITLE_KEYS.find((key) => typeof row[key] === 'string')
  const isName = (key: string): boolean => key === 'id' || key === 'ref' || key === title
  const left = Object.entries(row).filter(([key]) => isName(key) || !Object.hasOwn(known, key))
  return left.some(([key]) => !isName(key)) ? [Object.fromEntries(left)] : []
}

/** Lists that are of anything. */
const GENERAL = new Set(['items', 'rows', 'hits', 'entries', 'results', 'matches', 'list', 'records'])

/** Results in which what a later one adds to a thing stands with that thing in the first that told it: each is told once. */
export function toldOnce(calls: readonly SettledCall[]): readonly SettledCall[] {
  const done: SettledCall[] = []
  for (const call of calls) {
    const { json } = call
    if (!isJsonObject(json)) {
      done.push(call)
      continue
    }
    const left = Object.entries(json).flatMap(([key, value]): (readonly [string, Json])[] => {
      if (!Array.isArray(value) || GENERAL.has(key)) return [[key, value]]
      const rows = value.filter((row) => !isJsonObject(row) || !addedTo(done, key, row))
      return value.length > 0 && rows.length === 0 ? [] : [[key, rows]]
    })
    done.push({ ...call, json: Object.fromEntries(left) })
  }
  return done
}

/** Puts what a row adds to the same thing of an earlier list of that name; false where none has it. */
function addedTo(done: SettledCall[], key: string, row: JsonObject): boolean {
  for (const [at, { json, ...call }] of done.entries()) {
    const rows = isJsonObject(json) ? json[key] : undefined
    if (!isJsonObject(json) || !Array.isArray(rows)) continue
    const place = rows.findIndex((each) => isJsonObject(each) && isSameThing(each, row) && sharesFact(each, row))
    const known = rows[place]
    if (!isJsonObject(known)) continue
    const added = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'ref' && name !== 'id' && !Object.hasOwn(known, name)))
    done[at] = { ...call, json: { ...json, [key]: rows.with(place, { ...known, ...added }) } }
    return true
  }
  return false
}

/** Two rows tell of the same side of a thing where they share more than its name. */
function sharesFact(one: JsonObject, other: JsonObject): boolean {
  return Object.keys(one).some((key) => key !== 'id' && key !== 'ref' && !TITLE_KEYS.includes(key) && Object.hasOwn(other, key))
}
