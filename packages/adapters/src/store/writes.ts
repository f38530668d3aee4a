/** Makes writes of one database whole and lasting. */
export interface Writes {
  /** Runs `work` in a transaction. Resolves with what it gave when that is stored for good, rejects with a fault when nothing of it is. */
  write<T>(work: () => T): Promise<T>
  /** Stores what was accepted so far, then takes nothing more. */
  close(): void
}
