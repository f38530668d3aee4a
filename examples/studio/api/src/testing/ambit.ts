import { digestOf, GRANT_SECONDS, GRANT_TYPE, type GrantClaims, type Json } from '@ambit/domain'
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair } from 'jose'
import { NOW } from './studio.ts'

/** An Ambit server, as far as customer-owned code asks it: its key, the registry of Production, and grants. */
export interface TestAmbit {
  readonly fetch: typeof fetch
  /** A grant of this call for Ada, unless `claims` says otherwise, and what a page sends with it. */
  call(action: string, args: Json, claims?: Partial<GrantClaims>): Promise<{ readonly grant: string; readonly args: Json }>
}

export async function testAmbit(actions: readonly object[]): Promise<TestAmbit> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const signed = (typ: string, payload: object): Promise<string> =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader({ alg: 'EdDSA', typ, kid }).sign(privateKey)
  let calls = 0
  return {
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname === '/.well-known/jwks.json') return Response.json({ keys: [{ ...jwk, kid, use: 'sig', alg: 'EdDSA' }] })
      if (pathname !== '/v1/registry/production') return new Response(null, { status: 404 })
      return new Response(await signed('ambit-registry', { workspace: 'studio', environment: 'production', actions, digest: '', issuedAt: 1 }))
    },
    async call(action, args, claims = {}) {
      const iat = Math.floor(NOW / 1000)
      const all: GrantClaims = {
        jti: `call_${(calls += 1)}`,
        aud: 'studio',
        sub: 'ada',
        channel: 'widget',
        action,
        version: 1,
        digest: digestOf(args),
        environment: 'production',
        iat,
        exp: iat + GRANT_SECONDS,
        ...claims,
      }
      return { grant: await signed(GRANT_TYPE, all), args }
    },
  }
}
