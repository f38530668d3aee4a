import type { Json, JsonObject, Tool } from '@ambit/domain'
import { fill } from './arguments.ts'
import { isOfPeople } from './asking.ts'
import type { Candidate } from './candidates.ts'
import { emailsIn, namesIn, quotesIn } from './cues.ts'
import { quoted } from './markdown.ts'
import { type Order, ordersIn } from './orders.ts'
import type { Matcher } from './rank.ts'
import { type Slot, namedChoices, pairOf, slotsOf } from './slots.ts'
import { withoutTags } from './tags.ts'
import type { SettledCall } from './turn-view.ts'
import { isVerb, nounsOf, verbsOf } from './verbs.ts'
import type { Given, Wanted } from './wanted.ts'
import { contentOf, isSmall, plain, stem, stemsOf, wordsOf } from './words.ts'

const EACH_MAX = 10
const BETWEEN = /^[\s,;()]*(?:[^\s,;()]+@[^\s,;()]+)?[\s,;()]*(?:and|&|plus|as well as)?[\s,]*(?:also\s+|another\s+|a\s+)?(?:called\s+)?$/iu
const AND = /\b(?:and|plus|as well as)\b|&/i
const FIRM = /\b(?:ltd|limited|inc|llc|plc|co|company|sons|bros|partners|associates|group)\b/i

/** One call for each of the things that a request makes, where the tool makes one at a time; empty where it names one. */
export function eachCall({ tool, preset, deed }: Candidate, wanted: Wanted): readonly JsonObject[] {
  const slots = slotsOf(tool.parameters)
  const [slot, other] = slots.filter(({ required }) => required)
  const address = slots.find(({ required, form, many }) => required && form === 'email' && !many)
  if (deed === 'change' && address) return eachAddress(tool, address, { ...wanted, preset })
  if (deed !== 'change' || !verbsOf(tool).has('create') || !slot || other || slot.many || (slot.form !== 'name' && slot.form !== 'body')) return []
  const { text } = wanted
  const values = valuesIn(text, tool)
  if (values.length < 2 || values.length > EACH_MAX) return []
  const places = placesOf(values, text)
  const [first] = places
  if (first === undefined) return []
  const made = values.map((value, at) => {
    const from = (places[at] ?? 0) + value.length
    const own = text.slice(from, places[at + 1] ?? text.length)
    const shared = at < values.length - 1 ? sharedTail(text.slice((places.at(-1) ?? 0) + (values.at(-1) ?? '').length)) : ''
    return fill(tool, {
      ...wanted,
      text: `${text.slice(0, first)}${value}${own.replace(/[\s"”’,]*(?:and|&|plus)?[\s"“‘]*$/i, '')} ${shared}`,
      preset: { ...preset, [slot.name]: value },
    })
  })
  return made.every(({ missing }) => missing.length === 0) ? made.map(({ args }) => args) : []
}

/** `Invite ada@x.example as an editor and bob@x.example as a viewer`: what stands behind an address is of that one, else what the order says of all. */
function eachAddress(tool: Tool, { name }: Slot, given: Given): readonly JsonObject[] {
  const addresses = [...new Set(emailsIn(given.text))]
  if (addresses.length < 2 || addresses.length > EACH_MAX) return []
  const places = placesOf(addresses, given.text)
  const made = addresses.map((address, at) => {
    const preset = { ...given.preset, [name]: address }
    const own = fill(tool, { ...given, preset, text: given.text.slice(places[at], places[at + 1] ?? given.text.length) })
    return own.missing.length === 0 ? own : fill(tool, { ...given, preset })
  })
  return made.every(({ missing }) => missing.length === 0) ? made.map(({ args }) => args) : []
}

/** What stands behind the last of them, such as a tag, is of all; an address is of one. */
function sharedTail(tail: string): string {
  return tail.includes('@') ? '' : tail
}

function placesOf(values: readonly string[], text: string): readonly number[] {
  let from = 0
  return values.map((value) => {
    const at = text.indexOf(value, from)
    from = at + value.length
    return at
  })
}

