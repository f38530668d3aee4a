import { isJsonObject, type Environment, type RecordRef } from '@ambit/domain'
import type { RunInput } from './run-input.ts'
import { parseJson } from './wire-event.ts'

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a session knows again after a reload: one entry for each person, agent, environment and record. */
export interface Kept {
  readonly threadId: string
  /** The client actions that were performed, so that none is performed twice. */
  readonly performed: readonly string[]
  /** A run whose end was not seen yet. */
  readonly run?: RunInput
}

export interface Memory {
  /** Belongs to this person from now on. Of nobody known, nothing is kept over a reload. */
  belongTo(subject: string | undefined): void
  read(): Kept | undefined
  write(kept: Kept): void
  forget(): void
}

export interface MemoryPlace {
  readonly agentKey: string
  readonly environment: Environment
  readonly record: RecordRef | undefined
}

/** Storage that is full or forbidden makes a session that forgets on reload; nothing else changes. */
export function createMemory(storage: SessionStorage | undefined, { agentKey, environment, record }: MemoryPlace): Memory {
  let key: string | undefined
  let here: Kept | undefined
  const stored = <T>(use: (storage: SessionStorage, key: string) => T): T | undefined => {
    const at = key
    return storage === undefined || at === undefined ? undefined : quietly(() => use(storage, at))
  }
  return {
    belongTo(subject) {
      here = undefined
      const place = record === undefined ? [] : [record.type, record.id]
      key = subject === undefined ? undefined : ['ambit', agentKey, environment, encodeURIComponent(subject), ...place].join(':')
    },
    read: () => stored((store, at) => keptOf(store.getItem(at) ?? '')) ?? here,
    write(kept) {
      here = kept
      stored((store, at) => store.setItem(at, JSON.stringify(kept)))
    },
    forget() {
      here = undefined
      stored((store, at) => store.removeItem(at))
    },
  }
}

/** The browser's own storage, where a page may use it. */
export function pageStorage(): SessionStorage | undefined {
  return quietly(() => globalThis.localStorage)
}

function keptOf(text: string): Kept | undefined {
  const kept = parseJson(text)
  if (!isJsonObject(kept) || typeof kept['threadId'] !== 'string') return undefined
  const { threadId, performed, run } = kept
  const known = { threadId, performed: Array.isArray(performed) ? performed.filter((name) => typeof name === 'string') : [] }
  return isRunInput(run) ? { ...known, run } : known
}

function isRunInput(value: unknown): value is RunInput {
  return isJsonObject(value) && typeof value['threadId'] === 'string' && typeof value['runId'] === 'string' && Array.isArray(value['messages'])
}

/** Storage throws where cookies are blocked or the quota is used up. */
export function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
