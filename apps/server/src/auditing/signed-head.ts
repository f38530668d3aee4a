import { Fault, HEAD_TYPE, type AuditHead } from '@ambit/domain'
import * as z from 'zod'
import type { Signer } from '../registry/signing-key.ts'

/** What a signed head says: a chain had this end at this moment. Whoever keeps it finds out later what was cut off or exchanged. */
export interface HeadClaims extends AuditHead {
  readonly workspace: string
  /** When it was signed; milliseconds since 1970. */
  readonly at: number
}

const claims: z.ZodType<HeadClaims> = z.object({
  workspace: z.string(),
  sequence: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.int(),
})

export function signHead(signer: Signer, { workspace, sequence, hash, at }: HeadClaims): Promise<string> {
  return signer.sign(HEAD_TYPE, { workspace, sequence, hash, at })
}

/** The head in a JWS. Throws `bad_request` where it is none of ours, or of another workspace. */
export async function readHead(signer: Signer, jws: string, workspace: string): Promise<HeadClaims> {
  const { data } = claims.safeParse(await signer.verified(HEAD_TYPE, jws))
  if (!data) throw new Fault({ code: 'bad_request', sentence: 'This is no head that this server signed with the key that it has now.' })
  if (data.workspace !== workspace) throw new Fault({ code: 'bad_request', sentence: 'This head is of the chain of another workspace.' })
  return data
}
