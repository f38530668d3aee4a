import type { Json, JsonObject } from '@ambit/domain'
import type { PageTool } from './page-tool.ts'

/** What the model sees of tools, laid out once so that each render is compared without making anything. `call` does not count. */
export type Shape = readonly (Omit<PageTool, 'call'> & { readonly seen: Seen })[]

type Seen = null | boolean | number | string | undefined | SeenParts
/** An object with its keys in order, or a list. */
interface SeenParts {
  readonly keys: readonly string[] | undefined
  readonly values: readonly Seen[]
}

export function shapeOf(tools: readonly PageTool[]): Shape {
  return tools.map((tool) => ({ ...tool, seen: seenOf(tool.parameters) }))
}

function seenOf(value: Json | undefined): Seen {
  if (typeof value !== 'object' || value === null) return value
  return isList(value) ? { keys: undefined, values: value.map(seenOf) } : { keys: Object.keys(value), values: Object.values(value).map(seenOf) }
}

/** Whether the model would see these tools so, in the same order. Another order of keys in a schema counts as another schema. */
export function hasShape(tools: readonly PageTool[], shape: Shape): boolean {
  if (tools.length !== shape.length) return false
  for (let at = 0; at < tools.length; at += 1) if (!isSame(tools[at], shape[at])) return false
  return true
}

function isSame(tool: PageTool | undefined, shown: Shape[number] | undefined): boolean {
  return (
    tool !== undefined &&
    shown !== undefined &&
    tool.name === shown.name &&
    tool.description === shown.description &&
    tool.timeoutMs === shown.timeoutMs &&
    tool.idempotent === shown.idempotent &&
    tool.readOnly === shown.readOnly &&
    tool.showsOnly === shown.showsOnly &&
    (tool.parameters === shown.parameters || isSeen(tool.parameters, shown.seen))
  )
}

function isSeen(value: Json | undefined, seen: Seen): boolean {
  if (typeof seen !== 'object' || typeof value !== 'object' || seen === null || value === null) return Object.is(value, seen)
  if (isList(value)) return seen.keys === undefined && hasItems(value, seen.values)
  return seen.keys !== undefined && hasFields(value, seen.keys, seen.values)
}

function hasItems(list: readonly Json[], values: readonly Seen[]): boolean {
  if (list.length !== values.length) return false
  for (let at = 0; at < list.length; at += 1) if (!isSeen(list[at], values[at])) return false
  return true
}

function hasFields(object: JsonObject, keys: readonly string[], values: readonly Seen[]): boolean {
  let at = 0
  for (const key in object) {
    if (key === keys[at]) {
      const one = object[key]
      const other = values[at]
      if (one !== other && !isSeen(one, other)) return false
      at += 1
      // What a script of the page has added to every object is no field.
    } else if (Object.hasOwn(object, key)) return false
  }
  return at === keys.length
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
