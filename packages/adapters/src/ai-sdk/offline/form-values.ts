import { type Json, isJsonObject } from '@ambit/domain'
import { quoted } from './markdown.ts'
import type { Mention } from './playbook.ts'
import { isPlaceKey, spoken, withDates } from './speech.ts'
import { slotsOf } from './slots.ts'
import type { SettledCall } from './turn-view.ts'

/** What a form is filled from: results by the names of their tools, own fields only. */
export interface FormValues {
  readonly [name: string]: unknown
}

/**
 * The results of a turn as a form names them: by tool, and for a tool that one required choice decides, by its value below
 * that. Of two results under one name the first counts; a failed call gives none.
 */
export function formValues(calls: readonly SettledCall[], mentions: readonly Mention[]): FormValues {
  const values: Record<string, unknown> = bare()
  for (const call of calls) {
    if (call.failure !== undefined) continue
    const result = owned(call.json ?? call.content.trim())
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
function owned(value: Json): unknown {
  if (Array.isArray(value)) return value.map(owned)
  if (!isJsonObject(value)) return value
  return Object.assign(bare(), Object.fromEntries(Object.entries(value).map(([key, each]) => [key, owned(each)])))
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
  if (typeof value !== 'string') return ''
  const words = spoken(value, isPlaceKey(key))
  return quoted(words === value ? withDates(value) : words).replaceAll('{', '\\{')
}
