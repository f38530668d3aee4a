import type { Json } from '@ambit/domain'
import type { PageTool } from './page-tool.ts'

/** What the model sees of tools, laid out once so that each render is compared without making anything. `call` does not count. */
export type Shape = readonly (Omit<PageTool, 'parameters' | 'call'> & { readonly parameters: Seen })[]

type Seen = null | boolean | number | string | undefined | SeenParts
/** An object with its keys in order, or a list. */
interface SeenParts {
  readonly keys: readonly string[] | undefined
  readonly values: readonly Seen[]
}

export function shapeOf(tools: readonly PageTool[]): Shape {
  return tools.map((tool) => ({ ...tool, parameters: seenOf(tool.parameters) }))
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

function isSame(tool: PageTool | undefined, seen: Shape[number] | undefined): boolean {
  return (
    tool !== undefined &&
    seen !== undefined &&
    tool.name === seen.name &&
    tool.description === seen.description &&
    tool.timeoutMs === seen.timeoutMs &&
    tool.idempotent === seen.idempotent &&
    tool.readOnly === seen.readOnly &&
    tool.showsOnly === seen.showsOnly &&
    isSeen(tool.parameters, seen.parameters)
  )
}

function isSeen(value: Json | undefined, seen: Seen): boolean {
  if (typeof seen !== 'object' || seen === null) return Object.is(value, seen)
  if (typeof value !== 'object' || value === null) return false
  const { keys, values } = seen
  let at = 0
  if (keys === undefined) {
    if (!isList(value)) return false
    for (const each of value) if (!isSeen(each, values[at++])) return false
  } else {
    if (isList(value)) return false
    for (const key in value) {
      if (key !== keys[at]) {
        // What a script of the page has added to every object is no field.
        if (Object.hasOwn(value, key)) return false
      } else if (!isSeen(value[key], values[at++])) return false
    }
  }
  return at === values.length
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
