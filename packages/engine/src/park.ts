import { SHOW_ALL, isJsonObject, type Json, type Outcome, type Reply } from '@ambit/domain'
import { nestsTooDeep } from './nesting.ts'
import type { ResultForm } from './ports.ts'

/** The result of an action that failed elsewhere, and of every call whose result is masked. */
const FAILED = 'The page could not do this. Why is not told here; do not take it as done.'

type Answer = Extract<Reply, { kind: 'outcome' }>

/**
 * What the page or customer-owned code answered for a parked call. `{ ok: false, error }` in its JSON is a failure like one
 * that the sender marked. A mask cannot be laid over the words of a failure, so of an action, or behind a mask, none pass.
 */
export function outcomeOf(reply: Answer, { mask, origin }: ResultForm): Outcome {
  const value = parsed(reply.content)
  if (nestsTooDeep(value)) return { ok: false, error: 'the answer is nested too deeply' }
  const error = errorIn(reply, value)
  if (error === undefined) return { ok: true, value }
  return { ok: false, error: mask === SHOW_ALL && !origin ? error : FAILED }
}

/** Why it failed, in the sender's words; nothing where it did not. */
function errorIn({ content, isError }: Answer, value: Json): string | undefined {
  if (isJsonObject(value) && value['ok'] === false) return typeof value['error'] === 'string' ? value['error'] : 'failed without a reason'
  if (isError) return typeof value === 'string' ? value : content
  return undefined
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
