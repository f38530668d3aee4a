import type { Waiting } from '@ambit/domain'
import type { CallRecord } from './page-tool.ts'
import type { Told } from './result.ts'

const KEPT = 50

/** The newest calls, for whoever develops the page. */
export class CallRecords {
  #list: readonly CallRecord[] = []
  readonly #now: () => number
  readonly #changed: () => void

  constructor(now: () => number, changed: () => void) {
    this.#now = now
    this.#changed = changed
  }

  /** Oldest first. */
  get list(): readonly CallRecord[] {
    return this.#list
  }

  async record({ callId, name, args }: Waiting, scopeId: string, run: () => Promise<Told>): Promise<Told> {
    const startedAt = this.#now()
    const begun = { callId, name, scopeId, args, startedAt }
    this.#put({ ...begun, state: 'running' })
    const result = await run()
    // Where it was forgotten meanwhile, it stays so.
    if (!this.#list.some((each) => each.callId === callId)) return result
    this.#put({ ...begun, state: result.error === undefined ? 'done' : 'failed', tookMs: this.#now() - startedAt, content: result.content })
    return result
  }

  refused({ callId, name, args }: Waiting, content: string): void {
    this.#put({ callId, name, scopeId: '', args, state: 'refused', startedAt: this.#now(), content })
  }

  forget(): void {
    this.#list = []
    this.#changed()
  }

  #put(record: CallRecord): void {
    this.#list = [...this.#list.filter((each) => each.callId !== record.callId), record].slice(-KEPT)
    this.#changed()
  }
}
