import type { Actor, ItemHead, ItemRef, PublishChange, Release } from '@ambit/domain/catalog'
import { headsOf, idOf, named, none, noVersion, type Authoring } from './authoring.ts'
import { agentChanges, type AgentChange } from './production.ts'
import { Refused, bad, type OpenReview } from './refused.ts'
import { openReviews } from './review.ts'

/** What Production should have of an item: a version, or nothing. */
export interface WantedChange extends ItemRef {
  readonly version: number | null
}

export interface Preview {
  /** Those that change something, with what Production has now. */
  readonly changes: readonly PublishChange[]
  /** Actions whose review is not done: while there is one, nothing is published. */
  readonly open: readonly OpenReview[]
  readonly agents: readonly AgentChange[]
}

/** What publishing would do. Throws where a change names what is not there, or an item twice. */
export async function preview(authoring: Authoring, wanted: readonly WantedChange[]): Promise<Preview> {
  const heads = await headsOf(authoring)
  const changes = changesOf(heads, wanted)
  return { changes, open: await openReviews(authoring, heads, changes), agents: await agentChanges(authoring, heads, changes) }
}

export interface Published {
  readonly release: Release
  readonly agents: readonly AgentChange[]
}

/** Publishes and takes out as one release. Throws `Refused` with the open reviews, and a `conflict` where Production changed meanwhile. */
export async function publish(
  authoring: Authoring,
  by: Actor,
  { changes: wanted, note }: { readonly changes: readonly WantedChange[]; readonly note: string },
): Promise<Published> {
  const { changes, open, agents } = await preview(authoring, wanted)
  if (changes.length === 0) throw bad('Production has all of this already, so there is nothing to publish.')
  assertReviewed(open)
  const { catalog, workspace, now } = authoring
  return { release: await catalog.publish({ workspace, changes, by, note, at: now() }), agents }
}

/** Actions that a sentence names; `open` has them all. */
const NAMED = 5

export function assertReviewed(open: readonly OpenReview[]): void {
  if (open.length === 0) return
  const words = open.slice(0, NAMED).map(({ key, version, points }) => `"${key}" version ${version} (${points.map(({ id }) => id).join(', ')})`)
  const more = open.length > NAMED ? `; and of ${open.length - NAMED} more` : ''
  throw new Refused('conflict', `Nothing was published, since the review is not done of: ${words.join('; ')}${more}.`, { open })
}

/** Versions count up from 1 and none is ever taken away, so the head says which there are. */
function changesOf(heads: readonly ItemHead[], wanted: readonly WantedChange[]): readonly PublishChange[] {
  const byId = new Map(heads.map((head) => [idOf(head), head]))
  const seen = new Set<string>()
  return wanted.flatMap((change) => {
    const { kind, key, version } = change
    const { latest, published } = byId.get(idOf(change)) ?? none(change)
    if (seen.has(idOf(change))) throw bad(`The ${named(change)} stands twice in this.`)
    seen.add(idOf(change))
    if (version !== null && !(version >= 1 && version <= latest)) noVersion(change, version)
    return version === published ? [] : [{ kind, key, from: published, to: version }]
  })
}
