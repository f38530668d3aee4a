import type { Fault, Json } from '@ambit/domain'
import { detailOf, thrownFacts } from '../fault-detail.ts'
import { parsed } from '../json-text.ts'
import { broken, filtered, notAReply, refusalFault, retryAfterOf, stalled, streamErrorFault, tooLong, unavailable, type Refusal } from '../provider-faults.ts'
import { SilenceWatch } from '../silence-watch.ts'
import { textOf } from './bytes.ts'
import type { WholeCall } from './call-pieces.ts'
import { ChatContent } from './chat-content.ts'
import { EventLines } from './event-lines.ts'
import type { Close, Post, Receiver } from './line.ts'

/** After its finish reason a reply may still tell its usage; longer than this nobody waits for it. */
const TAIL_MS = 5000
/** Many times the longest reply of any model: against a server that never ends. */
const BYTES_MAX = 64 * 1024 * 1024
const REFUSAL_MAX = 16 * 1024

/** One reply on its way: from the request to its proper end or to a fault. */
export class ChatReply implements Receiver {
  readonly content = new ChatContent()
  /** Why there is no whole reply. */
  fault: Fault | undefined
  /** What the server said in place of a reply. */
  refusal: Refusal | undefined
  over = false
  /** In the order of the reply, once it is over. */
  calls: readonly WholeCall[] = []

  readonly #stallMs: number
  readonly #watch: SilenceWatch
  readonly #close: Close
  readonly #lines = new EventLines({ data: (text) => this.#data(text), blank: () => this.#blank() })
  /** The beginning of an event whose data goes over several lines. */
  #openData = ''
  #bytes = 0
  #lineEnded = false
  #wake: (() => void) | undefined

  constructor(post: Post, body: Uint8Array<ArrayBuffer>, stallMs: number) {
    this.#stallMs = stallMs
    this.#watch = new SilenceWatch(stallMs, () => this.#onSilence())
    this.#close = post(body, this)
  }

  /** Resolves when something came or the reply is over. */
  more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Resolves with the first token, or when the reply is over without one. */
  async begun(): Promise<void> {
    while (!this.content.begun && !this.over) await this.more()
  }

  /** Nobody reads on. A reply that ended well may let its connection end by itself, so that the next one can use it. */
  stop(): void {
    if (this.over && this.fault === undefined) return
    this.#settle()
    this.#hangUp()
  }

  head(status: number, header: (name: string) => string | undefined): void {
    this.#watch.touch()
    if (status < 200 || status > 299) this.refusal = { status, body: '', retryAfterMs: retryAfterOf(header, Date.now()) }
  }

  bytes(chunk: Uint8Array): void {
    this.#watch.touch()
    if (this.over) return
    this.#bytes += chunk.length
    if (this.refusal) this.#refused(this.refusal, chunk)
    else if (this.#bytes > BYTES_MAX) this.#fail(broken(detailOf('too long a body', { bytes: this.#bytes })))
    else {
      this.#lines.push(chunk)
      this.#tell()
    }
  }

  end(error?: Error): void {
    this.#lineEnded = true
    if (this.over) this.#watch.stop()
    else if (this.refusal) this.#fail(refusalFault(this.refusal))
    else {
      this.#lines.end()
      if (!this.over) this.#ended(error)
    }
  }

  #refused(refusal: Refusal, chunk: Uint8Array): void {
    this.refusal = { ...refusal, body: refusal.body + textOf(chunk) }
    if (this.#bytes > REFUSAL_MAX) this.#fail(refusalFault(this.refusal))
  }

  #data(text: string): void {
    if (this.over) return
    if (text === '[DONE]') return this.#conclude()
    const whole = this.#openData === '' ? text : `${this.#openData}\n${text}`
    const chunk = parsed(whole)
    this.#openData = chunk === undefined ? whole : ''
    if (chunk !== undefined) this.#take(chunk)
  }

  #blank(): void {
    if (this.#openData !== '' && !this.over) this.#fail(broken(detailOf('no JSON in an event', this.#place())))
  }

  #take(chunk: Json): void {
    const { content } = this
    const hadFinish = content.finish !== undefined
    content.take(chunk)
    if (content.error !== undefined) this.#fail(streamErrorFault(content.error))
    else if (content.finish !== undefined && !hadFinish) this.#watch.limit(Math.min(TAIL_MS, this.#stallMs))
  }

  /** The connection is over and said no `[DONE]`. */
  #ended(error: Error | undefined): void {
    const { foreign } = this.#lines
    if (foreign !== undefined) this.#whole(foreign)
    else if (this.#openData !== '') this.#fail(broken(detailOf('cut in an event', { ...this.#place(), ...thrownFacts(error) })))
    else if (this.content.finish !== undefined) this.#conclude()
    else if (error) this.#fail((this.content.begun ? broken : unavailable)(detailOf('the connection broke', thrownFacts(error))))
    else if (this.content.begun) this.#fail(broken(detailOf('the stream ended without a finish reason')))
    else this.#fail(unavailable(detailOf('the stream ended before its first token')))
  }

  /** Where in the reply the open event is: its length in characters, and the bytes of the reply so far. */
  #place(): { readonly length: number; readonly bytes: number } {
    return { length: this.#openData.length, bytes: this.#bytes }
  }

  /** A body that is no stream of events: a whole reply, an error, or something else altogether. */
  #whole(body: string): void {
    const reply = parsed(body)
    if (reply !== undefined) this.#take(reply)
    if (this.over) return
    if (this.content.finish === undefined) this.#fail(notAReply({ length: body.length }))
    else this.#conclude()
  }

  #onSilence(): void {
    if (this.over) this.#hangUp()
    else if (this.content.finish !== undefined) this.#conclude()
    else if (this.refusal) this.#fail(refusalFault(this.refusal))
    else this.#fail(stalled(this.#stallMs))
  }

  #conclude(): void {
    const reason = this.content.finish
    if (reason === 'length' || reason === 'max_tokens') return this.#fail(tooLong())
    if (reason === 'content_filter') return this.#fail(filtered(reason))
    if (reason === 'error') return this.#fail(unavailable(detailOf('a bad end', { reason })))
    const calls = this.content.calls.whole()
    if (calls === undefined) return this.#fail(broken(detailOf('a call without a name')))
    // Without a finish reason nothing but the arguments themselves tells whether they are whole.
    if (reason === undefined && calls.some((call) => call.malformed !== undefined)) return this.#fail(broken(detailOf('cut in the arguments of a call')))
    this.calls = calls
    this.#settle()
    if (!this.#lineEnded) this.#watch.limit(Math.min(TAIL_MS, this.#stallMs))
  }

  #fail(fault: Fault): void {
    this.fault = fault
    this.#settle()
    this.#hangUp()
  }

  #settle(): void {
    this.over = true
    this.#watch.stop()
    this.#tell()
  }

  #tell(): void {
    const wake = this.#wake
    this.#wake = undefined
    wake?.()
  }

  #hangUp(): void {
    if (!this.#lineEnded) this.#close()
  }
}
