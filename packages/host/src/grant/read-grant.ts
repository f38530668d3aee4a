import { GRANT_SECONDS, GRANT_TYPE, type GrantClaims, type JsonObject } from '@ambit/domain'
import type { Registry } from '../registry/registry.ts'
import { keyIdOf, payloadOf } from '../registry/signed.ts'

/** Two clocks may differ by so much, in seconds. */
const SKEW = 10
const GRANT_CHARS_MAX = 4_096

export type ReadGrant =
  | { readonly ok: true; readonly claims: GrantClaims; readonly kid: string }
  | { readonly ok: false; readonly code: 'grant_invalid' | 'grant_expired' | 'other_workspace' | 'unavailable' }

/** What a grant says, where an Ambit server signed it for this workspace and its minute is not over. */
export async function readGrant(grant: string, known: { registry: Registry; workspace: string; now: number }): Promise<ReadGrant> {
  const kid = grant.length > GRANT_CHARS_MAX ? undefined : keyIdOf(grant, GRANT_TYPE)
  if (kid === undefined) return { ok: false, code: 'grant_invalid' }
  const key = await known.registry.key(kid)
  if (key.kind !== 'found') return { ok: false, code: key.kind === 'none' ? 'grant_invalid' : 'unavailable' }
  const payload = await payloadOf(grant, key.value)
  const claims = payload && claimsOf(payload)
  const seconds = known.now / 1000
  if (!claims || claims.iat > seconds + SKEW || claims.exp <= claims.iat || claims.exp - claims.iat > GRANT_SECONDS) return { ok: false, code: 'grant_invalid' }
  if (claims.aud !== known.workspace) return { ok: false, code: 'other_workspace' }
  return claims.exp <= seconds - SKEW ? { ok: false, code: 'grant_expired' } : { ok: true, claims, kid }
}

function claimsOf(payload: JsonObject): GrantClaims | undefined {
  const { jti, aud, sub, channel, action, version, digest, environment, iat, exp } = payload
  // The id of the call becomes a header of the request.
  if (typeof jti !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(jti)) return undefined
  if (typeof aud !== 'string' || typeof sub !== 'string' || sub === '' || typeof action !== 'string') return undefined
  if (channel !== 'widget' && channel !== 'mcp') return undefined
  if (environment !== 'test' && environment !== 'production') return undefined
  if (typeof version !== 'number' || typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest)) return undefined
  if (!Number.isInteger(iat) || !Number.isInteger(exp) || typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { jti, aud, sub, channel, action, version, digest, environment, iat, exp }
}
