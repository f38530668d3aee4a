import { isJsonObject, type Json, type Outcome, type Reply } from '@ambit/domain'
import { nestsTooDeep } from './nesting.ts'

/** What the page or customer-owned code answered for a parked call. `{ ok: false, error }` in its JSON is a failure like one that the sender marked. */
export function outcomeOf(reply: Extract<Reply, { kind: 'outcome' }>): Outcome {
  const value = parsed(reply.content)
  if (nestsTooDeep(value)) return { ok: false, error: 'the answer is nested too deeply' }
  if (isJsonObject(value) && value['ok'] === false) return { ok: false, error: typeof value['error'] === 'string' ? value['error'] : 'failed without a reason' }
  if (reply.isError) return { ok: false, error: typeof value === 'string' ? value : reply.content }
  return { ok: true, value }
}

/** The result of a page call that a new message left behind. */
export const NOT_ANSWERED = 'not answered'
/** The result of a call that was cut off before it had one. */
export const NOT_FINISHED = 'not finished'

function parsed(content: string): Json {
  try {
    return JSON.parse(content) as Json
  } catch {
    return content
  }
}
