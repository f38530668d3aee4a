import { pino, type DestinationStream } from 'pino'
import { redacted } from './log-fields.ts'
import type { Logger } from './options.ts'

/** Lines as JSON. What must not be in a log is not put into one; the redaction is for a host that adds fields of its own. */
export function createLog(options: { readonly level?: 'info' | 'warn' | 'error' | 'silent'; readonly to?: DestinationStream } = {}): Logger {
  const settings = { level: options.level ?? 'info', base: null, formatters: { log: redacted } }
  return options.to ? pino(settings, options.to) : pino(settings)
}
