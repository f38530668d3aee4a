import type { Environment } from './agent.ts'
import { sha256Hex } from './digest.ts'
import type { Channel } from './grant.ts'
import { canonicalJson, toJson, type JsonObject } from './json.ts'

/**
 * asked: a card was shown. decided: a person said yes or no, or it expired or was withdrawn. refused: the gate let a call not
 * through. rejected: an answer came for something that was never asked of this person, or was decided otherwise.
 * dispatched: it was started here, or its grant was given out. settled: how it ended.
 */
export type AuditKind = 'asked' | 'decided' | 'refused' | 'rejected' | 'dispatched' | 'settled'

/** What happened, as it enters the chain. It holds no secret, no token and nothing that a mask took away. */
export interface AuditEntry {
  readonly workspace: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: AuditKind
  /** The person whose turn it was, or who answered. */
  readonly subject: string
  readonly channel: Channel
  readonly environment?: Environment
  readonly agentKey?: string
  readonly threadId?: string
  readonly turnId?: string
  readonly runId?: string
  readonly callId?: string
  readonly tool?: string
  /** Of an action of the catalog. */
  readonly version?: number
  /** By kind: what was shown, decided, refused and why, the digest of the masked result, names of withheld fields. */
  readonly detail: JsonObject
}

/** A row of the chain of one workspace. */
export interface AuditRow extends AuditEntry {
  /** From 1, without gaps. */
  readonly sequence: number
  /** `hash` of the row before; `GENESIS` in the first. */
  readonly previous: string
  /** SHA-256 (hex) of the canonical form of everything else in the row. */
  readonly hash: string
}
export interface AuditHead {
  /** 0 where there is no row. */
  readonly sequence: number
  readonly hash: string
}

/** What stands before the first row. */
export const GENESIS: AuditHead = { sequence: 0, hash: '0'.repeat(64) }
/** `typ` of a signed head. */
export const HEAD_TYPE = 'ambit-head'

/** The row that follows a head. */
export function chained(entry: AuditEntry, head: AuditHead): AuditRow {
  const row = { ...entry, sequence: head.sequence + 1, previous: head.hash }
  return { ...row, hash: sha256Hex(canonicalJson(toJson(row) ?? null)) }
}

/** What is wrong with a row where it should follow a head; `undefined` where it does. */
export function chainProblem(row: AuditRow, head: AuditHead): string | undefined {
  if (row.sequence !== head.sequence + 1) return `Row ${head.sequence + 1} is missing: row ${row.sequence} stands in its place.`
  if (row.previous !== head.hash) return `Row ${row.sequence} does not follow the row before it.`
  const { sequence: _place, previous: _before, hash, ...entry } = row
  return chained(entry, head).hash === hash ? undefined : `Row ${row.sequence} was changed after it was written.`
}
