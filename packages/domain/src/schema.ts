import { Validator } from '@cfworker/json-schema'
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from './json.ts'

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
  const made = new Validator(withoutKeywords(schema, ANNOTATIONS), '2020-12', false)
  validators.set(schema, made)
  return made
}

/** In 2020-12 a format is a note for readers; the validator's patterns for some take for ever on hostile text. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['format'])
/** Keywords whose value maps names to schemas. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
/** Keywords whose value is no schema but a value. */
const VALUES = new Set(['enum', 'const', 'default', 'examples'])

/** The schema without some keywords, at every depth. Names of properties and values that are compared stay as they are. */
function withoutKeywords(schema: JsonObject, keywords: ReadonlySet<string>): JsonObject {
  const below = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(below)
    return isJsonObject(value) ? withoutKeywords(value, keywords) : value
  }
  const kept = Object.entries(schema).filter(([key]) => !keywords.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (VALUES.has(key)) return [key, value]
      if (!NAMED.has(key) || !isJsonObject(value)) return [key, below(value)]
      return [key, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, below(child)]))]
    }),
  )
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
