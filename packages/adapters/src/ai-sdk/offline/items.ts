import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { polarityOf } from './criteria.ts'
import type { SettledCall } from './turn-view.ts'
import { nounsOf } from './verbs.ts'
import { contentOf, stem, stemsOf, wordsOf, plain } from './words.ts'

/** Something with an id that a result showed: a row, a document, a contact. */
export interface Item {
  readonly id: string
  /** What it may be called, singular: `document`, `contact`. From where it stood and from the tool that told it. */
  readonly kinds: ReadonlySet<string>
  /** Its title or name, for questions and matching; empty where it has none. */
  readonly title: string
  readonly row: JsonObject
}

const ITEMS_MAX = 400
const ROWS_SEEN_MAX = 2_000
const TITLES = ['title', 'name', 'label', 'text', 'subject', 'summary', 'description', 'email']
/** Ids as records write them in sentences: `doc-3`, `pay-2`. */
const WRITTEN_ID = /\b[a-z]{1,8}-\d{1,6}\b/gi

/** Keys of lists of ids that a row rests on. */
const REFS = ['refs', 'also', 'documents', 'document_ids']

/** The newest result comes first, so what was read last wins; a name that it does not repeat is kept. */
export function itemsIn(calls: readonly SettledCall[]): readonly Item[] {
  const items = new Map<string, Item>()
  let seen = 0
  for (const call of calls.toReversed()) {
    if (call.failure !== undefined) continue
    for (const item of call.json === undefined ? written(call.content) : rowsIn(call.json, kindsOf(call))) {
      seen += 1
      if (seen > ROWS_SEEN_MAX) return [...items.values()]
      const known = items.get(item.id)
      if (known ? known.title === '' && item.title !== '' : items.size < ITEMS_MAX)
        items.set(item.id, known ? { ...item, row: { ...item.row, ...known.row } } : item)
    }
  }
  return [...items.values()]
}

/** Words of a tool's name that say how it tells, not of what. */
const GENERAL = new Set(['section', 'overview', 'list', 'summary', 'detail', 'item', 'page', 'row', 'result', 'match', 'hit', 'entry', 'record', 'found'])

function kindsOf(call: SettledCall): string[] {
  const codes = Object.values(call.args)
    .map(plain)
    .filter((value) => /^[a-z_]+$/.test(value))
  return stemsOf([...nounsOf(call), ...codes].join(' ')).filter((word) => !GENERAL.has(word))
}

function* rowsIn(value: Json, kinds: readonly string[]): Generator<Item> {
  if (Array.isArray(value)) for (const each of value) yield* rowsIn(each, kinds)
  if (!isJsonObject(value)) return
  const id = value['id'] ?? value['ref']
  if (typeof id === 'string' || typeof id === 'number')
    yield { id: String(id), kinds: new Set([...kinds, ...ownKinds(value)]), title: titleOf(value), row: value }
  for (const listed of REFS.flatMap((key) => value[key] ?? [])) if (typeof listed === 'string') yield* written(listed)
  for (const [key, child] of Object.entries(value)) {
    const below = stemsOf(key).filter((word) => !GENERAL.has(word))
    if (typeof child === 'object') yield* rowsIn(child, below.length === 0 ? kinds : below)
  }
}

function ownKinds(row: JsonObject): string[] {
  return [row['section'], row['kind']].flatMap((kind) => (typeof kind === 'string' ? stemsOf(kind) : []))
}

