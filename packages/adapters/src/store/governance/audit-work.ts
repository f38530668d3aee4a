import { canonicalJson, chained, GENESIS, isJsonObject, toJson, type AuditEntry, type AuditHead, type AuditRow } from '@ambit/domain'
import type { RowWriter } from '../catalog/many-rows.ts'
import type { Queries } from '../queries.ts'
import { pack, unpack } from '../text.ts'
import { all, get, run, type Work } from '../work.ts'
import type { AuditTable } from './governance-tables.ts'

export interface AuditStatements {
  readonly queries: Queries
  readonly auditRows: RowWriter<AuditTable>
}

/** Adds to the chain of a workspace, which is packed. Others who add to it wait from here on until the transaction ends. */
export function* addToAudit({ queries, auditRows }: AuditStatements, workspace: string, entries: readonly AuditEntry[]): Work<void> {
  if (entries.length === 0) return
  for (const entry of entries) {
    if (pack(entry.workspace) !== workspace) throw new TypeError(`An audit entry of workspace ${entry.workspace} does not belong to the chain of another one.`)
  }
  const held = yield* get(queries.holdHead, { workspace, ...GENESIS })
  if (held === undefined) throw new TypeError('An audit chain has no head.')
  const rows: AuditRow[] = []
  for (const entry of entries) rows.push(chained(entry, rows.at(-1) ?? held))
  const { sequence, hash } = rows.at(-1) ?? held
  yield* auditRows.write(rows.map(auditTableRow))
  yield* run(queries.moveHead, { workspace, sequence, hash })
}

export function* headOf(queries: Queries, workspace: string): Work<AuditHead> {
  return (yield* get(queries.findHead, { workspace: pack(workspace) })) ?? GENESIS
}

export function* rowsAfter(queries: Queries, workspace: string, page: { readonly after: number; readonly limit: number }): Work<readonly AuditRow[]> {
  return (yield* all(queries.rowsAfter, { workspace: pack(workspace), after: page.after, limit: page.limit })).map(auditRowOf)
}

/** The columns by which rows are found are laid over the text of the row: where one was changed, the row is not what its hash says. */
export function auditRowOf(row: AuditTable): AuditRow {
  const text: unknown = JSON.parse(row.row_json)
  const { tool: _tool, version: _version, threadId: _thread, callId: _call, ...told } = isJsonObject(text) ? text : {}
  // What is read here was written here, or is found not to be what its hash says.
  return {
    ...told,
    ...(row.tool === null ? {} : { tool: unpack(row.tool) }),
    ...(row.version === null ? {} : { version: row.version }),
    ...(row.thread_id === null ? {} : { threadId: unpack(row.thread_id) }),
    ...(row.call_id === null ? {} : { callId: unpack(row.call_id) }),
    workspace: unpack(row.workspace),
    sequence: row.sequence,
    at: row.at,
    kind: row.kind,
    subject: unpack(row.subject),
    hash: row.hash,
    previous: row.previous,
  } as AuditRow
}

function auditTableRow(row: AuditRow): AuditTable {
  return {
    workspace: pack(row.workspace),
    sequence: row.sequence,
    at: row.at,
    kind: row.kind,
    subject: pack(row.subject),
    tool: row.tool === undefined ? null : pack(row.tool),
    version: row.version ?? null,
    thread_id: row.threadId === undefined ? null : pack(row.threadId),
    call_id: row.callId === undefined ? null : pack(row.callId),
    hash: row.hash,
    previous: row.previous,
    row_json: canonicalJson(toJson(row) ?? null),
  }
}
