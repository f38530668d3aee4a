import { Fault } from '@ambit/domain'
import type { CallRow, Commit, Run, StoredEvent, ThreadPage, ThreadState, ThreadStore } from '@ambit/engine'
import type { Kysely } from 'kysely'
import { CommitWriter } from './commit-writer.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { isTaken, storageFault, threadGone } from './faults.ts'
import { listQueries, type ListParameters } from './list-query.ts'
import { compileQueries, type Queries } from './queries.ts'
import { callOfRow, eventOfRow, messageOfRow, rowOfEvent, runOfRow, threadOfRow, turnOfRow } from './rows.ts'
import type { Statements } from './statements.ts'
import type { Tables } from './tables.ts'
import { fold, pack } from './text.ts'
import type { Writes } from './writes.ts'

type Owner = Parameters<ThreadStore['list']>[0]
type Page = Parameters<ThreadStore['list']>[1]

export interface SqliteStoreParts {
  /** Compiles the queries. */
  readonly kysely: Kysely<Tables>
  /** Of a database that is open and migrated, with foreign keys on. */
  readonly statements: Statements
  readonly writes: Writes
  /** Closes the database, and whatever was taken with it. May come more than once. */
  readonly release: () => void
}

/** A `ThreadStore` on one SQLite connection, which it has for itself. */
export class SqliteStore implements ThreadStore {
  readonly #queries: Queries
  readonly #listQuery: ReturnType<typeof listQueries>
  readonly #statements: Statements
  readonly #writer: CommitWriter
  readonly #writes: Writes
  readonly #release: () => void

  constructor({ kysely, statements, writes, release }: SqliteStoreParts) {
    this.#queries = compileQueries(kysely)
    this.#listQuery = listQueries(kysely)
    this.#statements = statements
    this.#writer = new CommitWriter(this.#queries, this.#statements)
    this.#writes = writes
    this.#release = release
  }

