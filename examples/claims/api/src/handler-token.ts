import { SignJWT } from 'jose'
import { RUTH_ABARA } from './fixtures/people.ts'

/** The workspace of the desk's assistant; a token is for it alone. */
export const WORKSPACE = 'claims'

const LIFE_S = 600

/** A token for the handler of this demo, who is signed in without asking. Good for ten minutes; the page fetches a new one when it needs one. */
export function handlerToken(secret: string, now: () => number): Promise<string> {
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT({ name: RUTH_ABARA.name, roles: ['handler'] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(RUTH_ABARA.id)
    .setAudience(WORKSPACE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .sign(new TextEncoder().encode(secret))
}
