import { Fault, type Json, isJsonObject, toJson } from '@ambit/domain'
import { detailOf, thrownFacts } from '../fault-detail.ts'
import { broken, refusalFault, retryAfterOf, streamErrorFault, unavailable } from '../provider-faults.ts'

/**
 * What a provider of the AI SDK threw or sent in place of a part. `begun`: tokens had come before. The error itself is
 * left behind, because it carries the whole talk, which must not get into a log.
 */
export function providerFault(thrown: unknown, begun: boolean): Fault {
  if (thrown instanceof Fault) return thrown
  const told: Told = isObject(thrown) ? thrown : {}
  if (typeof told.statusCode === 'number' && (told.statusCode < 200 || told.statusCode > 299)) {
    const headers = isObject(told.responseHeaders) ? told.responseHeaders : {}
    const retryAfterMs = retryAfterOf((name) => (Object.hasOwn(headers, name) ? String(headers[name]) : undefined), Date.now())
    return refusalFault({ status: told.statusCode, body: bodyOf(thrown, told), retryAfterMs })
  }
  const length = typeof told.text === 'string' ? told.text.length : undefined
  if (FORMAT_ERRORS.has(String(told.name))) return broken(detailOf('not the format of the provider', { error: told.name, length }))
  if (thrown instanceof Error) {
    const detail = detailOf(begun ? 'the reply broke' : 'the request failed', { status: told.statusCode, ...thrownFacts(thrown) })
    return begun ? broken(detail) : unavailable(detail)
  }
  return streamErrorFault(errorOf(toJson(thrown)))
}

/** Errors of the AI SDK that say: this is not the provider's own format. */
const FORMAT_ERRORS: ReadonlySet<string> = new Set(['AI_JSONParseError', 'AI_TypeValidationError'])

interface Told {
  readonly name?: unknown
  readonly statusCode?: unknown
  /** What was no JSON. */
  readonly text?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: unknown
}

function bodyOf(thrown: unknown, { responseBody }: Told): string {
  if (typeof responseBody === 'string' && responseBody !== '') return responseBody
  return thrown instanceof Error ? thrown.message : JSON.stringify(toJson(thrown) ?? null)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function errorOf(thrown: Json | undefined): Json {
  const error = isJsonObject(thrown) ? thrown['error'] : undefined
  return error ?? thrown ?? null
}
