import type { CryptoKey } from 'jose'
import { isJsonObject, type Environment } from '@ambit/domain'
import { jsonOf } from '../http/json-text.ts'
import { readLimited } from '../http/read-limited.ts'
import { LEVELS_MAX, LIMITS, calmLog, type HostLog, type HostWorkspace } from '../options.ts'
import { Bucket } from './bucket.ts'
import { registeredAction, type RegisteredAction } from './registered-action.ts'
import { keyIdOf, keysOf, payloadOf } from './signed.ts'

export interface RegistryOptions {
  /** Address of the Ambit server. */
  readonly registry: string | URL
  readonly workspace: HostWorkspace
  readonly registryMaxAgeMs?: number
  readonly fetch?: typeof fetch
  readonly now?: () => number
  readonly log?: HostLog
}

/** `unreachable`: it is not known here, and the server could not be asked. */
export type Looked<T> = { readonly kind: 'found'; readonly value: T } | { readonly kind: 'none' } | { readonly kind: 'unreachable' }

interface Known {
  readonly actions: ReadonlyMap<string, RegisteredAction>
  readonly etag: string | null
}
interface Look {
  readonly begun: number
  /** Never rejects. */
  readonly done: Promise<boolean>
  isOver: boolean
}

/** A server that takes longer counts as unreachable. */
const ANSWER_MS = 5_000
/** After it could not be reached, what is known serves for so long before it is asked again. */
const PAUSE_MS = 5_000
const REGISTRY_BYTES_MAX = 16_777_216
const TYPE = 'ambit-registry'

/**
 * What an Ambit server has published, and the keys that it signs with. Everything in it is verified; the last good one serves
 * while the server cannot be reached.
 */
export class Registry {
  readonly #options: RegistryOptions
  readonly #now: () => number
  readonly #log: HostLog
  readonly #known = new Map<Environment, Known>()
  readonly #looks = new Map<Environment, Look>()
  readonly #nextLook = new Map<Environment, number>()
  #keys: ReadonlyMap<string, CryptoKey> = new Map()
  #keysLook: Promise<boolean> | undefined
  #tick = 0
  /** Anybody can write a key id; a version is named by who holds a grant. */
  readonly #keyLooks: Bucket
  readonly #versionLooks: Bucket

  constructor(options: RegistryOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#log = calmLog(options.log)
    this.#keyLooks = new Bucket(5, 10_000, this.#now)
    this.#versionLooks = new Bucket(20, 500, this.#now)
  }

