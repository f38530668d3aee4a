import { Fault, type AuditEntry, type AuditHead, type AuditKind, type AuditRow } from '@ambit/domain'
import type { AuditAsked, AuditStore } from '@ambit/engine'
import type { Kysely } from 'kysely'
import type { Runner } from '../runner.ts'
import type { Tables } from '../tables.ts'
import { pack } from '../text.ts'
import { all } from '../work.ts'
import { RARE_KINDS, findQueries, type FindParameters, type FindShape } from './audit-queries.ts'
import { addToAudit, auditRowOf, headOf, rowsAfter, type AuditStatements } from './audit-work.ts'

/** The audit chains, on any database that runs our work. */
export class SqlAudit implements AuditStore {
  readonly #statements: AuditStatements
  readonly #findQuery: ReturnType<typeof findQueries>
  readonly #runner: Runner

  constructor(kysely: Kysely<Tables>, statements: AuditStatements, runner: Runner) {
    this.#statements = statements
    this.#findQuery = findQueries(kysely)
    this.#runner = runner
  }

  async append(workspace: string, entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length > 0) await this.#runner.write(() => addToAudit(this.#statements, pack(workspace), entries))
  }

  head(workspace: string): Promise<AuditHead> {
    return this.#runner.read(() => headOf(this.#statements.queries, workspace))
  }

  async rows(workspace: string, page: { readonly after: number; readonly limit: number }): Promise<readonly AuditRow[]> {
    assertPage(page.limit, page.after)
    return this.#runner.read(() => rowsAfter(this.#statements.queries, workspace, page))
  }

  async find(workspace: string, asked: AuditAsked): Promise<readonly AuditRow[]> {
    assertPage(asked.limit, asked.before, asked.from, asked.to)
    const [first, ...others] = new Set(asked.kinds)
    if (asked.kinds !== undefined && first === undefined) return []
    const rows = await this.#runner.read(() => all(this.#findQuery(shapeOf(asked)), parametersOf(workspace, asked, [first ?? 'asked', ...others])))
    return rows.map(auditRowOf)
  }
}

const RARE: ReadonlySet<AuditKind> = new Set(RARE_KINDS)

function shapeOf(asked: AuditAsked): FindShape {
  const { kinds, subject, tool, threadId, callId, from, to, before } = asked
  return {
    kinds: kinds !== undefined,
    rare: kinds !== undefined && kinds.every((kind) => RARE.has(kind)),
    subject: subject !== undefined,
    tool: tool !== undefined,
    threadId: threadId !== undefined,
    callId: callId !== undefined,
    from: from !== undefined,
    to: to !== undefined,
    before: before !== undefined,
  }
}

/** Fewer kinds than there are places fill them up with the first. */
function parametersOf(workspace: string, asked: AuditAsked, kinds: readonly [AuditKind, ...AuditKind[]]): FindParameters {
  const [kind0, kind1 = kind0, kind2 = kind0, kind3 = kind0, kind4 = kind0, kind5 = kind0] = kinds
  const { subject = '', tool = '', threadId = '', callId = '', from = 0, to = 0, before = 0, limit } = asked
  return {
    workspace: pack(workspace),
    kind0,
    kind1,
    kind2,
    kind3,
    kind4,
    kind5,
    subject: pack(subject),
    tool: pack(tool),
    threadId: pack(threadId),
    callId: pack(callId),
    from,
    to,
    before,
    limit,
  }
}

function assertPage(limit: number, ...places: readonly (number | undefined)[]): void {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new Fault({ code: 'bad_request', sentence: 'Ask for at least one row a page.' })
  if (places.every((place) => place === undefined || Number.isSafeInteger(place))) return
  throw new Fault({ code: 'bad_request', sentence: 'A page of audit rows begins at a whole number, and so do the times that it lies between.' })
}
