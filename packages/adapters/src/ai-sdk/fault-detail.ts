import { type Json, isJsonObject } from '@ambit/domain'

/** What happened, in words of ours. A list and no text, so that nothing a provider, a model or a person wrote can stand here. */
type Trouble =
  | 'an error response'
  | 'an error in the stream'
  | 'a body that is no reply'
  | 'no JSON in an event'
  | 'cut in an event'
  | 'cut in the arguments of a call'
  | 'a call without a name'
  | 'too long a body'
  | 'not the format of the provider'
  | 'a bad end'
  | 'the request failed'
  | 'the connection broke'
  | 'the reply broke'
  | 'the stream ended before its first token'
  | 'the stream ended without a finish reason'
  | 'silence'

/** Named values from anywhere: only numbers and short identifiers among them are told. */
type Facts = Readonly<Record<string, unknown>>

declare const made: unique symbol
/** The detail of a fault of this folder. `detailOf` alone makes one, so that no text of a talk gets into a log. */
export type Detail = string & { readonly [made]: true }

const IDENTIFIER = /^[A-Za-z0-9_.-]{1,80}$/

/** `trouble: name value, name value`. A fact that is neither a number nor an identifier of at most 80 characters is left out. */
export function detailOf(trouble: Trouble, facts: Facts = {}): Detail {
  const told = Object.entries(facts).filter(([, value]) => (typeof value === 'string' ? IDENTIFIER.test(value) : typeof value === 'number'))
  return (told.length === 0 ? trouble : `${trouble}: ${told.map(([name, value]) => `${name} ${String(value)}`).join(', ')}`) as Detail
}

/** The kind of an error as a provider's body names it; one of them calls its type a status. Its message is not among the facts. */
export function errorFacts(body: Json | undefined): Facts {
  const whole = isList(body) ? body[0] : body
  if (!isJsonObject(whole)) return {}
  const { type, status, code, param } = isJsonObject(whole['error']) ? whole['error'] : whole
  return { type: type ?? status, code, param }
}

const CAUSES_MAX = 10

/** What was thrown, by its name and by the first code on the way down to its cause, such as `ECONNREFUSED`. Messages quote what was read, and so stay out. */
export function thrownFacts(thrown: unknown): Facts {
  return thrown instanceof Error ? { error: thrown.name, code: codeOf(thrown, CAUSES_MAX) } : {}
}

function codeOf(thrown: unknown, causesLeft: number): unknown {
  if (!(thrown instanceof Error) || causesLeft === 0) return undefined
  return 'code' in thrown ? thrown.code : codeOf(thrown.cause, causesLeft - 1)
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
