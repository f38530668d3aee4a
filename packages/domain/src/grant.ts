import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Environment } from './agent.ts'
import type { Json } from './json.ts'
import { canonicalJson } from './json.ts'

/** Where a person meets the assistant. */
export type Channel = 'widget' | 'mcp'

/** `typ` in the header of a grant: nothing else that is signed with our key passes for one. */
export const GRANT_TYPE = 'ambit-grant'
/** A grant is good for so long, in seconds. It is minted when it is sent, and again when it is needed again. */
export const GRANT_SECONDS = 60

/** What a grant says (a JWS signed with EdDSA): this person may have this one call performed, once. */
export interface GrantClaims {
  /** The call id: a repeat of it is the same call. */
  readonly jti: string
  /** The workspace. */
  readonly aud: string
  /** The person, as the customer's token named them. */
  readonly sub: string
  readonly channel: Channel
  /** Key and version of the action. */
  readonly action: string
  readonly version: number
  /** Of the arguments: SHA-256 (hex) of their canonical form. */
  readonly digest: string
  readonly environment: Environment
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/**
 * What customer-owned code answers, beside its receipt. An error is a sentence that says nothing of what the product answered.
 * `unknown`: it may have been done or not.
 */
export type HostAnswer = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: string; readonly unknown?: true }
/** The body of the answer: passed on verbatim by the browser. */
export type ReceiptedAnswer = HostAnswer & { readonly receipt: string }

/** What the browser sends to customer-owned code. */
export interface SessionCall {
  readonly grant: string
  readonly args: Json
}

/** Proves that customer-owned code gave this answer for this call: HMAC-SHA256 (base64url) with the secret of the workspace. */
export function receiptOf(secret: string, callId: string, answer: HostAnswer): string {
  const { ok } = answer
  const said: Json = ok ? { ok, value: answer.value } : { ok, error: answer.error, unknown: answer.unknown === true }
  const text = canonicalJson({ use: 'ambit-receipt', callId, answer: said })
  return base64Url(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)))
}

/** Takes the same time wherever the first difference is. */
export function isReceipt(secret: string, callId: string, answer: HostAnswer, receipt: string): boolean {
  const right = receiptOf(secret, callId, answer)
  let different = right.length ^ receipt.length
  for (let at = 0; at < right.length; at += 1) different |= right.charCodeAt(at) ^ receipt.charCodeAt(at)
  return different === 0
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
