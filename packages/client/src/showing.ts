import { troubleOf, type Remedy, type SessionState, type Status, type TroubleCause } from './state.ts'
import type { TranscriptReader } from './transcript-reader.ts'
import { cutOff } from './transcript.ts'

/** What one thread shows, which reading is going on, and what the button of its trouble does. */
export class Showing {
  #status: Status = { kind: 'idle' }
  #reading = new AbortController()
  #again: (() => Promise<void>) | undefined
  readonly #change: (part: Partial<SessionState>) => void
  readonly #transcript: () => TranscriptReader

  constructor(change: (part: Partial<SessionState>) => void, transcript: () => TranscriptReader) {
    this.#change = change
    this.#transcript = transcript
  }

  get status(): Status {
    return this.#status
  }
  /** Aborts when the reading that is going on is over. */
  get signal(): AbortSignal {
    return this.#reading.signal
  }

  /** Something new is read instead of what was being read. */
  begin(kind: Exclude<Status['kind'], 'trouble'>): AbortSignal {
    this.#reading.abort()
    this.#reading = new AbortController()
    this.#again = undefined
    this.show({ kind })
    return this.#reading.signal
  }

  show(status: Status): void {
    this.#status = status
    this.#change({ status, items: this.#transcript().items })
  }

  rest(): void {
    this.#reading.abort()
    this.#again = undefined
    this.show({ kind: 'idle' })
  }

  fail(cause: TroubleCause, remedy: Remedy, again: (() => Promise<void>) | undefined): void {
    this.#reading.abort()
    this.#again = again
    const transcript = this.#transcript()
    transcript.items = cutOff(transcript.items, false)
    this.show(troubleOf(cause, remedy))
  }

  stopped(again: () => Promise<void>): void {
    this.fail({ kind: 'stopped' }, 'go_on', again)
  }

  async again(): Promise<void> {
    const again = this.#again
    this.#again = undefined
    await again?.()
  }

  leave(): void {
    this.#reading.abort()
  }
}
