import { RunEncoder, forOlderClient, frame, type WireEvent } from '@ambit/adapters/ag-ui'
import type { RunEnd, TurnEvent } from '@ambit/domain'
import type { TurnRequest, TurnRun } from '@ambit/engine'
import { Told } from './told.ts'

/** One event as it goes out. */
export interface Entry {
  readonly sequence: number
  readonly frame: string
  /** For clients before 1.0, where it differs. */
  readonly older?: string
}
/** An event that messages do not tell. */
export interface Aside {
  readonly sequence: number
  readonly event: WireEvent
}
export interface Watcher {
  /** There is more to read, or the end. */
  wake(): void
}

/** What is kept of a request: who asked for which run, and nothing of what was asked. */
export type Requested = Pick<TurnRequest, 'user' | 'agentKey' | 'threadId' | 'runId' | 'requestDigest'>

/** Characters of one run that are kept; of a longer one the oldest are let go, and who has not read them starts from a snapshot. */
const KEPT_CHARS_MAX = 8_000_000

/** A run that goes on in this process, or has ended a moment ago: what it has told, for any number of readers. */
export class LiveRun {
  readonly request: Requested
  readonly turnId: string
  readonly controller: AbortController
  readonly told: Told
  readonly asides: Aside[] = []
  readonly startedAt: number
  readonly done: Promise<void>
  readonly #finish: () => void
  readonly #now: () => number
  readonly #encoder: RunEncoder
  readonly #watchers = new Set<Watcher>()
  readonly #entries: Entry[] = []
  /** Entries that were let go. */
  #gone = 0
  #chars = 0
  #room = { next: 0, end: 0 }
  #state: 'running' | 'ended' | 'cut' = 'running'
  #end: RunEnd | undefined
  #firstTextAt: number | undefined
  #waking = false
  #gaveGrants = false

  constructor(parts: { readonly request: TurnRequest; readonly turn: TurnRun; readonly controller: AbortController; readonly now: () => number }) {
    const { request, turn, controller, now } = parts
    const { user, agentKey, threadId, runId, requestDigest } = request
    this.request = { user, agentKey, threadId, runId, requestDigest }
    this.turnId = turn.turnId
    this.controller = controller
    this.told = new Told(now)
    this.#now = now
    this.startedAt = now()
    this.#encoder = new RunEncoder({ threadId, runId, answered: answeredBy(request) })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.done = promise
    this.#finish = resolve
  }

  get ended(): boolean {
    return this.#state !== 'running'
  }
  /** How it ended; absent while it runs, and where it was cut off. */
  get end(): RunEnd | undefined {
    return this.#end
  }
  /** Whether it has ended and told grants: those are good for a moment only, so who comes now gets new ones instead. */
  get isStale(): boolean {
    return this.#gaveGrants && this.ended
  }
  /** When a person could first read something. */
  get firstTextAt(): number | undefined {
    return this.#firstTextAt
  }
  get chars(): number {
    return this.#chars
  }
  get isRead(): boolean {
    return this.#watchers.size > 0
  }
  /** Index after the newest entry. */
  get length(): number {
    return this.#gone + this.#entries.length
  }
  /** Sequence of the newest event. */
  get last(): number {
    return this.#entries.at(-1)?.sequence ?? 0
  }

  /** Sequence numbers that are still free. */
  get room(): number {
    return this.#room.end - this.#room.next
  }
  /** Takes over the numbers from `first` on. They must be higher than those before. */
  give(first: number, count: number): void {
    this.#room = { next: first, end: first + count }
  }

  begin(): void {
    this.#add(this.#encoder.begin())
  }
  take(event: TurnEvent): void {
    this.told.take(event)
    if (event.type === 'end') this.#end = event.end
    if (event.type === 'grant') this.#gaveGrants = true
    if (event.type === 'text-start') this.#firstTextAt ??= this.#now()
    for (const sent of this.#encoder.encode(event)) {
      if (event.type === 'client-action') this.asides.push({ sequence: this.#room.next, event: sent })
      this.#add(sent)
    }
  }
  /** No event follows. `cut`: not even the run's end, so readers see a broken stream. */
  close(): void {
    this.#state = this.#end ? 'ended' : 'cut'
    this.#finish()
    this.#wakeSoon()
  }

  /** Where to read on after `sequence`, or nothing where that is not kept or nothing would follow. */
  indexAfter(sequence: number): number | undefined {
    const oldest = this.#entries[0]?.sequence ?? Infinity
    if (sequence < oldest || (this.ended && sequence >= this.last)) return undefined
    const at = this.#entries.findIndex((entry) => entry.sequence > sequence)
    return at < 0 ? this.length : this.#gone + at
  }
  /** The entry at an index; `gone` where it was let go. */
  at(index: number): Entry | 'gone' | undefined {
    return index < this.#gone ? 'gone' : this.#entries[index - this.#gone]
  }
  watch(watcher: Watcher): void {
    this.#watchers.add(watcher)
  }
  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher)
  }

  readonly #wake = (): void => {
    this.#waking = false
    for (const watcher of this.#watchers) watcher.wake()
  }

  #add(event: WireEvent): void {
    const sequence = this.#room.next
    this.#room = { next: sequence + 1, end: this.#room.end }
    const text = frame(event, sequence)
    const other = forOlderClient(event)
    this.#entries.push({ sequence, frame: text, ...(other === event ? {} : { older: frame(other, sequence) }) })
    this.#chars += text.length
    while (this.#chars > KEPT_CHARS_MAX && this.#entries.length > 1) {
      this.#chars -= this.#entries.shift()?.frame.length ?? 0
      this.#gone += 1
    }
    this.#wakeSoon()
  }

  /** Once for all that happens in one turn of the event loop: readers write it as one chunk. */
  #wakeSoon(): void {
    if (this.#waking || this.#watchers.size === 0) return
    this.#waking = true
    if (typeof setImmediate === 'function') setImmediate(this.#wake)
    else setTimeout(this.#wake, 0)
  }
}

function answeredBy({ replies }: TurnRequest): ReadonlySet<string> {
  return new Set(replies.filter((reply) => reply.kind === 'outcome').map((reply) => reply.callId))
}
