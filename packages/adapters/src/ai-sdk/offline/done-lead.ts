import type { Json, JsonObject } from '@ambit/domain'
import { cell, isIdKey, shortened } from './cells.ts'
import type { Item } from './items.ts'
import { code, quoted } from './markdown.ts'
import { TITLE_KEYS } from './rows.ts'
import { spoken } from './speech.ts'
import type { SettledCall } from './turn-view.ts'
import { nounsOf, past } from './verbs.ts'
import { plain, stem, wordsOf } from './words.ts'

/** `Added the contact **Ada Lovelace** (\`c3\`).`, `Renamed the tag **carrier** to **haulier**.`, and the keys that this tells. */
export function doneLead({ name, args }: SettledCall, json: JsonObject, items: readonly Item[]): { readonly text: string; readonly told: ReadonlySet<string> } {
  const [verb = name] = wordsOf(name)
  const nouns = nounsOf({ name })
  const [only, other] = nouns
  const count = Object.entries(args).flatMap(([key, value]) => (isIdKey(key) && Array.isArray(value) ? [value.length] : []))[0]
  const things = only !== undefined && other === undefined && count === 1 ? [stem(only)] : nouns
  const what = things.length > 0 && things[0] !== verb ? ` the ${things.join(' ')}` : ''
  const ids = Object.entries(args).flatMap(([key, value]) => (isIdKey(key) ? (Array.isArray(value) ? value : [value]).map(plain) : []))
  const targets = ids.flatMap((id) => items.find((item) => item.id === id && item.title !== '') ?? [])
  const [target] = targets
  const named = target ? ` ${targets.map(({ title, id }) => `${told(title)} (${code(id)})`).join(', ')}` : ''
  const aim = CHANGES.test(verb) ? (renaming(args) ?? aimOf(args, ' to')) : aimOf(args, '')
  const to = target && aim === ` ${told(target.title)}` ? '' : aim
  const as = typeof args['role'] === 'string' ? ` as ${spoken(args['role'])}` : ''
  const id = json['id']
  const made = !target && (typeof id === 'string' || typeof id === 'number') ? ` (${cell(id, 'id')})` : ''
  const known = [...ids, ...targets.map(({ title }) => title)]
  return {
    text: `${past(verb)}${what}${named}${to}${as}${made}.`,
    told: new Set(['ok', 'id', ...(target ? Object.keys(json).filter((key) => isSaid(json[key], known)) : []), ...repeated(json, args)]),
  }
}

const CHANGES = /^(?:rename|edit|change|update|set|retitle)$/

function aimOf(args: JsonObject, before: string): string {
  const text = [...TITLE_KEYS, 'email'].map((key) => args[key]).find((value) => typeof value === 'string')
  return typeof text === 'string' ? `${before} ${told(text)}` : ''
}

/** `{ tag, new_name }`: what it was, and what it is called now. */
function renaming(args: JsonObject): string | undefined {
  const texts = Object.entries(args).flatMap(([key, value]) => (typeof value === 'string' && !isIdKey(key) ? [{ key, value }] : []))
  const now = texts.find(({ key }) => key.startsWith('new_'))
  const before = texts.find((each) => each !== now)
  return now && before && ` ${told(before.value)} to ${told(now.value)}`
}

function told(text: string): string {
  return `**${quoted(shortened(text, 80))}**`
}

/** What the sentence has named already. */
function isSaid(value: Json | undefined, known: readonly string[]): boolean {
  const values = Array.isArray(value) ? value : [value ?? null]
  return values.length > 0 && values.every((each) => typeof each === 'string' && known.includes(each))
}

/** Keys under which a result gives back what the call named. */
function repeated(json: JsonObject, args: JsonObject): readonly string[] {
  const given = Object.values(args)
  return Object.keys(json).filter((key) => typeof json[key] === 'string' && given.includes(json[key]))
}
