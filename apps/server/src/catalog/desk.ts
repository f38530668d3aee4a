import type { Environment, Snapshot } from '@ambit/domain'
import { agentParts, type AgentParts, type AnyItemVersion, type BodyOf, type ItemKind, type ItemVersion } from '@ambit/domain/catalog'
import { snapshotOf, type CatalogPort, type CatalogStore, type News, type SnapshotParts } from '@ambit/engine'
import type { AgentDeclaration } from '../options.ts'
import type { Sha256 } from '../sha256.ts'
import { type DeclaredNames, clashSentence, clashesIn, clashesWith, declaredNames } from './clashes.ts'
import { declaredAgents, type DeclaredAgent } from './declared.ts'
import { earlierStandings } from './earlier.ts'
import { heardStore } from './heard-store.ts'
import { RecentSnapshots } from './recent-snapshots.ts'
import { SharedWork } from './shared-work.ts'
import { Shelf } from './shelf.ts'
import { Standing, nameOf } from './standing.ts'

/**
 * Longest time for which the catalog as it was read is used, in milliseconds. A word of a change ends it at once; this is for a
 * word that never came. A catalog that cannot be read again then is `storage_unavailable`: what was taken out meanwhile must
 * not go on being offered.
 */
const STANDS_MS = 30_000

/** Searches for what a turn began with that are remembered, those that found nothing too. */
const SEARCHES_MAX = 256

export interface DeskParts {
  readonly workspace: string
  /** What is declared in code. */
  readonly agents: readonly AgentDeclaration[]
  readonly store?: CatalogStore | undefined
  /** Without it nothing that was read is kept. */
  readonly news?: News | undefined
  readonly sha256: Sha256
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The catalog of a workspace: what code declares and what the store holds, resolved for each environment. */
export class CatalogDesk implements CatalogPort {
  readonly #workspace: string
  readonly #agents: ReadonlyMap<string, DeclaredAgent>
  readonly #declared: DeclaredNames
  /** The store, for what changes it: this desk knows at once. Absent where all is declared in code. */
  readonly store: CatalogStore | undefined
  readonly #shelf: Shelf | undefined
  readonly #keepsMs: number
  readonly #sha256: Sha256
  readonly #now: () => number
  readonly #recent = new RecentSnapshots()
  /** By look at the catalog, agent and digest. */
  readonly #searches = new SharedWork<Snapshot | undefined>(SEARCHES_MAX)
  /** Where there is no store. */
  readonly #nothing = Promise.resolve(new Standing({ revision: 0, heads: [] }))
  readonly #deaf: () => void
  #last: Standing | undefined
  #looked: { readonly standing: Promise<Standing>; readonly at: number } | undefined

