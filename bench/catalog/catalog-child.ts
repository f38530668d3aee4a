// One catalog in one store, measured by itself, so that its memory is its own. What it found goes to its parent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Offer, Snapshot } from '@ambit/domain'
import { type CatalogStore, compose, contextOf } from '@ambit/engine'
import { CatalogDesk } from '../../apps/server/src/catalog/desk.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { nodeSha256 } from '../../apps/server/src/node-sha256.ts'
import { openStore } from '../../apps/server/src/open-store.ts'
import { USES_ALL, USES_FEW, grownCatalog } from './grown.ts'

/** Milliseconds, each a median. */
export interface CatalogCost {
  readonly agent: string
  readonly headsMs: number
  /** The first snapshot of a process: heads, bodies, digest. */
  readonly coldSnapshotMs: number
  /** One more, while nothing changed. */
  readonly warmSnapshotMs: number
  /** The first after somebody published one action. */
  readonly publishedSnapshotMs: number
  readonly coldComposeMs: number
  readonly warmComposeMs: number
  /** Of the prompt and the definitions: an estimate. */
  readonly tokens: number
  /** What the desk, the snapshot and the offer keep, megabytes of heap. */
  readonly memoryMb: number
}

const actions = Number(process.env['ACTIONS'])
const repeats = Number(process.env['REPEATS'])
/** Empty for SQLite. */
const url = process.env['DATABASE'] ?? ''
const WORKSPACE = 'bench'
const BY = { subject: 'ambit:author:bench' }
/** Warm steps are shorter than the clock can tell apart. */
const WARM_TIMES = 200
const SAVED_AT_ONCE = 500

const folder = mkdtempSync(join(tmpdir(), 'ambit-bench-'))
const store = await openStore(url === '' ? {} : { databaseUrl: url }, folder, createLog({ level: 'silent' }))
const { catalog, news } = store
if (!catalog) throw new Error('The store has no catalog.')
const kept: CatalogStore = catalog
await fill()
const agents = actions > 1000 ? [USES_ALL, USES_FEW] : [USES_ALL]
const costs: CatalogCost[] = []
for (const agent of agents) costs.push(await costOf(agent))
await store.close()
rmSync(folder, { recursive: true, force: true })
process.send?.(costs, () => process.disconnect())

async function fill(): Promise<void> {
  const items = grownCatalog(actions)
  for (let at = 0; at < items.length; at += SAVED_AT_ONCE) {
    const part = items.slice(at, at + SAVED_AT_ONCE)
    await kept.save({ workspace: WORKSPACE, items: part, by: BY, note: '', at: Date.now() })
    await kept.publish({ workspace: WORKSPACE, changes: part.map(({ kind, key }) => ({ kind, key, from: null, to: 1 })), by: BY, note: '', at: Date.now() })
  }
}

async function costOf(agent: string): Promise<CatalogCost> {
  const rounds: Omit<CatalogCost, 'agent' | 'tokens' | 'memoryMb'>[] = []
  for (let repeat = 0; repeat < repeats; repeat++) rounds.push(await oneRound(agent))
  const of = (figure: (round: (typeof rounds)[number]) => number): number => median(rounds.map(figure))
  return {
    agent,
    headsMs: of((round) => round.headsMs),
    coldSnapshotMs: of((round) => round.coldSnapshotMs),
    warmSnapshotMs: of((round) => round.warmSnapshotMs),
    publishedSnapshotMs: of((round) => round.publishedSnapshotMs),
    coldComposeMs: of((round) => round.coldComposeMs),
    warmComposeMs: of((round) => round.warmComposeMs),
    ...(await extentOf(agent)),
  }
}

async function oneRound(agent: string): Promise<Omit<CatalogCost, 'agent' | 'tokens' | 'memoryMb'>> {
  const headsMs = (await timed(() => kept.heads(WORKSPACE))).ms
  const desk = newDesk()
  const cold = await timed(() => snapshotOf(desk, agent))
  const warm = await timed(async () => {
    for (let at = 0; at < WARM_TIMES; at++) await snapshotOf(desk, agent)
  })
  const first = await timed(() => offerOf(cold.given))
  const again = await timed(() => {
    for (let at = 0; at < WARM_TIMES; at++) offerOf(cold.given)
  })
  await publishOnce()
  const published = await timed(() => snapshotOf(desk, agent))
  desk.close()
  return {
    headsMs,
    coldSnapshotMs: cold.ms,
    warmSnapshotMs: warm.ms / WARM_TIMES,
    publishedSnapshotMs: published.ms,
    coldComposeMs: first.ms,
    warmComposeMs: again.ms / WARM_TIMES,
  }
}

/** The first action, which every agent here uses, in one version more. */
async function publishOnce(): Promise<void> {
  const [first] = grownCatalog(1)
  if (first?.kind !== 'action') throw new Error('There is no first action.')
  const head = (await kept.heads(WORKSPACE)).heads.find(({ kind, key }) => kind === 'action' && key === first.key)
  if (!head) throw new Error('The first action was not saved.')
  const item = { ...first, base: head.latest, body: { ...first.body, description: `Version ${head.latest + 1}.` }, digest: `${first.digest} ${head.latest}` }
  await kept.save({ workspace: WORKSPACE, items: [item], by: BY, note: '', at: Date.now() })
  const change = { kind: 'action', key: first.key, from: head.published, to: head.latest + 1 } as const
  await kept.publish({ workspace: WORKSPACE, changes: [change], by: BY, note: '', at: Date.now() })
  // The word of it goes round before anything is measured.
  await new Promise((resolve) => setTimeout(resolve, 50))
}

async function extentOf(agent: string): Promise<Pick<CatalogCost, 'tokens' | 'memoryMb'>> {
  const before = heapMb()
  const desk = newDesk()
  const snapshot = await snapshotOf(desk, agent)
  const offer = offerOf(snapshot)
  const { tokens } = contextOf(offer)
  const memoryMb = heapMb() - before
  if ((await snapshotOf(desk, agent)).digest !== snapshot.digest) throw new Error('The snapshot changed by itself.')
  desk.close()
  return { tokens, memoryMb }
}

function newDesk(): CatalogDesk {
  return new CatalogDesk({ workspace: WORKSPACE, agents: [], store: kept, news, sha256: nodeSha256, now: Date.now })
}

async function snapshotOf(desk: CatalogDesk, agent: string): Promise<Snapshot> {
  const snapshot = await desk.snapshot(agent, 'production')
  if (!snapshot) throw new Error(`There is no agent ${agent}.`)
  return snapshot
}

function offerOf(snapshot: Snapshot): Offer {
  return compose({ snapshot, scopes: [], task: undefined, screen: false, context: [], ownClient: true })
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly ms: number; readonly given: T }> {
  const from = performance.now()
  const given = await work()
  return { ms: performance.now() - from, given }
}

function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
