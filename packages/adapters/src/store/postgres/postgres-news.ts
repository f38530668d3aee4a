import type { News, Word } from '@ambit/engine'
import * as z from 'zod'
import type { Listeners, Told } from '../news.ts'
import type { Telling } from './postgres-runner.ts'

/** What carries payloads to every process on the database. Throws a fault where it cannot. */
export type Send = (payloads: readonly string[]) => Promise<void>

/**
 * News over one channel. Listeners of this process hear a word at once, so what comes back from the database of our own is
 * left out. Words on threads go out together, after their transactions: PostgreSQL lets transactions that notify commit
 * only one after the other.
 */
export class PostgresNews implements News, Telling {
  readonly #node: string
  readonly #listeners: Listeners
  readonly #send: Send
  readonly #threads = new Set<string>()
  #soon: NodeJS.Timeout | undefined

  constructor(node: string, listeners: Listeners, send: Send) {
    this.#node = node
    this.#listeners = listeners
    this.#send = send
  }

  async tell(word: Told): Promise<void> {
    this.#listeners.emit(word)
    await this.#send([this.#payload([word])])
  }

  hear(listener: (word: Word) => void): () => void {
    return this.#listeners.add(listener)
  }

  inside(word: Told): { readonly text: string; readonly values: string[] } | undefined {
    return word.kind === 'thread' ? undefined : { text: 'select pg_notify($1, $2)', values: [CHANNEL, this.#payload([word])] }
  }

  stored(words: readonly Told[]): void {
    for (const word of words) {
      if (word.kind === 'thread') this.#threads.add(word.threadId)
      this.#listeners.emit(word)
    }
    if (this.#threads.size > 0) this.#soon ??= setTimeout(() => void this.flush(), SOON_MS)
  }

  /** Sends what waits. Where that fails it is lost; whoever watches a thread looks at it from time to time by itself. */
  async flush(): Promise<void> {
    clearTimeout(this.#soon)
    this.#soon = undefined
    const ids = [...this.#threads]
    this.#threads.clear()
    const payloads: string[] = []
    for (let from = 0; from < ids.length; from += TOGETHER) {
      payloads.push(this.#payload(ids.slice(from, from + TOGETHER).map((threadId) => ({ kind: 'thread', threadId }))))
    }
    if (payloads.length > 0) await this.#send(payloads).catch(() => {})
  }

  /** What came over the channel. */
  heard(payload: string): void {
    const parsed = PAYLOAD.safeParse(jsonOf(payload))
    if (!parsed.success) this.#listeners.emit({ kind: 'missed' })
    else if (parsed.data.from !== this.#node) for (const word of parsed.data.words) this.#listeners.emit(word)
  }

  /** Words that do not fit into a payload are told as missed. */
  #payload(words: readonly Told[]): string {
    const payload = JSON.stringify({ from: this.#node, words })
    return Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX ? payload : JSON.stringify({ from: this.#node, words: [{ kind: 'missed' }] })
  }
}

export const CHANNEL = 'ambit'
/** PostgreSQL takes less than 8000. */
const PAYLOAD_BYTES_MAX = 7999
/** Threads in one payload. */
const TOGETHER = 40
const SOON_MS = 20

const PAYLOAD = z.object({
  from: z.string(),
  words: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('catalog'), workspace: z.string() }),
      z.object({ kind: z.literal('thread'), threadId: z.string() }),
      z.object({ kind: z.literal('cancel'), workspace: z.string(), subject: z.string(), runId: z.string() }),
      z.object({ kind: z.literal('missed') }),
    ]),
  ),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