  /** Throws where a declaration does not fit itself. */
  constructor({ workspace, agents, store, news, sha256, now }: DeskParts) {
    this.#workspace = workspace
    this.#agents = declaredAgents(agents)
    this.#declared = declaredNames(this.#agents)
    this.store = store && heardStore(store, () => this.#forget())
    this.#shelf = store && new Shelf(store, workspace)
    this.#keepsMs = news ? STANDS_MS : 0
    this.#sha256 = sha256
    this.#now = now
    this.#deaf =
      news?.hear((word) => {
        if (word.kind === 'missed' || (word.kind === 'catalog' && word.workspace === workspace)) this.#forget()
      }) ?? (() => {})
  }

  /** Rejects with a sentence where the catalog cannot be read, or has names that code declares. */
  async ready(): Promise<void> {
    if (!this.#shelf) return
    const clashes = await clashesIn(await this.#standing(), this.#declared, this.#shelf)
    if (clashes.length > 0) throw new Error(clashSentence(this.#workspace, clashes))
  }

  /** Whether an item may not be saved so, because code declares something of its name. */
  clashes(kind: ItemKind, key: string, body: BodyOf[ItemKind]): boolean {
    return clashesWith(this.#declared, kind, key, body)
  }

  /**
   * The agent as it is now. With a digest: the one of that digest, from memory or as Production stood a while ago; where
   * neither knows it, the one of now.
   */
  async snapshot(agentKey: string, environment: Environment, digest?: string): Promise<Snapshot | undefined> {
    const known = digest === undefined ? undefined : this.#recent.withDigest(agentKey, environment, digest)
    if (known) return known
    const standing = await this.#standing()
    if (!this.#agents.has(agentKey) && !standing.head('agent', agentKey)) return undefined
    const newest = await standing.snapshots.of(`${environment} ${agentKey}`, () => this.#made(standing, agentKey, environment))
    if (digest === undefined || newest?.digest === digest || environment === 'test') return newest
    return (await this.#searches.of(`${standing.revision} ${agentKey} ${digest}`, () => this.#earlier(standing, agentKey, digest))) ?? newest
  }

  /** What of the store an agent consists of; `undefined` where that environment has none of that key. */
  async parts(agentKey: string, environment: Environment): Promise<AgentParts | undefined> {
    return this.#partsIn(await this.#standing(), agentKey, environment)
  }

  /** Every action that an environment has, in order of key, those that are turned off too. */
  async actions(environment: Environment): Promise<readonly ItemVersion<'action'>[]> {
    const standing = await this.#standing()
    return standing.actions.of(environment, async () => {
      const keys = standing.heads('action').map(({ key }) => key)
      const versions = await this.#read(standing, 'action', keys, environment)
      return versions.flatMap((version) => (version.kind === 'action' ? [version] : []))
    })
  }

  /** Hears of no more changes. */
  close(): void {
    this.#deaf()
    this.#forget()
  }

  #forget(): void {
    this.#looked = undefined
  }

  /** One look however many ask. What is asked after a change never gets a look that began before it. */
  #standing(): Promise<Standing> {
    const { store } = this
    if (!store) return this.#nothing
    const known = this.#looked
    const age = known ? this.#now() - known.at : 0
    // A clock that was set back says nothing of how long ago it was.
    if (known && age >= 0 && age <= this.#keepsMs) return known.standing
    const looked = { standing: this.#look(store), at: this.#now() }
    this.#looked = looked
    const forget = (): void => {
      if (this.#looked === looked) this.#forget()
    }
    looked.standing.then(this.#keepsMs === 0 ? forget : undefined, forget)
    return looked.standing
  }

  /** Where nothing has changed, what was made of the look before still holds. */
  async #look(store: CatalogStore): Promise<Standing> {
    const seen = await store.heads(this.#workspace)
    if (this.#last?.revision !== seen.revision) this.#last = new Standing(seen)
    return this.#last
  }

  /** A turn began in another process, or before this one started, with a snapshot that is not the newest any more. */
  async #earlier(now: Standing, agentKey: string, digest: string): Promise<Snapshot | undefined> {
    if (!this.store) return undefined
    const partsIn = (standing: Standing): Promise<AgentParts | undefined> => this.#partsIn(standing, agentKey, 'production')
    for await (const standing of earlierStandings(this.store, this.#workspace, { now, agentKey, partsIn })) {
      const parts = await this.#snapshotParts(standing, agentKey, 'production')
      const snapshot = parts && (await snapshotOf(parts, (text) => this.#sha256(text)))
      // What only was tried takes no room of those that are in use.
      if (snapshot?.digest === digest) return this.#made(standing, agentKey, 'production')
      await letOthersGo()
    }
    return undefined
  }

  async #made(standing: Standing, agentKey: string, environment: Environment): Promise<Snapshot | undefined> {
    const parts = await this.#snapshotParts(standing, agentKey, environment)
    if (!parts) return undefined
    const { stored } = parts
    const content = [environment, agentKey, await standing.reserved.digest(this.#sha256), ...(stored ? contentOf(stored) : [])].join('\n')
    return this.#recent.of(content, () => snapshotOf(parts, (text) => this.#sha256(text)))
  }

  async #snapshotParts(standing: Standing, agentKey: string, environment: Environment): Promise<SnapshotParts | undefined> {
    const declared = this.#agents.get(agentKey)
    const stored = fitting(declared, await this.#partsIn(standing, agentKey, environment))
    if (!declared && !stored) return undefined
    return { environment, reserved: standing.reserved.keys, ...(declared ? { declared } : {}), ...(stored ? { stored } : {}) }
  }

  #partsIn(standing: Standing, agentKey: string, environment: Environment): Promise<AgentParts | undefined> {
    if (!standing.ref('agent', agentKey, environment)) return Promise.resolve(undefined)
    return standing.parts.of(`${environment} ${agentKey}`, async () => {
      const agents = await this.#read(standing, 'agent', [agentKey], environment)
      const attached = agents.flatMap(({ body }) => ('attachments' in body ? body.attachments.map(({ capability }) => capability) : []))
      const capabilities = await this.#read(standing, 'capability', attached, environment)
      const listed = capabilities.flatMap(({ body }) => ('actions' in body ? body.actions : []))
      const actions = await this.#read(standing, 'action', listed, environment)
      const found = new Map([...agents, ...capabilities, ...actions].map((version) => [nameOf(version), version]))
      return agentParts(
        agentKey,
        (kind, key) => found.get(nameOf({ kind, key })),
        (kind, key) => standing.head(kind, key) !== undefined,
      )
    })
  }

  async #read(standing: Standing, kind: ItemKind, keys: readonly string[], environment: Environment): Promise<readonly AnyItemVersion[]> {
    return this.#shelf?.versions(standing.refs(kind, keys, environment)) ?? []
  }
}

/** A search takes milliseconds of the processor at each moment that it looks at, so what waits meanwhile comes between. */
function letOthersGo(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Code decides what an agent is that it declares; the store decides what the others are. One that is neither is none. */
function fitting(declared: DeclaredAgent | undefined, stored: AgentParts | undefined): AgentParts | undefined {
  return (stored?.agent.body.type === 'declared') === (declared !== undefined) ? stored : undefined
}

/** Names all that a snapshot takes from the store. */
function contentOf({ agent, capabilities, actions }: NonNullable<SnapshotParts['stored']>): readonly string[] {
  return [
    `${agent.version} ${agent.digest}`,
    ...capabilities.map(({ version, context }) => `${version.key} ${version.version} ${version.digest} ${context}`),
    ...actions.map(({ version, skills }) => `${version.key} ${version.version} ${version.digest} ${skills.join(' ')}`),
  ]
}
