import { SseReader, type SseMessage } from './sse.ts'

export interface ReadOptions {
  readonly signal: AbortSignal
  /** Longest time without any byte; a keep-alive comment counts as one. */
  readonly silenceMs: number
  /** Gets the messages of each chunk together, so that a screen is drawn once a chunk. True ends the reading. */
  readonly take: (messages: readonly SseMessage[]) => boolean
}

/** Reads an event stream until it ends, breaks or is silent for too long, or nobody reads it any more. Never throws for what the network does. */
export async function readStream(body: ReadableStream<Uint8Array>, { signal, silenceMs, take }: ReadOptions): Promise<void> {
  const reader = body.getReader()
  const sse = new SseReader()
  try {
    for (;;) {
      const step = await nextStep(reader, signal, silenceMs)
      if (step === undefined) return
      const messages = sse.push(step)
      if (messages.length > 0 && take(messages)) return
    }
  } finally {
    // Cancelling a body that broke rejects with the break that is already told.
    reader.cancel().catch(() => undefined)
  }
}

/** The bytes that come next; `undefined` where none will. */
function nextStep(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal, silenceMs: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const settle = (step?: Uint8Array): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
      resolve(step)
    }
    const give = (): void => settle()
    const timer = setTimeout(give, silenceMs)
    signal.addEventListener('abort', give)
    if (signal.aborted) return give()
    reader.read().then(({ value }) => settle(value), give)
  })
}
