import { digestOf, type GrantClaims, type HostAnswer, type Json } from '@ambit/domain'
import type { RefusalCode } from './http/answers.ts'
import type { Claim, Claimed, Ledger, Standing } from './ledger/ledger.ts'
import type { HostLog } from './options.ts'
import type { Operation, RegisteredAction } from './registry/registered-action.ts'
import type { ProductRequest } from './request/build-request.ts'
import type { Sent } from './request/send.ts'
import { UNKNOWN, mayHaveArrived, told } from './request/told.ts'

/** A call whose grant was verified, and its sender admitted. */
export interface Call {
  readonly claims: GrantClaims
  readonly args: Json
}

/** What is needed to perform a call: looked up and built before anything is claimed. */
export type Prepared =
  /** Nothing is sent, and nothing kept: it can be tried again. */
  | { readonly kind: 'not_now'; readonly code: RefusalCode }
  /** Nothing is sent, now or later. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'ready'; readonly action: RegisteredAction; readonly operation: Operation; readonly request: ProductRequest; readonly headers: Headers }
type Ready = Extract<Prepared, { kind: 'ready' }>

export interface CallsOptions {
  readonly ledger: Ledger
  readonly timeoutMs: number
  readonly now: () => number
  readonly send: (request: ProductRequest, headers: Headers) => Promise<Sent>
  readonly log: HostLog
}

/** How long a claim may last beyond its time limits, before whoever has it counts as gone, in milliseconds. */
const MARGIN_MS = 30_000
/** How often another process is asked for the answer that it is about to give. */
const LOOK_MS = 200

/** Performs each call once, whoever asks for it how often. */
export class Calls {
  readonly #options: CallsOptions
  readonly #here = new Map<string, { readonly binding: string; readonly done: Promise<HostAnswer | RefusalCode> }>()

  constructor(options: CallsOptions) {
    this.#options = options
  }

  /** The answer of the call, the same for everybody who asks; or why there is none. */
  async answer(call: Call, prepare: () => Promise<Prepared>): Promise<HostAnswer | RefusalCode> {
    const { jti, digest } = call.claims
    const isSame = digestOf(call.args) === digest
    const binding = bindingOf(call.claims)
    const going = this.#here.get(jti)
    if (going !== undefined) return isSame && going.binding === binding ? going.done : 'call_differs'
    const done = this.#answer(call, { binding, isSame }, prepare)
    this.#here.set(jti, { binding, done })
    try {
      return await done
    } finally {
      this.#here.delete(jti)
    }
  }

  async #answer(call: Call, its: { binding: string; isSame: boolean }, prepare: () => Promise<Prepared>): Promise<HostAnswer | RefusalCode> {
    const { binding, isSame } = its
    const callId = call.claims.jti
    try {
      for (;;) {
        const standing = await this.#standing(callId, binding)
        if (standing.kind === 'different' || (standing.kind !== 'none' && !isSame)) return 'call_differs'
        if (standing.kind === 'answered') return standing.answer
        const prepared = isSame ? await prepare() : REFUSED_ARGUMENTS
        if (prepared.kind === 'not_now') return prepared.code
        const ready = prepared.kind === 'ready' && (standing.kind === 'none' || (standing.again && prepared.operation.idempotent)) ? prepared : undefined
        // It was sent before, perhaps, and cannot be sent again.
        if (standing.kind === 'lost' && !ready) return await this.#kept(callId, UNKNOWN)
        const claimed = await this.#claim(callId, binding, standing.kind === 'lost')
        // Somebody else was faster: theirs is the answer.
        if (claimed.kind !== 'claimed') continue
        const answer = ready ? await this.#perform(ready, claimed.first) : refusedBy(prepared)
        return await this.#settled(callId, answer)
      }
    } catch (thrown) {
      if (!(thrown instanceof LedgerTrouble)) throw thrown
      this.#options.log.warn({ callId }, 'The ledger could not be read or written. Nothing was sent.')
      return 'unavailable'
    }
  }

  /** How the call stands once nobody performs it any more. */
  async #standing(callId: string, binding: string): Promise<Exclude<Standing, { kind: 'running' }>> {
    for (;;) {
      const standing = await ofLedger(() => this.#options.ledger.find({ callId, binding, at: this.#options.now() }))
      if (standing.kind !== 'running') return standing
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS)
      })
    }
  }

  #claim(callId: string, binding: string, again: boolean): Promise<Claimed> {
    const at = this.#options.now()
    const claim: Claim = { callId, binding, at, until: at + 2 * this.#options.timeoutMs + MARGIN_MS, ...(again && { again }) }
    return ofLedger(() => this.#options.ledger.claim(claim))
  }

  #kept(callId: string, answer: HostAnswer): Promise<HostAnswer> {
    return ofLedger(() => this.#options.ledger.settle(callId, answer))
  }

  /** Sends it; once more where that is safe and nothing came back. */
  async #perform({ action, operation, request, headers }: Ready, first: boolean): Promise<HostAnswer> {
    const { send, timeoutMs, log } = this.#options
    const once = await send(request, headers)
    const again = first && operation.idempotent && mayHaveArrived(once)
    const sent = again ? await send(request, headers) : once
    if (sent.kind !== 'done') {
      const status = sent.kind === 'status' ? { status: sent.status } : {}
      log.warn(
        { callId: headers.get('idempotency-key'), action: action.key, version: action.version, came: sent.kind, ...status },
        'No success came back from the product.',
      )
    }
    return told({ sent, mayBeDone: again || !first }, action, timeoutMs)
  }

  /** What was done is told also where it could not be kept. */
  async #settled(callId: string, answer: HostAnswer): Promise<HostAnswer> {
    try {
      return await this.#kept(callId, answer)
    } catch {
      this.#options.log.warn({ callId }, 'The answer of a call could not be kept. After a restart it is not known any more.')
      return answer
    }
  }
}

/** A ledger failed. It may be the host's own, so what it said stays with it. */
class LedgerTrouble extends Error {}

async function ofLedger<T>(asked: () => Promise<T>): Promise<T> {
  try {
    return await asked()
  } catch {
    throw new LedgerTrouble()
  }
}

const REFUSED_ARGUMENTS: Prepared = { kind: 'refused', error: 'These are not the arguments that were cleared, so nothing was done.' }

function refusedBy(prepared: Prepared): HostAnswer {
  return { ok: false, error: prepared.kind === 'refused' ? prepared.error : 'Nothing was done.' }
}

/** What a call id is good for. */
function bindingOf({ action, version, digest, sub, environment }: GrantClaims): string {
  return digestOf({ action, version, digest, sub, environment })
}
