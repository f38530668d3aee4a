import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { quoted } from './markdown.ts'
import type { Mention } from './playbook.ts'
import { isPlaceKey, spoken, withDates } from './speech.ts'
import { slotsOf } from './slots.ts'
import type { SettledCall } from './turn-view.ts'

/** What a form is filled from: results by the names of their tools, own fields only, with what leads on from them. */
export interface FormValues {
  readonly [name: string]: unknown
}

/**
 * The results of a turn as a form names them: by tool, and for a tool that one required choice decides, by its value below
 * that. Of two results under one name the first counts; a failed call gives none. A recorded code can be tested,
 * `status=open`, and a path goes on behind an id to what any result says of the thing, `partyId.name`.
 */
export function formValues(calls: readonly SettledCall[], mentions: readonly Mention[]): FormValues {
  const settled = calls.filter((call) => call.failure === undefined)
  const things = thingsIn(settled.map((call) => call.json ?? null))
  const values: Record<string, unknown> = bare()
  for (const call of settled) {
    const result = owned(call.json ?? call.content.trim(), things)
    const part = partOf(call, mentions)
    if (part === undefined) values[call.name] ??= result
    else values[call.name] = withPart(values[call.name], part, result)
  }
  return values
}

/** The value that decides what a call reads: `policy` of `get_section` with section `policy`. */
function partOf({ name, args }: SettledCall, mentions: readonly Mention[]): string | undefined {
  const tool = mentions.find((mention) => mention.tool.name === name)?.tool
  const required = tool ? slotsOf(tool.parameters).filter((slot) => slot.required) : []
  const [deciding] = required
  const value = deciding && required.length === 1 && deciding.form === 'choice' && !deciding.many ? args[deciding.name] : undefined
  return typeof value === 'string' ? value : undefined
}

function withPart(known: unknown, part: string, result: unknown): Record<string, unknown> {
  const parts: Record<string, unknown> = Object.assign(bare(), typeof known === 'object' && known !== null ? known : {})
  parts[part] ??= result
  return parts
}

/** No form can reach a field that no result has, such as `constructor`. */
function owned(value: Json, things: Things): unknown {
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? leading(each, things) : owned(each, things)))
  return isJsonObject(value) ? row(value, things) : value
}

function row(value: JsonObject, things: Things): Record<string, unknown> {
  const own: Record<string, unknown> = Object.assign(bare(), tests(value))
  for (const [key, each] of Object.entries(value)) own[key] = typeof each === 'string' && key !== 'id' ? leading(each, things) : owned(each, things)
  // The document cites rows by a plain id, which `ref` no longer is once a path can go on behind it.
  if (isReference(own['ref'])) own['id'] ??= value['ref']
  return own
}

const CODE = /^[a-z0-9_]{1,40}$/

/** What a form, which cannot compare, may ask of a row: `kind=decline`, `reviewed=false`, `roles=policyholder`. */
function tests(value: JsonObject): Record<string, true> {
  const codes = Object.entries(value).flatMap(([key, each]) => (Array.isArray(each) ? each : [each]).map((one) => [key, one] as const))
  const said = codes.filter(([, one]) => typeof one === 'boolean' || (typeof one === 'string' && CODE.test(one)))
  return Object.fromEntries(said.map(([key, one]) => [`${key}=${String(one)}`, true]))
}

/** What the results say of each thing, by its id. */
type Things = ReadonlyMap<string, JsonObject>

const ID = Symbol('id')

interface Reference {
  readonly [ID]: string
}

/** Rows that have the id for their own come first; rows that only point at it add what those lack. */
function thingsIn(results: readonly Json[]): Things {
  const rows = results.flatMap(rowsIn)
  const things = new Map<string, JsonObject>()
  for (const key of ['id', 'ref']) {
    for (const each of rows) {
      const id = each[key]
      if (typeof id === 'string') things.set(id, { ...each, ...things.get(id) })
    }
  }
  return things
}

function rowsIn(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn)
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(rowsIn)] : []
}

/** An id that the results know as what they say of it, one step far; any other text as it is. */
function leading(text: string, things: Things): string | Reference {
  const thing = things.get(text)
  return thing === undefined ? text : Object.assign(row(thing, new Map()), { [ID]: text })
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && ID in value
}

function bare(): Record<string, unknown> {
  return Object.create(null)
}

/** A value as it stands in a document: days and codes in words, and nothing in it takes effect as Markdown or as a form. */
export function formText(value: unknown, key: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value
      .map((each) => formText(each, key))
      .filter((text) => text !== '')
      .join(', ')
  if (isReference(value)) return formText(value[ID], key)
  if (typeof value !== 'string') return ''
  const words = spoken(value, isPlaceKey(key))
  return quoted(words === value ? withDates(value) : words).replaceAll('{', '\\{')
}
