import { type Json, type RecordRef, type User, toJson } from '@ambit/domain'
import type { Claim } from '../../shared/claim.ts'
import { findClaim } from './fixtures/claims.ts'
import { NOTHING_RECORDED } from './fixtures/blank.ts'

/** Type of the record that a turn of this agent names. */
const CLAIM_TYPE = 'claim'

/** The claims of the demo never change, so each becomes JSON once. */
const recorded = new WeakMap<Claim, Json | undefined>()

/** The claim that a turn names, if there is one. In this demo every handler may have every claim. */
export function loadRecord(_user: User, ref: RecordRef): Promise<Json | undefined> {
  const claim = ref.type === CLAIM_TYPE ? findClaim(ref.id) : undefined
  if (claim === undefined) return Promise.resolve(undefined)
  if (!recorded.has(claim)) recorded.set(claim, toJson(claim))
  return Promise.resolve(recorded.get(claim))
}

/** The record of a turn as a claim. Throws a sentence that the model can act on where the turn names none. */
export function claimOfRecord(record: unknown): Claim {
  if (record === null) throw new Error('no claim is open in this conversation; ask the handler to open one')
  if (!isClaim(record)) throw new Error('the record of this conversation is not a claim')
  return record
}

/** Guards the edge: what the lists and the handling of a claim are read from is there. */
function isClaim(value: unknown): value is Claim {
  if (typeof value !== 'object' || value === null || !('handling' in value) || typeof value.handling !== 'object') return false
  const record: Readonly<Record<string, unknown>> = { ...value }
  return typeof record['id'] === 'string' && Object.keys(NOTHING_RECORDED).every((list) => Array.isArray(record[list]))
}
