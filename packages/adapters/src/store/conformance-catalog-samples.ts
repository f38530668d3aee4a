import { canonicalJson, type Json } from '@ambit/domain'
import type { ActionBody, BodyOf, ItemHead, ItemKind, ItemRef, PublishChange, SkillBody } from '@ambit/domain/catalog'
import type { CatalogStore, KeyStore, News, Publishing, SavedItem, Saving } from '@ambit/engine'

/** The parts of a `Store` that `catalogStoreConformance` is about. */
export interface CatalogParts {
  readonly catalog: CatalogStore
  readonly keys: KeyStore
  readonly news: News
}
/** Two ways into one store: where several processes share a database, `other` is that of another process. */
export type WithCatalog = (body: (store: CatalogParts, other: CatalogParts) => Promise<void>) => Promise<void>

export const WORKSPACE = 'acme'
export const ADA = { subject: 'ambit:author:ada', name: 'Ada' }
export const BEN = { subject: 'ambit:author:ben' }
export const BEGIN = 1_700_000_000_000

export function actionBody(more: Partial<Extract<ActionBody, { type: 'session_api' }>> = {}): ActionBody {
  return {
    type: 'session_api',
    title: 'Invite a member',
    description: 'Invites a person to the team.',
    method: 'POST',
    endpoint: '/api/members',
    input: { type: 'object', properties: { email: { type: 'string' } } },
    mask: 'id',
    risk: 'medium',
    effect: 'write',
    enabled: true,
    mcp: false,
    unavailable: 'Invite people on the team page.',
    ...more,
  }
}
function skillBody(more: Partial<SkillBody> = {}): SkillBody {
  return { type: 'skill', label: 'Team', description: 'Members.', prompt: 'Ask who.', priority: 1, delivery: 'always', actions: ['invite_member'], ...more }
}
function agentBody(more: Partial<Extract<BodyOf['agent'], { type: 'resource_center' }>> = {}): BodyOf['agent'] {
  return {
    type: 'resource_center',
    label: 'Studio',
    greeting: 'Hello',
    hints: [],
    groups: [],
    instructions: 'Help.',
    freeChat: 'Be short.',
    attachments: [],
    ...more,
  }
}

/** What stands for the digest of a body: one text for one body. */
export function digestOf(body: BodyOf[ItemKind]): string {
  return canonicalJson(JSON.parse(JSON.stringify(body)) as Json)
}

export function action(key: string, base = 0, body: ActionBody = actionBody({ title: `${key} ${base + 1}` })): SavedItem {
  return { kind: 'action', key, base, body, digest: digestOf(body) }
}
export function skill(key: string, base = 0, body: SkillBody = skillBody({ label: `${key} ${base + 1}` })): SavedItem {
  return { kind: 'capability', key, base, body, digest: digestOf(body) }
}
export function agent(key: string, base = 0, body: BodyOf['agent'] = agentBody({ label: `${key} ${base + 1}` })): SavedItem {
  return { kind: 'agent', key, base, body, digest: digestOf(body) }
}

export function saving(items: readonly SavedItem[], more: Partial<Saving> = {}): Saving {
  return { workspace: WORKSPACE, items, by: ADA, note: '', at: BEGIN, ...more }
}
export function publishing(changes: readonly PublishChange[], more: Partial<Publishing> = {}): Publishing {
  return { workspace: WORKSPACE, changes, by: ADA, note: '', at: BEGIN, ...more }
}
export function change(key: string, from: number | null, to: number | null): PublishChange {
  return { kind: 'action', key, from, to }
}

/** The head of an item as it was saved, made and last changed at `BEGIN`. */
export function headOf({ kind, key, base, digest }: SavedItem, more: Partial<ItemHead> = {}): ItemHead {
  return { kind, key, latest: base + 1, latestDigest: digest, published: null, createdAt: BEGIN, updatedAt: BEGIN, ...more }
}

/** Saves new versions of one item, one after the other, from 1. */
export async function saveTimes(catalog: CatalogStore, key: string, times: number): Promise<void> {
  for (let base = 0; base < times; base += 1) await catalog.save(saving([action(key, base)]))
}

export async function faultOf(work: Promise<unknown>): Promise<readonly [code: string, sentence: string]> {
  const thrown: unknown = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  const { code = 'no fault', sentence = '' } = Object(thrown) as { code?: string; sentence?: string }
  return [code, sentence]
}

/** Everything that the catalog tells of a workspace. */
export async function everything(catalog: CatalogStore, workspace: string) {
  const { revision, heads } = await catalog.heads(workspace)
  const refs = heads.flatMap(({ kind, key, latest }) => Array.from({ length: latest }, (_none, index) => ({ kind, key, version: index + 1 })))
  const histories = await Promise.all(heads.map(({ kind, key }: ItemRef) => catalog.history(workspace, { kind, key })))
  return { revision, heads, versions: await catalog.versions(workspace, refs), histories, releases: await catalog.releases(workspace, { limit: 1000 }) }
}
