import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, type Json } from './json.ts'

/** SHA-256 of a text in UTF-8: 64 hex digits. The same in every runtime, and at once. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** Names a JSON value whatever the order of its keys: SHA-256 (hex) of its canonical form (RFC 8785). */
export function digestOf(value: Json): string {
  return sha256Hex(canonicalJson(value))
}
