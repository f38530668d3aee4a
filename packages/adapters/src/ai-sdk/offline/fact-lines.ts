import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { type Names, cell, isIdKey, isSum, percentOf } from './cells.ts'
import { lengthOf, stated } from './speech.ts'
import { capital, label, phrase, plural, stem } from './words.ts'

type Fact = readonly [key: string, value: Json]

/** How a fact is said beside others of its kind; nothing where it needs a line of its own. */
interface Said {
  readonly kind: 'time' | 'count' | 'state'
  readonly text: string
}

/** So many counts and lengths of time make a summary. */
const COUNTED_MIN = 2

/**
 * Facts as bullets: lengths of time in one, counts in one, what is so and what is not in one, and every other fact in its
 * own, with its name. Beside counted facts a flat no goes: nobody asked whether it is so.
 */
export function factLines(facts: readonly Fact[], names: Names): readonly string[] {
  const all = facts.map((fact) => ({ fact, said: saying(fact) }))
  const isSummary = all.filter((each) => each.said && each.said.kind !== 'state').length >= COUNTED_MIN
  const said = isSummary ? all.filter(({ fact }) => fact[1] !== false) : all
  const kinds = [...new Set(said.flatMap((each) => (each.said ? [each.said.kind] : [])))]
  const together = kinds.map((kind) => ({ kind, texts: said.flatMap((each) => (each.said?.kind === kind ? [each.said.text] : [])) }))
  const lines = together.map(({ texts }) => `- ${capital(texts.join(', '))}`)
  const own = said.flatMap((each) => (each.said ? [] : [ownLine(each.fact, names)]))
  return [...lines, ...own]
}

/** The same facts as the parts of a sentence, where each can be said in one. */
export function factSayings(facts: readonly Fact[]): readonly string[] {
  return facts.flatMap((fact) => saying(fact)?.text ?? [])
}

function ownLine([key, value]: Fact, names: Names): string {
  const percent = percentOf(key, value)
  if (percent !== undefined) return `- ${capital(percent)}`
  if (isSum(value)) return `- **${label(key)}**: ${value}`
  return `- **${label(key)}**: ${cell(value, key, names)}`
}

function saying([key, value]: Fact): Said | undefined {
  if (typeof value === 'boolean' || value === null) return { kind: 'state', text: stated(key, value) }
  if (typeof value === 'number' && !isIdKey(key)) return lengthSaid(key, value) ?? countOf(key, value)
  return isJsonObject(value) ? countsOf(key, value) : undefined
}

function lengthSaid(key: string, count: number): Said | undefined {
  const text = lengthOf(key, count)
  return text === undefined ? undefined : { kind: 'time', text }
}

/** `handlers: 1` is `1 handler`, `open_complaints: 0` is `no open complaints`. */
function countOf(key: string, count: number): Said | undefined {
  const words = phrase(key).split(' ')
  const last = words.at(-1) ?? ''
  if (stem(last) === last || count < 0 || !Number.isInteger(count)) return undefined
  return { kind: 'count', text: counted(count, [...words.slice(0, -1), plural(stem(last), count)].join(' ')) }
}

function counted(count: number, words: string): string {
  return `${count === 0 ? 'no' : count.toLocaleString('en-GB')} ${words}`
}

/** `documents: { total: 10, unreviewed: 2 }` is `10 documents (2 unreviewed)`. */
function countsOf(key: string, value: JsonObject): Said | undefined {
  const entries = Object.entries(value)
  const numbers = entries.flatMap(([name, each]) => (typeof each === 'number' && Number.isInteger(each) && each >= 0 ? [[name, each] as const] : []))
  if (entries.length === 0 || numbers.length < entries.length || stem(phrase(key)) === phrase(key)) return undefined
  const total = numbers.find(([name]) => name === 'total')?.[1]
  const parts = numbers.filter(([name]) => name !== 'total').map(([name, count]) => partOf(phrase(name), count))
  if (total === undefined) return { kind: 'count', text: `${phrase(key)}: ${all(parts)}` }
  return { kind: 'count', text: `${counted(total, plural(stem(phrase(key)), total))}${total > 0 && parts.length > 0 ? ` (${parts.join(', ')})` : ''}` }
}

/** `1 link`, `no links`; of a state such as `unreviewed` `none unreviewed`. */
function partOf(name: string, count: number): string {
  const last = name.split(' ').at(-1) ?? ''
  if (stem(last) === last) return `${count === 0 ? 'none' : count} ${name}`
  return counted(count, `${name.slice(0, name.length - last.length)}${plural(stem(last), count)}`)
}

function all(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
