import { compactVerify, decodeProtectedHeader, importJWK, type CryptoKey } from 'jose'
import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'
import { jsonOf } from '../http/json-text.ts'
import { LEVELS_MAX } from '../options.ts'

/** The key id in the header of a compact JWS of this type, or nothing where it is not one that an Ambit server signs: `EdDSA`, `typ` and `kid`, and no more. */
export function keyIdOf(jws: string, typ: string): string | undefined {
  try {
    const header: unknown = decodeProtectedHeader(jws)
    if (!isJsonObject(header) || Object.keys(header).length !== 3) return undefined
    const { alg, typ: type, kid } = header
    return alg === 'EdDSA' && type === typ && typeof kid === 'string' ? kid : undefined
  } catch {
    return undefined
  }
}

/** What a compact JWS says, where this key signed it. */
export async function payloadOf(jws: string, key: CryptoKey): Promise<JsonObject | undefined> {
  try {
    const { payload } = await compactVerify(jws, key, { algorithms: ['EdDSA'] })
    const read = jsonOf(payload, LEVELS_MAX * 2)
    return read.ok && isJsonObject(read.value) ? read.value : undefined
  } catch {
    return undefined
  }
}

/** The keys of `/.well-known/jwks.json` by their ids: Ed25519 only. Others are none of ours. */
export async function keysOf(set: Json): Promise<ReadonlyMap<string, CryptoKey>> {
  const listed = isJsonObject(set) && Array.isArray(set['keys']) ? set['keys'] : []
  const keys = new Map<string, CryptoKey>()
  for (const each of listed) {
    if (!isJsonObject(each)) continue
    const { kty, crv, x, kid } = each
    if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || !/^[\w-]{43}$/.test(x) || typeof kid !== 'string') continue
    const key = await imported({ kty, crv, x })
    if (key !== undefined) keys.set(kid, key)
  }
  return keys
}

/** Nothing where it is no point of the curve. */
async function imported(jwk: { readonly kty: string; readonly crv: string; readonly x: string }): Promise<CryptoKey | undefined> {
  try {
    const key = await importJWK(jwk, 'EdDSA')
    return key instanceof Uint8Array ? undefined : key
  } catch {
    return undefined
  }
}
