import {
  openPoints,
  reviewOf,
  type Actor,
  type AnyItemVersion,
  type ItemHead,
  type ItemVersion,
  type Membership,
  type PublishChange,
  type ReviewPoint,
  type Tick,
  type VersionRef,
} from '@ambit/domain/catalog'
import { mapAtOnce } from './at-once.ts'
import { foundIn, headsOf, idOf, isAction, refId, versionOf, type Authoring } from './authoring.ts'
import { bodiesOf } from './bodies.ts'
import { publishedOf } from './export.ts'
import { Refused, missing, type OpenReview } from './refused.ts'

export interface Review {
  readonly key: string
  readonly version: number
  /** All ten, in the order in which they are asked. */
  readonly points: readonly ReviewPoint[]
  readonly done: boolean
}

/** How the review of a version stands; by default of the latest. */
export async function review(authoring: Authoring, key: string, version?: number): Promise<Review> {
  return (await reviewing(authoring, key, version))()
}

/** All that the review goes by is read once, but for its ticks, which are read each time. */
async function reviewing(authoring: Authoring, key: string, wanted: number | undefined): Promise<() => Promise<Review>> {
  const heads = await headsOf(authoring)
  const action = await actionOf(authoring, key, wanted ?? foundIn(heads, { kind: 'action', key }).latest)
  const pointsOf = await judging(authoring, [action], { heads, changes: [] })
  return async () => {
    const points = await pointsOf(action)
    return { key, version: action.version, points, done: openPoints(points).length === 0 }
  }
}

/** A person judges a point. Refused where a machine does, or where what it found is to be put right first. */
export async function tick(authoring: Authoring, by: Actor, { key, version, point }: PointOf): Promise<Review> {
  const reviewed = await reviewing(authoring, key, version)
  const before = await reviewed()
  const judged = pointIn(before, point)
  if (isUnasked(judged)) throw new Refused('conflict', unasked(judged), {})
  await authoring.catalog.tick(authoring.workspace, { key, version: before.version }, { point, by, at: authoring.now() })
  return reviewed()
}

/** A person's own point takes a tick also where it does not apply: there it says nothing. */
function isUnasked({ by, state, tick: judged }: ReviewPoint): boolean {
  return state === 'failed' || (by === 'machine' && state !== 'open' && judged === undefined)
}

function unasked({ id, state, evidence }: ReviewPoint): string {
  if (state === 'failed') return `The point "${id}" does not pass, and no tick makes it: ${evidence.join(' ') || 'save a version that does.'}`
  return `The point "${id}" asks nobody: the server sees for itself that it passes or does not apply.`
}

export async function untick(authoring: Authoring, { key, version, point }: PointOf): Promise<Review> {
  const reviewed = await reviewing(authoring, key, version)
  const before = await reviewed()
  pointIn(before, point)
  await authoring.catalog.untick(authoring.workspace, { key, version: before.version }, point)
  return reviewed()
}

export interface PointOf {
  readonly key: string
  /** The latest where it is absent. */
  readonly version?: number | undefined
  readonly point: string
}

function pointIn({ points }: Review, id: string): ReviewPoint {
  const found = points.find((point) => point.id === id)
  if (!found) throw missing(`The review has no point "${id.slice(0, 80)}". It has ${points.map((point) => point.id).join(', ')}.`)
  return found
}

async function actionOf(authoring: Authoring, key: string, version: number): Promise<ItemVersion<'action'>> {
  const found = await versionOf(authoring, { kind: 'action', key }, version)
  if (!isAction(found)) throw new Error('The store gave another kind of item.')
  return found
}

/** What the changes would make of Production, where they are about to be made. */
export interface Ahead {
  readonly heads: readonly ItemHead[]
  readonly changes: readonly PublishChange[]
  /** Versions that are not stored yet, by item and version. */
  readonly unsaved?: ReadonlyMap<string, AnyItemVersion>
  /** Ticks that are not stored yet, by item and version. */
  readonly carried?: ReadonlyMap<string, readonly Tick[]>
}

/** Reviews that are not done, of the actions that the changes publish. Members of what is published with them count. */
export async function openReviews(authoring: Authoring, heads: readonly ItemHead[], changes: readonly PublishChange[]): Promise<readonly OpenReview[]> {
  return openAhead(authoring, { heads, changes })
}

export async function openAhead(authoring: Authoring, ahead: Ahead): Promise<readonly OpenReview[]> {
  const refs = ahead.changes.flatMap(({ kind, key, to }) => (kind === 'action' && to !== null ? [{ kind, key, version: to }] : []))
  const actions = [...(await versionsAhead(authoring, ahead, refs)).values()].filter(isAction)
  const pointsOf = await judging(authoring, actions, ahead)
  const reviews = await mapAtOnce(actions, async (action) => ({ key: action.key, version: action.version, points: openPoints(await pointsOf(action)) }))
  return reviews.filter(({ points }) => points.length > 0)
}

