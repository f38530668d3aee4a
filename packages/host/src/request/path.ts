import type { Json, JsonObject } from '@ambit/domain'

const PARAMETER = /^\{([A-Za-z_][A-Za-z0-9_]{0,63})\}$/
const VALUE_CHARS_MAX = 1_024
/** Control characters, C0 and C1, and what separates lines. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

export type BuiltPath =
  | { readonly ok: true; readonly segments: readonly string[]; readonly used: ReadonlySet<string> }
  | { readonly ok: false; readonly error: string }

const NO_PATH: BuiltPath = { ok: false, error: 'The endpoint of this action is no path of the product.' }

/** Fills the parameters of an endpoint, each a whole segment. Whatever a value is, it stays in its segment. */
export function builtPath(endpoint: string, args: JsonObject): BuiltPath {
  if (!endpoint.startsWith('/')) return NO_PATH
  const used = new Set<string>()
  const segments: string[] = []
  for (const segment of endpoint.slice(1).split('/')) {
    const name = PARAMETER.exec(segment)?.[1]
    if (name === undefined) {
      if (segment === '' || escapes(segment)) return NO_PATH
      segments.push(segment)
      continue
    }
    const value = pathValue(Object.hasOwn(args, name) ? args[name] : undefined)
    if (value === undefined) return { ok: false, error: `The argument ${name} cannot stand in the path of this operation.` }
    segments.push(value)
    used.add(name)
  }
  return { ok: true, segments, used }
}

/** A value as a segment, encoded; nothing where it could be read as anything but this one segment, now or after another decoding on the way. */
function pathValue(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (text === '' || text.length > VALUE_CHARS_MAX || !text.isWellFormed()) return undefined
  return escapes(text) ? undefined : encodeURIComponent(text)
}

/** Control characters, and `.` and `..`, also between separators and behind any number of encodings: `a/../b`, `%2e%2e`, `%252e.`, `%00`. */
function escapes(text: string): boolean {
  for (let form = text, before = ''; form !== before;) {
    if (CONTROL.test(form) || form.split(/[/\\]/).some((piece) => piece === '.' || piece === '..' || /^\.{1,2};/.test(piece))) return true
    before = form
    form = form.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return false
}

/** Whether an address is the one that was meant: this origin, and these segments below the base and no others. It is the last look before a request leaves. */
export function isMeant(address: URL, base: URL, its: { readonly endpoint: string; readonly args: JsonObject }): boolean {
  const template = [...baseSegments(base), ...its.endpoint.slice(1).split('/')]
  const built = address.pathname.slice(1).split('/')
  if (address.origin !== base.origin || address.hash !== '' || address.username !== '' || address.password !== '') return false
  return built.length === template.length && template.every((segment, at) => isSegment(built[at] ?? '', segment, its.args))
}

function isSegment(built: string, segment: string, args: JsonObject): boolean {
  const name = PARAMETER.exec(segment)?.[1]
  if (name === undefined) return built === segment
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return built !== '' && built !== '.' && built !== '..' && decoded(built) === String(value)
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

export function baseSegments(base: URL): readonly string[] {
  return base.pathname.split('/').filter((segment) => segment !== '')
}
