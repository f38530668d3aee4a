import type { Approval } from '@ambit/domain'
import type { AuditStore, CallRow, Commit, News, Run, Store, StoredEvent, ThreadPage, ThreadState } from '@ambit/engine'
import type { Kysely } from 'kysely'
import { CommitWork, type Node } from './commit-work.ts'
import { findApproval } from './governance/approval-work.ts'
import { auditWriter } from './governance/audit-queries.ts'
import { SqlAudit } from './governance/sql-audit.ts'
import { listQueries } from './list-query.ts'
import { compileQueries, type Queries } from './queries.ts'
import type { Runner } from './runner.ts'
import type { Tables } from './tables.ts'
import { ThreadWork, type Owner, type Page } from './thread-work.ts'

export interface SqlStoreParts {
  /** Compiles the queries. */
  readonly kysely: Kysely<Tables>
  /** Of a database that is open and migrated. */
  readonly runner: Runner
  readonly news: News
  /** Absent where this process has the database for itself. */
  readonly node?: Node
}

/** A `Store` on any database that runs our work. Who opened the database closes it. */
export class SqlStore implements Store {
  readonly audit: AuditStore
  readonly news: News
  readonly #runner: Runner
  readonly #queries: Queries
  readonly #commits: CommitWork
  readonly #threads: ThreadWork
  readonly #node: Node | undefined

  constructor({ kysely, runner, news, node }: SqlStoreParts) {
    const queries = compileQueries(kysely)
    const statements = { queries, auditRows: auditWriter(kysely) }
    this.news = news
    this.#runner = runner
    this.#queries = queries
    this.audit = new SqlAudit(kysely, statements, runner)
    this.#node = node
    this.#commits = new CommitWork(statements, node)
    this.#threads = new ThreadWork(queries, listQueries(kysely))
  }

  load(threadId: string): Promise<ThreadState | undefined> {
    return this.#runner.readTogether(() => this.#threads.load(threadId))
  }

  commit(commit: Commit): Promise<void> {
    return this.#runner.write(() => this.#commits.write(commit))
  }

  callsOf(threadId: string): Promise<readonly CallRow[]> {
    return this.#runner.read(() => this.#threads.callsOf(threadId))
  }

  approvalsOf(threadId: string): Promise<readonly Approval[]> {
    return this.#runner.read(() => this.#threads.approvalsOf(threadId))
  }

  findApproval(workspace: string, id: string): Promise<Approval | undefined> {
    return this.#runner.read(() => findApproval(this.#queries, workspace, id))
  }

  findRun(workspace: string, subject: string, runId: string): Promise<Run | undefined> {
    return this.#runner.read(() => this.#threads.findRun(workspace, subject, runId))
  }

  list(owner: Owner, page: Page): Promise<ThreadPage> {
    return this.#runner.read(() => this.#threads.list(owner, page))
  }

  remove(owner: { workspace: string; subject: string }, threadId: string): Promise<boolean> {
    return this.#runner.write(() => this.#threads.remove(owner, threadId))
  }

  reserveSequence(threadId: string, count: number): Promise<number> {
    return this.#runner.write(() => this.#threads.reserveSequence(threadId, count))
  }

  async appendEvents(events: readonly StoredEvent[]): Promise<void> {
    if (events.length > 0) await this.#runner.write(() => this.#threads.appendEvents(events))
  }

  eventsAfter(threadId: string, sequence: number): Promise<readonly StoredEvent[]> {
    return this.#runner.read(() => this.#threads.eventsAfter(threadId, sequence))
  }

  dropEvents(threadId: string, turnId: string): Promise<void> {
    return this.#runner.write(() => this.#threads.dropEvents(threadId, turnId))
  }

  /** Where one process has the database, a run that it does not work on has nobody. */
  async isAbandoned(run: Run): Promise<boolean> {
    const node = this.#node
    return node === undefined || this.#runner.read(() => this.#commits.isAbandoned(node, run))
  }
}
