import type { Json } from '@ambit/domain'
import { isJsonType, jsonOf } from '../http/json-text.ts'
import { readLimited } from '../http/read-limited.ts'
import { LEVELS_MAX } from '../options.ts'
import type { ProductRequest } from './build-request.ts'

export interface Sending {
  readonly headers: Headers
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** What the product answered, or why it is not known. Nothing that it wrote but the JSON of a success is in it. */
export type Sent =
  | { readonly kind: 'done'; readonly value: Json }
  | { readonly kind: 'status'; readonly status: number }
  /** A success whose answer is larger than is taken. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_json' }
  /** Nothing left: there was no connection. */
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'broken' }

/** One request, at most once. Never rejects. */
export async function send({ method, address, body }: ProductRequest, { headers, fetch, timeoutMs, bytesMax }: Sending): Promise<Sent> {
  const limit = new AbortController()
  const over = Promise.withResolvers<Sent>()
  const timer = setTimeout(() => {
    limit.abort()
    over.resolve({ kind: 'timeout' })
  }, timeoutMs)
  const asking = async (): Promise<Sent> => {
    const request: RequestInit = { method, headers, redirect: 'manual', signal: limit.signal, ...(body !== undefined && { body }) }
    return answerOf(await fetch(address, request), bytesMax)
  }
  try {
    // A `fetch` of the host's own may not look at the signal.
    return await Promise.race([asking(), over.promise])
  } catch (thrown) {
    return limit.signal.aborted ? { kind: 'timeout' } : { kind: wasNotSent(thrown) ? 'not_sent' : 'broken' }
  } finally {
    clearTimeout(timer)
  }
}

async function answerOf(response: Response, bytesMax: number): Promise<Sent> {
  const { status } = response
  // A `fetch` that followed a redirect all the same went somewhere else: what came back is nobody's answer.
  if (response.redirected || response.type === 'opaqueredirect') return { kind: 'status', status: 302 }
  if (status < 200 || status > 299) {
    response.body?.cancel().catch(() => undefined)
    return { kind: 'status', status }
  }
  const bytes = await readLimited(response.body, bytesMax)
  if (bytes?.byteLength === 0) return { kind: 'done', value: null }
  if (!isJsonType(response.headers.get('content-type'))) {
    response.body?.cancel().catch(() => undefined)
    return { kind: 'not_json' }
  }
  if (bytes === undefined) return { kind: 'too_large' }
  const read = jsonOf(bytes, LEVELS_MAX)
  return read.ok ? { kind: 'done', value: read.value } : { kind: 'not_json' }
}

/** Codes of errors that come before the first byte of a request: no connection in time, or a certificate that is not the product's. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])
const CONNECTING: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo'])

/** `fetch` of Node tells the reason as the cause; several addresses that were tried have one each. */
function wasNotSent(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if ('code' in thrown && BEFORE_SENDING.has(thrown.code)) return true
  if ('syscall' in thrown && CONNECTING.has(thrown.syscall)) return true
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return thrown.errors.every(wasNotSent)
  return thrown.cause !== undefined && wasNotSent(thrown.cause)
}
