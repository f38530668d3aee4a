import type { Actor, ItemRef, PublishChange, Release } from '@ambit/domain/catalog'
import { headsOf, idOf, named, type Authoring } from './authoring.ts'
import { agentChanges } from './production.ts'
import type { Published } from './publish.ts'
import { Refused, missing } from './refused.ts'

const PAGE = 50

/** Newest first. `before` is the id of the last one of the page before. */
export async function releases(
  { catalog, workspace }: Authoring,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<readonly Release[]> {
  return catalog.releases(workspace, { limit, ...(before === undefined ? {} : { before }) })
}

/**
 * A new release that gives Production what it had before this one. Its reviews are not asked for again: all of it was there
 * before. Throws `Refused` where something of it was published again since, and says what.
 */
export async function rollBack(authoring: Authoring, by: Actor, { id, note }: { readonly id: number; readonly note: string }): Promise<Published> {
  const [found] = await authoring.catalog.releases(authoring.workspace, { limit: 1, before: id + 1 })
  if (found?.id !== id) throw missing(`There is no release ${id}.`)
  const heads = await headsOf(authoring)
  const stands = new Map(heads.map((head) => [idOf(head), head.published]))
  const since = found.changes.filter((change) => (stands.get(idOf(change)) ?? null) !== change.to)
  if (since.length > 0) throw await published(authoring, found, since)
  const changes = found.changes.map(({ kind, key, from, to }) => ({ kind, key, from: to, to: from }))
  const agents = await agentChanges(authoring, heads, changes)
  const { catalog, workspace, now } = authoring
  const release = await catalog.publish({ workspace, changes, by, note: note === '' ? `Rolls back release ${id}.` : note, at: now() })
  return { release, agents }
}

async function published(authoring: Authoring, { id }: Release, items: readonly PublishChange[]): Promise<Refused> {
  const since = await newestReleasesOf(authoring, id, items)
  const words = since.map((item) => `${named(item)} in release ${item.release}`).join(', ')
  return new Refused('conflict', `Release ${id} cannot be rolled back, because newer ones changed the same: ${words}. Roll these back first.`, { since })
}

/** Looks through the releases after `id`, the newest first. */
async function newestReleasesOf(authoring: Authoring, id: number, items: readonly ItemRef[]): Promise<readonly (ItemRef & { readonly release: number })[]> {
  const wanted = new Set(items.map(idOf))
  const newest = new Map<string, number>()
  let before: number | undefined
  for (;;) {
    const page = await releases(authoring, { limit: PAGE, before })
    for (const { id: release, changes } of page)
      for (const item of changes.map(idOf)) if (release > id && wanted.has(item) && !newest.has(item)) newest.set(item, release)
    before = page.at(-1)?.id
    if (before === undefined || before <= id || newest.size === items.length)
      return items.map((item) => ({ kind: item.kind, key: item.key, release: newest.get(idOf(item)) ?? id }))
  }
}
