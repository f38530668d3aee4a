import type { ScreenActions } from './screen-actions.ts'
import type { SseMessage } from './sse.ts'
import type { PersonItem, TranscriptItem } from './state.ts'
import { applyArgs, applyEvent, applyShown } from './transcript.ts'
import { readWireEvent, type WireEvent } from './wire-event.ts'

/** The transcript of one thread while its events are read, and how far they were seen. */
export class TranscriptReader {
  items: readonly TranscriptItem[]
  /** Sequence of the newest event that was taken. */
  sequence: number
  readonly #actions: ScreenActions
  readonly #argsText = new Map<string, string>()
  /** The next event has the first number of another run. */
  #countsAnew = false

  constructor(items: readonly TranscriptItem[], sequence: number, actions: ScreenActions) {
    this.items = items
    this.sequence = sequence
    this.#actions = actions
  }

  /** Another run begins: its numbers are compared with each other alone, because a thread that was removed counts from 1 again. */
  countAnew(): void {
    this.#countsAnew = true
  }

  /** The newest message of the person. */
  newest(): PersonItem | undefined {
    return this.items.findLast((item) => item.kind === 'person')
  }

  /**
   * Takes one message of the stream and gives what it means, or `undefined` where it means nothing here. An event that was
   * seen before changes nothing; a snapshot may have any number, for it replaces.
   */
  take({ id, text }: SseMessage): WireEvent | undefined {
    const event = readWireEvent(text)
    const sequence = id === undefined || !/^\d+$/.test(id) ? undefined : Number(id)
    if (this.#countsAnew && sequence !== undefined && event?.kind !== 'snapshot') {
      this.#countsAnew = false
      this.sequence = sequence - 1
    }
    const seen = sequence !== undefined && sequence <= this.sequence
    if (sequence !== undefined && !seen) this.sequence = sequence
    if (event !== undefined && (!seen || event.kind === 'snapshot')) this.#apply(event, sequence)
    return event
  }

  #apply(event: WireEvent, sequence: number | undefined): void {
    if (event.kind === 'args') this.#argsText.set(event.callId, (this.#argsText.get(event.callId) ?? '') + event.delta)
    if (event.kind === 'call-end') this.items = applyArgs(this.items, event.callId, this.#argsText.get(event.callId) ?? '')
    if (event.kind === 'client-action') {
      const shown = this.#actions.perform(event, sequence)
      if (shown !== undefined) this.items = applyShown(this.items, shown, event.callId)
    }
    this.items = applyEvent(this.items, event, Date.now())
  }
}