function titleOf(row: JsonObject): string {
  const title = TITLES.map((key) => row[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof title === 'string' ? title : ''
}

function* written(text: string): Generator<Item> {
  for (const id of text.match(WRITTEN_ID) ?? []) yield { id, kinds: new Set(), title: '', row: {} }
}

/** Whether an item may stand where an id of this kind is wanted. `doc-3` is short for a document even where nothing says so. */
export function isKind(item: Item, kind: string): boolean {
  if (item.kinds.has(kind)) return true
  const short = /^([a-z]+)-\d+$/i.exec(item.id)?.[1]?.toLowerCase()
  return short !== undefined && (item.kinds.size === 0 || short.length >= SHORT_MIN) && kind.startsWith(short)
}

/** Shorter beginnings of a word stand for too many. */
const SHORT_MIN = 3

export type Picked = { readonly kind: 'one'; readonly item: Item } | { readonly kind: 'several'; readonly items: readonly Item[] } | { readonly kind: 'none' }

/** The item that a request means: by its id, by its name, by its place (newest, last), or because there is no other. */
export function pick(items: readonly Item[], text: string): Picked {
  if (items.length === 0) return { kind: 'none' }
  const named = mentioned(items, text)
  const flagged = withFlags(items, text)
  const isById = named.some((item) => holdsId(text, item.id))
  const fitting = isById || flagged === items ? named : named.filter((item) => flagged.includes(item))
  const [first] = fitting
  if (first && fitting.length === 1) return { kind: 'one', item: first }
  if (fitting.length > 1) return { kind: 'several', items: fitting }
  const placed = byPlace(flagged, text)
  if (placed) return { kind: 'one', item: placed }
  const [only] = items
  return only && items.length === 1 ? { kind: 'one', item: only } : { kind: 'several', items }
}

/** All items that the text names: by id, else the ones whose titles fit best. */
export function mentioned(items: readonly Item[], text: string): readonly Item[] {
  const byId = items.filter((item) => holdsId(text, item.id))
  if (byId.length > 0) return byId.toSorted((a, b) => place(text, a.id) - place(text, b.id))
  const asked = new Set(contentOf(text))
  const scored = items.map((item) => ({ item, score: likeness(item, asked) })).filter(({ score }) => score > 0)
  const best = Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ item }) => item)
}

/** The things that a request names one after the other (`link wages to taxes`), in its order. */
export function mentionedInTurn(items: readonly Item[], text: string): readonly Item[] {
  const words = contentOf(text)
  const placed = items.map((item) => {
    const byId = place(text, item.id)
    const byTitle = words.findIndex((word) => contentOf(item.title).includes(word))
    return { item, at: holdsId(text, item.id) ? byId : byTitle < 0 ? -1 : place(text, words[byTitle] ?? '') }
  })
  return placed
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

function place(text: string, id: string): number {
  return text.toLowerCase().indexOf(id.toLowerCase())
}

function holdsId(text: string, id: string): boolean {
  const at = place(text, id)
  if (at < 0) return false
  const around = [text[at - 1] ?? ' ', text[at + id.length] ?? ' ']
  return !around.some((edge) => /[\p{L}\p{N}_]/u.test(edge)) && !/^-\d/.test(text.slice(at + id.length))
}

/** Words of the title that the request has, so that a whole title beats a part of a longer one. */
function likeness(item: Item, asked: ReadonlySet<string>): number {
  const title = new Set(contentOf(item.title))
  const shared = [...title].filter((word) => asked.has(word)).length
  return shared === 0 ? 0 : shared + shared / title.size
}

/** `unreviewed` and `that nobody has reviewed` ask for rows whose `reviewed` is false. */
function withFlags(items: readonly Item[], text: string): readonly Item[] {
  const wanted = items.filter((item) => Object.entries(item.row).some(([key, value]) => typeof value === 'boolean' && polarityOf(wordsOf(key), text) === value))
  return wanted.length > 0 && wanted.length < items.length ? wanted : items
}

function byPlace(items: readonly Item[], text: string): Item | undefined {
  if (/\b(?:newest|latest|first|most recent|top)\b/i.test(text)) return items[0]
  if (/\b(?:oldest|last|earliest)\b/i.test(text)) return items.at(-1)
  const at = ['second', 'third', 'fourth', 'fifth'].findIndex((place) => wordsOf(text).includes(place))
  return at < 0 ? undefined : items[at + 1]
}

/** The kind of thing that an id parameter names: `contact_id` of any tool, `id` of `delete_contact`. */
export function kindWanted(parameter: string, toolName: string): string {
  const own = wordsOf(parameter).filter((word) => !['id', 'ids', 'ref', 'refs', 'key'].includes(word))
  return stem(own.at(-1) ?? wordsOf(toolName).at(-1) ?? '')
}
