/** Everything that can go wrong outside a tool. A code is stable: clients and tests rely on it. */
export type FaultCode =
  | 'bad_request' // the input is not what the route takes
  | 'unauthenticated' // no token, or one that is not valid
  | 'forbidden' // known, but may not
  | 'not_found' // does not exist, or belongs to someone else
  | 'conflict' // does not fit what is stored
  | 'nothing_new' // a run without a new message and without an awaited answer
  | 'too_large'
  | 'rate_limited'
  | 'busy' // too many runs at once, or one is going on in this thread
  | 'model_unavailable' // the provider did not answer, or answered with an error
  | 'model_rejected' // the provider refused the request (key, quota, input)
  | 'model_broken' // the provider's answer was cut off or is not its own format
  | 'model_stalled' // nothing came for too long
  | 'storage_full'
  | 'storage_unavailable'
  | 'shutting_down'
  | 'internal'

export interface FaultParts {
  readonly code: FaultCode
  /** One plain sentence for the person: what happened and what to do. */
  readonly sentence: string
  /** For the log only. Never leaves the process. */
  readonly detail?: string | undefined
  /** Milliseconds after which trying again makes sense. */
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** A broken machine or a request that cannot be processed. Expected trouble inside a tool is an `Outcome`, not a fault. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly sentence: string
  readonly detail: string | undefined
  readonly retryAfterMs: number | undefined

  constructor({ code, sentence, detail, retryAfterMs, cause }: FaultParts) {
    super(detail === undefined ? sentence : `${sentence} (${detail})`, { cause })
    this.name = 'Fault'
    this.code = code
    this.sentence = sentence
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }
}

/** What was thrown, as a fault. Anything unknown becomes `internal`, its text kept for the log alone. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new Fault({ code: 'internal', sentence: 'Something broke on our side. Try again.', detail, cause: thrown })
}
