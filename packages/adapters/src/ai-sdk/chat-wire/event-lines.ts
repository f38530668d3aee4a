import { joined, textOf } from './bytes.ts'

const LF = 10
const CR = 13
const SPACE = 32
const COLON = 58
const DATA = new TextEncoder().encode('data:')
const OTHER_FIELDS = ['event', 'id', 'retry', ':', 'data'].map((name) => new TextEncoder().encode(name))

export interface EventLinesReader {
  /** The value of one `data:` line, whole characters whatever the network split. */
  data(text: string): void
  /** A blank line: an event ends. */
  blank(): void
}

/**
 * Reads server-sent events line by line from bytes: only `data` matters on this wire, comments and other fields pass.
 * A line feed is never part of a longer UTF-8 character, so bytes are cut at line feeds before anything is decoded. A
 * body that does not begin as a stream of events is kept as it is.
 */
export class EventLines {
  readonly #reader: EventLinesReader
  /** The beginning of a line whose end has not come yet. */
  #open: Uint8Array[] = []
  #kind: 'unknown' | 'events' | 'foreign' = 'unknown'
  #foreign = ''

  constructor(reader: EventLinesReader) {
    this.#reader = reader
  }

  /** What came where it is no stream of events. */
  get foreign(): string | undefined {
    return this.#kind === 'foreign' ? this.#foreign : undefined
  }

  push(chunk: Uint8Array): void {
    let at = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
      if (this.#open.length > 0) this.#joined(chunk.subarray(at, end))
      else this.#line(chunk, at, end)
      at = end + 1
    }
    if (at < chunk.length) this.#open.push(chunk.subarray(at))
  }

  /** The bytes are over: a last line may lack its line feed. */
  end(): void {
    if (this.#open.length > 0) this.#joined(EMPTY)
  }

  #joined(last: Uint8Array): void {
    const line = joined([...this.#open, last])
    this.#open = []
    this.#line(line, 0, line.length)
  }

  #line(bytes: Uint8Array, start: number, lineEnd: number): void {
    const end = lineEnd > start && bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd
    if (this.#kind === 'unknown' && end > start) {
      this.#kind = OTHER_FIELDS.some((name) => startsWith(bytes, start, name)) ? 'events' : 'foreign'
    }
    if (this.#kind === 'foreign') this.#foreign += `${textOf(bytes, start, end)}\n`
    else if (end === start) this.#reader.blank()
    else if (startsWith(bytes, start, DATA)) this.#reader.data(textOf(bytes, valueStart(bytes, start), end))
  }
}

const EMPTY = new Uint8Array(0)

function startsWith(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false
  return true
}

/** Where the value begins: one space after the colon does not count. */
function valueStart(bytes: Uint8Array, start: number): number {
  const colon = bytes.indexOf(COLON, start)
  return bytes[colon + 1] === SPACE ? colon + 2 : colon + 1
}
