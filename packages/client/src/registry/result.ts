import { RESULT_CHARS_MAX, cutText } from '@ambit/domain'

/** So much of a result that is too long is told: text inside JSON text may double. */
const START_CHARS = 20_000
/** So much of its error: a character of plain text may become six. */
const ERROR_CHARS = 1_000

/** JSON text of `{ ok, … }`, and why it is not ok. */
export interface Told {
  readonly content: string
  readonly error?: string
  /** It may have been done or not, or it was done and what came of it is lost. */
  readonly isUnsure?: boolean
}

export function failed(error: string, isUnsure = false): Told {
  return { content: JSON.stringify({ ok: false, error }), error, ...(isUnsure && { isUnsure }) }
}

/** The same to be sent: of an action it says where it is not known whether it was done, of a page tool the words alone say so. */
export function sent({ content, error, isUnsure }: Told, isAction: boolean): Told {
  if (error === undefined) return { content }
  return { content: isAction && isUnsure === true ? JSON.stringify({ ok: false, error, unknown: true }) : content, error }
}

/** What a handler gave, as JSON text of `{ ok, … }`. What JSON cannot tell, or would lose without a word, is an error. */
export function told(value: unknown): Told {
  try {
    const given = withOk(value)
    const error = given.ok ? undefined : typeof given.error === 'string' ? given.error : 'It failed without a reason.'
    return capped(JSON.stringify(given, tellable), error)
  } catch (thrown) {
    const why = isUntellable(thrown) ? thrown.message : 'it contains itself, or cannot be read'
    return failed(`It ran, but what it returned cannot be told as JSON: ${why}. Read the state of the page before you do it again.`, true)
  }
}

class Untellable extends Error {}

/** What a page throws may itself throw at being looked at. */
function isUntellable(thrown: unknown): thrown is Untellable {
  try {
    return thrown instanceof Untellable
  } catch {
    return false
  }
}

function withOk(value: unknown): { readonly ok: boolean; readonly error?: unknown; readonly value?: unknown } {
  if (value === undefined) return { ok: true }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ok: true, value }
  if (typeof Reflect.get(value, 'toJSON') === 'function' && tagOf(value) !== 'Error') return { ok: true, value }
  const why = lost(value)
  if (why !== undefined) throw new Untellable(`it is ${why}`)
  return 'ok' in value && typeof value.ok === 'boolean' ? { ...value, ok: value.ok } : { ok: true, ...value }
}

/** For `JSON.stringify`, which calls it with the object or list that the value stands in as `this`. */
function tellable(this: unknown, key: string, value: unknown): unknown {
  const why = lost(value)
  if (why === undefined) return value
  // What JSON leaves out of an object by itself may stand there: a spread record with a method in it is usual.
  if (typeof value === 'function' && key !== 'value' && !Array.isArray(this)) return undefined
  throw new Untellable(key === 'value' ? `it is ${why}` : `${key.slice(0, 80)} is ${why}`)
}

function lost(value: unknown): string | undefined {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return 'a BigInt'
  if (typeof value === 'symbol') return 'a symbol'
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${value}`
  if (typeof value !== 'object' || value === null) return undefined
  // By what they can do and call themselves, because those of another frame have other constructors.
  if (typeof Reflect.get(value, 'addEventListener') === 'function') return 'an element or another part of the page'
  if (typeof Reflect.get(value, 'preventDefault') === 'function') return 'an event'
  const tag = tagOf(value)
  if (tag === 'Error') return `an Error: ${String(Reflect.get(value, 'message')).slice(0, 500)}`
  return isEmptied(tag, value) ? `${/^[AEIO]/.test(tag) ? 'an' : 'a'} ${tag}` : undefined
}

/** A map, a file, a pattern: what they hold stands in no field, so JSON would tell them as `{}`. */
function isEmptied(tag: string, value: object): boolean {
  return !TOLD.has(tag) && (HOLDERS.has(tag) || Object.keys(value).length === 0)
}
const TOLD: ReadonlySet<string> = new Set(['Object', 'Array', 'Arguments', 'Number', 'Boolean', 'String'])
const HOLDERS: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'Promise'])

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function capped(content: string, error: string | undefined): Told {
  if (content.length <= RESULT_CHARS_MAX) return { content, ...(error !== undefined && { error }) }
  const cut = `Cut here: ${content.length} characters are more than the ${RESULT_CHARS_MAX} that can be told. Ask for less at once.`
  const start = cutText(content, START_CHARS)
  if (error === undefined) return { content: JSON.stringify({ ok: true, cut, start }) }
  const why = cutText(error, ERROR_CHARS)
  return { content: JSON.stringify({ ok: false, error: why, cut, start }), error: why }
}
