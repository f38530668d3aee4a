import { pageStorage } from '../memory.ts'
import type { PageAnswer, PageCall, PageOffer } from '../page.ts'
import { report } from '../report.ts'
import { newId } from '../run-input.ts'
import { whenIdle } from './idle.ts'
import { Mount } from './mount.ts'
import { offerOf } from './offer.ts'
import type {
  CallbackFunction,
  CallbackHandle,
  CallbackOptions,
  CallRecord,
  Ground,
  LiveScope,
  PageTool,
  Registry,
  RegistryOptions,
  ScopeHandle,
  ScopeOptions,
} from './page-tool.ts'
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
  readonly #mounts = new Set<Mount>()
  readonly #callbacks = new Set<Mount>()
  readonly #governed = new Set<readonly string[]>()
  #scopes: readonly LiveScope[] | undefined
  #offer: PageOffer | undefined
  #loading: Promise<typeof import('./performing.ts')> | undefined
  #performing: Performing | undefined
  #isPrepared = false
  #subject: string | undefined
  readonly #ground: Ground = {
    page: this.#page,
    scopes: () => this.scopes(),
    callbacks: () => this.#hosts(),
    isGoverned: (name) => this.#isGoverned(name),
    subscribe: (listener) => this.subscribe(listener),
    changed: () => this.#tell(),
  }

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  register(tools: readonly PageTool[], options: ScopeOptions): ScopeHandle {
    const mount = new Mount(this.#page, tools, options)
    this.#settling.arrived()
    return this.#hold(this.#mounts, mount, () => this.#settling.left())
  }

  registerCallback(key: string, call: CallbackFunction, options?: CallbackOptions): CallbackHandle {
    const handle = this.#hold(this.#callbacks, new Mount(this.#page, [hostCode(key, call, options)], HOST))
    return Object.assign(() => handle.leave(), {
      update: (newest: CallbackFunction, told?: CallbackOptions) => handle.update([hostCode(key, newest, told)], HOST),
    })
  }

  #hold(held: Set<Mount>, mount: Mount, left?: () => void): ScopeHandle {
    held.add(mount)
    this.#prepare()
    this.#changed()
    return {
      update: (newest, told) => {
        if (mount.update(newest, told) && held.has(mount)) this.#changed()
      },
      leave: () => {
        if (!held.delete(mount)) return
        left?.()
        this.#changed()
      },
    }
  }

  govern(names: readonly string[]): () => void {
    // A list of its own, so that two sessions that know the same names do not end each other's.
    const own = [...names]
    this.#governed.add(own)
    this.#changed()
    return () => {
      if (this.#governed.delete(own)) this.#changed()
    }
  }
  #isGoverned(name: string): boolean {
    return [...this.#governed].some((names) => names.includes(name))
  }
  #hosts(): readonly LiveScope[] {
    return [...this.#callbacks].map((mount) => mount.scope)
  }

  belongTo(subject: string): void {
    this.#subject = subject
    this.#performing?.belongTo(subject)
  }

  offer(): PageOffer {
    this.#offer ??= offerOf(this.#ground)
    return this.#offer
  }
  scopes(): readonly LiveScope[] {
    this.#scopes ??= [...this.#mounts].map((mount) => mount.scope)
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

  async perform(calls: readonly PageCall[], offered?: PageOffer): Promise<readonly PageAnswer[]> {
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

/** A callback belongs to no page. */
const HOST: ScopeOptions = { scopeId: '' }

/** The contract of a callback is the catalog's: the page only says that it has one, and what arguments its code takes. */
function hostCode(name: string, call: CallbackFunction, { parameters = { type: 'object' }, timeoutMs }: CallbackOptions = {}): PageTool {
  return { name, description: '', parameters, call, ...(timeoutMs !== undefined && { timeoutMs }) }
}
