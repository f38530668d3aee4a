import { isJsonObject } from '@ambit/domain'
import { report } from './report.ts'
import type { TroubleCause } from './state.ts'

export interface TransportOptions {
  /** Address of the server, without `/v1`; empty for the page's own. */
  readonly baseUrl: string
  getToken(): Promise<string | undefined>
  /** Gets each token before it is used. */
  readonly meet: (token: string | undefined) => void
  readonly fetch: typeof fetch
  /** Longest wait for a token and the beginning of the answer, in milliseconds. */
  readonly silenceMs: number
}

/** `json`: where it was asked for, and the answer is such a text. */
export type Answer = { readonly ok: true; readonly response: Response; readonly json: unknown } | Refused
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
  /** The whole answer is read, in the time in which a stream has to begin. */
  readonly isJson?: true
}

/** Asks the server. A 401 gets one new token; everything that goes wrong comes back as a cause, never as a throw. */
export class Transport {
  readonly #options: TransportOptions
  /** So much the clock of this browser is ahead of the server's, in milliseconds; `undefined` where no answer told its time. */
  aheadMs: number | undefined

  constructor(options: TransportOptions) {
    this.#options = options
  }

  /** The longest silence of a stream is also the longest wait for its beginning. */
  get silenceMs(): number {
    return this.#options.silenceMs
  }

  async ask(question: Question): Promise<Answer> {
    const first = await this.#once(question)
    return !first.ok && first.status === 401 ? this.#once(question) : first
  }

  /** `limit`: what of the answer is waited for is over, because it took too long or nobody waits any more. */
  async #once({ method = 'GET', path, body, signal, isJson }: Question): Promise<Answer> {
    const limit = new AbortController()
    const stop = (): void => limit.abort()
    const timer = setTimeout(stop, this.#options.silenceMs)
    signal.addEventListener('abort', stop)
    let isAsked = false
    try {
      signal.throwIfAborted()
      const token = await this.#token(limit.signal)
      isAsked = true
      this.#options.meet(token)
      // Whoever asked has gone, and the token may be another person's.
      limit.signal.throwIfAborted()
      const headers = {
        accept: 'application/json, text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const response = await this.#options.fetch(this.#options.baseUrl + path, { method, headers, signal: limit.signal, body: JSON.stringify(body) })
      // Whoever asked has gone: nobody will read it.
      if (signal.aborted) void response.body?.cancel()
      this.#compareClocks(response)
      if (!response.ok) return await refusal(response)
      return { ok: true, response, json: isJson === true ? await jsonOf(response) : undefined }
    } catch {
      // A page that is offline has no token to give either, and fetch tells nothing but that it failed: the browser knows.
      return { ok: false, status: 0, cause: { kind: isOffline() ? 'offline' : isAsked ? 'unreachable' : 'no_token' } }
    } finally {
      clearTimeout(timer)
      // Both are for the beginning of a stream; whoever reads it watches the rest.
      signal.removeEventListener('abort', stop)
    }
  }

  /** A server tells whole seconds. */
  #compareClocks(response: Response): void {
    const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(ahead)) this.aheadMs = Math.abs(ahead) < CLOCK_MS ? 0 : ahead
  }

  /** A throw is the host's own, so it is reported to the page. Rejects also where `limit` aborts. */
  #token(limit: AbortSignal): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      limit.addEventListener('abort', reject)
      const asked = (async () => this.#options.getToken())()
      asked.then(resolve, (thrown: unknown) => reject(report(thrown)))
    })
  }
}

/** Two clocks that differ by less go alike, in milliseconds. */
const CLOCK_MS = 3_000

function isOffline(): boolean {
  const browser: { readonly onLine?: boolean } | undefined = globalThis.navigator
  return browser?.onLine === false
}

/** The JSON of an answer; `undefined` where it is none. */
async function jsonOf(response: Response): Promise<unknown> {
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
