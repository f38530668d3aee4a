import type { CardRow } from '../approval.ts'
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../json.ts'
import type { Evidence } from './evidence.ts'

/** Rows of a card. What is more stands together in the last one. */
const ROWS_MAX = 40
const LEVELS_MAX = 8
const REFERENCES_MAX = 16

/** Each argument as a person reads it: a row for each value, the fields of an object each with its path, a list as one. */
export function cardRows(schema: JsonSchema, args: Json, evidence: Evidence): readonly CardRow[] {
  const found = rowsOf(schema, schema, args, [])
  const row = ({ path, label, value }: Found): CardRow => ({ path, label, value, from: evidence.from(value) })
  if (found.length <= ROWS_MAX) return found.map(row)
  const rest = found.slice(ROWS_MAX - 1)
  const value = Object.fromEntries(rest.map(({ path, value }) => [path.join('.'), value]))
  return [...found.slice(0, ROWS_MAX - 1), { path: [], label: `${rest.length} more values`, value }].map(row)
}

type Found = Pick<CardRow, 'path' | 'label' | 'value'>

function rowsOf(root: JsonSchema, schema: Json, value: Json, path: readonly string[]): readonly Found[] {
  if (isJsonObject(value) && Object.keys(value).length > 0 && path.length < LEVELS_MAX) {
    const properties = own(resolved(root, schema), 'properties')
    return Object.entries(value).flatMap(([name, child]) => rowsOf(root, own(properties, name), child, [...path, name]))
  }
  return path.length === 0 ? [] : [{ path, label: titleOf(schema) ?? titleOf(resolved(root, schema)) ?? inWords(path.at(-1) ?? ''), value }]
}

function titleOf(schema: Json): string | undefined {
  const title = own(schema, 'title')
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined
}

/** `ownerEmail`, `owner_email`: Owner email. */
function inWords(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The definition that a reference leads to. */
function resolved(root: JsonObject, schema: Json): Json {
  let found = schema
  for (let step = 0; step < REFERENCES_MAX; step += 1) {
    const reference = own(found, '$ref')
    if (typeof reference !== 'string' || !reference.startsWith('#/$defs/')) return found
    found = own(own(root, '$defs'), reference.slice('#/$defs/'.length))
  }
  return null
}

function own(value: Json, name: string): Json {
  return isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null
}
