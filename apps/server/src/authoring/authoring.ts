import { canonicalJson, type Json } from '@ambit/domain'
import type { AnyItemVersion, BodyOf, ItemHead, ItemKind, ItemRef, ItemVersion, VersionRef } from '@ambit/domain/catalog'
import type { CatalogStore } from '@ambit/engine'
import type { Sha256 } from '../sha256.ts'
import { missing } from './refused.ts'

/** What the deeds of a workspace's authors work on. Who may do which deed is asked before, by the routes. */
export interface Authoring {
  readonly catalog: CatalogStore
  readonly workspace: string
  /** Whether code declares something of this name, so that no item may have it. */
  readonly clashes: <K extends ItemKind>(kind: K, key: string, body: BodyOf[K]) => boolean
  readonly sha256: Sha256
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export const KINDS = ['agent', 'capability', 'action'] as const satisfies readonly ItemKind[]

/** How a person names an item: `action "invite_member"`. */
export function named({ kind, key }: ItemRef): string {
  return `${kind} "${key.slice(0, 80)}"`
}

/** SHA-256 of the body's canonical JSON: the same body is the same digest, however its keys are ordered. */
export async function digestOf({ sha256 }: Pick<Authoring, 'sha256'>, body: BodyOf[ItemKind]): Promise<string> {
  return await sha256(canonicalJson(asJson(body)))
}

/** A body that was checked is JSON. */
export function asJson(body: BodyOf[ItemKind]): Json {
  return body as unknown as Json
}

export async function headsOf({ catalog, workspace }: Authoring): Promise<readonly ItemHead[]> {
  return (await catalog.heads(workspace)).heads
}

export function headIn(heads: readonly ItemHead[], { kind, key }: ItemRef): ItemHead | undefined {
  return heads.find((head) => head.kind === kind && head.key === key)
}

/** Throws `not_found` where there is no such item. */
export async function headOf(authoring: Authoring, item: ItemRef): Promise<ItemHead> {
  return foundIn(await headsOf(authoring), item)
}

/** Throws `not_found` where there is no such item among them. */
export function foundIn(heads: readonly ItemHead[], item: ItemRef): ItemHead {
  return headIn(heads, item) ?? none(item)
}

export function none(item: ItemRef): never {
  throw missing(`There is no ${named(item)} here.`)
}

/** Throws `not_found` where the item has no such version. */
export async function versionOf(authoring: Authoring, item: ItemRef, version: number): Promise<AnyItemVersion> {
  const [found] = await authoring.catalog.versions(authoring.workspace, [{ kind: item.kind, key: item.key, version }])
  return found ?? noVersion(item, version)
}

export function noVersion(item: ItemRef, version: number): never {
  throw missing(`The ${named(item)} has no version ${version}.`)
}

export function isAction(version: AnyItemVersion): version is ItemVersion<'action'> {
  return version.kind === 'action'
}

/** A map's key for an item. */
export function idOf({ kind, key }: ItemRef): string {
  return `${kind}/${key}`
}

/** A map's key for a version of an item. */
export function refId(ref: VersionRef): string {
  return `${idOf(ref)}@${ref.version}`
}
