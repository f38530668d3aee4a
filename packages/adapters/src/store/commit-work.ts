import { Fault, type Message } from '@ambit/domain'
import type { Commit, Run, Thread, Turn } from '@ambit/engine'
import { conflictWhereTaken, isKeyTaken, threadGone } from './faults.ts'
import { changeApprovals } from './governance/approval-work.ts'
import { addToAudit, type AuditStatements } from './governance/audit-work.ts'
import type { Queries } from './queries.ts'
import { rowOfCall, rowOfMessage, rowOfRun, rowOfThread, rowOfTurn } from './rows.ts'
import { pack } from './text.ts'
import { get, notify, run as change, type Work } from './work.ts'

/** The thread of a commit, as the rest of the commit needs it. Texts are packed. */
interface Touched {
  readonly workspace: string
  readonly threadId: string
  readonly subject: string
  /** The newest run, this commit's own included. */
  readonly runId: string | null
  /** The first of the places that this commit gives away. */
  readonly firstPlace: number
}

/** Which process works on a run. */
export interface Node {
  /** Kept with each run that this process works on. */
  readonly id: string
  /** Whether the process that kept this id is gone. */
  isGone(id: string): Work<boolean>
}

/** How commits are written. Without a node one process has the database for itself. */
export class CommitWork {
  readonly #queries: Queries
  readonly #statements: AuditStatements
  readonly #node: Node | undefined

  constructor(statements: AuditStatements, node: Node | undefined) {
    this.#queries = statements.queries
    this.#statements = statements
    this.#node = node
  }

