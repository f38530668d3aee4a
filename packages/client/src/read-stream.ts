import { SseReader, type SseMessage } from './sse.ts'

/** done: `take` had enough. closed: the body ended. dropped: the connection broke. silent: no byte for too long. aborted: by the signal. */
export type StreamEnd = 'done' | 'closed' | 'dropped' | 'silent' | 'aborted'

export interface ReadOptions {
  readonly signal: AbortSignal
  /** Longest time without any byte; a keep-alive comment counts as one. */
  readonly silenceMs: number
  /** Gets the messages of each chunk together, so that a screen is drawn once a chunk. True ends the reading. */
  readonly take: (messages: readonly SseMessage[]) => boolean
}

/** Reads an event stream to its end and says how it ended. Never throws for what the network does. */
export async function readStream(body: ReadableStream<Uint8Array>, { signal, silenceMs, take }: ReadOptions): Promise<StreamEnd> {
  const reader = body.getReader()
  const sse = new SseReader()
  try {
    for (;;) {
      const step = await nextStep(reader, signal, silenceMs)
      if (typeof step === 'string') return step
      const messages = sse.push(step)
      if (messages.length > 0 && take(messages)) return 'done'
    }
  } finally {
    // Cancelling a body that broke rejects with the break that is already told.
    reader.cancel().catch(() => undefined)
  }
}

type Step = Uint8Array | 'closed' | 'dropped' | 'silent' | 'aborted'

function nextStep(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal, silenceMs: number): Promise<Step> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('aborted')
    const settle = (step: Step): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(step)
    }
    const onAbort = (): void => settle('aborted')
    const timer = setTimeout(() => settle('silent'), silenceMs)
    signal.addEventListener('abort', onAbort)
    reader.read().then(
      (chunk) => settle(chunk.done ? 'closed' : chunk.value),
      () => settle('dropped'),
    )
  })
}
