import { receiptOf, type HostAnswer, type ReceiptedAnswer } from '@ambit/domain'

/** Why a request got no answer for its call: nothing was done for it, and nothing is kept of it. */
export type RefusalCode =
  | 'method_not_allowed'
  | 'foreign_origin'
  | 'not_json'
  | 'too_large'
  | 'bad_request'
  | 'grant_invalid'
  | 'grant_expired'
  | 'other_workspace'
  | 'unauthenticated'
  | 'other_person'
  | 'environment_not_served'
  | 'channel_not_served'
  | 'call_differs'
  | 'unavailable'
  | 'internal'

const REFUSALS: Readonly<Record<RefusalCode, readonly [status: number, sentence: string]>> = {
  method_not_allowed: [405, 'Calls are sent with POST.'],
  foreign_origin: [403, 'Pages of this origin may not send calls here.'],
  not_json: [415, 'A call is sent as JSON, with the content type application/json.'],
  too_large: [413, 'This call is too large.'],
  bad_request: [400, 'A call is { "grant": …, "args": … }, and nothing else.'],
  grant_invalid: [401, 'The grant of this call is not valid.'],
  grant_expired: [401, 'The grant of this call has expired. Ask for it anew.'],
  other_workspace: [403, 'The grant of this call is for another workspace.'],
  unauthenticated: [401, 'Nobody is signed in here. Sign in, then ask again.'],
  other_person: [403, 'The grant of this call is for somebody else.'],
  environment_not_served: [403, 'This environment is not served here.'],
  channel_not_served: [403, 'Calls of this channel are not served here.'],
  call_differs: [409, 'This call was made before with something else.'],
  unavailable: [503, 'This operation is not available right now.'],
  internal: [500, 'Something broke on our side.'],
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/** A refusal has no receipt, so it ends no call. Its body is a problem (RFC 9457) that reads as an answer as well. */
export function refusal(code: RefusalCode, headers: Readonly<Record<string, string>> = {}): Response {
  const [status, sentence] = REFUSALS[code]
  const nobody = code === 'unavailable' || code === 'internal' ? { unavailable: true } : {}
  const body = { type: 'about:blank', title: code, status, detail: sentence, code, ok: false, error: sentence, ...nobody }
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, 'content-type': 'application/problem+json', ...headers } })
}

/** An answer of the call, with the proof that it comes from here. */
export function receipted(secret: string, callId: string, answer: HostAnswer): Response {
  const body: ReceiptedAnswer = { ...answer, receipt: receiptOf(secret, callId, answer) }
  return new Response(JSON.stringify(body), { headers: { ...HEADERS, 'content-type': 'application/json' } })
}
