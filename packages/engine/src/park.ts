import { isJsonObject, type Json, type Offer, type Outcome, type Reply } from '@ambit/domain'
import { SHOW_ALL } from '@ambit/domain'
import type { CallRow } from './ports.ts'
import type { ResultForm } from './settle.ts'

/** What the page or customer-owned code answered for a parked call. `{ ok: false, error }` in its JSON is a failure like one that the sender marked. */
export function outcomeOf(reply: Extract<Reply, { kind: 'outcome' }>): Outcome {
  const value = parsed(reply.content)
  if (isJsonObject(value) && value['ok'] === false) return { ok: false, error: typeof value['error'] === 'string' ? value['error'] : 'failed without a reason' }
  if (reply.isError) return { ok: false, error: typeof value === 'string' ? value : reply.content }
  return { ok: true, value }
}

/** The form of a parked call's result. Its tool may be gone from the offer: then only what a page tool may show is left. */
export function formOf(call: CallRow, offer: Offer): ResultForm {
  return offer.tools.get(call.name) ?? PAGE_FORM
}

/** For a call that was handed to a page which is no longer open. */
export const PAGE_FORM: ResultForm = { mask: SHOW_ALL, result: 'json' }
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
