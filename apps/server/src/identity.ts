import { Fault, type User } from '@ambit/domain'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { SKEW_S, authorAudience, authorOf, isAuthorSubject } from './author-token.ts'
import type { Workspace } from './options.ts'

/**
 * Who asks, by the bearer token that the customer's backend issued: a person of the product, or an author of the catalog. The
 * audience alone says which. Throws `unauthenticated` with a sentence.
 */
export type SignIn = (authorization: string | undefined) => Promise<User>

const ASYMMETRIC = ['EdDSA', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512']
export function signInWith(workspace: Workspace, now: () => number): SignIn {
  if ((workspace.secret === undefined) === (workspace.jwksUrl === undefined)) throw new Error('A workspace takes a secret or a jwksUrl, one of them.')
  if (workspace.id.includes('/')) throw new Error('The id of a workspace has no slash: what follows one in an audience says what a token is for.')
  const keys: JWTVerifyGetKey = workspace.jwksUrl === undefined ? sharedSecret(workspace.secret) : createRemoteJWKSet(new URL(workspace.jwksUrl))
  const algorithms = workspace.jwksUrl === undefined ? ['HS256'] : ASYMMETRIC
  const known = new KnownTokens()
  return async (authorization) => {
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '')?.[1]
    if (token === undefined)
      throw refused(authorization === undefined ? 'Sign in first: this request carries no token.' : 'The Authorization header must be "Bearer" and a token.')
    const user = known.userOf(token, now())
    if (user) return user
    try {
      const audience = [workspace.id, authorAudience(workspace.id)]
      const options = { algorithms, audience, requiredClaims: ['sub', 'exp'], clockTolerance: SKEW_S, currentDate: new Date(now()) }
      const { payload } = await jwtVerify(token, keys, options)
      return known.keep(token, { user: userOf(workspace.id, payload, now()), expiresAt: ((payload.exp ?? 0) + SKEW_S) * 1000 }, now())
    } catch (thrown) {
      throw thrown instanceof Fault ? thrown : faultOf(thrown)
    }
  }
}

interface Known {
  readonly user: User
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Longest time for which a token is not checked again: a key that was withdrawn counts for so long. */
const KNOWN_MS = 60_000
const KNOWN_MAX = 1_000
const KNOWN_TOKEN_CHARS_MAX = 2_048

/** Tokens that were checked a moment ago. A widget sends the same one many times. */
class KnownTokens {
  readonly #byToken = new Map<string, Known>()

  userOf(token: string, now: number): User | undefined {
    const known = this.#byToken.get(token)
    return known && now < known.expiresAt ? known.user : undefined
  }

  keep(token: string, { user, expiresAt }: Known, now: number): User {
    if (token.length > KNOWN_TOKEN_CHARS_MAX) return user
    this.#byToken.delete(token)
    this.#byToken.set(token, { user, expiresAt: Math.min(expiresAt, now + KNOWN_MS) })
    const [oldest] = this.#byToken.keys()
    if (this.#byToken.size > KNOWN_MAX && oldest !== undefined) this.#byToken.delete(oldest)
    return user
  }
}

/** The key is imported once: importing it for each request would cost as much as the check. */
function sharedSecret(secret: string): JWTVerifyGetKey {
  if (new TextEncoder().encode(secret).byteLength < 32) throw new Error('The secret of the workspace must have at least 32 bytes.')
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return () => key
}

const personClaims = z.object({ sub: z.string().min(1).max(256), name: z.string().max(256).optional().catch(undefined), roles: z.array(z.string()).catch([]) })

/** A token for both audiences is for neither: nobody is an author by the way. */
function userOf(workspace: string, payload: JWTPayload, now: number): User {
  const audiences = new Set([payload.aud ?? []].flat())
  if (audiences.has(authorAudience(workspace))) {
    if (audiences.size > 1) throw refused("This sign-in is for several uses at once. An author's is for the catalog alone.")
    const author = authorOf(workspace, payload, now)
    if (typeof author === 'string') throw refused(author)
    return author
  }
  const parsed = personClaims.safeParse(payload)
  if (!parsed.success) throw refused('This sign-in names no person. Sign in again.')
  if (isAuthorSubject(parsed.data.sub)) throw refused('This sign-in names an author, but it is for the product. Sign in again.')
  return { workspace, subject: parsed.data.sub, name: parsed.data.name, roles: parsed.data.roles }
}

/** Where the keys cannot be had, that is our trouble and not the person's. */
function faultOf(thrown: unknown): Fault {
  const isUnreachable = !(thrown instanceof errors.JOSEError) || thrown instanceof errors.JWKSTimeout || thrown.code === errors.JOSEError.code
  if (!isUnreachable) return refused(sentenceFor(thrown), thrown)
  return new Fault({
    code: 'internal',
    sentence: 'Sign-ins cannot be checked right now, because their keys cannot be reached. Try again in a moment.',
    cause: thrown,
  })
}

function sentenceFor(thrown: unknown): string {
  if (thrown instanceof errors.JWTExpired) return 'Your session has expired. Sign in again.'
  if (thrown instanceof errors.JWTClaimValidationFailed && thrown.claim === 'aud') return 'This sign-in is for another workspace. Sign in to this one.'
  if (thrown instanceof errors.JWTClaimValidationFailed) return `This sign-in lacks a valid "${thrown.claim}". Sign in again.`
  return 'This sign-in is not valid. Sign in again.'
}

function refused(sentence: string, cause?: unknown): Fault {
  return new Fault({ code: 'unauthenticated', sentence, cause })
}
