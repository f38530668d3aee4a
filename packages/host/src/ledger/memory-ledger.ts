import type { HostAnswer } from '@ambit/domain'
import type { Claim, Claimed, Ledger, Standing } from './ledger.ts'

interface Kept {
  claim: Claim
  tries: number
  answer?: HostAnswer
}

/** Forgets everything with its process: for tests, and for products that perform reads only. */
export function memoryLedger(): Ledger {
  const calls = new Map<string, Kept>()
  const find: Ledger['find'] = async (call) => standing(calls.get(call.callId), call)
  return {
    find,
    claim: async (claim): Promise<Claimed> => {
      const kept = calls.get(claim.callId)
      const now = standing(kept, claim)
      if (now.kind === 'none') {
        calls.set(claim.callId, { claim, tries: 1 })
        return { kind: 'claimed', first: true }
      }
      if (now.kind !== 'lost' || !now.again || claim.again !== true || kept === undefined) return now
      calls.set(claim.callId, { claim, tries: kept.tries + 1 })
      return { kind: 'claimed', first: false }
    },
    settle: async (callId, answer) => {
      const kept = calls.get(callId)
      if (kept === undefined) throw new TypeError('This call was never claimed.')
      return (kept.answer ??= structuredClone(answer))
    },
  }
}

function standing(kept: Kept | undefined, { binding, at }: Pick<Claim, 'binding' | 'at'>): Standing {
  if (kept === undefined) return { kind: 'none' }
  if (kept.claim.binding !== binding) return { kind: 'different' }
  if (kept.answer !== undefined) return { kind: 'answered', answer: kept.answer }
  return kept.claim.until > at ? { kind: 'running' } : { kind: 'lost', again: kept.tries < 2 }
}
