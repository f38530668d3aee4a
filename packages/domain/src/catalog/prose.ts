import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { parseMask } from '../mask.ts'
import { pathsOf } from './sample.ts'

/** What changed from one body to another, in plain words, a line each: "Policy: auto, now confirm". Empty where nothing did. */
export function proseOf(before: Json | undefined, after: Json): readonly string[] {
  if (before === undefined) return ['New.']
  if (!isJsonObject(before) || !isJsonObject(after)) return same(before, after) ? [] : ['Changed.']
  return fieldsProse(before, after, [])
}

type Path = readonly string[]
const same = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b)
const own = (value: JsonObject, name: string): Json | undefined => (Object.hasOwn(value, name) ? value[name] : undefined)

/** What a person calls a field; the rest are called by their names. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['type', 'Type'],
  ['title', 'Title'],
  ['label', 'Label'],
  ['description', 'Description'],
  ['prompt', 'Prompt'],
  ['priority', 'Priority'],
  ['delivery', 'Delivery'],
  ['thinkingLevel', 'Thinking level'],
  ['quickAction', 'Quick action'],
  ['method', 'Method'],
  ['endpoint', 'Endpoint'],
  ['input', 'Input'],
  ['mask', 'Mask'],
  ['risk', 'Risk'],
  ['effect', 'Effect'],
  ['policy', 'Policy'],
  ['mcp', 'Over MCP'],
  ['unavailable', 'When unavailable'],
  ['freeChat', 'Free chat'],
])

function fieldsProse(before: JsonObject, after: JsonObject, path: Path): readonly string[] {
  const known = [...LABELS.keys()]
  const place = (name: string): number => (known.includes(name) ? known.indexOf(name) : known.length)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
  return names.flatMap((name) => valueProse(own(before, name), own(after, name), [...path, name]))
}

function valueProse(before: Json | undefined, after: Json | undefined, path: Path): readonly string[] {
  if (before !== undefined && after !== undefined && same(before, after)) return []
  if (path.length === 1 && path[0] === 'mask' && typeof before === 'string' && typeof after === 'string') return maskProse(before, after)
  if (isJsonObject(before) && isJsonObject(after)) return fieldsProse(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return listProse(before, after, path)
  if (typeof before === 'string' && typeof after === 'string' && (isLong(before) || isLong(after))) return [linesProse(before, after, path)]
  if (isNamed(path) && (before === undefined || after === undefined))
    return [`${before === undefined ? 'Added to' : 'Removed from'} ${container(path)}: ${path.at(-1)}`]
  return [`${labelOf(path)}: ${told(before)}, now ${told(after)}`]
}

// ---- words

/** "Input amount maximum" for `input.properties.amount.maximum`. */
function labelOf(path: Path): string {
  const [first = '', ...rest] = path
  const label = LABELS.get(first) ?? `${first.slice(0, 1).toUpperCase()}${first.slice(1)}`
  return [label, ...rest.filter((step) => step !== 'properties')].join(' ')
}

/** A name that an author chose: of a property, a definition, or an argument that is placed. */
const isNamed = (path: Path): boolean => ['properties', '$defs', 'placement'].includes(path.at(-2) ?? '')
const container = (path: Path): string => `the ${labelOf(path.slice(0, -1)).toLowerCase()}`

function told(value: Json | undefined): string {
  if (value === undefined || value === null) return value === null ? 'null' : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return /^[\w./{}*-]+$/.test(value) ? value : JSON.stringify(value)
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

const isLong = (text: string): boolean => text.length > 120 || text.includes('\n')

function linesProse(before: string, after: string, path: Path): string {
  const [removed, added] = unlike(before.split('\n'), after.split('\n'))
  const parts = [
    ...(added.length > 0 ? [`${lines(added.length)} added`] : []),
    ...(removed.length > 0 ? [`${added.length > 0 ? removed.length : lines(removed.length)} removed`] : []),
  ]
  return `${labelOf(path)} changed: ${parts.join(', ') || 'the order of its lines'}`
}
const lines = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`)

/** Entries of each list that the other does not have, as often as they stand. */
function unlike(before: readonly string[], after: readonly string[]): readonly [removed: readonly string[], added: readonly string[]] {
  const left = new Map<string, number>()
  for (const entry of before) left.set(entry, (left.get(entry) ?? 0) + 1)
  const added = after.filter((entry) => {
    const count = left.get(entry) ?? 0
    left.set(entry, count - 1)
    return count <= 0
  })
  return [[...left].flatMap(([entry, count]) => Array.from({ length: Math.max(0, count) }, () => entry)), added]
}

// ---- masks and lists

function maskProse(before: string, after: string): readonly string[] {
  const [old, now] = [parseMask(before), parseMask(after)]
  if (!old.ok || !now.ok) return [`Mask: ${told(before)}, now ${told(after)}`]
  const [removed, added] = unlike(pathsOf(old.mask), pathsOf(now.mask))
  const parts = [...grown('Added to the mask', added), ...grown('Removed from the mask', removed)]
  return parts.length > 0 ? parts : ['Mask: written another way, with the same fields']
}

const grown = (words: string, entries: readonly string[]): readonly string[] => (entries.length === 0 ? [] : [`${words}: ${entries.join(', ')}`])

/** What an entry of a list is known by. */
function nameOf(entry: Json): string {
  if (!isJsonObject(entry)) return told(entry)
  const name = own(entry, 'id') ?? own(entry, 'capability') ?? own(entry, 'when')
  return name === undefined ? told(entry) : told(name)
}

function listProse(before: readonly Json[], after: readonly Json[], path: Path): readonly string[] {
  const [old, now] = [before.map(nameOf), after.map(nameOf)]
  const [removed, added] = unlike(old, now)
  const where = labelOf(path).toLowerCase()
  const kept = after.flatMap((entry, index) => {
    const was = before[old.indexOf(now[index] ?? '')]
    return was !== undefined && isJsonObject(was) && isJsonObject(entry) ? fieldsProse(was, entry, [...path, now[index] ?? '']) : []
  })
  const all = [...grown(`Added to ${where}`, added), ...grown(`Removed from ${where}`, removed), ...kept]
  return all.length > 0 ? all : [`The order of ${where} changed`]
}
