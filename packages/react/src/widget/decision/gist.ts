import { isJsonObject, type Json } from '@ambit/domain'
import { nameOf } from './name-of.ts'

const CHARS_MAX = 160
const FIELDS_MAX = 4

/** What came back without what wraps it: the value, or the sentence of a failure. */
export function cameBackOf(content: string): Json {
  const told = parsed(content)
  if (typeof told === 'string') return told.replace(/^Tool failed: /, '')
  if (!isJsonObject(told)) return told
  const { ok, error = null, value } = told
  if (ok === false) return error
  return ok === true && value !== undefined ? value : told
}

/** The same in a line: a sentence, or the first plain fields. Empty where there is nothing to tell. */
export function gistOf(content: string): string {
  const back = cameBackOf(content)
  const text = typeof back === 'string' ? back : isJsonObject(back) ? fieldsOf(back) : ''
  return text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX)}…` : text
}

function fieldsOf(value: { readonly [key: string]: Json }): string {
  const fields = Object.entries(value).flatMap(([name, field]) => (typeof field === 'string' || typeof field === 'number' ? [`${nameOf(name)}: ${field}`] : []))
  return fields.slice(0, FIELDS_MAX).join(', ')
}

function parsed(content: string): Json {
  try {
    const value: Json = JSON.parse(content)
    return value
  } catch {
    return content
  }
}
