import { isJsonObject, type Environment, type RecordRef } from '@ambit/domain'
import type { RunInput } from './run-input.ts'
import { parseJson } from './wire-event.ts'

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a session knows again after a reload: one entry for each agent, environment and record. */
export interface Kept {
  readonly threadId: string
  /** The client actions that were performed, so that none is performed twice. */
  readonly performed: readonly string[]
  /** A run whose end was not seen yet. */
  readonly run?: RunInput
}

export interface Memory {
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
  const key = ['ambit', agentKey, environment, ...(record === undefined ? [] : [record.type, record.id])].join(':')
  let here: Kept | undefined
  return {
    read() {
      return quietly(() => keptOf(storage?.getItem(key) ?? '')) ?? here
    },
    write(kept) {
      here = kept
      quietly(() => storage?.setItem(key, JSON.stringify(kept)))
    },
    forget() {
      here = undefined
      quietly(() => storage?.removeItem(key))
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
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