function valuesIn(text: string, tool: Tool): readonly string[] {
  const bare = withoutTags(text)
  const quotes = listed(quotesIn(bare), bare, nounsOf(tool))
  if (quotes.length > 1 || quotesIn(bare).length > 0) return quotes
  const said = nounsOf(tool).map(stem)
  const isPlural =
    wordsOf(bare).some((word) => said.includes(stem(word)) && !said.includes(word)) || /\b(?:two|three|four|five|both|these|several)\b/i.test(bare)
  if (!isPlural && !isOfPeople(said)) return []
  const names = listed(namesIn(bare), bare, nounsOf(tool))
  if (names.length === 0) return smallNames(bare, tool)
  return names.some((name) => FIRM.test(name)) ? [] : names
}

/** Values that follow each other with nothing but `and` and commas between them, with an `and` among them. */
function listed(values: readonly string[], text: string, nouns: readonly string[]): readonly string[] {
  const places = placesOf(values, text)
  const said = new RegExp(`["“”‘’«»\\x60']|\\b(?:the|a|an|another)\\b|\\b(?:${nouns.map(stem).join('|')})s?\\b`, 'giu')
  const gaps = values.slice(1).map((_value, at) => text.slice((places[at] ?? 0) + (values[at] ?? '').length, places[at + 1] ?? 0).replace(said, ' '))
  const end = gaps.findIndex((gap) => !BETWEEN.test(gap))
  const kept = values.slice(0, (end < 0 ? gaps.length : end) + 1)
  return gaps.slice(0, kept.length - 1).some((gap) => AND.test(gap)) ? kept : values.slice(0, 1)
}

/** `add tom reed and sue lane`: two names of people, each of a few words that are nothing else. */
function smallNames(text: string, tool: Tool): readonly string[] {
  const said = nounsOf(tool).map(stem)
  const [, first = '', second = ''] = /^\s*(?:please\s+)?\p{L}+\s+(.+?)\s+(?:and|&)\s+([^,;.!?]+?)\s*[.!]?\s*$/u.exec(text) ?? []
  const names = [first, second].map((name) => wordsOf(name).filter((word) => !said.includes(stem(word)) && word !== 'the' && word !== 'two'))
  const isName = (words: readonly string[]): boolean =>
    words.length > 0 && words.length <= 3 && words.every((word) => !isSmall(word) && !isVerb(word) && !FIRM.test(word))
  return isOfPeople(said) && names.every(isName) ? names.map((words) => words.join(' ')) : []
}

/** What a request orders beside what was done, in sentences; empty where nothing is left. */
export function leftOver({ candidates }: Matcher, text: string, calls: readonly SettledCall[]): string {
  const changes = candidates.filter(({ deed }) => deed === 'change')
  const done = changes.filter(({ tool }) => calls.some(({ name }) => name === tool.name))
  if (done.length === 0) return ''
  const own = new Set(done.flatMap(({ tool }) => [...verbsOf(tool)]))
  const used = new Set(calls.flatMap(({ args }) => stemsOf(Object.values(args).map(plain).join(' '))))
  const orders = ordersIn(text, new Set(changes.flatMap(({ tool }) => [...verbsOf(tool)])))
  const part = ({ from, to }: Order): string => {
    const end = Math.min(to, ...orders.flatMap((other) => (other.from > from ? [other.from] : [])))
    return text.slice(from, end).replace(/[\s,;]*(?:\b(?:and|then|also)\b[\s,]*)*$/i, '')
  }
  const left = orders
    .filter(({ mood, verb }) => mood === 'ordered' && !own.has(verb))
    .map(part)
    .filter((each) =>
      contentOf(each)
        .slice(1)
        .some((word) => !used.has(word)),
    )
  const rest = left.map((each) => `“${quoted(each)}”`).join(' and ')
  return [...done.flatMap(({ tool }) => alone(tool, text, calls) ?? []), ...(rest === '' ? [] : [`Still to do: ${rest}. Ask for it by itself.`])].join(' ')
}

function alone(tool: Tool, text: string, calls: readonly SettledCall[]): string | undefined {
  const pair = pairOf(tool)
  const call = calls.find(({ name }) => name === tool.name)
  if (!pair || !call || call.args[pair.id.name] !== undefined) return undefined
  const values = Object.values(call.args).flatMap((value: Json) => (Array.isArray(value) ? value : [value]))
  const asked = values.reduce<string>((rest, value) => (typeof value === 'string' ? rest.replace(value, ' ') : rest), text)
  const isAbout = namedChoices(pair.choice, asked).length > 0 || /\b[a-z]{1,8}-\d{1,6}\b/i.test(asked)
  return isAbout ? 'It stands alone: what it bears on, and how, was not clear, so no link was made.' : undefined
}
