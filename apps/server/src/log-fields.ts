import type { Fault } from '@ambit/domain'

const SECRET_KEYS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'secret',
  'password',
  'signingkey',
  'databaseurl',
  'text',
  'content',
  'args',
  'arguments',
  'messages',
  'card',
  'grant',
  'receipt',
  'reason',
])

/** At any depth, what must not be in a log. Pino's own redaction takes paths, and wildcards in them cost ten times as much as the line. */
export function redacted(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, SECRET_KEYS.has(key.toLowerCase()) ? '[redacted]' : redactedValue(value)]))
}

function redactedValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  return Array.isArray(value) ? value.map(redactedValue) : redacted(value)
}

/** What of a fault may be logged, as fields of a line: no message of an unknown error, since parsers quote what they read. */
export function faultFields(fault: Fault): object {
  const { cause, code } = fault
  if (code === 'internal' && cause instanceof Error) return { code, error: cause.name, at: placesOf(cause) }
  return { code, ...(fault.detail === undefined ? {} : { detail: cleaned(fault.detail) }) }
}

function placesOf({ stack }: Error): readonly string[] {
  const lines = stack?.split('\n') ?? []
  return lines
    .filter((line) => line.startsWith('    at '))
    .slice(0, 6)
    .map((line) => line.trim())
}

const DETAIL_CHARS_MAX = 500
const SECRETS = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?:bearer|basic)\s+[\w.~+/=-]+|\b(?:sk|pk|key|token)[-_][\w-]{8,}|\b[A-Fa-f0-9]{32,}\b/gi

/** A detail for the log with what looks like a credential cut out. */
function cleaned(detail: string): string {
  return detail.replace(SECRETS, '[redacted]').slice(0, DETAIL_CHARS_MAX)
}
