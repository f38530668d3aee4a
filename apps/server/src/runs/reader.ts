import { PING } from '@ambit/adapters/ag-ui'
import type { Word } from '@ambit/engine'
import type { LiveRun, Watcher } from './live-run.ts'

/** Where a reader's text goes: a connection. */
export interface Sink {
  /** False where the connection takes no more at the moment: `wake` of the reader is called once it does. */
  write(text: string): boolean
  end(lastText: string): void
  /** Gives the connection up, whatever it still holds. */
  drop(): void
}
export interface Reading {
  readonly live: LiveRun
  /** What comes before the first entry. */
  readonly text: string
  /** Index of the first entry to read. */
  readonly from: number
  /** The client is older than 1.0. */
  readonly older: boolean
  readonly now: () => number
  /** Told once, when this reader reads no more. */
  readonly left: (reader: RunReader) => void
}

/** A connection that follows a run. */
export interface Following {
  /** There is more to read, perhaps. */
  wake(): void
  /** The connection takes more again. */
  drained(): void
  /** The connection is gone. The run goes on. */
  leave(): void
  /** Now and then: a silent connection gets a comment. */
  beat(): void
  /** Another process stored something of a thread, or may have. */
  hear(word: Extract<Word, { kind: 'thread' | 'missed' }>): void
}

const CHUNK_CHARS = 32_768
/** A connection that is silent this long gets a comment. Looked at every `BEAT_MS`, so that no proxy sees 15 s of silence. */
export const QUIET_MS = 9_500
export const BEAT_MS = 5_000
/** A connection that takes nothing for this long is given up. */
export const STUCK_MS = 60_000

/** One connection that follows a run. It keeps a place in the run's log and never text of its own, however slow it is. */
export class RunReader implements Watcher, Following {
  readonly #reading: Reading
  readonly #sink: Sink
  #text: string
  #at: number
  #blockedSince: number | undefined
  #wroteAt: number

  constructor(reading: Reading, sink: Sink) {
    this.#reading = reading
    this.#sink = sink
    this.#text = reading.text
    this.#at = reading.from
    this.#wroteAt = reading.now()
    reading.live.watch(this)
  }

  wake(): void {
    if (this.#blockedSince === undefined) this.#pump()
  }
  drained(): void {
    if (this.#blockedSince === undefined) return
    this.#blockedSince = undefined
    this.#pump()
  }
  leave(): void {
    this.#reading.live.leave(this)
    this.#reading.left(this)
  }
  /** A run of this process tells by itself. */
  hear(): void {}
  beat(): void {
    const now = this.#reading.now()
    if (this.#blockedSince !== undefined) {
      if (now - this.#blockedSince > STUCK_MS) this.#giveUp()
    } else if (now - this.#wroteAt >= QUIET_MS) {
      this.#write(PING)
    }
  }

  #pump(): void {
    const { live } = this.#reading
    while (this.#blockedSince === undefined) {
      const isThere = this.#gather()
      const text = this.#text
      this.#text = ''
      if (!isThere || (live.ended && this.#at === live.length)) return this.#over(text)
      if (text === '') return
      this.#write(text)
    }
  }

  /** Adds what comes next to the text that is to be written. False where that is not kept any more. */
  #gather(): boolean {
    const { live, older } = this.#reading
    while (this.#text.length < CHUNK_CHARS) {
      const entry = live.at(this.#at)
      if (entry === 'gone') return false
      if (!entry) return true
      this.#at += 1
      this.#text += older ? (entry.older ?? entry.frame) : entry.frame
    }
    return true
  }

  #write(text: string): void {
    this.#wroteAt = this.#reading.now()
    if (!this.#sink.write(text)) this.#blockedSince = this.#wroteAt
  }

  #over(lastText: string): void {
    this.leave()
    this.#sink.end(lastText)
  }

  #giveUp(): void {
    this.leave()
    this.#sink.drop()
  }
}
