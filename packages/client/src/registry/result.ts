/** Longest result in characters; the server's own cap is the same. */
const RESULT_CHARS_MAX = 48_000
/** So much of a longer one is told: text inside JSON text may double. */
const START_CHARS = 20_000

/** JSON text of `{ ok, … }`, and why it is not ok. */
export interface Told {
  readonly content: string
  readonly error?: string
}

export function failed(error: string): Told {
  return { content: JSON.stringify({ ok: false, error }), error }
}

/** What a handler gave, as JSON text of `{ ok, … }`. What JSON cannot tell, or would lose without a word, is an error. */
export function told(value: unknown): Told {
  try {
    const given = withOk(value)
    const content = capped(JSON.stringify(given, tellable))
    return given.ok === true ? { content } : { content, error: typeof given.error === 'string' ? given.error : 'It failed without a reason.' }
  } catch (thrown) {
    const why = thrown instanceof Untellable ? thrown.message : 'it contains itself, or cannot be read'
    return failed(`It ran, but what it returned cannot be told as JSON: ${why}. Read the state of the page before you do it again.`)
  }
}

class Untellable extends Error {}

function withOk(value: unknown): { readonly ok: unknown; readonly error?: unknown; readonly value?: unknown } {
  if (value === undefined) return { ok: true }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof Reflect.get(value, 'toJSON') === 'function') return { ok: true, value }
  tellable('', value)
  return 'ok' in value && typeof value.ok === 'boolean' ? { ...value, ok: value.ok } : { ok: true, ...value }
}

function tellable(key: string, value: unknown): unknown {
  const what = lost(value)
  if (what === undefined) return value
  // What JSON leaves out of an object by itself may stand there: a spread record with a method in it is usual.
  if (what === 'a function' && key !== 'value') return undefined
  throw new Untellable(key === '' || key === 'value' ? `it is ${what}` : `${key.slice(0, 80)} is ${what}`)
}

function lost(value: unknown): string | undefined {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return 'a BigInt'
  if (typeof value === 'symbol') return 'a symbol'
  if (typeof value !== 'object' || value === null) return undefined
  // By what they can do, because those of another frame have other constructors.
  if (typeof Reflect.get(value, 'addEventListener') === 'function') return 'an element or another part of the page'
  if (typeof Reflect.get(value, 'preventDefault') === 'function') return 'an event'
  if (value instanceof Map || value instanceof Set || value instanceof WeakMap || value instanceof Promise) return `a ${value.constructor.name}`
  return undefined
}

function capped(content: string): string {
  if (content.length <= RESULT_CHARS_MAX) return content
  const note = `Cut here: ${content.length} characters are more than the ${RESULT_CHARS_MAX} that can be told. Ask for less at once.`
  return JSON.stringify({ ok: content.startsWith('{"ok":true'), cut: note, start: content.slice(0, START_CHARS) })
}
