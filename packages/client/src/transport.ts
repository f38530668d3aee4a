import { isJsonObject } from '@ambit/domain'
import type { TroubleCause } from './state.ts'

export interface TransportOptions {
  /** Address of the server, without `/v1`; empty for the page's own. */
  readonly baseUrl: string
  getToken(): Promise<string | undefined>
  /** Gets each token before it is used; true where it is another person's. A question that is given up because of that is not sent. */
  readonly meet: (token: string | undefined) => boolean
  readonly fetch: typeof fetch
  /** Longest wait for an answer to begin, in milliseconds. */
  readonly silenceMs: number
}

export type Answer = { readonly ok: true; readonly response: Response } | Refused
/** `status` is 0 where there was no answer at all. */
export interface Refused {
  readonly ok: false
  readonly cause: TroubleCause
  readonly status: number
}

export interface Question {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** Asks the server. A 401 gets one new token; everything that goes wrong comes back as a cause, never as a throw. */
export class Transport {
  readonly #options: TransportOptions

  constructor(options: TransportOptions) {
    this.#options = options
  }

  async ask(question: Question): Promise<Answer> {
    const first = await this.#once(question)
    return !first.ok && first.status === 401 ? this.#once(question) : first
  }

  async #once(question: Question): Promise<Answer> {
    const asked = await this.#token()
    // A page that is offline has no token to give: the person can do something about that alone.
    if (!asked.ok) return { ok: false, status: 0, cause: { kind: isOffline() ? 'offline' : 'no_token' } }
    const isAnother = this.#options.meet(asked.token)
    if (isAnother && question.signal.aborted) return { ok: false, status: 0, cause: { kind: 'session_ended' } }
    return this.#send(question, asked.token)
  }

  /** A throw is the host's own, so it is reported to the page. */
  async #token(): Promise<{ readonly ok: true; readonly token: string | undefined } | { readonly ok: false }> {
    try {
      return { ok: true, token: await this.#options.getToken() }
    } catch (thrown) {
      globalThis.reportError?.(thrown)
      return { ok: false }
    }
  }

  async #send({ method = 'GET', path, body, signal }: Question, token: string | undefined): Promise<Answer> {
    const limit = new AbortController()
    const stop = (): void => limit.abort()
    const timer = setTimeout(stop, this.#options.silenceMs)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      const headers: Record<string, string> = { accept: body === undefined ? 'application/json, text/event-stream' : 'text/event-stream, application/json' }
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`
      if (body !== undefined) headers['content-type'] = 'application/json'
      const init: RequestInit = { method, headers, signal: limit.signal, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await this.#options.fetch(this.#options.baseUrl + path, init)
      // Whoever asked has gone: nobody will read it.
      if (signal.aborted) void response.body?.cancel()
      return response.ok ? { ok: true, response } : await refusal(response)
    } catch {
      // fetch tells nothing but that it failed: the browser knows whether it is offline.
      return { ok: false, status: 0, cause: { kind: isOffline() ? 'offline' : 'unreachable' } }
    } finally {
      clearTimeout(timer)
      // Both are for the beginning of the answer; whoever reads it watches the rest.
      signal.removeEventListener('abort', stop)
    }
  }
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
}

/** The JSON of an answer; `undefined` where it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

/** How long to wait where the server says "too many" without a time. */
const RETRY_AFTER_DEFAULT_MS = 5_000

async function refusal(response: Response): Promise<Refused> {
  const { status } = response
  const problem = await jsonOf(response)
  const told = isJsonObject(problem) ? problem : {}
  const code = typeof told['code'] === 'string' ? told['code'] : `http_${status}`
  const sentence = typeof told['detail'] === 'string' ? told['detail'] : ''
  return { ok: false, status, cause: causeOf(status, { code, sentence, retryAt: Date.now() + retryAfterMs(response) }) }
}

function causeOf(status: number, { code, sentence, retryAt }: { code: string; sentence: string; retryAt: number }): TroubleCause {
  if (status === 401) return { kind: 'session_ended' }
  if (status === 404) return { kind: 'not_found', sentence }
  if (status === 429 || code === 'busy') return { kind: 'rate_limited', retryAt }
  if (status >= 500) return { kind: 'server', code, reference: '' }
  return { kind: 'refused', code, sentence }
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfterMs(response: Response): number {
  const told = response.headers.get('retry-after')
  if (told === null) return RETRY_AFTER_DEFAULT_MS
  const seconds = Number(told)
  const wait = Number.isNaN(seconds) ? Date.parse(told) - Date.now() : seconds * 1000
  return Number.isNaN(wait) ? RETRY_AFTER_DEFAULT_MS : Math.max(0, wait)
}
