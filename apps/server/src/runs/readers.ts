import type { Word } from '@ambit/engine'
import { AwayReader, type AwayReading } from './away-reader.ts'
import { RunReader, type Following, type Reading, type Sink } from './reader.ts'

/** The connections of this process that follow a run. */
export class Readers {
  readonly #all = new Set<Following>()
  readonly #now: () => number
  readonly #begin: () => void

  /** `begin` is told of each new one: it is to beat from now on. */
  constructor(now: () => number, begin: () => void) {
    this.#now = now
    this.#begin = begin
  }

  get isEmpty(): boolean {
    return this.#all.size === 0
  }

  /** Lets a connection follow a run of this process from an entry on. */
  read(reading: Omit<Reading, 'now' | 'left'>, sink: Sink): Following {
    return this.#add(new RunReader({ ...reading, now: this.#now, left: this.#left }, sink))
  }
  /** Lets a connection follow a run that another process works on. */
  readAway(reading: Omit<AwayReading, 'now' | 'left'>, sink: Sink): Following {
    return this.#add(new AwayReader({ ...reading, now: this.#now, left: this.#left }, sink))
  }

  /** Another process stored something of a thread, or may have. */
  hear(word: Extract<Word, { kind: 'thread' | 'missed' }>): void {
    for (const reader of this.#all) reader.hear(word)
  }
  beat(): void {
    for (const reader of this.#all) reader.beat()
  }

  readonly #left = (reader: Following): void => void this.#all.delete(reader)

  #add<Reader extends Following>(reader: Reader): Reader {
    this.#all.add(reader)
    this.#begin()
    return reader
  }
}
