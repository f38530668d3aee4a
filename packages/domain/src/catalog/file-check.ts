import { isJsonObject, toJson, type Json } from '../json.ts'
import type { ItemKind } from './body.ts'
import { checkBody } from './check.ts'
import { type AnyFileItem, CATALOG_FORMAT_VERSION, type CatalogFile } from './file.ts'
import { writeCatalogFile } from './file-order.ts'
import { errorAt, type Finding, hasErrors } from './finding.ts'
import { checkKey } from './keys.ts'

export type ReadCatalogFile =
  | { readonly ok: true; readonly file: CatalogFile; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Reads a catalog that was written to a file, all or nothing: every item with its place. The caller bounds its size (20 MB). */
export function readCatalogFile(value: unknown): ReadCatalogFile {
  const file = toJson(value)
  if (!isJsonObject(file) || file['format'] !== 'ambit.catalog')
    return refused('format', 'not_a_catalog', 'This is no catalog: `format` must be "ambit.catalog".')
  const version = file['formatVersion']
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return refused('formatVersion', 'wrong_type', 'The version of the format is a whole number from 1.')
  if (version > CATALOG_FORMAT_VERSION)
    return refused(
      'formatVersion',
      'newer_format',
      `A newer Ambit wrote this catalog (format ${version}; this one reads ${CATALOG_FORMAT_VERSION}). Update this server first.`,
    )
  const items = file['items']
  if (!Array.isArray(items)) return refused('items', 'wrong_type', 'The items are a list.')
  const findings = items.flatMap((item: Json, index) => itemFindings(item, index))
  if (hasErrors(findings)) return { ok: false, findings }
  return { ok: true, file: writeCatalogFile(items as readonly unknown[] as readonly AnyFileItem[]), findings }
}

const refused = (at: string, code: string, message: string): ReadCatalogFile => ({ ok: false, findings: [errorAt([at], code, message)] })
const KINDS: ReadonlySet<unknown> = new Set<ItemKind>(['action', 'agent', 'capability'])
const isKind = (kind: unknown): kind is ItemKind => KINDS.has(kind)

function itemFindings(item: Json, index: number): readonly Finding[] {
  if (!isJsonObject(item) || !isKind(item['kind']))
    return [errorAt(['items', index, 'kind'], 'wrong_value', 'The kind of an item is action, agent or capability.')]
  const { kind, key, latest, published } = item
  const name = `items[${index}] (${String(kind)} ${String(key)})`
  const bodies = [['latest', latest] as const, ...(published === 'latest' || published === null ? [] : [['published', published] as const])]
  return [
    ...checkKey(kind, key),
    ...bodies.flatMap(([field, body]) => checkBody(kind, body).findings.map((finding) => ({ ...finding, at: [field, finding.at].filter(Boolean).join('.') }))),
  ].map((finding) => ({ ...finding, at: `${name}.${finding.at}` }))
}
