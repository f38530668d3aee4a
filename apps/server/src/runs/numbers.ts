import type { Run, ThreadStore, TurnRequest } from '@ambit/engine'
import { keyOf } from './run-key.ts'

/** Whose run it is, and in which thread. */
type Numbered = Pick<TurnRequest, 'user' | 'threadId' | 'runId'>

/** Sequence numbers are taken in blocks of this size: most runs need one. */
export const BLOCK = 1024

/** The sequence numbers of runs. A new run's are reserved together with its first commit, so that both wait for the disk once. */
export class Numbers {
  /** The store as the engine gets it. */
  readonly threads: ThreadStore
  readonly #store: ThreadStore
  readonly #reserved = new Map<string, Promise<number | undefined>>()

  constructor(store: ThreadStore) {
    this.#store = store
    this.threads = {
      load: (threadId) => store.load(threadId),
      commit: (commit) => {
        const stored = store.commit(commit)
        if (commit.newRun) this.#reserve(commit.newRun)
        return stored
      },
      callsOf: (threadId) => store.callsOf(threadId),
      approvalsOf: (threadId) => store.approvalsOf(threadId),
      findApproval: (...of) => store.findApproval(...of),
      findRun: (...of) => store.findRun(...of),
      list: (...of) => store.list(...of),
      remove: (...of) => store.remove(...of),
      reserveSequence: (...of) => store.reserveSequence(...of),
      appendEvents: (events) => store.appendEvents(events),
      eventsAfter: (...of) => store.eventsAfter(...of),
      dropEvents: (...of) => store.dropEvents(...of),
      isAbandoned: (run) => store.isAbandoned(run),
    }
  }

  /** The first of the block of a run that has just been stored or taken up. */
  async first({ user, runId, threadId }: Numbered): Promise<number> {
    const key = keyOf(user, runId)
    const reserved = this.#reserved.get(key)
    this.#reserved.delete(key)
    return (await reserved) ?? this.next(threadId)
  }
  next(threadId: string): Promise<number> {
    return this.#store.reserveSequence(threadId, BLOCK)
  }
  /** The run did not come about. */
  forget({ user, runId }: Numbered): void {
    this.#reserved.delete(keyOf(user, runId))
  }

  /** Where it fails, the numbers are asked for again after the commit, which tells why. */
  #reserve(run: Run): void {
    this.#reserved.set(
      keyOf(run, run.id),
      this.next(run.threadId).catch(() => undefined),
    )
  }
}
