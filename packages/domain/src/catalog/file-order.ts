import { canonicalJson, type Json } from '../json.ts'
import { type AnyFileItem, CATALOG_FORMAT_VERSION, type CatalogFile } from './file.ts'
import type { Tick } from './item.ts'
import { REVIEW_POINTS } from './review-points.ts'

/**
 * The catalog as a file: items in order of kind and key, their fields and judgements in one order too, so that two exports of
 * one catalog are one text. Bodies stay as their authors wrote them.
 */
export function writeCatalogFile(items: readonly AnyFileItem[]): CatalogFile {
  return { format: 'ambit.catalog', formatVersion: CATALOG_FORMAT_VERSION, items: items.map(ordered).toSorted(byKindAndKey) }
}

function ordered({ kind, key, latest, published, review }: AnyFileItem): AnyFileItem {
  const same = published !== null && published !== 'latest' && textOf(published) === textOf(latest)
  const item = { kind, key, latest, published: same ? 'latest' : published, ...(review && { review: review.toSorted(byPoint).map(tickOf) }) }
  // The parts of one item, so its kind and its bodies go together.
  return item as AnyFileItem
}

/** Bodies are JSON. */
const textOf = (body: unknown): string => canonicalJson(body as Json)

const tickOf = ({ point, by, at }: Tick): Tick => ({ point, by: { subject: by.subject, ...(by.name !== undefined && { name: by.name }) }, at })
const ORDER: readonly string[] = REVIEW_POINTS.map(({ id }) => id)
const byPoint = (a: Tick, b: Tick): number => ORDER.indexOf(a.point) - ORDER.indexOf(b.point)

function byKindAndKey(a: AnyFileItem, b: AnyFileItem): number {
  const [first, second] = [`${a.kind} ${a.key}`, `${b.kind} ${b.key}`]
  return first < second ? -1 : first > second ? 1 : 0
}
