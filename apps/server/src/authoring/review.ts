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
import { forEach } from './at-once.ts'
import { headOf, headsOf, idOf, isAction, versionOf, type Authoring } from './authoring.ts'
import { bodiesOf } from './export.ts'
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
  const head = await headOf(authoring, { kind: 'action', key })
  const action = await actionOf(authoring, key, version ?? head.latest)
  const heads = await headsOf(authoring)
  const [points] = await pointsOf(authoring, [action], { heads, changes: [] })
  if (!points) throw new Error('A review has no points.')
  return { key, version: action.version, points, done: openPoints(points).length === 0 }
}

/** A person judges a point. Refused where a machine does, or where what it found is to be put right first. */
export async function tick(authoring: Authoring, by: Actor, { key, version, point }: PointOf): Promise<Review> {
  const before = await review(authoring, key, version)
  const judged = pointIn(before, point)
  if (isUnasked(judged)) throw new Refused('conflict', unasked(judged), {})
  await authoring.catalog.tick(authoring.workspace, { key, version: before.version }, { point, by, at: authoring.now() })
  return review(authoring, key, before.version)
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
  const before = await review(authoring, key, version)
  pointIn(before, point)
  await authoring.catalog.untick(authoring.workspace, { key, version: before.version }, point)
  return review(authoring, key, before.version)
}

export interface PointOf {
  readonly key: string
  /** The latest where it is absent. */
  readonly version?: number
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
  const points = await pointsOf(authoring, actions, ahead)
  return actions.flatMap(({ key, version }, index) => {
    const open = openPoints(points[index] ?? [])
    return open.length === 0 ? [] : [{ key, version, points: open }]
  })
}

async function pointsOf(authoring: Authoring, actions: readonly ItemVersion<'action'>[], ahead: Ahead): Promise<readonly (readonly ReviewPoint[])[]> {
  if (actions.length === 0) return []
  const { catalog, workspace } = authoring
  const membersOf = await memberships(authoring, ahead)
  const stands = ahead.heads.flatMap(({ kind, key, published }) => (kind === 'action' && published !== null ? [{ kind, key, version: published }] : []))
  const asked = new Set(actions.map(({ key }) => key))
  const published = await bodiesOf(
    authoring,
    stands.filter(({ key }) => asked.has(key)),
  )
  return forEach(actions, async (action) => {
    const was = published.get(idOf(action))
    const ticks = [...(await catalog.ticks(workspace, action)), ...(ahead.carried?.get(refId(action)) ?? [])]
    return reviewOf({ action, memberships: membersOf(action.key), ticks, ...(was && isAction(was) ? { published: was } : {}) })
  })
}

export const refId = (ref: VersionRef): string => `${idOf(ref)}@${ref.version}`

/** Which skills carry an action and which agents have these: as Production would have it, else as Test does. */
async function memberships(authoring: Authoring, ahead: Ahead): Promise<(action: string) => readonly Membership[]> {
  const live = await versionsAhead(authoring, ahead, productionRefs(ahead))
  const latest = await versionsAhead(authoring, ahead, latestRefs(ahead))
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

/** By item. What is not stored yet is taken from what is about to be. */
async function versionsAhead(authoring: Authoring, { unsaved }: Ahead, refs: readonly VersionRef[]): Promise<ReadonlyMap<string, AnyItemVersion>> {
  const stored = await bodiesOf(
    authoring,
    refs.filter((ref) => !unsaved?.has(refId(ref))),
  )
  return new Map(
    refs.flatMap((ref) => {
      const version = unsaved?.get(refId(ref)) ?? stored.get(idOf(ref))
      return version ? [[idOf(ref), version]] : []
    }),
  )
}
