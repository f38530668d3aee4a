import { applyMask, type HostAnswer } from '@ambit/domain'
import { VALUE_CHARS_MAX } from '../options.ts'
import type { RegisteredAction } from '../registry/registered-action.ts'
import type { Sent } from './send.ts'

/** The words for a status: a product's own may hold anything. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [300, 'Multiple Choices'],
  [301, 'Moved Permanently'],
  [302, 'Found'],
  [303, 'See Other'],
  [304, 'Not Modified'],
  [307, 'Temporary Redirect'],
  [308, 'Permanent Redirect'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [411, 'Length Required'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Content'],
  [423, 'Locked'],
  [424, 'Failed Dependency'],
  [428, 'Precondition Required'],
  [429, 'Too Many Requests'],
  [451, 'Unavailable For Legal Reasons'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
])

/** Where it is not known whether it was done. */
export const UNKNOWN: HostAnswer = { ok: false, error: 'It is not known whether this was done. Look how things stand before it is tried again.', unknown: true }

/** All tries of a call: what came of the last one, and whether one before it may have been done, here or by whoever died over it. */
export interface Tries {
  readonly sent: Sent
  readonly mayBeDone: boolean
}

/** Nothing came back: nobody knows whether the product got it. */
export function mayHaveArrived({ kind }: Sent): boolean {
  return kind === 'broken' || kind === 'timeout'
}

/**
 * What came of a call over all its tries, as it is told. Whatever may have been done is not said to have failed: that the last try
 * was refused or found no connection says nothing of the one before it.
 */
export function told({ sent, mayBeDone }: Tries, action: RegisteredAction, timeoutMs: number): HostAnswer {
  const answer = toldOfOne(sent, action, timeoutMs)
  return mayBeDone && action.effect !== 'read' && !answer.ok && !answer.unknown ? UNKNOWN : answer
}

/** Masked, or a status and a sentence of ours. */
function toldOfOne(sent: Sent, { effect, mask, unavailable }: RegisteredAction, timeoutMs: number): HostAnswer {
  const maybe = (error: string): HostAnswer => (effect === 'read' ? { ok: false, error } : { ok: false, error, unknown: true })
  switch (sent.kind) {
    case 'done': {
      const value = applyMask(sent.value, mask)
      return JSON.stringify(value).length > VALUE_CHARS_MAX ? tooLarge(effect) : { ok: true, value }
    }
    case 'too_large':
      return tooLarge(effect)
    case 'status':
      return ofStatus(sent.status, maybe)
    case 'not_sent':
      return { ok: false, error: `This operation is not available right now. ${unavailable}`.trim() }
    case 'not_json':
      return maybe('The product answered with something that is not JSON.')
    case 'timeout':
      return maybe(`The product did not answer within ${timeoutMs / 1000} seconds.`)
    case 'broken':
      return maybe('The connection to the product broke before it answered.')
  }
}

function ofStatus(status: number, maybe: (error: string) => HostAnswer): HostAnswer {
  const reason = REASONS.get(status)
  const words = reason === undefined ? String(status) : `${status} ${reason}`
  // A request that arrived too slowly (408) may have been begun.
  if (status >= 400 && status < 500 && status !== 408) return { ok: false, error: `The product refused this (${words}).` }
  if (status >= 300 && status < 400) return maybe(`The product sent this elsewhere (${words}), and no redirect is followed.`)
  return maybe(`The product failed at this (${words}).`)
}

/** What was done stays done where its answer is too large to be told. */
function tooLarge(effect: RegisteredAction['effect']): HostAnswer {
  return effect === 'read' ? { ok: false, error: 'The answer is too large to be told. Ask for less of it.' } : { ok: true, value: null }
}
