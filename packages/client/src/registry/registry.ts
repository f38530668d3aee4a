import type { JsonObject, Waiting } from '@ambit/domain'
import { pageStorage, type SessionStorage } from '../memory.ts'
import type { PageAnswer, PageOffer } from '../page.ts'
import { newId } from '../run-input.ts'
import { CallOnce, type Done, type Performer, type Question } from './call-once.ts'
import { CallRecords } from './call-records.ts'
import { Ledger } from './ledger.ts'
import { Mount } from './mount.ts'
import { offerOf, placeIn } from './offer.ts'
import { pause } from './pause.ts'
import type { CallRecord, LiveScope, PageTool, Registry, ScopeHandle, ScopeOptions } from './page-tool.ts'
import { runTool } from './run-tool.ts'
import { Settling } from './settling.ts'
import { warningsOf } from './warnings.ts'

export interface RegistryOptions {
  /** Where a reload finds what was started; the browser's `localStorage` by default. */
  readonly storage?: SessionStorage
  /** The browser's own by default. */
  readonly locks?: LockManager
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The live tools of one page load. Give it to the session as `page`. */
export function createRegistry(options: RegistryOptions = {}): Registry {
  return new PageRegistry(options)
}

/** Another tab that is given a call at the same time begins within this time, in milliseconds. */
const OTHERS_MS = 1_500
/** So long a page that was reloaded is waited for, in milliseconds, where a call of it may be run again. */
const OPENED_MS = 3_000
/** After a call the page gets so long to draw what changed, so that the next one meets it, in milliseconds. */
const DRAW_MS = 20
const NO_PAGE = 'This page is no longer open, so nothing was done. Go on with the tools of the page that is open now, or ask the person to go back to it.'
const NO_TOOL = 'This tool is not available on this page any more, so nothing was done. Go on with the tools that you have now.'
const NO_SCHEMA = { type: 'object' }

class PageRegistry implements Registry {
  /** Names this load of the page in every epoch, so that a mount of ours is known as ours also when it is gone. */
  readonly #page = newId()
  readonly #ledger: Ledger
  readonly #once: CallOnce
  readonly #records: CallRecords
  readonly #settling: Settling
  readonly #listeners = new Set<() => void>()
  readonly #callbacks = new Map<string, (args: JsonObject) => unknown>()
  #mounts: readonly Mount[] = []
  #scopes: readonly LiveScope[] | undefined
  #offer: PageOffer | undefined

  constructor({ storage = pageStorage(), locks = pageLocks(), now = Date.now }: RegistryOptions) {
    this.#ledger = new Ledger(storage)
    this.#once = new CallOnce(this.#ledger, locks, now)
    this.#records = new CallRecords(now, () => this.#tell())
    this.#settling = new Settling()
  }

  register(tools: readonly PageTool[], options: ScopeOptions): ScopeHandle {
    const mount = new Mount(this.#page, tools, options)
    this.#mounts = [...this.#mounts, mount]
    this.#settling.arrived()
    this.#changed()
    return {
      update: (newest, told) => {
        if (mount.update(newest, told) && this.#mounts.includes(mount)) this.#changed()
      },
      leave: () => {
        if (!this.#mounts.includes(mount)) return
        this.#mounts = this.#mounts.filter((each) => each !== mount)
        this.#settling.left()
        this.#changed()
      },
    }
  }

  registerCallback(key: string, call: (args: JsonObject) => unknown): () => void {
    this.#callbacks.set(key, call)
    this.#changed()
    return () => {
      if (this.#callbacks.get(key) !== call) return
      this.#callbacks.delete(key)
      this.#changed()
    }
  }

  offer(): PageOffer {
    this.#offer ??= offerOf(this.scopes(), this.#callbacks.keys())
    return this.#offer
  }
  scopes(): readonly LiveScope[] {
    this.#scopes ??= this.#mounts.map((mount) => mount.scope)
    return this.#scopes
  }
  calls(): readonly CallRecord[] {
    return this.#records.list
  }
  warnings(): readonly string[] {
    return warningsOf(this.scopes(), [...this.#callbacks.keys()], this.#ledger.trouble)
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  settled(): Promise<void> {
    return this.#settling.settled()
  }

  /** One after the other: the second call of a round meets what the first one changed. */
  async perform(calls: readonly Waiting[], offered?: PageOffer): Promise<readonly PageAnswer[]> {
    const answers: PageAnswer[] = []
    let others: Promise<void> | undefined
    for (const call of calls) {
      const begun = this.#once.knows(call.callId)
      const done = await this.#once.answer(this.#question(call, offered, () => (others ??= pause(OTHERS_MS))))
      if (!begun) await this.#after(call, done)
      answers.push(done.answer)
    }
    return answers
  }

  #question(call: Waiting, offered: PageOffer | undefined, others: () => Promise<void>): Question {
    const place = placeIn(offered, call.name)
    const isOurs = place?.kind === 'scope' && place.epoch.startsWith(`${this.#page}.`)
    return {
      call,
      now: () => {
        if (place?.kind === 'callback') return this.#callback(call)
        return place && this.#tool(call, (scope) => scope.epoch === place.epoch)
      },
      again: async (scopeId) => {
        await this.#opened(scopeId)
        return this.#tool(call, (scope) => scope.scopeId === scopeId)
      },
      isOurs,
      others,
      gone: () => (isOurs && this.scopes().some((scope) => scope.epoch === place.epoch) ? NO_TOOL : NO_PAGE),
    }
  }

  async #after(call: Waiting, { kind, answer }: Done): Promise<void> {
    if (kind === 'ran') return pause(DRAW_MS)
    if (kind === 'refused') this.#records.refused(call, answer.content)
  }

  /** After a reload a page registers when its own data is there. */
  #opened(scopeId: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.#mounts.some(({ scope }) => scope.scopeId === scopeId)) end()
      }
      const end = (): void => {
        clearTimeout(timer)
        leave()
        resolve()
      }
      const timer = setTimeout(() => end(), OPENED_MS)
      const leave = this.subscribe(look)
      look()
    })
  }

  #tool(call: Waiting, isAsked: (scope: LiveScope) => boolean): Performer | undefined {
    const scope = this.scopes().findLast((each) => isAsked(each) && each.tools.some((tool) => tool.name === call.name))
    const tool = scope?.tools.find((each) => each.name === call.name)
    return scope && tool && this.#performer(call, scope.scopeId, tool)
  }

  #callback(call: Waiting): Performer | undefined {
    const code = this.#callbacks.get(call.name)
    return code && this.#performer(call, '', { call: code, parameters: NO_SCHEMA })
  }

  #performer(call: Waiting, scopeId: string, tool: Pick<PageTool, 'call' | 'parameters' | 'timeoutMs' | 'idempotent' | 'showsOnly'>): Performer {
    return {
      scopeId,
      idempotent: tool.idempotent === true,
      showsOnly: tool.showsOnly === true,
      run: () => this.#records.record(call, scopeId, () => runTool(tool, call.args)),
    }
  }

  #changed(): void {
    this.#scopes = undefined
    this.#offer = undefined
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function pageLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}
