import { Fault } from '@ambit/domain'
import type { KeyStore } from '@ambit/engine'
import { CompactSign, calculateJwkThumbprint, compactVerify, errors, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as z from 'zod'

/** An Ed25519 private key as a JWK (RFC 8037). */
export interface SigningKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  /** Public half, base64url. */
  readonly x: string
  /** Private half, base64url. */
  readonly d: string
}
/** The public half, as `/.well-known/jwks.json` tells it. */
interface PublicKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  /** Thumbprint of the key (RFC 7638). */
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'EdDSA'
}

export interface Signer {
  readonly publicKey: PublicKey
  /** A compact JWS. `typ` says what it is for, so that nothing signed for one use passes for another. */
  sign(typ: string, payload: object): Promise<string>
  /** What stands in a compact JWS of this type that this key signed; nothing where it is none. */
  verified(typ: string, jws: string): Promise<unknown>
}

const HALF = z.string().regex(/^[\w-]{43}$/)
const written = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: HALF, d: HALF })

/** Reads a private key that is written as JSON; nothing where it is none. Whether its halves belong together `signerWith` tells. */
export function readSigningKey(text: string): SigningKey | undefined {
  try {
    return written.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Signs with a key. Rejects where its halves do not belong together: what it signs nobody could verify. */
export async function signerWith({ kty, crv, x, d }: SigningKey, from: KeyPlace): Promise<Signer> {
  const kid = await calculateJwkThumbprint({ kty, crv, x })
  try {
    const key = await importJWK({ kty, crv, x, d }, 'EdDSA')
    const sign: Signer['sign'] = (typ, payload) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader({ alg: 'EdDSA', typ, kid }).sign(key)
    const half = await importJWK({ kty, crv, x }, 'EdDSA')
    const verified: Signer['verified'] = (typ, jws) => payloadOf(jws, typ, half)
    return { publicKey: { kty, crv, x, kid, use: 'sig', alg: 'EdDSA' }, sign, verified }
  } catch (cause) {
    throw new Error(`The two halves of the signing key ${WHOSE[from]}`, { cause })
  }
}

async function payloadOf(jws: string, typ: string, key: CryptoKey | Uint8Array): Promise<unknown> {
  try {
    const { payload, protectedHeader } = await compactVerify(jws, key, { algorithms: ['EdDSA'] })
    return protectedHeader.typ === typ ? JSON.parse(new TextDecoder().decode(payload)) : undefined
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return undefined
    throw thrown
  }
}

/** Where a signing key comes from. */
export type KeyPlace = 'set' | 'store'

const WHOSE: Readonly<Record<KeyPlace, string>> = {
  set: '(AMBIT_SIGNING_KEY) do not belong together. Set another, or none to have one made and kept.',
  store: 'that the store keeps do not belong together. Set AMBIT_SIGNING_KEY.',
}

/** Name of the key in the store. */
const NAME = 'signing-key'

/** The key that all processes on this store share, made by whichever asks first. */
export async function keptSigningKey(keys: KeyStore): Promise<SigningKey> {
  const key = readSigningKey(await keys.kept(NAME, madeSigningKey))
  if (key) return key
  throw new Fault({
    code: 'internal',
    sentence: 'The signing key of this server is damaged. Its operator must set AMBIT_SIGNING_KEY.',
    detail: `the key "${NAME}" of the store`,
  })
}

async function madeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { x, d } = await exportJWK(privateKey)
  return JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d })
}
