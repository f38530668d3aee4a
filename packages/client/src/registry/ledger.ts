import { isJsonObject } from '@ambit/domain'
import type { SessionStorage } from '../memory.ts'

/** What is known of one call, over reloads and in every tab. */
export interface Entry {
  readonly callId: string
  readonly name: string
  readonly scopeId: string
  readonly state: 'running' | 'done'
  /** Milliseconds since 1970. */
  readonly at: number
  /** What was answered; absent while it runs, and where it was too long to keep. */
  readonly content?: string
  readonly error?: string
  readonly showsOnly?: boolean
  readonly idempotent?: boolean
}

/**
 * Entries lie in so many places, a few in each: what is kept is bounded, and two tabs hardly ever write the same place at
 * once. A call is forgotten when 16 newer ones came to its place: the 64 of one reply are known after a reload.
 */
const PLACES = 32
const PLACE = 'ambit:calls:'
const PER_PLACE = 16
/** A longer answer is not kept, only that the call was done. */
const CONTENT_CHARS_MAX = 8_000
/** So much of answers is kept in one place, the newest first: about a million in all, a fifth of what a page may store. */
const PLACE_CHARS_MAX = 32_000
/** So many this page remembers by itself: four rounds of 64 calls. */
const HERE_MAX = 256
/** Where it stands whose calls these are. */
const OWNER = 'ambit:calls:owner'
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Which calls this browser has started and how they ended. Storage that is full, forbidden or spoiled is told by `trouble`
 * and replaced by the memory of this page.
 */
export class Ledger {
  readonly #storage: SessionStorage | undefined
  readonly #here = new Map<string, Entry>()
  #trouble: string | undefined
  /** The calls of those who were signed in before. */
  readonly #others = new Set<string>()
  #owner: string | undefined

  constructor(storage: SessionStorage | undefined) {
    this.#storage = storage
    if (storage === undefined) this.#trouble = NO_STORAGE
  }

  /** Why a reload would not know what this page did; `undefined` where it would. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** From now on these are the calls of this person. True where they were another's: of those only their ids and their states stay, so that none is told as undone. */
  belongTo(subject: string): boolean {
    const before = this.#owner ?? this.#text(OWNER)
    this.#owner = subject
    if (before === subject) return false
    this.#store(OWNER, subject)
    if (before === undefined) return false
    for (let at = 0; at < PLACES; at += 1) this.#store(`${PLACE}${at}`, JSON.stringify(this.#stored(`${PLACE}${at}`).map(withoutWords)))
    for (const callId of this.#here.keys()) this.#others.add(callId)
    this.#here.clear()
    return true
  }

  read(callId: string): Entry | undefined {
    return this.#here.get(callId) ?? this.#stored(placeOf(callId)).find((entry) => entry.callId === callId)
  }

  write(given: Entry): void {
    const entry = this.#others.has(given.callId) ? withoutWords(given) : given
    this.#here.delete(entry.callId)
    this.#here.set(entry.callId, entry)
    const oldest = this.#here.keys().next().value
    if (this.#here.size > HERE_MAX && oldest !== undefined) this.#here.delete(oldest)
    const place = placeOf(entry.callId)
    const others = this.#stored(place).filter((each) => each.callId !== entry.callId && entry.at - each.at < KEPT_MS)
    // What still runs outlives what is done.
    const ranked = others.toSorted((one, other) => Number(other.state === 'running') - Number(one.state === 'running') || other.at - one.at)
    this.#store(place, JSON.stringify(bounded([entry, ...ranked].slice(0, PER_PLACE))))
  }

  #store(place: string, text: string): void {
    try {
      this.#storage?.setItem(place, text)
    } catch {
      this.#trouble = FULL
    }
  }

  #text(place: string): string | undefined {
    try {
      return this.#storage?.getItem(place) ?? undefined
    } catch {
      this.#trouble = NO_STORAGE
      return undefined
    }
  }

  #stored(place: string): readonly Entry[] {
    const text = this.#text(place)
    if (text === undefined) return []
    const list = listIn(text)
    if (list === undefined || !list.every(isEntry)) this.#trouble = SPOILED
    return list?.filter(isEntry) ?? []
  }
}

const NO_STORAGE = 'The browser lets this page store nothing: a call that a reload interrupts is answered without knowing whether it was done.'
const FULL = 'The storage of this page is full or closed: a call that a reload interrupts is answered without knowing whether it was done.'
const SPOILED = 'What this page had stored about its calls could not be read, and is written anew.'

function withoutWords({ callId, state, at }: Entry): Entry {
  return { callId, name: '', scopeId: '', state, at }
}

/** The same entries, of which the later ones lose their answers where there are too many. */
function bounded(entries: readonly Entry[]): readonly Entry[] {
  let left = PLACE_CHARS_MAX
  return entries.map((entry) => {
    const { content, error, ...rest } = entry
    const length = (content?.length ?? 0) + (error?.length ?? 0)
    if (length > Math.min(left, CONTENT_CHARS_MAX)) return rest
    left -= length
    return entry
  })
}

function placeOf(callId: string): string {
  let sum = 0
  for (let at = 0; at < callId.length; at += 1) sum = (sum * 31 + callId.charCodeAt(at)) >>> 0
  return `${PLACE}${sum % PLACES}`
}

function listIn(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  if (!isJsonObject(value)) return false
  const { callId, name, scopeId, state, at, content, error } = value
  const texts = [callId, name, scopeId].every((each) => typeof each === 'string')
  const ended = [content, error].every((each) => each === undefined || typeof each === 'string')
  return texts && ended && typeof at === 'number' && (state === 'running' || state === 'done')
}
