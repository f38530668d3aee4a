import { Fault, type Json, isJsonObject } from '@ambit/domain'
import { type Detail, detailOf, errorFacts } from './fault-detail.ts'
import { parsed } from './json-text.ts'

/** What a provider said in place of a reply. */
export interface Refusal {
  /** HTTP status, or the one that an error inside a stream stands for. */
  readonly status: number
  /** The provider's own words, which may quote the talk: they tell kinds of trouble apart and go nowhere. */
  readonly body: string
  readonly retryAfterMs?: number | undefined
}

/** The fault of a provider that answered with an error. */
export function refusalFault(refusal: Refusal): Fault {
  const { status, body } = refusal
  return statusFault(refusal, detailOf('an error response', { status, ...errorFacts(parsed(body)), length: body.length }))
}

function statusFault({ status, body, retryAfterMs }: Refusal, detail: Detail): Fault {
  if (status === 401 || status === 403) {
    return new Fault({ code: 'model_rejected', sentence: 'The language model refused our key. Whoever runs this assistant has to check it.', detail })
  }
  if (status === 402 || (status === 429 && /insufficient_quota|credit balance/i.test(body))) {
    return new Fault({ code: 'model_rejected', sentence: 'The quota of the language model is used up. Whoever runs this assistant has to raise it.', detail })
  }
  if (status === 429) {
    return new Fault({ code: 'rate_limited', sentence: 'The language model has too much to do. Wait a moment and try again.', detail, retryAfterMs })
  }
  if (status === 408 || status >= 500) return unavailable(detail, retryAfterMs)
  if (status === 404) {
    return new Fault({
      code: 'model_rejected',
      sentence: 'The provider does not know this language model. Whoever runs this assistant has to check its name and address.',
      detail,
    })
  }
  return new Fault({ code: 'model_rejected', sentence: 'The language model refused this request. Start a new conversation or ask for less at once.', detail })
}

/** No answer, or one that says that there is none. */
export function unavailable(detail: Detail, retryAfterMs?: number): Fault {
  return new Fault({ code: 'model_unavailable', sentence: 'The language model did not answer. Try again in a moment.', detail, retryAfterMs })
}

export function broken(detail: Detail): Fault {
  return new Fault({ code: 'model_broken', sentence: 'The answer broke off. Try again.', detail })
}

/** A 200 that is no reply: a sign-in page, a proxy's notice. */
export function notAReply(facts: { readonly type?: 'html'; readonly length?: number }): Fault {
  const sentence = "The language model's address answers with something that is no reply. Whoever runs this assistant has to check the address."
  return new Fault({ code: 'model_broken', sentence, detail: detailOf('a body that is no reply', facts) })
}

export function tooLong(): Fault {
  const sentence = 'The answer grew too long and was cut off. Ask for less at once.'
  return new Fault({ code: 'model_broken', sentence, detail: detailOf('a bad end', { reason: 'length' }) })
}

export function filtered(reason: string): Fault {
  return new Fault({
    code: 'model_rejected',
    sentence: "The provider's content filter stopped this answer. Put the question another way.",
    detail: detailOf('a bad end', { reason }),
  })
}

export function stalled(stallMs: number): Fault {
  return new Fault({ code: 'model_stalled', sentence: 'The language model stopped answering. Try again.', detail: detailOf('silence', { ms: stallMs }) })
}

/** An error object inside a stream of status 200, which names its kind in words or carries a status. */
export function streamErrorFault(error: Json): Fault {
  const parts = isJsonObject(error) ? error : {}
  const body = typeof error === 'string' ? error : JSON.stringify(error)
  const given = [parts['status'], parts['code']].map(Number).find((status) => status >= 400 && status < 600)
  const status = given ?? statusOfWords([parts['type'], parts['code'], parts['status'], error].filter((word) => typeof word === 'string').join(' '))
  return statusFault({ status, body }, detailOf('an error in the stream', { status, ...errorFacts(error), length: body.length }))
}

const WORDS: readonly (readonly [RegExp, number])[] = [
  [/insufficient_quota|billing/i, 402],
  [/rate_limit|resource_exhausted|too_many/i, 429],
  [/authentication|invalid_api_key|permission/i, 401],
  [/invalid_request|invalid_argument|context_length/i, 400],
]

function statusOfWords(words: string): number {
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 500
}

/** The fault without our key, which some servers quote back, even in the place of a code. */
export function withoutKey(thrown: unknown, key: string | undefined): unknown {
  if (!(thrown instanceof Fault) || !key || !thrown.detail?.includes(key)) return thrown
  const { code, sentence, detail, retryAfterMs } = thrown
  return new Fault({ code, sentence, detail: detail.replaceAll(key, '[key]'), retryAfterMs })
}

/** `retry-after` in seconds or as a date, or `retry-after-ms`; milliseconds from `now` (ms since 1970). */
export function retryAfterOf(header: (name: string) => string | undefined, now: number): number | undefined {
  const exact = Number(header('retry-after-ms') ?? NaN)
  if (exact >= 0) return exact
  const text = header('retry-after')
  if (text === undefined) return undefined
  const seconds = Number(text)
  if (seconds >= 0) return Math.round(seconds * 1000)
  const until = Date.parse(text)
  return Number.isNaN(until) ? undefined : Math.max(0, until - now)
}
