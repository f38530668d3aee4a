import { isJsonObject, type Json, type JsonObject, toJson } from '../json.ts'
import { actionFindings } from './action-findings.ts'
import type { ActionBody, BodyOf, ItemKind } from './body.ts'
import { errorAt, type Finding, hasErrors, type Place, warningAt } from './finding.ts'
import { sizeFindings } from './input/check-input.ts'
import { Allowance } from './pattern/effort.ts'
import { sampleFindings } from './sample.ts'
import { hides } from './shape-words.ts'
import { isShaped, shapeFindings } from './shape-findings.ts'

/** A body as the store may have it, with what else there is to say of it; or what is wrong with it, each with its place. */
export type CheckedBody<K extends ItemKind> =
  | { readonly ok: true; readonly body: BodyOf[K]; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Checks what an author wrote, of whatever it consists. Never throws. */
export function checkBody<K extends ItemKind>(kind: K, body: unknown): CheckedBody<K> {
  return checkJson(kind, toJson(body))
}

/** The same of JSON. What judging a body of a file takes is paid for by the file too. */
export function checkJson<K extends ItemKind>(kind: K, json: Json | undefined, file?: Allowance): CheckedBody<K> {
  if (!isJsonObject(json)) return { ok: false, findings: [errorAt([], 'no_object', 'A body is a JSON object.')] }
  const shape = shapeFindings(kind, json)
  if (!isShaped(kind, json, shape)) return { ok: false, findings: shape }
  const action = kind === 'action' && isShaped('action', json, shape) ? json : undefined
  const findings = contentFindings(json, action, new Allowance('body', file))
  return hasErrors(findings) ? { ok: false, findings } : { ok: true, body: json, findings }
}

function contentFindings(json: JsonObject, action: ActionBody | undefined, allowance: Allowance): readonly Finding[] {
  const large = action ? [...sampleFindings(action), ...(action.type === 'session_api' ? sizeFindings(action.input) : [])] : []
  if (hasErrors(large)) return large
  const letters = letterFindings(json, [])
  return hasErrors(letters) || !action ? letters : [...letters, ...actionFindings(action, allowance)]
}

/** Text that no store takes, and text that hides something, wherever it stands. */
function letterFindings(value: Json, place: Place): readonly Finding[] {
  if (typeof value === 'string') return textFindings(value, place)
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => letterFindings(item, [...place, index]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, child]) => [...(broken(name) ? textFindings(name, place) : []), ...letterFindings(child, [...place, name])])
}

const broken = (text: string): boolean => !text.isWellFormed() || text.includes('\u0000')

function textFindings(text: string, place: Place): readonly Finding[] {
  if (broken(text)) return [errorAt(place, 'bad_unicode', 'This text has half a character or a null character in it.')]
  return hides(text) ? [warningAt(place, 'invisible', 'This text has characters that nobody sees or that change the reading direction.')] : []
}
