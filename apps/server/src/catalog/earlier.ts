import type { AgentParts, Release } from '@ambit/domain/catalog'
import type { CatalogStore } from '@ambit/engine'
import { nameOf, type Standing } from './standing.ts'

/** Changes of Production that are looked back over. */
const RELEASES_MAX = 50
/** Moments that are looked at: those at which the agent, or the names that are governed, may have become others. */
const MOMENTS_MAX = 100

/** What an agent consists of as the catalog stood then; `undefined` where Production did not have the agent. */
type PartsIn = (standing: Standing) => Promise<AgentParts | undefined>

/**
 * Production as it stood before, newest first, for one agent: once for each release that touched something it is made of or
 * lacked, and for each moment at which an action was made. What Test had is not told: its latest versions are those of now.
 */
export async function* earlierStandings(
  store: CatalogStore,
  workspace: string,
  { now, agentKey, partsIn }: { readonly now: Standing; readonly agentKey: string; readonly partsIn: PartsIn },
): AsyncGenerator<Standing> {
  const published = new Map<string, number | null>()
  let standing = now
  let items = itemsOf(agentKey, await partsIn(now))
  let looks = 0
  for (const { at, release } of stepsBack(await store.releases(workspace, { limit: RELEASES_MAX }), now)) {
    for (const change of release?.changes ?? []) published.set(nameOf(change), change.from)
    if (release?.changes.every((change) => !items.has(nameOf(change)))) continue
    standing = standing.earlier(release ? { published: new Map(published) } : { before: at })
    if (release) items = itemsOf(agentKey, await partsIn(standing))
    yield standing
    looks += 1
    if (looks === MOMENTS_MAX) return
  }
}

interface Step {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Absent where actions were made. */
  readonly release?: Release
}

/** Releases strictly by id, whatever the clock said: none is before one of a lower id. Of one moment the release comes last, so it goes first. */
function stepsBack(newestFirst: readonly Release[], now: Standing): readonly Step[] {
  const releases: Step[] = []
  for (const release of newestFirst.toReversed()) releases.unshift({ at: Math.max(release.at, releases[0]?.at ?? -Infinity), release })
  const oldest = releases.length < RELEASES_MAX ? -Infinity : (releases.at(-1)?.at ?? -Infinity)
  const made = new Set(now.heads('action').map(({ createdAt }) => createdAt))
  const makings = [...made].filter((at) => at >= oldest).map((at) => ({ at }))
  return [...releases, ...makings].toSorted((one, other) => other.at - one.at)
}

/** All that decides what the agent consists of: a change of anything else leaves it as it is. */
function itemsOf(agentKey: string, parts: AgentParts | undefined): ReadonlySet<string> {
  const { capabilities = [], actions = [], lacks = [] } = parts ?? {}
  return new Set([{ kind: 'agent' as const, key: agentKey }, ...[...capabilities, ...actions].map(({ version }) => version), ...lacks].map(nameOf))
}
