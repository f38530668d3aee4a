import { redacted } from '../log-fields.ts'
import type { Logger } from '../options.ts'

/** Lines as JSON on the console, where runtimes without a standard output collect them. */
export function consoleLog(): Logger {
  const line = (level: 'info' | 'warn' | 'error') => (fields: object, msg: string) => {
    console[level](JSON.stringify({ level, time: Date.now(), ...redacted(fields), msg }))
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
