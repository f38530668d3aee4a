import type { AuditKind } from '@ambit/domain'
import { sql, type Kysely } from 'kysely'
import { compileRowWriter, type RowWriter } from '../catalog/many-rows.ts'
import { pick, query, type Query } from '../query.ts'
import type { Tables } from '../tables.ts'
import type { AuditHeadsTable, AuditTable } from './governance-tables.ts'

export interface OfWorkspace {
  readonly workspace: string
}

export function auditQueries(db: Kysely<Tables>) {
  return {
    findHead: query((its: OfWorkspace) => db.selectFrom('audit_heads').select(['sequence', 'hash']).where('workspace', '=', its.workspace)),
    /** Makes the head where there is none, and holds it: nobody else adds to the chain until the transaction ends. */
    holdHead: query((its: AuditHeadsTable) =>
      db
        .insertInto('audit_heads')
        .values(pick(its, ['workspace', 'sequence', 'hash']))
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet((eb) => ({ sequence: eb.ref('audit_heads.sequence') })))
        .returning(['sequence', 'hash']),
    ),
    moveHead: query((its: AuditHeadsTable) =>
      db
        .updateTable('audit_heads')
        .set(pick(its, ['sequence', 'hash']))
        .where('workspace', '=', its.workspace),
    ),
    rowsAfter: query((its: OfWorkspace & { readonly after: number; readonly limit: number }) =>
      db
        .selectFrom('audit')
        .select(AUDIT_COLUMNS)
        .where('workspace', '=', its.workspace)
        .where('sequence', '>', its.after)
        .orderBy('sequence')
        .limit(its.limit),
    ),
  }
}

/** Adds rows to a chain, several with one statement. */
export function auditWriter(db: Kysely<Tables>): RowWriter<AuditTable> {
  return compileRowWriter<AuditTable>(AUDIT_COLUMNS, (rows) => db.insertInto('audit').values(rows), SIZES)
}

/** A Durable Object takes 100 parameters, and a row has twelve. */
const SIZES = [8, 1] as const

/** What is not part of the shape is not read. Texts are packed. */
export interface FindParameters {
  readonly workspace: string
  readonly kind0: AuditKind
  readonly kind1: AuditKind
  readonly kind2: AuditKind
  readonly kind3: AuditKind
  readonly kind4: AuditKind
  readonly kind5: AuditKind
  readonly subject: string
  readonly tool: string
  readonly threadId: string
  readonly callId: string
  readonly from: number
  readonly to: number
  readonly before: number
  readonly limit: number
}
/** Which conditions a search has beside its workspace. `rare`: all kinds that it asks for are. */
export type FindShape = Readonly<Record<'kinds' | 'rare' | 'subject' | 'tool' | 'threadId' | 'callId' | 'from' | 'to' | 'before', boolean>>
/** What hardly any row is, so that a search for it alone would else read the whole chain. */
export const RARE_KINDS = ['refused', 'rejected'] as const satisfies readonly AuditKind[]
type Found = Query<FindParameters, AuditTable>

/** Gives the query of a shape, compiled the first time it is asked for. */
export function findQueries(db: Kysely<Tables>): (shape: FindShape) => Found {
  const compiled = new Map<string, Found>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const known = compiled.get(key) ?? query((its: FindParameters) => find(db, shape, its))
    compiled.set(key, known)
    return known
  }
}

function find(db: Kysely<Tables>, shape: FindShape, its: FindParameters) {
  // What a person, a thread or a call has is little: a time beside it is no reason to read all that happened in that time.
  const isLittle = shape.rare || shape.subject || shape.threadId || shape.callId
  const at = isLittle ? sql<number>`${sql.ref('at')} + 0` : sql.ref<number>('at')
  const rare = RARE_KINDS.map((kind) => sql.lit(kind))
  return db
    .selectFrom('audit')
    .select(AUDIT_COLUMNS)
    .where('workspace', '=', its.workspace)
    .$if(shape.kinds, (each) => each.where('kind', 'in', [its.kind0, its.kind1, its.kind2, its.kind3, its.kind4, its.kind5]))
    .$if(shape.rare, (each) => each.where('kind', 'in', rare))
    .$if(shape.subject, (each) => each.where('subject', '=', its.subject))
    .$if(shape.tool, (each) => each.where('tool', '=', its.tool))
    .$if(shape.threadId, (each) => each.where('thread_id', '=', its.threadId))
    .$if(shape.callId, (each) => each.where('call_id', '=', its.callId))
    .$if(shape.from, (each) => each.where(at, '>=', its.from))
    .$if(shape.to, (each) => each.where(at, '<', its.to))
    .$if(shape.before, (each) => each.where('sequence', '<', its.before))
    .orderBy('sequence', 'desc')
    .limit(its.limit)
}

const AUDIT_COLUMNS = [
  'workspace',
  'sequence',
  'at',
  'kind',
  'subject',
  'tool',
  'version',
  'thread_id',
  'call_id',
  'hash',
  'previous',
  'row_json',
] as const satisfies readonly (keyof AuditTable)[]
