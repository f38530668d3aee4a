import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { type Fault, type Json, toJson } from '@ambit/domain'
import type { ModelCall } from '@ambit/engine'
import { orAbort } from '../abort.ts'
import { callOf } from '../arguments.ts'
import { detailOf } from '../fault-detail.ts'
import { broken, filtered, notAReply, stalled, tooLong, unavailable } from '../provider-faults.ts'
import { SilenceWatch } from '../silence-watch.ts'
import { signOfLife } from '../silence.ts'
import type { Memento, Thought } from './prompt.ts'
import { providerFault } from './provider-error.ts'

type Part = LanguageModelV4StreamPart
interface OpenThought {
  readonly at: number
  text: string
  metadata: Json | undefined
}

/** One reply of a provider on its way: from the request to its proper end or to a fault. */
export class ProviderReply {
  usage: LanguageModelV4Usage | undefined

  readonly #name: string
  readonly #stop = new AbortController()
  readonly #watch: SilenceWatch
  #reader: ReadableStreamDefaultReader<Part> | undefined
  #begun = false
  #over = false
  #failure: { readonly fault: unknown } | undefined
  /** Something came that `next` has not told yet. */
  #fresh = false
  #wake: (() => void) | undefined
  #text = ''
  #said = 0
  #thoughts = new Map<string, OpenThought>()
  readonly #calls: ModelCall[] = []
  #finish: LanguageModelV4FinishReason | undefined

  constructor(name: string, stallMs: number) {
    this.#name = name
    this.#watch = new SilenceWatch(stallMs, () => this.#stop.abort(stalled(stallMs)))
    this.#stop.signal.addEventListener('abort', () => this.#hangUp())
  }

  /** Asks, and resolves with the first token. Throws a fault where none comes. */
  async open(ask: (signal: AbortSignal) => PromiseLike<LanguageModelV4StreamResult>): Promise<void> {
    try {
      const { stream, response } = await orAbort(
        signOfLife.run(
          () => this.#watch.touch(),
          () => Promise.resolve(ask(this.#stop.signal)),
        ),
        this.#stop.signal,
      )
      this.#reader = stream.getReader()
      const mediaType = response?.headers?.['content-type']
      if (mediaType !== undefined && /html/.test(mediaType)) throw notAReply({ type: 'html' })
      void this.#readOn(this.#reader)
      while (!this.#begun && (await this.next()));
      if (!this.#begun && (this.#finish?.unified ?? 'interrupted') === 'interrupted') throw unavailable(detailOf('the stream ended before its first token'))
    } catch (thrown) {
      throw this.#fault(thrown)
    }
  }

  /** Waits for more; false where the reply is over and its text was taken. What arrives in one turn of the event loop is told at once. */
  async next(): Promise<boolean> {
    if (!this.#fresh && !this.#over) await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#fresh = false
    if (this.#text !== '') return true
    if (this.#failure) throw this.#failure.fault
    return !this.#over
  }

  async #readOn(reader: ReadableStreamDefaultReader<Part>): Promise<void> {
    try {
      while (!this.#over) {
        const { done, value } = await reader.read()
        this.#watch.touch()
        this.#stop.signal.throwIfAborted()
        if (done) this.#end()
        else this.#take(value)
        this.#tell()
      }
    } catch (thrown) {
      this.#failure = { fault: this.#fault(thrown) }
      this.#tell()
    }
  }

  #tell(): void {
    if (this.#fresh) return
    this.#fresh = true
    setImmediate(() => this.#wake?.())
  }

  takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  /** The calls, in the order of the reply. Throws a fault where the reply did not end as a whole one does. */
  whole(): readonly ModelCall[] {
    const fault = endFault(this.#finish)
    if (fault) throw fault
    return this.#calls
  }

  /** Nobody reads on. */
  stop(): void {
    this.#watch.stop()
    if (!this.#over) this.#stop.abort(new DOMException('Nobody reads this reply any more.', 'AbortError'))
  }

  #end(): void {
    this.#over = true
    this.#watch.stop()
  }

  #take(part: Part): void {
    if (part.type === 'text-delta') this.#say(part.delta)
    else if (part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end') this.#think(part)
    else if (part.type === 'tool-input-start') this.#begun = true
    // What a provider runs itself is no call of ours; we offer none of its tools.
    else if (part.type === 'tool-call' && part.providerExecuted !== true) this.#call(part)
    else if (part.type === 'error') throw providerFault(part.error, this.#begun)
    else if (part.type === 'finish') {
      this.#finish = part.finishReason
      this.usage = part.usage
    }
    // All other parts only show that the provider is there.
  }

  #say(text: string): void {
    this.#begun ||= text !== ''
    this.#text += text
    this.#said += text.length
  }

  #think(part: Extract<Part, { type: 'reasoning-start' | 'reasoning-delta' | 'reasoning-end' }>): void {
    this.#begun = true
    const thought = this.#thoughts.get(part.id) ?? { at: this.#said, text: '', metadata: undefined }
    if (part.type === 'reasoning-delta') thought.text += part.delta
    thought.metadata = toJson(part.providerMetadata) ?? thought.metadata
    this.#thoughts.set(part.id, thought)
  }

  #call({ toolName, input, providerMetadata }: LanguageModelV4ToolCall): void {
    this.#begun = true
    const thoughts = [...this.#thoughts.values()].map(({ metadata, ...thought }): Thought => (metadata === undefined ? thought : { ...thought, metadata }))
    this.#thoughts = new Map()
    const call = toJson(providerMetadata)
    const memento: Memento = { from: this.#name, ...(call === undefined ? {} : { call }), ...(thoughts.length > 0 ? { thoughts } : {}) }
    const kept = call !== undefined || thoughts.length > 0 ? toJson(memento) : undefined
    this.#calls.push({ ...callOf(toolName, input), ...(kept === undefined ? {} : { providerMetadata: kept }) })
  }

  #fault(thrown: unknown): unknown {
    const { signal } = this.#stop
    this.#end()
    if (!signal.aborted) this.#stop.abort(providerFault(thrown, this.#begun))
    return signal.reason
  }

  #hangUp(): void {
    // Cancelling ends a read that waits; that it fails on a stream which is broken already tells nothing new.
    this.#reader?.cancel(this.#stop.signal.reason).catch(() => undefined)
  }
}

/** Why this is not the end of a whole reply; `undefined` where it is. */
function endFault(reason: LanguageModelV4FinishReason | undefined): Fault | undefined {
  const raw = reason?.raw
  const unified = reason?.unified ?? 'interrupted'
  if (unified === 'length') return tooLong()
  if (unified === 'error') return broken(detailOf('a bad end', { reason: raw ?? 'error' }))
  if (unified === 'interrupted' || (unified === 'other' && raw === undefined)) return broken(detailOf('the stream ended without a finish reason'))
  // A model that declines in its own words has said all that it wants to say.
  if (unified === 'content-filter' && raw !== undefined && raw !== 'stop') return filtered(raw)
  return undefined
}