  load(threadId: string): Promise<ThreadState | undefined> {
    return read(() => this.#load(pack(threadId)))
  }

  commit(commit: Commit): Promise<void> {
    return this.#writes.write(() => this.#writer.write(commit))
  }

  callsOf(threadId: string): Promise<readonly CallRow[]> {
    return read(() => {
      const id = pack(threadId)
      const workspace = this.#workspaceOf(id)
      return workspace === undefined ? [] : this.#statements.all(this.#queries.callsOfThread, { workspace, threadId: id }).toSorted(byPlace).map(callOfRow)
    })
  }

  findRun(workspace: string, subject: string, runId: string): Promise<Run | undefined> {
    return read(() => {
      const row = this.#statements.get(this.#queries.findRun, { workspace: pack(workspace), subject: pack(subject), runId: pack(runId) })
      return row && runOfRow(row)
    })
  }

  list(owner: Owner, page: Page): Promise<ThreadPage> {
    return read(() => this.#list(owner, page))
  }

  remove(owner: { workspace: string; subject: string }, threadId: string): Promise<boolean> {
    const its = { workspace: pack(owner.workspace), subject: pack(owner.subject), threadId: pack(threadId) }
    return this.#writes.write(() => this.#statements.run(this.#queries.deleteThread, its))
  }

  reserveSequence(threadId: string, count: number): Promise<number> {
    return this.#writes.write(() => {
      if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Cannot reserve ${count} sequence numbers.`)
      const row = this.#statements.get(this.#queries.reserveSequence, { threadId: pack(threadId), count })
      if (row === undefined) throw threadGone()
      return row.sequence - count + 1
    })
  }

  async appendEvents(events: readonly StoredEvent[]): Promise<void> {
    if (events.length > 0) await this.#writes.write(() => this.#append(events))
  }

  eventsAfter(threadId: string, sequence: number): Promise<readonly StoredEvent[]> {
    return read(() => {
      const id = pack(threadId)
      const workspace = this.#workspaceOf(id)
      return workspace === undefined ? [] : this.#statements.all(this.#queries.eventsAfter, { workspace, threadId: id, sequence }).map(eventOfRow)
    })
  }

  dropEvents(threadId: string, turnId: string): Promise<void> {
    return this.#writes.write(() => {
      const id = pack(threadId)
      const workspace = this.#workspaceOf(id)
      if (workspace !== undefined) this.#statements.run(this.#queries.deleteEvents, { workspace, threadId: id, turnId: pack(turnId) })
    })
  }

  /** One process has the database, so a run that it does not work on has nobody. */
  async isAbandoned(): Promise<boolean> {
    return true
  }

  /** Stores what was accepted so far; whatever is asked later gets a `shutting_down` fault. */
  close(): void {
    this.#writes.close()
    this.#release()
  }

  #load(threadId: string): ThreadState | undefined {
    const thread = this.#statements.get(this.#queries.findThread, { threadId })
    if (thread === undefined) return undefined
    const { workspace, subject, turn_id: turnId, run_id: runId } = thread
    const turn = turnId === null ? undefined : this.#statements.get(this.#queries.findTurn, { workspace, threadId, turnId })
    const run = runId === null ? undefined : this.#statements.get(this.#queries.findRun, { workspace, subject, runId })
    return {
      thread: threadOfRow(thread),
      messages: this.#statements.all(this.#queries.messagesOf, { workspace, threadId }).toSorted(byPlace).map(messageOfRow),
      turn: turn && turnOfRow(turn),
      calls: turnId === null ? [] : this.#statements.all(this.#queries.callsOf, { workspace, threadId, turnId }).toSorted(byPlace).map(callOfRow),
      run: run && runOfRow(run),
    }
  }

  #list(owner: Owner, { limit, cursor, query = '' }: Page): ThreadPage {
    if (!Number.isSafeInteger(limit) || limit < 1) throw new Fault({ code: 'bad_request', sentence: 'Ask for at least one conversation a page.' })
    if (query.length > SEARCH_CHARS_MAX) throw new Fault({ code: 'bad_request', sentence: `Search with at most ${SEARCH_CHARS_MAX} characters.` })
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const parameters: ListParameters = {
      workspace: pack(owner.workspace),
      subject: pack(owner.subject),
      agentKey: pack(owner.agentKey ?? ''),
      title: fold(query),
      updatedAt: after?.updatedAt ?? 0,
      id: after?.id ?? '',
      limit: limit + 1,
    }
    const shape = { byAgent: owner.agentKey !== undefined, byTitle: query !== '', afterOther: after !== undefined }
    const rows = this.#statements.all(this.#listQuery(shape), parameters)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      threads: shown.map((row) => ({ ...threadOfRow(row), waiting: Boolean(row.waiting) })),
      ...(rows.length > limit && last !== undefined ? { nextCursor: cursorOf({ updatedAt: last.updated_at, id: last.id }) } : {}),
    }
  }

  #append(events: readonly StoredEvent[]): void {
    const workspaces = new Map<string, string>()
    for (const event of events) {
      const workspace = workspaces.get(event.threadId) ?? this.#workspaceOf(pack(event.threadId))
      if (workspace === undefined) throw threadGone()
      workspaces.set(event.threadId, workspace)
      try {
        this.#statements.run(this.#queries.insertEvent, rowOfEvent(event, workspace))
      } catch (thrown) {
        if (!isTaken(thrown)) throw thrown
        throw new Fault({ code: 'conflict', sentence: 'This event number was used before. Reserve a new one.', cause: thrown })
      }
    }
  }

  #workspaceOf(threadId: string): string | undefined {
    return this.#statements.get(this.#queries.findWorkspace, { threadId })?.workspace
  }
}

/** Far more than a title has. */
const SEARCH_CHARS_MAX = 1000

/** Reads at once: between two writes everything in the database is committed. */
async function read<T>(work: () => T): Promise<T> {
  try {
    return work()
  } catch (thrown) {
    throw storageFault(thrown)
  }
}

function byPlace(a: { readonly place: number }, b: { readonly place: number }): number {
  return a.place - b.place
}
