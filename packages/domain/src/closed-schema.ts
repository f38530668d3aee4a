import { isJsonObject, type Json, type JsonObject, type JsonSchema } from './json.ts'

const closed = new WeakMap<JsonSchema, JsonSchema>()

/**
 * The same schema, in which each object that lists its properties, and says nothing of others, takes no others. Inside
 * alternatives (`anyOf` and the like) it stays as it is: there a part that is closed would refuse what another part names.
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  const known = closed.get(schema)
  if (known) return known
  const made = closedObject(schema)
  closed.set(schema, made)
  return made
}

function closedObject(schema: JsonObject): JsonObject {
  const below = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (NAMED.has(keyword) && isJsonObject(value))
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, closedChild(child)]))]
    if (keyword === 'items') return [keyword, closedChild(value)]
    return keyword === 'prefixItems' && Array.isArray(value) ? [keyword, value.map(closedChild)] : [keyword, value]
  })
  return { ...Object.fromEntries(below), ...(isOpen(schema) ? { unevaluatedProperties: false } : {}) }
}
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions'])

function closedChild(schema: Json): Json {
  return isJsonObject(schema) ? closedObject(schema) : schema
}

/** A definition may be a part of another object, and then it is that one which says what there is. */
function isOpen(schema: JsonObject): boolean {
  return isJsonObject(schema['properties']) && !('additionalProperties' in schema) && !('unevaluatedProperties' in schema)
}
