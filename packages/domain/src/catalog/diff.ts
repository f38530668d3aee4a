import { applyPatch, createPatch, type Operation } from 'rfc6902'
import { isJsonObject, toJson, type Json } from '../json.ts'

/** A JSON Patch (RFC 6902): what turns one body into another. */
export type Patch = readonly Operation[]

/** What turns `before` into `after`; where there was nothing, one operation that adds the whole. */
export function diffBodies(before: Json | undefined, after: Json): Patch {
  if (before === undefined) return [{ op: 'add', path: '', value: after }]
  return createPatch(before, after)
}

/** The body that a patch of `diffBodies` gives. A patch that does not fit is a throw: it was made for another body. */
export function applyDiff(before: Json | undefined, patch: Patch): Json {
  const root = { body: toJson(before ?? null) ?? null }
  const below = patch.map((operation) => ({ ...operation, path: `/body${operation.path}` }))
  for (const problem of applyPatch(root, below as Operation[])) if (problem) throw problem
  return isJsonObject(root) ? root.body : null
}
