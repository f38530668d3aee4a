import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'

/** The text in a field of something that came over the wire. Throws where there is none. */
export function textIn(object: JsonObject | undefined, field: string): string {
  const value = object?.[field]
  if (typeof value !== 'string') throw new Error(`There is no text "${field}" in ${JSON.stringify(object)}.`)
  return value
}

export function objectIn(object: JsonObject | undefined, field: string): JsonObject | undefined {
  const value = object?.[field]
  return isJsonObject(value) ? value : undefined
}

export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
