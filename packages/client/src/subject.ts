import { isJsonObject } from '@ambit/domain'
import { parseJson } from './wire-event.ts'

/**
 * Whom a token names, so that what one person left in a browser is not shown to another; `undefined` where it does not tell.
 * Never for trust: nothing is checked here, that is the server's.
 */
export function subjectOf(token: string | undefined): string | undefined {
  const claims = parseJson(decoded(token?.split('.')[1] ?? ''))
  const subject = isJsonObject(claims) ? claims['sub'] : undefined
  return typeof subject === 'string' && subject !== '' ? subject : undefined
}

/** Text in base64url, a character for each of its bytes, which is as good for telling one name from another; empty where it is none. */
function decoded(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
