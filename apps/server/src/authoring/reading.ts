import { diffBodies, proseOf, type AnyItemVersion, type ItemHead, type ItemKind, type ItemRef, type VersionLine } from '@ambit/domain/catalog'
import { asJson, headOf, headsOf, versionOf, type Authoring } from './authoring.ts'
import { missing } from './refused.ts'

/** How Production has an item: as Test has it, an older version, or not at all. */
export type ItemState = 'published' | 'changed' | 'unpublished'
export type ListedItem = ItemHead & { readonly state: ItemState }

function stateOf({ latest, published }: ItemHead): ItemState {
  if (published === null) return 'unpublished'
  return published === latest ? 'published' : 'changed'
}

/** Every item as it stands, ordered by kind and key. */
export async function items(authoring: Authoring, only: { readonly kind?: ItemKind; readonly state?: ItemState }): Promise<readonly ListedItem[]> {
  const heads = await headsOf(authoring)
  return heads.map((head) => ({ ...head, state: stateOf(head) })).filter(({ kind, state }) => (only.kind ?? kind) === kind && (only.state ?? state) === state)
}

export interface WholeItem {
  readonly head: ListedItem
  readonly latest: AnyItemVersion
  readonly published: AnyItemVersion | null
}

export async function item(authoring: Authoring, ref: ItemRef): Promise<WholeItem> {
  const head = await headOf(authoring, ref)
  const latest = await versionOf(authoring, ref, head.latest)
  const published = head.published === null ? null : head.published === head.latest ? latest : await versionOf(authoring, ref, head.published)
  return { head: { ...head, state: stateOf(head) }, latest, published }
}

/** Newest first. */
export async function history({ catalog, workspace }: Authoring, ref: ItemRef): Promise<readonly VersionLine[]> {
  const lines = await catalog.history(workspace, ref)
  if (lines.length === 0) throw missing(`There is no ${ref.kind} "${ref.key.slice(0, 80)}" here.`)
  return lines
}

export interface Diff {
  /** 0 stands for nothing. */
  readonly from: number
  readonly to: number
  /** RFC 6902: applied to the body of `from` it gives that of `to`. */
  readonly patch: ReturnType<typeof diffBodies>
  /** The same in lines that a person reads. */
  readonly prose: readonly string[]
}

/** By default from what Production has to the latest. */
export async function diff(authoring: Authoring, ref: ItemRef, between: { readonly from: number | undefined; readonly to: number | undefined }): Promise<Diff> {
  const head = await headOf(authoring, ref)
  const from = between.from ?? head.published ?? 0
  const to = between.to ?? head.latest
  const before = from === 0 ? undefined : asJson((await versionOf(authoring, ref, from)).body)
  const after = asJson((await versionOf(authoring, ref, to)).body)
  return { from, to, patch: diffBodies(before, after), prose: proseOf(before, after) }
}
