import { Fault, type Message } from '@ambit/domain'
import type { Commit, Run, Thread, Turn } from '@ambit/engine'
import { isKeyTaken, isTaken, threadGone } from './faults.ts'
import type { Queries } from './queries.ts'
import { rowOfCall, rowOfMessage, rowOfRun, rowOfThread, rowOfTurn } from './rows.ts'
import type { Statements } from './statements.ts'
import { pack } from './text.ts'

/** The thread of a commit, as the rest of the commit needs it. Texts are packed. */
interface Touched {
  readonly workspace: string
  readonly threadId: string
  readonly subject: string
  /** The first of the places that this commit gives away. */
  readonly firstPlace: number
}

/** Writes commits, each inside a transaction that the caller opened and rolls back where this throws. */
export class CommitWriter {
  readonly #queries: Queries
  readonly #statements: Statements

  constructor(queries: Queries, statements: Statements) {
    this.#queries = queries
    this.#statements = statements
  }

  write(commit: Commit): void {
    assertOneThread(commit)
    const { newThread, turn, newRun, run, messages = [], calls = [] } = commit
    if (newThread) this.#insertThread(newThread)
    if (commit.afterRun !== undefined) this.#assertNewestRun(commit.threadId, commit.afterRun)
    const thread = this.#touchThread(commit, messages.length + calls.length)
    if (turn) this.#putTurn(turn, thread)
    if (newRun) this.#insertRun(newRun, thread)
    if (run) this.#updateRun(run)
    let place = thread.firstPlace
    for (const message of messages) this.#insertMessage(message, thread, place++)
    for (const call of calls) this.#statements.run(this.#queries.putCall, rowOfCall(call, { workspace: thread.workspace, place: place++ }))
  }

  #insertThread(thread: Thread): void {
    conflictWhereTaken(
      () => this.#statements.run(this.#queries.insertThread, rowOfThread(thread)),
      () => 'A conversation with this id exists already. Start a new one with another id.',
    )
  }

  /** What was decided from a talk that has moved on since is not stored. */
  #assertNewestRun(threadId: string, afterRun: string | null): void {
    const row = this.#statements.get(this.#queries.findNewestRun, { threadId: pack(threadId) })
    if (row === undefined) throw threadGone()
    if (row.run_id !== (afterRun === null ? null : pack(afterRun))) throw new Fault({ code: 'conflict', sentence: MOVED_ON })
  }

  #touchThread({ threadId, newRun, updatedAt }: Commit, places: number): Touched {
    const id = pack(threadId)
    const row = this.#statements.get(this.#queries.touchThread, { threadId: id, updatedAt, places, runId: newRun ? pack(newRun.id) : null })
    if (row === undefined) throw threadGone()
    return { workspace: row.workspace, threadId: id, subject: row.subject, firstPlace: row.places - places }
  }

  #putTurn(turn: Turn, { workspace, threadId }: Touched): void {
    const row = rowOfTurn(turn, workspace)
    if (this.#statements.run(this.#queries.updateTurn, row)) return
    this.#statements.run(this.#queries.insertTurn, row)
    this.#statements.run(this.#queries.setNewestTurn, { workspace, threadId, turnId: row.id })
  }

  #insertRun(run: Run, { subject }: Touched): void {
    const row = rowOfRun(run)
    if (row.subject !== subject) throw new TypeError(`Run ${run.id} is not of the person who owns thread ${run.threadId}.`)
    conflictWhereTaken(
      () => this.#statements.run(this.#queries.insertRun, row),
      (thrown) => (isKeyTaken(thrown) ? 'This run id was used before. Send the request with a new one.' : STILL_RUNNING),
    )
  }

  #updateRun(run: Run): void {
    const changed = conflictWhereTaken(
      () => this.#statements.run(this.#queries.updateRun, rowOfRun(run)),
      () => STILL_RUNNING,
    )
    if (!changed) throw new TypeError(`Thread ${run.threadId} has no run ${run.id} to change.`)
  }

  #insertMessage(message: Message, { workspace, threadId }: Touched, place: number): void {
    conflictWhereTaken(
      () => this.#statements.run(this.#queries.insertMessage, rowOfMessage(message, { workspace, threadId, place })),
      () => 'This message is in the conversation already. Send the next one with a new id.',
    )
  }
}

const MOVED_ON = 'Something else happened in this conversation at the same time. Look at it, then send again.'
const STILL_RUNNING = 'An answer is still being written in this conversation. Wait for it, or stop it first.'

function assertOneThread({ threadId, newThread, turn, newRun, run, calls = [] }: Commit): void {
  if (newThread && newThread.id !== threadId) throw new TypeError(`A commit of thread ${threadId} makes thread ${newThread.id}.`)
  for (const part of [turn, newRun, run, ...calls]) {
    if (part && part.threadId !== threadId) throw new TypeError(`A commit of thread ${threadId} holds ${part.id} of thread ${part.threadId}.`)
  }
}

function conflictWhereTaken<T>(insert: () => T, sentence: (thrown: unknown) => string): T {
  try {
    return insert()
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown
    throw new Fault({ code: 'conflict', sentence: sentence(thrown), cause: thrown })
  }
}
