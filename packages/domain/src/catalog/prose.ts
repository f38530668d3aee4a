import { canonicalJson, isJsonObject, type Json } from '../json.ts'

/** What changed, in plain words, a line each. */
export function proseOf(before: Json | undefined, after: Json): readonly string[] {
  if (before === undefined) return ['New.']
  if (!isJsonObject(before) || !isJsonObject(after)) return canonicalJson(before) === canonicalJson(after) ? [] : ['Changed.']
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    return canonicalJson(old) === canonicalJson(now) ? [] : [`${field}: ${JSON.stringify(old)}, now ${JSON.stringify(now)}`]
  })
}
