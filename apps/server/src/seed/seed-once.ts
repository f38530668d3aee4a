import { Fault, canonicalJson, toJson } from '@ambit/domain'
import type { CatalogFile, ItemHead } from '@ambit/domain/catalog'
import type { CatalogStore, KeyStore, SavedItem } from '@ambit/engine'
import { idOf } from '../authoring/authoring.ts'
import { savedItem } from '../authoring/save.ts'
import { nodeSha256 } from '../node-sha256.ts'

/** What a seed needs of a store. */
export interface SeededStore {
  readonly catalog: CatalogStore
  readonly keys: KeyStore
}

const DELIVERED = { subject: 'ambit:delivered', name: 'As delivered with Ambit' } as const
const NOTE = 'First start'

/**
 * Saves and publishes the items of a file at the first start of a workspace, and never again: not even where all of it was
 * changed or taken out since. Processes that start at once seed once, and a start that broke in the middle is completed by the next one.
 * A workspace that has a catalog of its own already stays as it is. All items of the file are published as they are, or not at all.
 */
export async function seedOnce(store: SeededStore, workspace: string, file: CatalogFile, now: () => number = Date.now): Promise<void> {
  await store.keys.kept(`seeded:${workspace}`, async () => {
    await seed(store.catalog, workspace, file, now())
    return new Date(now()).toISOString()
  })
}

async function seed(catalog: CatalogStore, workspace: string, file: CatalogFile, at: number): Promise<void> {
  const { heads } = await catalog.heads(workspace)
  if (heads.length === 0) await onceAmongMany(() => catalog.save({ workspace, items: file.items.map(deliveredItem), by: DELIVERED, note: NOTE, at }))
  const own = await delivered(catalog, workspace, file)
  for (const { key, review = [] } of own.flatMap((item) => (item.kind === 'action' ? [item] : [])))
    for (const tick of review) await catalog.tick(workspace, { key, version: 1 }, tick)
  const changes = own.filter(({ published }) => published !== null).map(({ kind, key }) => ({ kind, key, from: null, to: 1 }))
  if (changes.length === 0) return
  await onceAmongMany(() => catalog.publish({ workspace, changes, by: DELIVERED, note: NOTE, at }))
}

/** Items whose only version is the one of this file, saved by a first start and not published yet: what an author had a hand in is theirs. */
async function delivered(catalog: CatalogStore, workspace: string, file: CatalogFile): Promise<CatalogFile['items']> {
  const { heads } = await catalog.heads(workspace)
  const heldBack = new Map(heads.filter(({ latest, published }) => latest === 1 && published === null).map((head) => [idOf(head), head]))
  const versions = await catalog.versions(
    workspace,
    [...heldBack.values()].map(({ kind, key }) => ({ kind, key, version: 1 })),
  )
  const ours = new Set(versions.filter(({ by }) => by.subject === DELIVERED.subject).map(idOf))
  return file.items.filter((item) => ours.has(idOf(item)) && heldBack.get(idOf(item))?.latestDigest === deliveredItem(item).digest)
}

/** Where another process did the same a moment before, it is done. */
async function onceAmongMany(write: () => Promise<readonly ItemHead[] | object>): Promise<void> {
  try {
    await write()
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== 'conflict') throw thrown
  }
}

function deliveredItem({ kind, key, latest, published }: CatalogFile['items'][number]): SavedItem {
  if (published !== 'latest' && published !== null) throw new TypeError(`The seed publishes ${kind} ${key} with another body than its latest one.`)
  return savedItem({ kind, key, base: 0, body: latest, digest: nodeSha256(canonicalJson(toJson(latest) ?? null)) })
}
