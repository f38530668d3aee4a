import { Fault, type Json, isJsonObject, toJson } from '@ambit/domain'
import { broken, refusalFault, retryAfterOf, streamErrorFault, unavailable, wordsOf } from '../provider-faults.ts'

/**
 * What a provider of the AI SDK threw or sent in place of a part. `begun`: tokens had come before. The error itself is
 * left behind, because it carries the whole talk, which must not get into a log.
 */
export function providerFault(thrown: unknown, begun: boolean): Fault {
  if (thrown instanceof Fault) return thrown
  const told: Told = isObject(thrown) ? thrown : {}
  const body = typeof told.responseBody === 'string' && told.responseBody !== '' ? told.responseBody : wordsOf(thrown)
  if (typeof told.statusCode === 'number' && (told.statusCode < 200 || told.statusCode > 299)) {
    const headers = isObject(told.responseHeaders) ? told.responseHeaders : {}
    const retryAfterMs = retryAfterOf((name) => (Object.hasOwn(headers, name) ? String(headers[name]) : undefined), Date.now())
    return refusalFault({ status: told.statusCode, body, retryAfterMs })
  }
  if (FORMAT_ERRORS.has(String(told.name))) return broken(body)
  if (thrown instanceof Error) return begun ? broken(body) : unavailable(body)
  return streamErrorFault(errorOf(toJson(thrown)))
}

/** Errors of the AI SDK that say: this is not the provider's own format. */
const FORMAT_ERRORS: ReadonlySet<string> = new Set(['AI_JSONParseError', 'AI_TypeValidationError'])

interface Told {
  readonly name?: unknown
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: unknown
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function errorOf(thrown: Json | undefined): Json {
  const error = isJsonObject(thrown) ? thrown['error'] : undefined
  return error ?? thrown ?? null
}
