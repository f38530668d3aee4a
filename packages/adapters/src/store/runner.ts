import type { Work } from './work.ts'

/** Runs pieces of work on one database. Throws faults; where it throws, nothing of a write is stored. */
export interface Runner {
  /** Reads only. Each statement sees what was committed when it began. */
  read<T>(work: () => Work<T>): Promise<T>
  /** Reads only. All statements see one state. */
  readTogether<T>(work: () => Work<T>): Promise<T>
  /** Runs in a transaction. Resolves with what it gave when that is stored for good. */
  write<T>(work: () => Work<T>): Promise<T>
}
