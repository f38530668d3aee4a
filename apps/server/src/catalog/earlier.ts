import type { ItemHead, ItemRef, Release } from '@ambit/domain/catalog'
import type { CatalogStore } from '@ambit/engine'
import { Standing } from './standing.ts'

/** Changes of Production that are looked back over. */
const RELEASES_MAX = 50
/** Moments that are looked at: releases, and moments at which items were made. */
const MOMENTS_MAX = 100

/**
 * Production as it stood before, newest first, one for each moment at which it changed. What Test had is not told: its latest
 * versions are those of now.
 */
export async function* earlierStandings(store: CatalogStore, workspace: string, now: Standing): AsyncGenerator<Standing> {
  const releases = await store.releases(workspace, { limit: RELEASES_MAX })
  const oldest = releases.length < RELEASES_MAX ? -Infinity : (releases.at(-1)?.at ?? -Infinity)
  const moments = new Set([...releases.map(({ at }) => at), ...now.all.map(({ createdAt }) => createdAt)])
  const published = new Map(now.all.map((head) => [idOf(head), head.published]))
  const newestFirst = [...moments].filter((at) => at >= oldest).toSorted((a, b) => b - a)
  for (const moment of newestFirst.slice(0, MOMENTS_MAX)) {
    for (const release of releases) if (release.at === moment) undo(release, published)
    yield new Standing({ revision: now.revision, heads: before(moment, now.all, published) })
  }
}

function undo({ changes }: Release, published: Map<string, number | null>): void {
  for (const change of changes) published.set(idOf(change), change.from)
}

function before(moment: number, heads: readonly ItemHead[], published: ReadonlyMap<string, number | null>): readonly ItemHead[] {
  return heads.filter(({ createdAt }) => createdAt < moment).map((head) => ({ ...head, published: published.get(idOf(head)) ?? null }))
}

function idOf({ kind, key }: ItemRef): string {
  return `${kind} ${key}`
}
