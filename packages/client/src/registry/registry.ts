import type { JsonObject, Waiting } from '@ambit/domain'
import { pageStorage } from '../memory.ts'
import type { PageAnswer, PageOffer } from '../page.ts'
import { report } from '../report.ts'
import { newId } from '../run-input.ts'
import { whenIdle } from './idle.ts'
import { Mount } from './mount.ts'
import { offerOf } from './offer.ts'
import type { CallRecord, Ground, LiveScope, PageTool, Registry, RegistryOptions, ScopeHandle, ScopeOptions } from './page-tool.ts'
import type { Performing } from './performing.ts'
import { Settling } from './settling.ts'

/** The live tools of one page load. Give it to the session as `page`. */
export function createRegistry(options: RegistryOptions = {}): Registry {
  return new PageRegistry(options)
}

const NOT_LOADED = 'The page could not fetch what its tools run with, so nothing was done. Ask for a reload.'
const NONE: readonly never[] = []

class PageRegistry implements Registry {
  /** Names this load of the page in every epoch, so that a mount of ours is known as ours also when it is gone. */
  readonly #page = newId()
  readonly #options: RegistryOptions
  readonly #settling = new Settling()
  readonly #listeners = new Set<() => void>()
  readonly #callbacks = new Map<string, (args: JsonObject) => unknown>()
  #mounts: readonly Mount[] = []
  #scopes: readonly LiveScope[] | undefined
  #offer: PageOffer | undefined
  #loading: Promise<typeof import('./performing.ts')> | undefined
  #performing: Performing | undefined
  #isPrepared = false
  #subject: string | undefined
  readonly #ground: Ground = {
    page: this.#page,
    scopes: () => this.scopes(),
    callbacks: this.#callbacks,
    subscribe: (listener) => this.subscribe(listener),
    changed: () => this.#tell(),
  }

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  register(tools: readonly PageTool[], options: ScopeOptions): ScopeHandle {
    const mount = new Mount(this.#page, tools, options)
    this.#mounts = [...this.#mounts, mount]
    this.#settling.arrived()
    this.#prepare()
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
    this.#prepare()
    this.#changed()
    return () => {
      if (this.#callbacks.get(key) !== call) return
      this.#callbacks.delete(key)
      this.#changed()
    }
  }

  belongTo(subject: string): void {
    this.#subject = subject
    this.#performing?.belongTo(subject)
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
    return this.#performing?.records.list ?? NONE
  }
  warnings(): readonly string[] {
    return this.#performing?.warnings() ?? NONE
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** A message is about to be sent, and what it asks of the page may come back soon: where it could not be fetched before, it is tried again. */
  async settled(): Promise<void> {
    await this.#settling.settled()
    if (this.offer().tools.length > 0) void this.#load()
  }

  async perform(calls: readonly Waiting[], offered?: PageOffer): Promise<readonly PageAnswer[]> {
    const performing = await this.#load()
    return performing?.perform(calls, offered) ?? calls.map(({ callId }) => ({ callId, content: `{"ok":false,"error":"${NOT_LOADED}"}`, error: NOT_LOADED }))
  }

  /**
   * What performs calls is a part of its own, and no page pays for it while it is loaded. It is not left to the first call:
   * by then a newer version of the page may have taken its file away.
   */
  #prepare(): void {
    if (this.#isPrepared) return
    this.#isPrepared = true
    whenIdle(() => void this.#load())
  }

  async #load(): Promise<Performing | undefined> {
    this.#loading ??= import('./performing.ts')
    try {
      const { Performing } = await this.#loading
      if (this.#performing === undefined) {
        this.#performing = new Performing(this.#ground, pageStorage(), this.#options)
        this.#performing.belongTo(this.#subject)
        if (this.#performing.warnings().length > 0) this.#tell()
      }
      return this.#performing
    } catch (thrown) {
      // The next call tries again: the page may have been without a network.
      this.#loading = undefined
      return report(thrown)
    }
  }

  #changed(): void {
    this.#scopes = undefined
    this.#offer = undefined
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      try {
        listener()
      } catch (thrown) {
        // One broken panel must keep neither a call from its answer nor the others from being told.
        report(thrown)
      }
    }
  }
}
