import type { News, Word } from '@ambit/engine'

/** A word that one of us tells; `missed` is only ever heard. */
export type Told = Exclude<Word, { kind: 'missed' }>

/** Who hears what is told in this process. */
export class Listeners {
  readonly #all = new Set<(word: Word) => void>()

  /** Gives back what stops it. */
  add(listener: (word: Word) => void): () => void {
    // One function may listen twice, so each gets a place of its own.
    const own = (word: Word): void => listener(word)
    this.#all.add(own)
    return () => void this.#all.delete(own)
  }

  /** A listener that throws keeps no word from the others: its error is thrown by itself, as one of an event. */
  emit(word: Word): void {
    for (const listener of this.#all) {
      try {
        listener(word)
      } catch (thrown) {
        queueMicrotask(() => {
          throw thrown
        })
      }
    }
  }
}

/** The news of a store that one process has for itself. */
export class OwnNews implements News {
  readonly #listeners: Listeners

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  async tell(word: Told): Promise<void> {
    this.#listeners.emit(word)
  }

  hear(listener: (word: Word) => void): () => void {
    return this.#listeners.add(listener)
  }
}
