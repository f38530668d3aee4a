import { SignJWT } from 'jose'
import type { Person } from '../../shared/api.ts'
import type { Role } from '../../shared/members.ts'

/** The workspace of the Ambit server that this product is a customer of. */
export const WORKSPACE = 'studio'
const LIFE_S = 600

/** Tells the Ambit server who is signed in here, and what they may do in the studio: conditions of the catalog go by it. Good for ten minutes; the page fetches a new one when it needs one. */
export function userToken(secret: string, person: Person & { readonly role: Role }, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  return new SignJWT({ name: person.name, roles: [person.role] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(person.id)
    .setAudience(WORKSPACE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .sign(new TextEncoder().encode(secret))
}