  async key(kid: string): Promise<Looked<CryptoKey>> {
    // Whoever comes while the keys are on their way waits for them, and takes nothing from the others.
    if (!this.#keys.has(kid) && this.#keysLook) await this.#keysLook
    const known = this.#keys.get(kid)
    if (known !== undefined) return { kind: 'found', value: known }
    if (!this.#keyLooks.take() || !(await this.#lookForKeys())) return { kind: 'unreachable' }
    const found = this.#keys.get(kid)
    return found === undefined ? { kind: 'none' } : { kind: 'found', value: found }
  }

  /** Whether what a key signed is good still, as far as is known. */
  hasKey(kid: string): boolean {
    return this.#keys.has(kid)
  }

  /** The action, where this very version is published (in `test`: is the latest). */
  async action(environment: Environment, key: string, version: number): Promise<Looked<RegisteredAction>> {
    const asked = ++this.#tick
    const isOld = this.#now() >= (this.#nextLook.get(environment) ?? -Infinity)
    if (isOld) await this.#look(environment, 0)
    const found = this.#published(environment, key, version)
    if (found !== undefined) return { kind: 'found', value: found }
    // What is not known may have been published since anybody looked.
    if (!(await this.#look(environment, asked))) return { kind: 'unreachable' }
    const now = this.#published(environment, key, version)
    return now === undefined ? { kind: 'none' } : { kind: 'found', value: now }
  }

  #published(environment: Environment, key: string, version: number): RegisteredAction | undefined {
    const action = this.#known.get(environment)?.actions.get(key)
    return action?.version === version ? action : undefined
  }

  /** Looks once for all who ask. A look that began before `since` is not new enough. */
  async #look(environment: Environment, since: number): Promise<boolean> {
    let last = this.#looks.get(environment)
    while (last !== undefined && !last.isOver && last.begun < since) {
      await last.done
      last = this.#looks.get(environment)
    }
    if (last !== undefined && (!last.isOver || (since > 0 && last.begun >= since))) return last.done
    if (since > 0 && !this.#versionLooks.take()) return false
    const look: Look = { begun: ++this.#tick, done: this.#fetched(environment), isOver: false }
    this.#looks.set(environment, look)
    const ok = await look.done
    look.isOver = true
    this.#nextLook.set(environment, this.#now() + (ok ? (this.#options.registryMaxAgeMs ?? LIMITS.registryMaxAgeMs) : PAUSE_MS))
    return ok
  }

  async #fetched(environment: Environment): Promise<boolean> {
    try {
      return await this.#fetchRegistry(environment)
    } catch {
      return this.#failed('The registry could not be looked at: there is a bug.', { environment })
    }
  }

  async #fetchRegistry(environment: Environment): Promise<boolean> {
    const known = this.#known.get(environment)
    const { secret } = this.#options.workspace
    const response = await this.#get(`v1/registry/${environment}`, {
      ...(environment === 'test' && { authorization: `Bearer ${secret}` }),
      ...(known?.etag && { 'if-none-match': known.etag }),
    })
    if (response?.status === 304 && known !== undefined) return true
    if (response?.status !== 200) return this.#failed('The registry could not be read.', { environment, status: response?.status })
    const actions = await this.#verified(response.text, environment)
    if (actions === undefined) return this.#failed('The registry is not one that this Ambit server signed for this workspace.', { environment })
    this.#known.set(environment, { actions, etag: response.etag })
    return true
  }

  async #verified(jws: string, environment: Environment): Promise<ReadonlyMap<string, RegisteredAction> | undefined> {
    const kid = keyIdOf(jws, TYPE)
    if (kid === undefined) return undefined
    // A registry that is signed with a new key says that the keys are others now.
    if (!this.#keys.has(kid)) await this.#lookForKeys()
    const key = this.#keys.get(kid)
    const payload = key && (await payloadOf(jws, key))
    if (!payload || payload['workspace'] !== this.#options.workspace.id || payload['environment'] !== environment) return undefined
    const listed = payload['actions']
    if (!Array.isArray(listed)) return undefined
    return new Map(listed.flatMap((each) => registeredAction(each) ?? []).map((action) => [action.key, action]))
  }

  async #lookForKeys(): Promise<boolean> {
    this.#keysLook ??= this.#fetchKeys().finally(() => {
      this.#keysLook = undefined
    })
    return this.#keysLook
  }

  async #fetchKeys(): Promise<boolean> {
    const response = await this.#get('.well-known/jwks.json', {})
    const read = response?.status === 200 ? jsonOf(new TextEncoder().encode(response.text), LEVELS_MAX) : undefined
    const keys = read?.ok && isJsonObject(read.value) ? await keysOf(read.value) : undefined
    if (keys === undefined || keys.size === 0) return this.#failed('The keys of the Ambit server could not be read.', { status: response?.status })
    this.#keys = keys
    return true
  }

  /** Nothing where it could not be had. No redirect is followed: the secret is for this server. */
  async #get(path: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string; etag: string | null } | undefined> {
    const { registry, fetch = globalThis.fetch } = this.#options
    try {
      const response = await fetch(new URL(path, `${String(registry).replace(/\/$/, '')}/`), {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const bytes = await readLimited(response.body, REGISTRY_BYTES_MAX)
      return bytes && { status: response.status, text: new TextDecoder().decode(bytes), etag: response.headers.get('etag') }
    } catch {
      // What a broken network says names hosts and addresses; that it is broken is all that is told.
      return undefined
    }
  }

  #failed(line: string, fields: object): false {
    this.#log.warn(fields, line)
    return false
  }
}

/** A registry that several verifiers share: what it knows is fetched once. */
export function openRegistry(options: RegistryOptions): Registry {
  return new Registry(options)
}
