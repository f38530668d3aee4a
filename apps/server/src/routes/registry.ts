import { Fault, type Environment } from '@ambit/domain'
import { isAuthor } from '../author.ts'
import { API_HEADERS } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import { sameSecret } from '../registry/same-secret.ts'
import type { RouteParts } from './route-parts.ts'

/** Kept by whoever read it, and asked again each time: what was taken out is gone with the next look. */
const PUBLIC_CACHING = 'public, no-cache'

/**
 * GET /v1/registry/{environment}: the actions of the catalog for customer-owned code, as one compact JWS. Production is for
 * everyone; Test for who holds the workspace's secret.
 */
export function registryRoute(parts: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const environment = environmentNamed(c.req.param('environment') ?? '')
    if (environment === 'test') await assertMayReadTest(parts, c.req.header('authorization'))
    if (!parts.registries) throw new Fault({ code: 'not_found', sentence: 'This server keeps no catalog, so it has no registry.' })
    const { jws, etag } = await parts.registries.of(environment)
    const caching = environment === 'production' ? PUBLIC_CACHING : 'no-store'
    const headers = { ...API_HEADERS, ...c.var.headers, etag, 'cache-control': caching }
    if (isKnown(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    return new Response(jws, { headers: { ...headers, 'content-type': 'application/jose' } })
  }
}

/** GET /.well-known/jwks.json: the keys that verify what this server signs. */
export function keysRoute({ signer }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    if (!signer) throw new Fault({ code: 'not_found', sentence: 'This server signs nothing, so it has no keys.' })
    const { publicKey } = await signer()
    const headers = { ...API_HEADERS, ...c.var.headers, 'cache-control': 'public, max-age=300', 'content-type': 'application/jwk-set+json' }
    return new Response(JSON.stringify({ keys: [publicKey] }), { headers })
  }
}

function environmentNamed(name: string): Environment {
  if (name === 'test' || name === 'production') return name
  throw new Fault({ code: 'not_found', sentence: 'There is a registry of production and one of test, and no other.' })
}

/** A workspace without a secret has its authors read it: user tokens are in every browser. */
async function assertMayReadTest({ workspace, signIn, sha256 }: RouteParts, authorization: string | undefined): Promise<void> {
  if (workspace.secret === undefined) {
    if (isAuthor(await signIn(authorization))) return
    throw new Fault({ code: 'forbidden', sentence: "The registry of test takes an author's token." })
  }
  // A secret may have spaces within. At its ends a header loses them.
  const given = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1]
  if (given !== undefined && (await sameSecret(given.trim(), workspace.secret.trim(), sha256))) return
  throw new Fault({ code: 'unauthenticated', sentence: 'The registry of test takes the secret of the workspace as bearer token.' })
}

/** Compared as weak validators are (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))
}
