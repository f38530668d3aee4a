import { PING } from '@ambit/adapters/ag-ui'
import type { Word } from '@ambit/engine'
import { QUIET_MS, STUCK_MS, type Following, type Sink } from './reader.ts'

/** How a run stands that another process works on. */
export interface AwayLook {
  /** What is new since the look before, as it goes out; empty where nothing is. */
  readonly text: string
  /** The run has ended, broke, or is gone: nothing follows. */
  readonly over: boolean
}
export interface AwayReading {
  readonly threadId: string
  /** What comes first. */
  readonly text: string
  readonly look: () => Promise<AwayLook>
  readonly now: () => number
  /** Told once, when this reader reads no more. */
  readonly left: (reader: AwayReader) => void
}

/**
 * One connection that follows a run of another process by what that process stores: whole messages instead of single words.
 * It looks when it hears of the thread, and at each beat, since a word may be lost.
 */
export class AwayReader implements Following {
  readonly #reading: AwayReading
  readonly #sink: Sink
  #text: string
  #wroteAt: number
  #blockedSince: number | undefined
  #isLooking = false
  #looksAgain = false
  #isOver = false

  constructor(reading: AwayReading, sink: Sink) {
    this.#reading = reading
    this.#sink = sink
    this.#text = reading.text
    this.#wroteAt = reading.now()
  }

  hear(word: Extract<Word, { kind: 'thread' | 'missed' }>): void {
    if (word.kind === 'missed' || word.threadId === this.#reading.threadId) this.wake()
  }
  /** A connection that takes nothing is not looked for: what it missed is there once it takes more. */
  wake(): void {
    if (this.#isOver || this.#blockedSince !== undefined) return
    if (this.#isLooking) this.#looksAgain = true
    else void this.#look()
  }
  drained(): void {
    if (this.#blockedSince === undefined) return
    this.#blockedSince = undefined
    this.#flush()
    this.wake()
  }
  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#reading.left(this)
  }
  beat(): void {
    const now = this.#reading.now()
    if (this.#blockedSince === undefined) {
      if (now - this.#wroteAt >= QUIET_MS) this.#write(PING)
      this.wake()
    } else if (now - this.#blockedSince > STUCK_MS) {
      this.leave()
      this.#sink.drop()
    }
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    do {
      this.#looksAgain = false
      this.#flush()
      const { text, over } = await this.#reading.look().catch((): AwayLook => ({ text: '', over: true }))
      if (this.#isOver) return
      this.#text += text
      if (over) return this.#end()
    } while (this.#looksAgain)
    this.#isLooking = false
    this.#flush()
  }

  /** Whoever reads on finds how it stands, so trouble with looking ends the stream as a broken one. */
  #end(): void {
    this.leave()
    this.#sink.end(this.#text)
  }
  #flush(): void {
    if (this.#blockedSince !== undefined || this.#isOver || this.#text === '') return
    const text = this.#text
    this.#text = ''
    this.#write(text)
  }
  #write(text: string): void {
    this.#wroteAt = this.#reading.now()
    if (!this.#sink.write(text)) this.#blockedSince = this.#wroteAt
  }
}
