/** Numbers of a block that nobody has yet: `next` up to, but without, `end`. */
interface Block {
  readonly next: number
  readonly end: number
}

/**
 * Event numbers that are reserved on the disk and not given away yet, by thread, while a run of the thread is going on. A run
 * so needs no transaction of its own for each of its numbers; what is left of a block is lost with the process.
 */
export class SequenceBlocks {
  readonly #blocks = new Map<string, Block>()

  /** `last` is the highest number of a block that was just stored. */
  open(threadId: string, last: number): void {
    this.#blocks.set(threadId, { next: last + 1 - BLOCK_SIZE, end: last + 1 })
  }

  has(threadId: string): boolean {
    return this.#blocks.has(threadId)
  }

  /** The first of `count` numbers, or nothing where the block of the thread has not so many. */
  take(threadId: string, count: number): number | undefined {
    const block = this.#blocks.get(threadId)
    if (block === undefined || block.end - block.next < count) return undefined
    this.#blocks.set(threadId, { next: block.next + count, end: block.end })
    return block.next
  }

  close(threadId: string): void {
    this.#blocks.delete(threadId)
  }

  closeAll(): void {
    this.#blocks.clear()
  }
}

export const BLOCK_SIZE = 1000