  *write(commit: Commit): Work<void> {
    assertOneThread(commit)
    const { newThread, turn, newRun, run, messages = [], calls = [], approvals = [], audit = [] } = commit
    if (newThread) yield* this.#insertThread(newThread)
    if (commit.afterRun !== undefined) yield* this.#assertNewestRun(commit.threadId, commit.afterRun)
    const thread = yield* this.#touchThread(commit, messages.length + calls.length + approvals.length)
    if (this.#node !== undefined && !newRun && !isOfNoRun(commit)) yield* this.#assertOurs(this.#node, thread, run)
    if (turn) yield* this.#putTurn(turn, thread)
    if (newRun) yield* this.#insertRun(newRun, thread)
    if (run) yield* this.#updateRun(run)
    let place = thread.firstPlace
    for (const message of messages) yield* this.#insertMessage(message, thread, place++)
    for (const call of calls) yield* change(this.#queries.putCall, rowOfCall(call, { workspace: thread.workspace, place: place++ }))
    yield* changeApprovals(this.#queries, approvals, { ...thread, firstPlace: place })
    // Last: from here to its end the commits of a workspace wait for one another.
    yield* addToAudit(this.#statements, thread.workspace, audit)
    yield* notify({ kind: 'thread', threadId: commit.threadId })
  }

  /** Whether nobody works on a running run any more. A run of our own that the caller does not work on has nobody. */
  *isAbandoned(node: Node, run: Run): Work<boolean> {
    const row = yield* get(this.#queries.findRun, { workspace: pack(run.workspace), subject: pack(run.subject), runId: pack(run.id) })
    if (row?.state !== 'running') return false
    return row.node === null || row.node === node.id || (yield* node.isGone(row.node))
  }

  *#insertThread(thread: Thread): Work<void> {
    try {
      yield* change(this.#queries.insertThread, rowOfThread(thread))
    } catch (thrown) {
      throw conflictWhereTaken(thrown, 'A conversation with this id exists already. Start a new one with another id.')
    }
  }

  /** What was decided from a talk that has moved on since is not stored. */
  *#assertNewestRun(threadId: string, afterRun: string | null): Work<void> {
    const row = yield* get(this.#queries.findNewestRun, { threadId: pack(threadId) })
    if (row === undefined) throw threadGone()
    if (row.run_id !== (afterRun === null ? null : pack(afterRun))) throw new Fault({ code: 'conflict', sentence: MOVED_ON })
  }

  *#touchThread({ threadId, newRun, updatedAt }: Commit, places: number): Work<Touched> {
    const id = pack(threadId)
    const row = yield* get(this.#queries.touchThread, { threadId: id, updatedAt, places, runId: newRun ? pack(newRun.id) : null })
    if (row === undefined) throw threadGone()
    return { workspace: row.workspace, threadId: id, subject: row.subject, runId: row.run_id, firstPlace: row.places - places }
  }

  /**
   * Only the process that works on a run adds to it. Another one may take up a run that broke, and may say of one that
   * broke unnoticed that it did: who worked on it before then stores nothing more.
   */
  *#assertOurs(node: Node, { workspace, subject, runId }: Touched, run: Run | undefined): Work<void> {
    const id = run ? pack(run.id) : runId
    if (id === null) return
    const row = yield* get(this.#queries.findNodeOfRun, { workspace, subject, runId: id })
    if (row === undefined || row.node === node.id) return
    if (run?.state === 'running' && row.state === 'broken') return
    if (run?.state === 'broken' && row.state === 'running' && (row.node === null || (yield* node.isGone(row.node)))) return
    throw new Fault({ code: 'conflict', sentence: TAKEN_OVER })
  }

  *#putTurn(turn: Turn, { workspace, threadId }: Touched): Work<void> {
    const row = rowOfTurn(turn, workspace)
    if (yield* change(this.#queries.updateTurn, row)) return
    yield* change(this.#queries.insertTurn, row)
    yield* change(this.#queries.setNewestTurn, { workspace, threadId, turnId: row.id })
  }

  *#insertRun(run: Run, { subject }: Touched): Work<void> {
    const row = rowOfRun(run, this.#node?.id)
    if (row.subject !== subject) throw new TypeError(`Run ${run.id} is not of the person who owns thread ${run.threadId}.`)
    try {
      yield* change(this.#queries.insertRun, row)
    } catch (thrown) {
      throw conflictWhereTaken(thrown, isKeyTaken(thrown) ? 'This run id was used before. Send the request with a new one.' : STILL_RUNNING)
    }
  }

  *#updateRun(run: Run): Work<void> {
    let changed: boolean
    try {
      changed = yield* change(this.#queries.updateRun, rowOfRun(run, this.#node?.id))
    } catch (thrown) {
      throw conflictWhereTaken(thrown, STILL_RUNNING)
    }
    if (!changed) throw new TypeError(`Thread ${run.threadId} has no run ${run.id} to change.`)
  }

  *#insertMessage(message: Message, { workspace, threadId }: Touched, place: number): Work<void> {
    try {
      yield* change(this.#queries.insertMessage, rowOfMessage(message, { workspace, threadId, place }))
    } catch (thrown) {
      throw conflictWhereTaken(thrown, 'This message is in the conversation already. Send the next one with a new id.')
    }
  }
}

const MOVED_ON = 'Something else happened in this conversation at the same time. Look at it, then send again.'
const STILL_RUNNING = 'An answer is still being written in this conversation. Wait for it, or stop it first.'
const TAKEN_OVER = 'This answer is being written elsewhere by now. Look at the conversation again.'

/** What is decided outside of a run is no process's own: its approvals guard themselves. */
function isOfNoRun({ newThread, turn, run, messages = [], calls = [], approvals = [], audit = [] }: Commit): boolean {
  return approvals.length + audit.length > 0 && !newThread && !turn && !run && messages.length + calls.length === 0
}

function assertOneThread({ threadId, newThread, turn, newRun, run, calls = [], approvals = [] }: Commit): void {
  if (newThread && newThread.id !== threadId) throw new TypeError(`A commit of thread ${threadId} makes thread ${newThread.id}.`)
  const asked = approvals.flatMap((change) => (change.kind === 'new' ? [change.approval] : []))
  for (const part of [turn, newRun, run, ...calls, ...asked]) {
    if (part && part.threadId !== threadId) throw new TypeError(`A commit of thread ${threadId} holds ${part.id} of thread ${part.threadId}.`)
  }
}
