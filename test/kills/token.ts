import { SignJWT } from 'jose'
import { WORKSPACE } from './program-input.ts'

/** A token for an hour, signed with the secret of the workspace. */
export async function tokenOf({ subject, audience, claims = {} }: { subject: string; audience: string; claims?: Record<string, unknown> }): Promise<string> {
  const key = new TextEncoder().encode(WORKSPACE.secret)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject(subject).setAudience(audience).setIssuedAt().setExpirationTime('1h').sign(key)
}
