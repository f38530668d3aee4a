import { canonicalJson, toJson } from '@ambit/domain'
import type { AuditStore } from '@ambit/engine'
import type { Signer } from '../registry/signing-key.ts'
import { signHead } from './signed-head.ts'
import { PAGE } from './verify-chain.ts'

export interface Exporting {
  readonly audit: Pick<AuditStore, 'rows' | 'head'>
  readonly workspace: string
  readonly signer: Signer
  readonly now: () => number
}

/**
 * A chain as JSON Lines: each row in its canonical form, in order, up to the end that the chain has when the export begins, and
 * that end, signed, in the last line. An export without that line was cut off.
 */
export async function* exportChain({ audit, workspace, signer, now }: Exporting): AsyncGenerator<string> {
  const head = await audit.head(workspace)
  let after = 0
  while (after < head.sequence) {
    const page = (await audit.rows(workspace, { after, limit: PAGE })).filter(({ sequence }) => sequence <= head.sequence)
    const last = page.at(-1)
    if (!last) break
    yield page.map((row) => `${canonicalJson(toJson(row) ?? null)}\n`).join('')
    after = last.sequence
  }
  const { sequence, hash } = head
  yield `${JSON.stringify({ head: await signHead(signer, { workspace, sequence, hash, at: now() }) })}\n`
}
