import { Validator } from '@cfworker/json-schema'
import type { Json, JsonSchema } from './json.ts'

const validators = new WeakMap<JsonSchema, Validator>()

/** What does not fit the schema (2020-12), each a sentence with its place; empty where all fits. Never evaluates code. */
export function schemaProblems(schema: JsonSchema, value: Json): readonly string[] {
  const { valid, errors } = validatorOf(schema).validate(ownOnly(value))
  if (valid) return []
  const leaves = errors.filter((error) => !GROUPS.has(error.keyword))
  const told = (leaves.length > 0 ? leaves : errors).map((error) => `${place(error.instanceLocation)}: ${error.error}`)
  return [...new Set(told)]
}

/** Keywords whose error only says that something below them failed. */
const GROUPS = new Set(['properties', 'items', 'allOf', '$ref', 'prefixItems', 'patternProperties'])

function validatorOf(schema: JsonSchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const made = new Validator(schema, '2020-12', false)
  validators.set(schema, made)
  return made
}

/** The validator asks with `in`: without a prototype, `constructor` and `__proto__` are names like any other. */
function ownOnly(value: Json): unknown {
  if (Array.isArray(value)) return value.map(ownOnly)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.create(null) as Record<string, unknown>
  for (const [key, child] of Object.entries(value)) copy[key] = ownOnly(child)
  return copy
}

function place(pointer: string): string {
  const path = pointer.replace(/^#\/?/, '').replaceAll('/', '.')
  return path === '' ? 'arguments' : path
}
