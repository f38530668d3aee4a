/** One message of a server-sent event stream. */
export interface SseMessage {
  /** The `id` line of this message, if it had one. */
  readonly id: string | undefined
  /** The `data` lines, joined with line breaks. */
  readonly text: string
}

/**
 * Reads server-sent events from bytes that may be split anywhere, also inside a character or a line end. Comments and
 * unknown fields are skipped; a message without its closing blank line never comes out.
 */
export class SseReader {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #lines: string[] = []
  #id: string | undefined

  push(bytes: Uint8Array): readonly SseMessage[] {
    this.#rest += this.#decoder.decode(bytes, { stream: true })
    const messages: SseMessage[] = []
    for (;;) {
      // A carriage return at the very end may be half of a line end: it waits for the next byte.
      const end = /\r\n|\n|\r(?!$)/.exec(this.#rest)
      if (end === null) return messages
      const line = this.#rest.slice(0, end.index)
      this.#rest = this.#rest.slice(end.index + end[0].length)
      if (line !== '') this.#take(line)
      else messages.push(...this.#close())
    }
  }

  #take(line: string): void {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') this.#lines.push(value)
    if (field === 'id') this.#id = value
  }

  #close(): SseMessage[] {
    const messages = this.#lines.length === 0 ? [] : [{ id: this.#id, text: this.#lines.join('\n') }]
    this.#lines = []
    this.#id = undefined
    return messages
  }
}
