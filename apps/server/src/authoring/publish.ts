import type { Actor, ItemHead, ItemRef, PublishChange, Release } from '@ambit/domain/catalog'
import { headIn, headsOf, idOf, named, versionOf, type Authoring } from './authoring.ts'
import { agentChanges, type AgentChange } from './production.ts'
import { Refused, bad, missing, type OpenReview } from './refused.ts'
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
  const changes = await changesOf(authoring, heads, wanted)
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

async function changesOf(authoring: Authoring, heads: readonly ItemHead[], wanted: readonly WantedChange[]): Promise<readonly PublishChange[]> {
  const seen = new Set<string>()
  const changes: PublishChange[] = []
  for (const { kind, key, version } of wanted) {
    const head = headIn(heads, { kind, key })
    if (!head) throw missing(`There is no ${named({ kind, key })} here.`)
    if (seen.has(idOf(head))) throw bad(`The ${named(head)} stands twice in this.`)
    seen.add(idOf(head))
    if (version !== null) await versionOf(authoring, head, version)
    if (version !== head.published) changes.push({ kind, key, from: head.published, to: version })
  }
  return changes
}
