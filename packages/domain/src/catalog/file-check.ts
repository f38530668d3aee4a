import { canonicalJson, isJsonObject, type Json, type JsonObject, toJson } from '../json.ts'
import type { ItemKind } from './body.ts'
import { checkJson } from './check.ts'
import { type AnyFileItem, CATALOG_FORMAT_VERSION, type CatalogFile } from './file.ts'
import { writeCatalogFile } from './file-order.ts'
import { errorAt, type Finding, hasErrors } from './finding.ts'
import { checkKey } from './keys.ts'
import { Allowance } from './pattern/effort.ts'
import { REVIEW_POINTS } from './review-points.ts'

export type ReadCatalogFile =
  | { readonly ok: true; readonly file: CatalogFile; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Reads a catalog that was written to a file, all or nothing; each finding has the place of its item. The caller bounds its size (20 MB). */
export function readCatalogFile(value: unknown): ReadCatalogFile {
  const file = toJson(value)
  if (!isJsonObject(file)) return { ok: false, findings: [errorAt([], 'not_a_catalog', 'A catalog is a JSON object.')] }
  const head = headFindings(file)
  const items = file['items']
  if (hasErrors(head) || !Array.isArray(items)) return { ok: false, findings: head }
  const findings = [...everyItem(items), ...twice(items)]
  return areChecked(items, findings) ? { ok: true, file: writeCatalogFile(items), findings } : { ok: false, findings }
}

/** Whether these are items of a catalog, by what was found of each. */
function areChecked(items: readonly unknown[], found: readonly Finding[]): items is readonly AnyFileItem[] {
  return !hasErrors(found)
}

const FIELDS: ReadonlySet<string> = new Set(['format', 'formatVersion', 'items'])

function headFindings(file: JsonObject): readonly Finding[] {
  const { format, formatVersion, items } = file
  if (format !== 'ambit.catalog') return [errorAt(['format'], 'not_a_catalog', 'This is no catalog: its format is "ambit.catalog".')]
  if (typeof formatVersion !== 'number' || !Number.isInteger(formatVersion) || formatVersion < 1)
    return [errorAt(['formatVersion'], 'wrong_value', 'The version of the format is a whole number from 1.')]
  if (formatVersion > CATALOG_FORMAT_VERSION)
    return [
      errorAt(
        ['formatVersion'],
        'newer_format',
        `A newer Ambit wrote this catalog: its format is ${formatVersion}, and this one reads ${CATALOG_FORMAT_VERSION}. Update this server first.`,
      ),
    ]
  return [
    ...Object.keys(file).flatMap((name) => (FIELDS.has(name) ? [] : [unknownField([name])])),
    ...(Array.isArray(items) ? [] : [errorAt(['items'], 'wrong_type', 'The items are a list.')]),
  ]
}

const unknownField = (place: readonly (string | number)[]): Finding => errorAt(place, 'unknown_field', `There is no field ${place.at(-1) ?? ''} here.`)
const KINDS: ReadonlySet<unknown> = new Set<ItemKind>(['action', 'agent', 'capability'])
const isKind = (kind: unknown): kind is ItemKind => KINDS.has(kind)
const ITEM_FIELDS: ReadonlySet<string> = new Set(['kind', 'key', 'latest', 'published', 'review'])

/** `items[3] (action invite_member)`: found by its number, known by its name. */
function nameOf(item: Json, index: number): string {
  const { kind, key } = isJsonObject(item) ? item : {}
  return isKind(kind) && typeof key === 'string' ? `items[${index}] (${kind} ${key.slice(0, 80)})` : `items[${index}]`
}

/** More mistakes than a person reads, and a file of nothing else would be looked at for long. */
const ERRORS_MAX = 500

function everyItem(items: readonly Json[]): readonly Finding[] {
  const allowance = new Allowance('file')
  const findings: Finding[] = []
  let errors = 0
  for (const [index, item] of items.entries()) {
    const found = itemFindings(item, index, allowance)
    findings.push(...found)
    errors += found.filter(({ level }) => level === 'error').length
    if (errors >= ERRORS_MAX && index < items.length - 1) {
      const unread = items.length - 1 - index
      return [...findings, errorAt(['items'], 'too_many_errors', `There may be more mistakes: ${unread.toLocaleString('en')} items were not looked at.`)]
    }
  }
  return findings
}

function itemFindings(item: Json, index: number, allowance: Allowance): readonly Finding[] {
  const name = nameOf(item, index)
  if (!isJsonObject(item)) return [{ ...errorAt([], 'wrong_type', 'An item is an object.'), at: name }]
  const { kind, key, latest, published, review } = item
  if (!isKind(kind)) return within(name, '', [errorAt(['kind'], 'wrong_value', 'The kind of an item is action, agent or capability.')])
  return [
    ...within(name, '', [...checkKey(kind, key), ...Object.keys(item).flatMap((field) => (ITEM_FIELDS.has(field) ? [] : [unknownField([field])]))]),
    ...within(name, 'latest', checkJson(kind, latest, allowance).findings),
    ...(published === undefined ? within(name, 'published', [errorAt([], 'missing', 'This is missing: "latest", a body, or null.')]) : []),
    ...(published === undefined || published === null || published === 'latest'
      ? []
      : within(name, 'published', checkJson(kind, published, allowance).findings)),
    ...(review === undefined ? [] : within(name, '', reviewFindings(kind, published ?? null, review))),
  ]
}

function within(name: string, field: string, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => ({ ...finding, at: [name, field, finding.at].filter((part) => part !== '').join('.') }))
}

