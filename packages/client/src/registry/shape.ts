import type { PageTool } from './page-tool.ts'

/**
 * Whether the model would see the same tools in the same order. `call` does not count. Fresh literals at every render are
 * usual, so values are compared as they stand, without writing them out.
 */
export function sameShape(before: readonly PageTool[], now: readonly PageTool[]): boolean {
  return before === now || (before.length === now.length && before.every((tool, at) => sameTool(tool, now[at])))
}

function sameTool(before: PageTool, now: PageTool | undefined): boolean {
  if (before === now) return true
  return (
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
function sameJson(before: unknown, now: unknown): boolean {
  if (Object.is(before, now)) return true
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return false
  if (Array.isArray(before) || Array.isArray(now)) {
    return Array.isArray(before) && Array.isArray(now) && before.length === now.length && before.every((each, at) => sameJson(each, now[at]))
  }
  const keys = Object.keys(before)
  return keys.length === Object.keys(now).length && keys.every((key) => Object.hasOwn(now, key) && sameJson(Reflect.get(before, key), Reflect.get(now, key)))
}
