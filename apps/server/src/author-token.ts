import type { User } from '@ambit/domain'
import type { AuthorRole } from '@ambit/domain/catalog'
import { SignJWT, type JWTPayload } from 'jose'
import * as z from 'zod'

/** Longest time for which an author's token may hold, from when it was issued: one that holds for longer is none on its last day either. */
const AUTHOR_HOURS_MAX = 24
const AUTHOR_SECONDS_MAX = AUTHOR_HOURS_MAX * 3_600

/** What the subject of every author begins with, and that of nobody else. */
const AUTHOR_SUBJECT = 'ambit:author:'

const ROLES = ['author', 'reviewer', 'publisher', 'admin'] as const satisfies readonly AuthorRole[]

/** Whom the tokens of a workspace's authors are for. */
export function authorAudience(workspace: string): string {
  return `${workspace}/catalog`
}

/** Whether a subject looks like an author's, which that of a person of the product may not. */
export function isAuthorSubject(subject: string): boolean {
  return subject.startsWith(AUTHOR_SUBJECT)
}

const authorClaims = z.object({
  sub: z.string().min(1).max(256),
  name: z.string().max(256).optional().catch(undefined),
  roles: z.array(z.unknown()).catch([]),
})

/** The author whom a verified token names, or the sentence that says why it names none. `now` in milliseconds since 1970. */
export function authorOf(workspace: string, payload: JWTPayload, now: number): User | string {
  const { iat, exp = Infinity } = payload
  if (iat === undefined) return `This sign-in does not say when it was issued ("iat"), which an author's must. Sign in again.`
  if (iat > now / 1000 + SKEW_S) return 'This sign-in says that it was issued in the future. Sign in again.'
  if (exp - iat > AUTHOR_SECONDS_MAX + SKEW_S) return `This sign-in holds for more than ${AUTHOR_HOURS_MAX} hours, which an author's may not. Sign in again.`
  const parsed = authorClaims.safeParse(payload)
  if (!parsed.success) return 'This sign-in names no person. Sign in again.'
  const author = ROLES.filter((role) => parsed.data.roles.includes(role))
  if (author.length === 0) return `This sign-in has no role in the catalog. The roles are ${ROLES.join(', ')}.`
  return { workspace, subject: `${AUTHOR_SUBJECT}${parsed.data.sub}`, name: parsed.data.name, roles: [], author }
}

/** Seconds that two clocks may differ by. */
export const SKEW_S = 5

export interface AuthorTokenParts {
  /** Id of the workspace. */
  readonly workspace: string
  /** Secret of the workspace. */
  readonly secret: string
  /** Who it is, in the operator's own words: an address, a user name. */
  readonly subject: string
  readonly name?: string
  readonly roles: readonly AuthorRole[]
  /** Seconds from now; an hour where absent, a day at most. */
  readonly expiresInS?: number
}

/** A token for an author of the catalog, for programs of the operator. Whoever has it may do what its roles may, until it expires. */
export async function authorToken({ workspace, secret, subject, name, roles, expiresInS = 3_600 }: AuthorTokenParts): Promise<string> {
  if (!(expiresInS > 0 && expiresInS <= AUTHOR_SECONDS_MAX)) throw new Error(`An author's token holds for at most ${AUTHOR_HOURS_MAX} hours.`)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ roles: [...roles], ...(name === undefined ? {} : { name }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(authorAudience(workspace))
    .setIssuedAt(now)
    .setExpirationTime(now + Math.floor(expiresInS))
    .sign(new TextEncoder().encode(secret))
}
