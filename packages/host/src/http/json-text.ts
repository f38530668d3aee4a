import type { Json } from '@ambit/domain'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

export type ReadJson = { readonly ok: true; readonly value: Json } | { readonly ok: false }

/** Bytes as JSON. Not ok: they are none, or nest deeper than `levels`, which would overflow whatever walks them. */
export function jsonOf(bytes: Uint8Array, levels: number): ReadJson {
  try {
    const value = JSON.parse(UTF8.decode(bytes)) as Json
    return nestsDeeper(value, levels) ? { ok: false } : { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/** Without recursion: a text of a few kilobytes can nest deeper than the stack goes. */
function nestsDeeper(value: Json, levels: number): boolean {
  let layer: readonly Json[] = [value]
  for (let level = 0; level <= levels; level += 1) {
    layer = layer.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (layer.length === 0) return false
  }
  return true
}

/** `application/json`, also with parameters, and types that say that they are JSON: `application/problem+json`. */
export function isJsonType(contentType: string | null): boolean {
  return /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '')
}
