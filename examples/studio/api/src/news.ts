import { NEWS_EVENT } from '../../shared/api.ts'

/** Milliseconds between lines that keep a quiet stream open. */
const BEAT_MS = 25_000

/** Tells every open page where something changed, so that two people see each other's changes. */
export class News {
  readonly #readers = new Set<(text: string) => void>()
  readonly #ends = new Set<() => void>()

  tell(...places: readonly string[]): void {
    for (const place of places) for (const read of this.#readers) read(`event: ${NEWS_EVENT}\ndata: ${place}\n\n`)
  }

  /** A stream of server-sent events for one page; it ends with the page, or with `close`. */
  stream(): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    let leave = (): void => undefined
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const read = (text: string): void => controller.enqueue(encoder.encode(text))
        const beat = setInterval(() => read(': still here\n\n'), BEAT_MS)
        const end = (): void => {
          leave()
          controller.close()
        }
        leave = () => {
          clearInterval(beat)
          this.#readers.delete(read)
          this.#ends.delete(end)
        }
        this.#readers.add(read)
        this.#ends.add(end)
        read(': open\n\n')
      },
      cancel: () => leave(),
    })
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}
