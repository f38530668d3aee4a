import { SHOW_ALL, isJsonObject, type ApprovalEnd, type HostAnswer, type Json, type Outcome, type Reply } from '@ambit/domain'
import { nestsTooDeep } from './nesting.ts'
import type { CallRow, GrantPort } from './ports.ts'
import { UNKNOWN, unavailable } from './sentences.ts'

/** The result of an action that failed in the page, and of every page call whose result is masked. */
const FAILED = 'The page could not do this. Why is not told here; do not take it as done.'

type Answer = Extract<Reply, { kind: 'outcome' }>
type Parked = Pick<CallRow, 'id' | 'form' | 'readOnly'>

/** What came back for a parked call. `ours`: an error that is a sentence of ours. */
export interface Back {
  readonly outcome: Outcome
  readonly end: Extract<ApprovalEnd, 'succeeded' | 'failed' | 'outcome_unknown'>
  readonly ours: boolean
}

/** Reads what the page or customer-owned code answered. What its sender says of itself is believed of a page, and of nobody else. */
export function backOf(reply: Answer, call: Parked, grants: GrantPort | undefined): Back {
  const value = parsed(reply.content)
  if (nestsTooDeep(value)) return call.form.in === 'customer' ? notKnown(call) : failed('the answer is nested too deeply', true)
  return call.form.in === 'customer' ? fromCustomer(value, call, grants) : fromPage(reply, value, call)
}

/** Only a receipt shows that customer-owned code said so: anything else may come from the browser itself. */
function fromCustomer(value: Json, call: Parked, grants: GrantPort | undefined): Back {
  const answer = hostAnswer(value)
  const receipt = isJsonObject(value) ? value['receipt'] : undefined
  if (answer && typeof receipt === 'string' && grants?.isReceipt(call.id, answer, receipt)) {
    if (answer.ok) return { outcome: answer, end: 'succeeded', ours: false }
    return answer.unknown === true ? notKnown(call) : failed(answer.error, true)
  }
  if (isUnavailable(value)) {
    const outcome: Outcome = { ok: false, error: unavailable(call.form.unavailable, !call.readOnly) }
    return { outcome, end: call.readOnly ? 'failed' : 'outcome_unknown', ours: true }
  }
  return notKnown(call)
}

/** A read of which nothing is known failed: there is nothing that it could have done. */
function notKnown({ readOnly }: Parked): Back {
  if (readOnly) return failed('This could not be read. Why is not told here.', true)
  return { outcome: { ok: false, error: UNKNOWN }, end: 'outcome_unknown', ours: true }
}

/**
 * `{ ok: false, error }` in the JSON of a page is a failure like one that the sender marked. A mask cannot be laid over the
 * words of a failure, so of an action, or behind a mask, none pass.
 */
function fromPage(reply: Answer, value: Json, call: Parked): Back {
  const { form } = call
  const error = errorIn(reply, value)
  if (error === undefined) return { outcome: { ok: true, value }, end: 'succeeded', ours: false }
  if (isJsonObject(value) && value['unknown'] === true && !call.readOnly) return notKnown(call)
  if (form.origin && isUnavailable(value)) return failed(unavailable(form.unavailable), true)
  return form.mask === SHOW_ALL && !form.origin ? failed(error, false) : failed(FAILED, true)
}

function failed(error: string, ours: boolean): Back {
  return { outcome: { ok: false, error }, end: 'failed', ours }
}

/** Why it failed, in the sender's words; nothing where it did not. */
function errorIn({ content, isError }: Answer, value: Json): string | undefined {
  if (isJsonObject(value) && value['ok'] === false) return typeof value['error'] === 'string' ? value['error'] : 'failed without a reason'
  if (isError) return typeof value === 'string' ? value : content
  return undefined
}

function hostAnswer(value: Json): HostAnswer | undefined {
  if (!isJsonObject(value)) return undefined
  const { ok, error, unknown } = value
  if (ok === true && Object.hasOwn(value, 'value')) return { ok, value: value['value'] ?? null }
  if (ok !== false || typeof error !== 'string') return undefined
  return { ok, error, ...(unknown === true ? { unknown } : {}) }
}

function isUnavailable(value: Json): boolean {
  return isJsonObject(value) && value['ok'] === false && value['unavailable'] === true
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
