import { isJsonObject, type Json, type JsonSchema } from '../json.ts'

/**
 * What a value is made of: its strings, numbers, yes and no; an empty list and an empty object too, for they say something. With
 * the names that a schema declares, every other name of a field is one more value: whoever chose it chose what is done.
 */
export function leavesOf(value: Json, declared?: ReadonlySet<string>): readonly Json[] {
  if (Array.isArray(value)) return value.length === 0 ? [value] : value.flatMap((child: Json) => leavesOf(child, declared))
  if (!isJsonObject(value)) return [value]
  const fields = Object.entries(value)
  if (fields.length === 0) return [value]
  return fields.flatMap(([name, child]) => [...(declared === undefined || declared.has(name) ? [] : [name]), ...leavesOf(child, declared)])
}

/** The names of fields that stand anywhere in a schema. */
export function declaredNames(schema: JsonSchema): ReadonlySet<string> {
  const names = new Set<string>()
  collect(names, schema)
  return names
}

function collect(names: Set<string>, schema: Json): void {
  if (Array.isArray(schema)) for (const child of schema) collect(names, child)
  else if (isJsonObject(schema))
    for (const [keyword, child] of Object.entries(schema)) {
      if (keyword === 'properties' && isJsonObject(child)) for (const name of Object.keys(child)) names.add(name)
      collect(names, child)
    }
}
