import type * as z from 'zod'
import type { JsonObject } from '../json.ts'
import type { BodyOf, ItemKind } from './body.ts'
import { errorAt, type Finding, hasErrors, type Place } from './finding.ts'
import { SHAPES } from './shapes.ts'

/** Whether this is a body of its kind, by what `shapeFindings` found for that kind: `SHAPES` and `BodyOf` say the same. */
export function isShaped<K extends ItemKind>(_kind: K, body: JsonObject, found: readonly Finding[]): body is JsonObject & BodyOf[K] {
  return !hasErrors(found)
}

/** What of the body's shape is wrong, with its place: fields that are missing, of another type, too long, or not known. */
export function shapeFindings(kind: ItemKind, body: { readonly [key: string]: unknown }): readonly Finding[] {
  const shapes = SHAPES[kind]
  const type = Object.hasOwn(body, 'type') ? body['type'] : undefined
  const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined
  if (!shape) {
    const known = Object.keys(shapes).join(', ')
    return [errorAt(['type'], type === undefined ? 'missing' : 'unknown_type', `The type of an ${kind} is one of ${known}.`.replace('an c', 'a c'))]
  }
  const parsed = shape.safeParse(body)
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => issueFindings(issue, String(type), body))
}

function issueFindings(issue: z.core.$ZodIssue, type: string, body: unknown): readonly Finding[] {
  const at = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => errorAt([...at, key], 'unknown_field', at.length === 0 ? noSuchField(key, type) : `There is no field ${key} here.`))
    case 'invalid_type':
      return [isAbsent(body, at) ? errorAt(at, 'missing', 'This is missing.') : errorAt(at, 'wrong_type', `This must be ${article(issue.expected)}.`)]
    case 'invalid_value':
      if (isAbsent(body, at)) return [errorAt(at, 'missing', `This is missing: one of ${issue.values.map(String).join(', ')}.`)]
      return [errorAt(at, 'wrong_value', `This must be one of ${issue.values.map(String).join(', ')}.`)]
    case 'too_big':
      return [
        errorAt(
          at,
          issue.origin === 'number' || issue.origin === 'int' ? 'too_high' : 'too_long',
          `At most ${Number(issue.maximum).toLocaleString('en')}${unit(issue.origin)}.`,
        ),
      ]
    case 'too_small':
      return [
        errorAt(
          at,
          issue.origin === 'number' || issue.origin === 'int' ? 'too_low' : 'empty',
          issue.minimum === 1 ? 'This must not be empty.' : `At least ${Number(issue.minimum)}${unit(issue.origin)}.`,
        ),
      ]
    case 'custom':
      return [isAbsent(body, at) ? errorAt(at, 'missing', 'This is missing.') : errorAt(at, String(issue.params?.['code'] ?? 'wrong_type'), issue.message)]
    case 'invalid_format':
      return [errorAt(at, 'bad_form', issue.message)]
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return [errorAt(at, 'wrong_value', issue.message)]
  }
}

/** A field that belongs to another type is told as such: that is the more frequent slip. */
function noSuchField(key: string, type: string): string {
  if (key === 'actions') return 'Only a skill carries actions.'
  if (key === 'knowledge') return 'Only a product domain defines a knowledge scope.'
  if (key === 'steps') return 'Only a wizard has steps.'
  if (type === 'client_callback' && REQUEST.has(key)) return `A callback has no ${key}: the function and its input schema are the host’s.`
  if (type === 'declared') return `What an agent of code says stands in code: only attachments are kept here, not ${key}.`
  return `There is no field ${key} here.`
}
const REQUEST: ReadonlySet<string> = new Set(['method', 'endpoint', 'input', 'placement', 'idempotent'])

function isAbsent(body: unknown, place: Place): boolean {
  let value: unknown = body
  for (const step of place) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true
    value = Reflect.get(value, step)
  }
  return value === undefined
}

function article(expected: string): string {
  if (expected === 'boolean') return 'true or false'
  if (expected === 'int') return 'a whole number'
  if (expected === 'array') return 'a list'
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
