import { isJsonObject, type Json } from '@ambit/domain'
import type { Messages } from '../text/messages.ts'
import { humanise } from './words.ts'

/** One line of a call's arguments or result; without a name where the value has none. */
export interface Field {
  readonly name: string
  readonly value: string
}

const ROWS_MAX = 40
const CHARS_MAX = 600

/** A value as lines that a person can read: the fields of an object, or the whole as one. */
export function fieldsOf(value: Json, messages: Messages): readonly Field[] {
  if (!isJsonObject(value)) return value === null || value === '' ? [] : [{ name: '', value: told(value, messages, 0) }]
  const entries = Object.entries(value)
  const shown = entries.slice(0, ROWS_MAX).map(([name, child]) => ({ name: humanise(name), value: told(child, messages, 0) }))
  return entries.length > ROWS_MAX ? [...shown, { name: '…', value: messages.rows(entries.length - ROWS_MAX) }] : shown
}

/** A result as lines; text that is no JSON stays as it is. */
export function fieldsOfText(content: string, messages: Messages): readonly Field[] {
  try {
    return fieldsOf(JSON.parse(content), messages)
  } catch {
    return fieldsOf(content, messages)
  }
}

const DEPTH_MAX = 2

function told(value: Json, messages: Messages, depth: number): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (typeof value === 'string') return cut(value === '' ? '–' : value)
  if (typeof value === 'number') return String(value)
  if (depth >= DEPTH_MAX) return cut(JSON.stringify(value))
  if (!isJsonObject(value)) return list(value, messages, depth)
  return cut(
    Object.entries(value)
      .map(([name, child]) => `${humanise(name)}: ${told(child, messages, depth + 1)}`)
      .join('; '),
  )
}

function list(values: readonly Json[], messages: Messages, depth: number): string {
  if (values.length === 0) return messages.nothing
  const plain = values.every((value) => typeof value !== 'object' || value === null)
  const lines = values.slice(0, ROWS_MAX).map((value) => told(value, messages, depth + 1))
  if (plain) return cut(lines.join(', '))
  if (values.length === 1) return lines.join('')
  const rest = values.length > ROWS_MAX ? [messages.rows(values.length - ROWS_MAX)] : []
  return [messages.rows(values.length), ...lines.map((line, at) => `${at + 1}. ${line}`), ...rest].join('\n')
}

function cut(text: string): string {
  return text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX)}…` : text
}
