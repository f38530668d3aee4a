import { quietly } from './memory.ts'
import { parseJson } from './wire-event.ts'

const KEY = 'ambit:decided'
const KEPT = 200

/** The calls that were decided about in this tab, over a reload too. It holds ids alone. */
export class DecidedHere {
  #ids: readonly string[]

  constructor() {
    const kept = parseJson(quietly(() => globalThis.sessionStorage.getItem(KEY)) ?? '')
    this.#ids = Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  }

  has(callId: string): boolean {
    return this.#ids.includes(callId)
  }

  add(callIds: readonly string[]): void {
    this.#ids = [...this.#ids, ...callIds].slice(-KEPT)
    quietly(() => globalThis.sessionStorage.setItem(KEY, JSON.stringify(this.#ids)))
  }
}
