/** Any JSON value. Readonly: what came in from a model, a page or a store is never changed in place. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}
/** A JSON Schema, draft 2020-12. */
export type JsonSchema = JsonObject

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as JSON, or `undefined` where it cannot be told in JSON: a cycle, a function, a BigInt. */
export function toJson(value: unknown): Json | undefined {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? undefined : (JSON.parse(text) as Json)
  } catch {
    return undefined
  }
}

/**
 * One text for one value, whatever the order of its keys: RFC 8785. Half a character, which that refuses, is written as its
 * escape: what a model wrote can then always be named.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(',')}}`
}
