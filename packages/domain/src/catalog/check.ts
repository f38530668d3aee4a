import { isJsonObject, toJson } from '../json.ts'
import type { BodyOf, ItemKind } from './body.ts'
import { errorAt, type Finding, hasErrors } from './finding.ts'
import { shapeFindings } from './shape-findings.ts'

/** A body as the store may have it, with what else there is to say of it; or what is wrong with it, each with its place. */
export type CheckedBody<K extends ItemKind> =
  | { readonly ok: true; readonly body: BodyOf[K]; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Checks what an author wrote, of whatever it consists. Never throws. */
export function checkBody<K extends ItemKind>(kind: K, body: unknown): CheckedBody<K> {
  const json = toJson(body)
  if (!isJsonObject(json)) return { ok: false, findings: [errorAt([], 'no_object', 'A body is a JSON object.')] }
  const findings = shapeFindings(kind, json)
  if (hasErrors(findings)) return { ok: false, findings }
  // The shape has just been checked.
  return { ok: true, body: json as unknown as BodyOf[K], findings }
}