const POINTS: ReadonlySet<unknown> = new Set(REVIEW_POINTS.map(({ id }) => id))

function reviewFindings(kind: ItemKind, published: Json, review: Json): readonly Finding[] {
  if (kind !== 'action') return [errorAt(['review'], 'no_review', 'Only an action is reviewed.')]
  if (published === null) return [errorAt(['review'], 'no_review', 'A review is of the published version, and there is none.')]
  if (!Array.isArray(review)) return [errorAt(['review'], 'wrong_type', 'A review is a list.')]
  const points = review.map((tick: Json) => (isJsonObject(tick) ? tick['point'] : undefined))
  return review.flatMap((tick: Json, index) => {
    if (!isTick(tick))
      return [
        errorAt(
          ['review', index],
          'wrong_value',
          'A judgement is { point, by: { subject, name? }, at }, with a point of the review and a time in milliseconds.',
        ),
      ]
    return points.indexOf(points[index]) === index ? [] : [errorAt(['review', index], 'twice', 'This point is judged twice.')]
  })
}

function isTick(tick: Json): boolean {
  if (!isJsonObject(tick) || !hasOnly(tick, ['point', 'by', 'at'])) return false
  const { point, by, at } = tick
  const named = isJsonObject(by) && hasOnly(by, ['subject', 'name']) && isName(by['subject']) && (by['name'] === undefined || isName(by['name']))
  return POINTS.has(point) && named && Number.isSafeInteger(at) && Number(at) >= 0
}
const hasOnly = (value: JsonObject, names: readonly string[]): boolean => Object.keys(value).every((name) => names.includes(name))
const isName = (name: Json | undefined): boolean =>
  typeof name === 'string' && name !== '' && name.length <= 200 && name.isWellFormed() && !/\p{Cc}/u.test(name)

/** Two items with one key, told at both. */
function twice(items: readonly Json[]): readonly Finding[] {
  const places = new Map<string, number[]>()
  items.forEach((item, index) => {
    if (!isJsonObject(item)) return
    const name = canonicalJson([item['kind'] ?? null, item['key'] ?? null])
    places.set(name, [...(places.get(name) ?? []), index])
  })
  return [...places.values()].flatMap((indexes) =>
    indexes.length === 1
      ? []
      : indexes.map((index) => ({
          ...errorAt([], 'twice', `One key, several items: ${indexes.map((each) => `items[${each}]`).join(', ')}.`),
          at: `${nameOf(items[index] ?? null, index)}.key`,
        })),
  )
}
