import { isJsonObject } from '@ambit/domain'
import {
  readCatalogFile,
  type Actor,
  type AnyItemVersion,
  type CatalogFile,
  type Finding,
  type ItemHead,
  type ItemRef,
  type Release,
} from '@ambit/domain/catalog'
import type { SavedItem } from '@ambit/engine'
import { mapAtOnce } from './at-once.ts'
import { idOf, refId, type Authoring } from './authoring.ts'
import { planImport, type ImportPlan } from './import-plan.ts'
import { assertReviewed } from './publish.ts'
import { assertFit, type OpenReview } from './refused.ts'
import { openAhead, type Ahead } from './review.ts'
import { clashFindings } from './save.ts'

/** Bytes of a file that an import takes. */
export const FILE_BYTES_MAX = 20_000_000

export interface Import {
  /** As it was sent. */
  readonly file: unknown
  /** Whether Production becomes as the file says too. */
  readonly publish: boolean
  readonly note: string
}
export interface Imported {
  /** New versions; empty where the store has all bodies already. */
  readonly saved: readonly ItemHead[]
  readonly release: Release | null
  readonly items: number
}

/**
 * Takes a catalog file in: each body that the store's item does not have becomes a new version, ticks go along, and on request
 * Production becomes as the file says, as one release. All is checked first, so that what does not fit, or a review that is not
 * done, changes nothing. Items that the file does not name stay as they are. What Production is to have is saved before what
 * Test is to have, and published last: where it breaks in between, running it again completes it.
 */
export async function importCatalog(authoring: Authoring, by: Actor, { file: sent, publish, note }: Import): Promise<Imported> {
  const file = readFile(authoring, sent)
  const plan = await planImport(authoring, file)
  if (publish) assertReviewed(await openOf(authoring, plan, by))
  const { catalog, workspace, now } = authoring
  const save = async (items: readonly SavedItem[]): Promise<readonly ItemHead[]> =>
    items.length === 0 ? [] : await catalog.save({ workspace, items, by, note, at: now() })
  const older = await save(plan.older)
  const latest = await save(plan.latest)
  const ticks = plan.ticks.flatMap(({ key, version, ticks: each }) => each.map((tick) => ({ key, version, tick })))
  await mapAtOnce(ticks, ({ key, version, tick }) => catalog.tick(workspace, { key, version }, tick))
  const release = publish && plan.changes.length > 0 ? await catalog.publish({ workspace, changes: plan.changes, by, note, at: now() }) : null
  return { saved: [...new Map([...older, ...latest].map((head) => [idOf(head), head])).values()], release, items: file.items.length }
}

export interface Validated {
  readonly findings: readonly Finding[]
  /** Items of each kind; absent where the file cannot be read. */
  readonly counts: { readonly agent: number; readonly capability: number; readonly action: number } | null
}

/** All that an import would refuse of the file, and nothing is stored. */
export function validate(authoring: Pick<Authoring, 'clashes'>, sent: unknown): Validated {
  const { file, findings } = fileIn(authoring, sent)
  if (!file) return { findings, counts: null }
  const count = (kind: ItemRef['kind']): number => file.items.filter((item) => item.kind === kind).length
  return { findings, counts: { agent: count('agent'), capability: count('capability'), action: count('action') } }
}

function readFile(authoring: Authoring, sent: unknown): CatalogFile {
  const { file, findings } = fileIn(authoring, sent)
  assertFit(findings, 'The catalog')
  if (!file) throw new Error('A catalog was neither taken nor refused.')
  return file
}

function fileIn(authoring: Pick<Authoring, 'clashes'>, sent: unknown): { readonly file?: CatalogFile; readonly findings: readonly Finding[] } {
  const read = readCatalogFile(sent)
  if (!read.ok) return { findings: read.findings }
  return { file: read.file, findings: [...read.findings, ...clashesIn(authoring, sent, read.file)] }
}

/** The place is that of the file as it was sent, where items may stand in another order. */
function clashesIn(authoring: Pick<Authoring, 'clashes'>, sent: unknown, { items }: CatalogFile): readonly Finding[] {
  const listed = isJsonObject(sent) && Array.isArray(sent['items']) ? sent['items'] : []
  const indexes = new Map(listed.flatMap((item, index) => (isJsonObject(item) ? [[JSON.stringify([item['kind'], item['key']]), index]] : [])))
  return items.flatMap((item) => {
    const bodies = item.published === 'latest' || item.published === null ? [item.latest] : [item.latest, item.published]
    return bodies.flatMap((body, index) =>
      clashFindings(authoring, { kind: item.kind, key: item.key, body }).map((finding) => {
        const within = finding.at === 'key' ? 'key' : `${index === 0 ? 'latest' : 'published'}.${finding.at}`
        return { ...finding, at: `items[${indexes.get(JSON.stringify([item.kind, item.key]))}] (${item.kind} ${item.key}).${within}` }
      }),
    )
  })
}

/** Reviews that would not be done if all of the plan were stored. */
async function openOf(authoring: Authoring, plan: ImportPlan, by: Actor): Promise<readonly OpenReview[]> {
  const unsaved = new Map([...plan.older, ...plan.latest].map((item) => versionAhead(item, by, authoring.now())).map((version) => [refId(version), version]))
  const heads = new Map(plan.heads.map((head) => [idOf(head), head]))
  for (const { kind, key, version, digest } of unsaved.values()) {
    const head = heads.get(idOf({ kind, key })) ?? { kind, key, published: null, createdAt: 0, updatedAt: 0 }
    heads.set(idOf({ kind, key }), { ...head, latest: version, latestDigest: digest })
  }
  const carried = new Map(plan.ticks.map(({ key, version, ticks }) => [refId({ kind: 'action', key, version }), ticks]))
  const ahead: Ahead = { heads: [...heads.values()], changes: plan.changes, unsaved, carried }
  return openAhead(authoring, ahead)
}

/** The pair of kind and body belongs together, as it did in the item. */
function versionAhead({ kind, key, base, digest, body }: SavedItem, by: Actor, at: number): AnyItemVersion {
  return { kind, key, version: base + 1, digest, by, note: '', at, body } as AnyItemVersion
}
