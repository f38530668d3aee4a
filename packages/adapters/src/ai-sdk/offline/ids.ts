import type { Json, JsonObject, Tool } from '@ambit/domain'
import { namesIn, quotesIn } from './cues.ts'
import { type Item, isKind, kindWanted, mentioned, mentionedInTurn, pick } from './items.ts'
import { type Slot, slotsOf } from './slots.ts'
import { withoutTags } from './tags.ts'
import { deedOf, isVerb } from './verbs.ts'
import type { Filling, Found, Given } from './wanted.ts'
import { contentOf, stemsOf } from './words.ts'

/** An id that the request or an earlier result shows. Where several fit, the person must choose; in a task the first is read. */
export function idFor({ slot, tool, given, args, wanted }: Filling): Found {
  const kinds = [kindWanted(slot.name, tool.name), ...stemsOf(slot.description)]
  const free = given.items.filter((item) => !Object.values(args).includes(item.id))
  const fitting = [kinds.slice(0, 1), kinds].map((some) => free.filter((item) => some.some((kind) => isKind(item, kind)))).find((some) => some.length > 0) ?? []
  if (!wanted) {
    const [named, other] = mentioned(fitting, deedOf(tool) === 'change' ? withoutValues(given.text, args) : given.text)
    return { value: named && !other ? listed(slot, idOf(slot, named)) : unseenId(slot, given.text, kinds) }
  }
  if (slot.many) {
    const named = everyNamed(fitting, tool, given)
    return named && named.length > 0 ? { value: named.map(({ id }) => id) } : { among: titledOnes(fitting) }
  }
  const inTurn = slotsOf(tool.parameters).filter((each) => each.required && each.form === 'id').length > 1 ? mentionedInTurn(fitting, given.text) : []
  const picked = inTurn[0] ? ({ kind: 'one', item: inTurn[0] } as const) : pick(fitting, given.text)
  if (picked.kind === 'one') return isSure(picked.item, tool, given) ? { value: idOf(slot, picked.item) } : { among: titledOnes(fitting) }
  if (picked.kind === 'several') return given.speech ? { among: titledOnes(picked.items) } : { value: chosen(picked.items, given)?.id }
  return { value: unseenId(slot, given.text, kinds) }
}

/** What an order names, each by its own name; nothing where one of the names is of no such thing. */
function everyNamed(items: readonly Item[], tool: Tool, given: Given): readonly Item[] | undefined {
  const { text } = given
  if (deedOf(tool) !== 'change' || !given.speech || items.some(({ id }) => text.includes(id))) return mentioned(items, text)
  const bare = withoutTags(text).replace(/\s(?:as|with|from|to)\s.*$/is, ' ')
  const quotes = quotesIn(bare)
  const names = quotes.length > 0 ? quotes : namesIn(bare).filter((name) => contentOf(name).some((word) => !isVerb(word)))
  if (names.length === 0) return mentioned(items, bare)
  const found = names.map((name) => {
    const of = mentioned(items, name)
    return of.filter((item) => isSure(item, tool, { ...given, text: `of ${name}` }))
  })
  return found.every((some) => some.length === 1) ? [...new Set(found.flat())] : undefined
}

/** What is only a value of another parameter names nothing. */
function withoutValues(text: string, args: JsonObject): string {
  const values = Object.values(args).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return values.reduce<string>((rest, value) => (typeof value === 'string' ? rest.replace(value, ' ') : rest), text)
}

/**
 * In a task nobody is asked: of several the one that the playbook describes, else one that the first result named. What
 * was only met on the way is not read for its own sake.
 */
function chosen(items: readonly Item[], { hint = '', main }: Given): Item | undefined {
  const placed = pick(items, hint)
  const words = contentOf(hint).filter((word) => items.filter((item) => contentOf(item.title).includes(word)).length * 2 <= items.length)
  const described = mentioned(items, words.join(' '))
  if (described.length > 0 || main === undefined) return described[0] ?? (placed.kind === 'one' ? placed.item : items[0])
  return items.find((item) => main.has(item.id))
}

/** What lacks a name is only offered where nothing has one. */
function titledOnes(items: readonly Item[]): readonly Item[] {
  const titled = items.filter(({ title }) => title !== '')
  return titled.length > 0 ? titled : items
}

/** Nothing is changed on a guess: a name in the request that the thing does not have means another thing. */
function isSure(item: Item, tool: Tool, given: Given): boolean {
  if (deedOf(tool) !== 'change' || !given.speech) return true
  const own = new Set([
    ...contentOf(`${item.title} ${item.id}`),
    ...Object.values(item.row).flatMap((value) => (typeof value === 'string' ? contentOf(value) : [])),
  ])
  const named = namesIn(given.text).filter((name) => !quotesIn(given.text).some((quote) => quote.includes(name)))
  return named.every((name) => contentOf(name).every((word) => own.has(word) || isVerb(word)))
}

function listed(slot: Slot, id: Json): Json {
  return slot.many ? [id] : id
}

function idOf(slot: Slot, item: Item): Json {
  return slot.schema['type'] === 'integer' || slot.schema['type'] === 'number' ? Number(item.id) : item.id
}

/** `open doc-3` before anything was read: the tool itself will say whether it exists. */
function unseenId(slot: Slot, text: string, kinds: readonly string[]): Json | undefined {
  const ids = text.match(/\b[a-z]{1,8}-\d{1,6}\b/gi) ?? []
  const fitting = ids.filter((id) => isKind({ id, kinds: new Set(), title: '', row: {} }, kinds[0] ?? ''))
  return slot.many && fitting.length > 0 ? fitting : fitting[0]
}
