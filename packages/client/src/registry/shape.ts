import type { Json, JsonObject } from '@ambit/domain'
import type { PageTool } from './page-tool.ts'

/**
 * Whether the model would see the same tools in the same order. `call` does not count. Fresh literals at every render are
 * usual, so values are compared as they stand, without writing them out.
 */
export function sameShape(before: readonly PageTool[], now: readonly PageTool[]): boolean {
  if (before.length !== now.length) return false
  for (let at = 0; at < before.length; at += 1) if (!sameTool(before[at], now[at])) return false
  return true
}

function sameTool(before: PageTool | undefined, now: PageTool | undefined): boolean {
  if (before === now) return true
  return (
    before !== undefined &&
    now !== undefined &&
    before.name === now.name &&
    before.description === now.description &&
    before.timeoutMs === now.timeoutMs &&
    before.idempotent === now.idempotent &&
    before.readOnly === now.readOnly &&
    before.showsOnly === now.showsOnly &&
    sameJson(before.parameters, now.parameters)
  )
}

/** Whether both are the same JSON, whatever the order of keys. */
function sameJson(before: Json | undefined, now: Json | undefined): boolean {
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return Object.is(before, now)
  if (isList(before)) return isList(now) && sameList(before, now)
  return !isList(now) && sameFields(before, now)
}

function sameList(before: readonly Json[], now: readonly Json[]): boolean {
  if (before.length !== now.length) return false
  for (let at = 0; at < before.length; at += 1) if (!sameJson(before[at], now[at])) return false
  return true
}

/** By their own keys: what a script of the page may have added to every object is no field. Mostly the order is the same too. */
function sameFields(before: JsonObject, now: JsonObject): boolean {
  const keys = Object.keys(before)
  const others = Object.keys(now)
  if (keys.length !== others.length) return false
  let at = 0
  for (const key of keys) {
    if (key !== others[at] && !Object.hasOwn(now, key)) return false
    const one = before[key]
    const other = now[key]
    if (one !== other && !sameJson(one, other)) return false
    at += 1
  }
  return true
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value)
}
