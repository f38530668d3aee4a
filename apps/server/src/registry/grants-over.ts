import { GRANT_SECONDS, GRANT_TYPE, isReceipt, type GrantClaims } from '@ambit/domain'
import type { GrantPort } from '@ambit/engine'
import type { Workspace } from '../options.ts'
import type { Signer } from './signing-key.ts'

export interface GrantParts {
  /** Absent where nobody keeps a key to sign with. */
  readonly signer: (() => Promise<Signer>) | undefined
  readonly workspace: Workspace
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Signs grants, and knows customer-owned code by the receipt of its answer. Nothing where it could do only one of the two: a
 * call that nobody can prove to have been performed is not given out.
 */
export function grantsOver({ signer, workspace, now }: GrantParts): GrantPort | undefined {
  const secret = workspace.secret ?? workspace.receiptSecret
  if (workspace.receiptSecret !== undefined && new TextEncoder().encode(workspace.receiptSecret).byteLength < 32)
    throw new Error('The secret that receipts are signed with (receiptSecret) must have at least 32 bytes.')
  if (!signer || secret === undefined) return undefined
  return {
    mint: async (call) => {
      const iat = Math.floor(now() / 1000)
      const claims: GrantClaims = { ...call, aud: workspace.id, iat, exp: iat + GRANT_SECONDS }
      return (await signer()).sign(GRANT_TYPE, claims)
    },
    isReceipt: (callId, answer, receipt) => isReceipt(secret, callId, answer, receipt),
  }
}