/** Judges each of the actions by its ticks as they stand then; what all of them go by beside is read once. */
async function judging(
  authoring: Authoring,
  actions: readonly ItemVersion<'action'>[],
  ahead: Ahead,
): Promise<(action: ItemVersion<'action'>) => Promise<readonly ReviewPoint[]>> {
  if (actions.length === 0) return async () => []
  const { catalog, workspace } = authoring
  const membersOf = await memberships(authoring, ahead)
  const asked = new Set(actions.map(idOf))
  const stands = new Map(ahead.heads.filter((head) => asked.has(idOf(head))).map((head) => [idOf(head), publishedOf(head)]))
  const published = await bodiesOf(authoring, [...stands.values()].flat())
  return async (action) => {
    const [was] = (stands.get(idOf(action)) ?? []).map((ref) => published.get(refId(ref)))
    const ticks = [...(await catalog.ticks(workspace, action)), ...(ahead.carried?.get(refId(action)) ?? [])]
    return reviewOf({ action, memberships: membersOf(action.key), ticks, ...(was && isAction(was) ? { published: was } : {}) })
  }
}

/** Which skills carry an action and which agents have these: as Production would have it, else as Test does. */
async function memberships(authoring: Authoring, ahead: Ahead): Promise<(action: string) => readonly Membership[]> {
  const [inProduction, inTest] = [productionRefs(ahead), latestRefs(ahead)]
  const versions = await versionsAhead(authoring, ahead, [...inProduction, ...inTest])
  const of = (refs: readonly VersionRef[]): ReadonlyMap<string, AnyItemVersion> =>
    new Map(refs.flatMap((ref) => versions.get(refId(ref)) ?? []).map((version) => [idOf(version), version]))
  const [live, latest] = [of(inProduction), of(inTest)]
  const keys = (kind: 'agent' | 'capability'): readonly string[] => [
    ...new Set([...live.values(), ...latest.values()].filter((each) => each.kind === kind).map(({ key }) => key)),
  ]
  const agentsWith = (skill: string): Membership['agents'] =>
    keys('agent').flatMap((key) => standing(key, live.get(`agent/${key}`), latest.get(`agent/${key}`), (version) => attaches(version, skill)))
  return (action) =>
    keys('capability').flatMap((key) =>
      standing(key, live.get(`capability/${key}`), latest.get(`capability/${key}`), (version) => carries(version, action)).map(({ published }) => ({
        skill: key,
        published,
        agents: agentsWith(key),
      })),
    )
}

function standing(
  key: string,
  live: AnyItemVersion | undefined,
  latest: AnyItemVersion | undefined,
  has: (version: AnyItemVersion) => boolean,
): readonly { readonly key: string; readonly published: boolean }[] {
  if (live && has(live)) return [{ key, published: true }]
  return latest && has(latest) ? [{ key, published: false }] : []
}

function carries({ body }: AnyItemVersion, action: string): boolean {
  return body.type === 'skill' && body.actions.includes(action)
}

function attaches({ body }: AnyItemVersion, skill: string): boolean {
  return 'attachments' in body && body.attachments.some(({ capability }) => capability === skill)
}

/** Of agents and capabilities, since actions carry nothing. */
function productionRefs({ heads, changes }: Ahead): readonly VersionRef[] {
  const versions = new Map(
    heads.flatMap((head) => (head.published === null ? [] : [[idOf(head), { kind: head.kind, key: head.key, version: head.published }]])),
  )
  for (const { kind, key, to } of changes) {
    if (to === null) versions.delete(idOf({ kind, key }))
    else versions.set(idOf({ kind, key }), { kind, key, version: to })
  }
  return [...versions.values()].filter(({ kind }) => kind !== 'action')
}

function latestRefs({ heads }: Ahead): readonly VersionRef[] {
  return heads.flatMap(({ kind, key, latest }) => (kind === 'action' ? [] : [{ kind, key, version: latest }]))
}

/** By item and version. What is not stored yet is taken from what is about to be. */
async function versionsAhead(authoring: Authoring, { unsaved }: Ahead, refs: readonly VersionRef[]): Promise<ReadonlyMap<string, AnyItemVersion>> {
  const stored = await bodiesOf(
    authoring,
    refs.filter((ref) => !unsaved?.has(refId(ref))),
  )
  const versions = refs.flatMap((ref) => unsaved?.get(refId(ref)) ?? stored.get(refId(ref)) ?? [])
  return new Map(versions.map((version) => [refId(version), version]))
}
