import { createPatch, type Operation, type Pointer } from 'rfc6902'
import { canonicalJson, isJsonObject, toJson, type Json } from '../json.ts'

/** A JSON Patch (RFC 6902): what turns one body into another. Only `add`, `remove` and `replace`. */
export type Patch = readonly Operation[]

/** What turns `before` into `after`; where there was nothing, one operation that adds the whole. */
export function diffBodies(before: Json | undefined, after: Json): Patch {
  if (before === undefined) return [{ op: 'add', path: '', value: after }]
  if (isUnsafe(before) || isUnsafe(after)) return same(before, after) ? [] : [{ op: 'replace', path: '', value: after }]
  return createPatch(before, after, ownWay)
}

const same = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b)

/** Names that the library takes for parts of the language rather than of the body. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const isUnsafe = (value: Json): boolean => isJsonObject(value) && Object.keys(value).some((name) => INHERITED.has(name))

/** Lists, whose cheapest change takes the library a time that grows with their depth; and objects with names that it leaves out. */
function ownWay(before: unknown, after: unknown, pointer: Pointer): Operation[] | undefined {
  const [old, now] = [jsonOf(before), jsonOf(after)]
  const path = pointer.toString()
  if (isUnsafe(old) || isUnsafe(now)) return same(old, now) ? [] : [{ op: 'replace', path, value: now }]
  return Array.isArray(old) && Array.isArray(now) ? listDiff(old, now, path) : undefined
}

/** The library gives us back what we gave it. */
const jsonOf = (value: unknown): Json => value as Json

/** What is alike at both ends stays; between them entries are changed one by one, then added or taken away. */
function listDiff(old: readonly Json[], now: readonly Json[], path: string): Operation[] {
  const [before, after] = [old.map(canonicalJson), now.map(canonicalJson)]
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && before[start] === after[start]) start++
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const both = least - end
  const changed = now.slice(start, both).flatMap((value, index) => below(diffBodies(old[start + index], value), `${path}/${start + index}`))
  const added = now.slice(both, now.length - end).map((value, index): Operation => ({ op: 'add', path: `${path}/${both + index}`, value }))
  const removed = old.slice(both, old.length - end).map((): Operation => ({ op: 'remove', path: `${path}/${both}` }))
  return [...changed, ...removed, ...added]
}

const below = (patch: Patch, path: string): Operation[] => patch.map((operation) => ({ ...operation, path: `${path}${operation.path}` }))

/** The body that a patch of `diffBodies` gives. A patch that was made for another body is a throw, as is one that reaches into the language itself. */
export function applyDiff(before: Json | undefined, patch: Patch): Json {
  let body = before
  for (const operation of patch) body = applied(body, operation)
  if (body === undefined) throw new Error('The patch leaves nothing.')
  return body
}

function applied(body: Json | undefined, operation: Operation): Json {
  if (operation.op !== 'add' && operation.op !== 'remove' && operation.op !== 'replace')
    throw new Error(`The patch has ${operation.op}, which is not used here.`)
  const steps = operation.path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (steps.shift() !== '' || steps.some((step) => INHERITED.has(step))) throw new Error(`The path ${JSON.stringify(operation.path)} leads nowhere in a body.`)
  const value = operation.op === 'remove' ? undefined : toJson(operation.value)
  const after = changedAt(body, steps, { op: operation.op, value })
  return after === undefined ? fail(operation.path) : after
}

interface Change {
  readonly op: 'add' | 'remove' | 'replace'
  readonly value: Json | undefined
}

function changedAt(body: Json | undefined, [step, ...rest]: readonly string[], change: Change): Json | undefined {
  if (step === undefined) return change.value
  if (Array.isArray(body)) return changedList(body, { step, rest }, change)
  if (!isJsonObject(body)) return fail(step)
  const last = rest.length === 0
  if (!Object.hasOwn(body, step) && !(last && change.op === 'add')) return fail(step)
  const entries = new Map(Object.entries(body))
  const child = changedAt(entries.get(step), rest, change)
  if (child === undefined) entries.delete(step)
  else entries.set(step, child)
  return Object.fromEntries(entries)
}

function changedList(list: readonly Json[], { step, rest }: { readonly step: string; readonly rest: readonly string[] }, change: Change): Json {
  const index = step === '-' ? list.length : Number(step)
  const adds = rest.length === 0 && change.op === 'add'
  if (!/^(?:-|0|[1-9]\d*)$/.test(step) || index > list.length || (index === list.length && !adds)) return fail(step)
  const child = changedAt(list[index], rest, change)
  return [...list.slice(0, index), ...(child === undefined ? [] : [child]), ...list.slice(adds ? index : index + 1)]
}

function fail(where: string): never {
  throw new Error(`The patch was made for another body: there is nothing at ${JSON.stringify(where)}.`)
}
