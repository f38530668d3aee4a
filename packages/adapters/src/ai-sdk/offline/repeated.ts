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
