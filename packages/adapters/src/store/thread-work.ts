import { Fault, type Approval } from '@ambit/domain'
import type { CallRow, Run, StoredEvent, ThreadPage, ThreadState, ThreadStore } from '@ambit/engine'
import { cursorOf, readCursor } from './cursor.ts'
import { conflictWhereTaken, threadGone } from './faults.ts'
import { approvalsOfThread, approvalsOfTurn } from './governance/approval-work.ts'
import type { ListParameters, listQueries } from './list-query.ts'
import type { Queries } from './queries.ts'
import { callOfRow, eventOfRow, messageOfRow, rowOfEvent, runOfRow, threadOfRow, turnOfRow } from './rows.ts'
import { fold, pack } from './text.ts'
import { all, get, notify, run as change, type Work } from './work.ts'

export type Owner = Parameters<ThreadStore['list']>[0]
export type Page = Parameters<ThreadStore['list']>[1]

/** What a `ThreadStore` does beside commits. */
export class ThreadWork {
  readonly #queries: Queries
  readonly #listQuery: ReturnType<typeof listQueries>

  constructor(queries: Queries, listQuery: ReturnType<typeof listQueries>) {
    this.#queries = queries
    this.#listQuery = listQuery
  }

  *load(id: string): Work<ThreadState | undefined> {
    const threadId = pack(id)
    const thread = yield* get(this.#queries.findThread, { threadId })
    if (thread === undefined) return undefined
    const { workspace, subject, turn_id: turnId, run_id: runId } = thread
    const turn = turnId === null ? undefined : yield* get(this.#queries.findTurn, { workspace, threadId, turnId })
    const run = runId === null ? undefined : yield* get(this.#queries.findRun, { workspace, subject, runId })
    const messages = yield* all(this.#queries.messagesOf, { workspace, threadId })
    const calls = turnId === null ? [] : yield* all(this.#queries.callsOf, { workspace, threadId, turnId })
    const known = calls.toSorted(byPlace).map(callOfRow)
    const isGated = turnId !== null && known.some(({ form }) => form.gated)
    return {
      thread: threadOfRow(thread),
      messages: messages.toSorted(byPlace).map(messageOfRow),
      turn: turn && turnOfRow(turn),
      calls: known,
      run: run && runOfRow(run),
      approvals: isGated ? yield* approvalsOfTurn(this.#queries, { workspace, threadId, turnId }) : [],
    }
  }

  *callsOf(id: string): Work<readonly CallRow[]> {
    const threadId = pack(id)
    const workspace = yield* this.#workspaceOf(threadId)
    if (workspace === undefined) return []
    const calls = yield* all(this.#queries.callsOfThread, { workspace, threadId })
    return calls.toSorted(byPlace).map(callOfRow)
  }

  *approvalsOf(id: string): Work<readonly Approval[]> {
    const threadId = pack(id)
    const workspace = yield* this.#workspaceOf(threadId)
    return workspace === undefined ? [] : yield* approvalsOfThread(this.#queries, { workspace, threadId })
  }

  *findRun(workspace: string, subject: string, runId: string): Work<Run | undefined> {
    const row = yield* get(this.#queries.findRun, { workspace: pack(workspace), subject: pack(subject), runId: pack(runId) })
    return row && runOfRow(row)
  }

  *list(owner: Owner, { limit, cursor, query = '' }: Page): Work<ThreadPage> {
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
    const rows = yield* all(this.#listQuery(shape), parameters)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      threads: shown.map((row) => ({ ...threadOfRow(row), waiting: Boolean(row.waiting) })),
      ...(rows.length > limit && last !== undefined ? { nextCursor: cursorOf({ updatedAt: last.updated_at, id: last.id }) } : {}),
    }
  }

  *remove(owner: { workspace: string; subject: string }, threadId: string): Work<boolean> {
    const its = { workspace: pack(owner.workspace), subject: pack(owner.subject), threadId: pack(threadId) }
    const removed = yield* change(this.#queries.deleteThread, its)
    if (removed) yield* notify({ kind: 'thread', threadId })
    return removed
  }

  *reserveSequence(threadId: string, count: number): Work<number> {
    if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Cannot reserve ${count} sequence numbers.`)
    const row = yield* get(this.#queries.reserveSequence, { threadId: pack(threadId), count })
    if (row === undefined) throw threadGone()
    return row.sequence - count + 1
  }

  *appendEvents(events: readonly StoredEvent[]): Work<void> {
    const workspaces = new Map<string, string>()
    for (const event of events) {
      const workspace = workspaces.get(event.threadId) ?? (yield* this.#workspaceOf(pack(event.threadId)))
      if (workspace === undefined) throw threadGone()
      workspaces.set(event.threadId, workspace)
      try {
        yield* change(this.#queries.insertEvent, rowOfEvent(event, workspace))
      } catch (thrown) {
        throw conflictWhereTaken(thrown, 'This event number was used before. Reserve a new one.')
      }
    }
  }

  *eventsAfter(id: string, sequence: number): Work<readonly StoredEvent[]> {
    const threadId = pack(id)
    const workspace = yield* this.#workspaceOf(threadId)
    if (workspace === undefined) return []
    return (yield* all(this.#queries.eventsAfter, { workspace, threadId, sequence })).map(eventOfRow)
  }

  *dropEvents(id: string, turnId: string): Work<void> {
    const threadId = pack(id)
    const workspace = yield* this.#workspaceOf(threadId)
    if (workspace !== undefined) yield* change(this.#queries.deleteEvents, { workspace, threadId, turnId: pack(turnId) })
  }

  *#workspaceOf(threadId: string): Work<string | undefined> {
    return (yield* get(this.#queries.findWorkspace, { threadId }))?.workspace
  }
}

/** Far more than a title has. */
const SEARCH_CHARS_MAX = 1000

function byPlace(a: { readonly place: number }, b: { readonly place: number }): number {
  return a.place - b.place
}
