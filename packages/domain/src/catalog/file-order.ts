import { type AnyFileItem, CATALOG_FORMAT_VERSION, type CatalogFile } from './file.ts'

/** The catalog as a file: items in order of kind and key, whatever order they come in. */
export function writeCatalogFile(items: readonly AnyFileItem[]): CatalogFile {
  return { format: 'ambit.catalog', formatVersion: CATALOG_FORMAT_VERSION, items: items.toSorted(byKindAndKey) }
}

function byKindAndKey(a: AnyFileItem, b: AnyFileItem): number {
  const [first, second] = [`${a.kind} ${a.key}`, `${b.kind} ${b.key}`]
  return first < second ? -1 : first > second ? 1 : 0
}
