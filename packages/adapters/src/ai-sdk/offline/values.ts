import type { Json, Tool } from '@ambit/domain'
import { personAsked } from './asking.ts'
import { cuedText, emailsIn, linksIn, namesIn, newText, quotesIn, tailText } from './cues.ts'
import { idFor } from './ids.ts'
import type { Item } from './items.ts'
import { type Slot, namedChoices, slotsOf } from './slots.ts'
import { tagsIn, withoutTags } from './tags.ts'
import { nounsOf, verbForms } from './verbs.ts'
import type { Filling, Found } from './wanted.ts'
import { contentOf, holdsPhrase, stem, stemsOf, wordsOf } from './words.ts'

/** A value for one parameter, by what may stand in it; nothing where the request and the results have none. */
export function valueFor(filling: Filling): Found {
  const { slot, given } = filling
  switch (slot.form) {
    case 'choice':
      return { value: choiceFor(filling) }
    case 'flag':
      return { value: flagFor(filling) }
    case 'number':
      return { value: numberFor(filling) }
    case 'date':
      return { value: dateFor(filling) }
    case 'email':
      return { value: several(slot, emailsIn(given.text)) }
    case 'link':
      return { value: several(slot, linksIn(given.text)) }
    case 'id':
      return idFor(filling)
    case 'query':
    case 'name':
    case 'tag':
    case 'body':
      return { value: textFor(filling) }
    case 'other':
      return {}
  }
}

function several(slot: Slot, values: readonly string[]): Json | undefined {
  if (values.length === 0) return undefined
  return slot.many ? values : values[0]
}

/** An optional filter is only set where the request speaks of it: a list of kinds needs its name or an `only`. */
function choiceFor({ slot, given, wanted }: Filling): Json | undefined {
  const named = namedChoices(slot, given.text).filter((value) => contentOf(value).length > 0)
  if (named.length === 0) return undefined
  if (wanted) return several(slot, named)
  if (!given.speech) return undefined
  const asked = wordsOf(given.text)
  const spoken = asked.includes('only') || asked.includes('just') || stemsOf(slot.name).some((word) => stemsOf(given.text).includes(word))
  return slot.many && !spoken ? undefined : several(slot, named)
}

function flagFor({ slot, given }: Filling): Json | undefined {
  const own = wordsOf(slot.name).filter((word) => word !== 'is')
  const said = wordsOf(given.text)
  if (!given.speech || !holdsPhrase(said, own)) return undefined
  const before = said.slice(0, said.indexOf(own[0] ?? ''))
  return !['not', 'no', 'without', 'dont', 'exclude'].some((word) => before.slice(-3).includes(word))
}

/** A number belongs to a parameter that the words beside it name; a list's limit also to `first 5` and `5 newest`. */
function numberFor({ slot, given, wanted, args }: Filling): Json | undefined {
  const own = new Set(stemsOf(slot.name))
  const numbers = [...given.text.matchAll(/(?<![\p{L}\p{N}-])-?\d+(?:[.,]\d+)*(?![\p{L}\p{N}-]*[\p{L}])/gu)]
  const named = numbers.find((match) => {
    const before = given.text.slice(Math.max(0, match.index - 24), match.index)
    const after = given.text
      .slice(match.index + match[0].length)
      .split(/\s+/)
      .slice(0, 3)
    const near = stemsOf([before, ...after].join(' '))
    return near.some((word) => own.has(word)) || (own.has('limit') && near.some((word) => LISTING.has(word)))
  })
  if (!given.speech) return undefined
  const [only] = numbers
  const free = wanted && numbers.length === 1 && !Object.values(args).some((value) => typeof value === 'number') ? only : undefined
  const match = named ?? free
  return match && Number(match[0].replaceAll(',', ''))
}

const LISTING = new Set(['first', 'last', 'newest', 'latest', 'top', 'oldest', 'recent'])

const DATE_CUES: readonly (readonly [parameter: RegExp, before: RegExp])[] = [
  [/since|after|from|start|begin/i, /\b(?:since|after|from|between|starting)\s*(?:the\s*)?$/i],
  [/until|before|to\b|end|by/i, /\b(?:until|till|before|to|by|and|-|–)\s*(?:the\s*)?$/i],
]

function dateFor({ slot, given, wanted, dates, args }: Filling): Json | undefined {
  if (!given.speech && !wanted) return undefined
  const free = dates.filter(({ value }) => !Object.values(args).includes(value))
  const [, before] = DATE_CUES.find(([parameter]) => parameter.test(slot.name)) ?? []
  const cued = before && free.find(({ index }) => before.test(given.text.slice(0, index)))
  const bounded = before !== undefined && dates.length > 1
  const value = (cued ?? (bounded || (before && !wanted) ? undefined : free[0]))?.value
  return value !== undefined && slot.schema['format'] === 'date' ? value.slice(0, 10) : value
}

function textFor({ slot, tool, given, args, wanted }: Filling): Json | undefined {
  const used = new Set(Object.values(args).flat())
  const tags = tagsIn(given.text)
  const quotes = quotesIn(given.text).filter((quote) => !used.has(quote) && isFor(slot, quote, tags, given))
  if (slot.many && quotes.length > 1) return quotes
  const spoken = given.speech ? (partPlayed(slot, given.text) ?? spokenText(slot, tool, given.text, wanted)) : undefined
  const isQuoted = spoken !== undefined && quotes.some((quote) => spoken.includes(quote))
  const found = !given.speech && wanted && slot.form === 'query' ? factToLookUp(given.items) : undefined
  const named =
    given.speech && slot.form === 'query' ? (emailsIn(given.text)[0] ?? namesIn(withoutTags(given.text))[0] ?? subjectAsked(tool, given.text)) : undefined
  const text = isQuoted || !wanted ? spoken : (quotes[0] ?? spoken ?? found ?? named)
  if (text === undefined || used.has(text)) return undefined
  if (slot.form === 'tag' && given.items.some(({ title }) => title === text)) return undefined
  if (slot.form === 'query') return soughtFor(withoutNoun(text, tool), tags, tool, slot)
  return slot.many ? parts(slot, text) : text
}

/** `Is grace a member of the studio?` asks for grace. */
function subjectAsked(tool: Tool, text: string): string | undefined {
  const nouns = nounsOf(tool).map(stem).join('|')
  return new RegExp(`^\\s*(?:is|are|was|were)\\s+(\\S+(?:\\s+\\S+)?)\\s+(?:already\\s+)?(?:an?|the|our|one of our)\\s+(?:${nouns})s?\\b`, 'i').exec(text)?.[1]
}

/** What is called a tag is one and nothing else, and the name of a thing that is there is no tag. */
function isFor(slot: Slot, quote: string, tags: readonly string[], { items }: Filling['given']): boolean {
  return slot.form === 'tag' ? tags.includes(quote) || !items.some(({ title }) => title === quote) : slot.form === 'query' || !tags.includes(quote)
}

/** `Find the member Priya` looks for Priya. */
function withoutNoun(text: string, tool: Tool): string {
  return text.replace(new RegExp(`^(?:${nounsOf(tool).map(stem).map(escaped).join('|')})s?\\s+(?:called\\s+|named\\s+)?(?=\\p{Lu})`, 'u'), '')
}

/** Words for everyone and everything. */
const ANYTHING = new Set('people person contact everyone everybody anyone anybody someone somebody thing item entry record'.split(' '))

/** What a search looks for: where a filter was said in words (`people tagged vip`), its value or what else is named. */
function soughtFor(text: string, tags: readonly string[], tool: Tool, slot: Slot): Json | undefined {
  if (tags.length === 0) return slot.many ? parts(slot, text) : text
  const nouns = nounsOf(tool).map(stem)
  const named = contentOf(withoutTags(text)).filter((word) => !ANYTHING.has(word) && !nouns.includes(word) && !tags.some((tag) => stemsOf(tag).includes(word)))
  const sought = named.length > 0 ? withoutTags(text).trim() : tags.join(' ')
  return slot.many ? [sought] : sought
}

/** `Who is the loss adjuster?` names somebody by a part; written as the parameter's example is. */
function partPlayed(slot: Slot, text: string): string | undefined {
  if (slot.form !== 'tag' || !wordsOf(slot.name).includes('role')) return undefined
  const words = personAsked(text)
  if (words.length === 0) return undefined
  return words.join(/[a-z]_[a-z]/.test(slot.description) ? '_' : ' ')
}

const SUM = /[£$€]\d{1,3}(?:,?\d{3})*(?=\D|$)/g

/** In a task, what of the thing that was just read is worth looking up elsewhere: the largest sum that it names, else its title. */
function factToLookUp(items: readonly Item[]): string | undefined {
  const read = items.find(({ row }) => typeof row['text'] === 'string')
  const text = read?.row['text']
  const sums = typeof text === 'string' ? (text.match(SUM) ?? []) : []
  const [largest] = sums.toSorted((one, other) => amountOf(other) - amountOf(one))
  return largest === undefined ? read?.title : `"${largest}"`
}

function amountOf(sum: string): number {
  return Number(sum.replace(/\D/g, ''))
}

function spokenText(slot: Slot, tool: Tool, whole: string, wanted: boolean): string | undefined {
  const isBefore = isRenamed(slot, tool)
  const text = isBefore ? whole.replace(/\s+(?:to|into)\s.*$/is, '') : whole
  const cued = cuedText(slot, text) ?? (isBefore ? tailText(text, verbForms(tool), nounsOf(tool), 'name') : undefined)
  if (cued !== undefined || !wanted) return wanted || slot.form === 'tag' || cued === undefined ? cued : ownOnly(slot, text, cued)
  const verbs = verbForms(tool)
  const renames = /^(?:rename|edit|change|update|set|retitle|reword)/i.test(tool.name)
  const changed = renames ? newText(text) : undefined
  const name = slot.form === 'name' && !renames ? namesIn(withoutTags(text))[0] : undefined
  const tail = slot.form === 'tag' ? undefined : tailText(withoutTags(text), verbs, nounsOf(tool), slot.form)
  // `Costs and Benefits`: one name that goes on behind its first word.
  const isPart = name !== undefined && tail !== undefined && new RegExp(`^${escaped(name)}\\s+(?:and|&)\\s+\\p{Lu}`, 'u').test(tail)
  return changed ?? (isPart ? tail : name) ?? tail
}

/** What a renaming changes, beside a parameter for what it is called then: it ends where that begins. */
function isRenamed(slot: Slot, tool: Tool): boolean {
  const isNew = ({ name }: Slot): boolean => wordsOf(name)[0] === 'new'
  return /^(?:rename|retitle)/i.test(tool.name) && !isNew(slot) && slotsOf(tool.parameters).some(isNew)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** An optional text is only taken where the request names the parameter. */
function ownOnly(slot: Slot, text: string, cued: string): string | undefined {
  return holdsPhrase(stemsOf(text), stemsOf(slot.name)) ? cued : undefined
}

function parts(slot: Slot, text: string): Json {
  const between = slot.form === 'body' ? /\s*(?:;|\n)\s*/ : /\s*(?:;|,|\n|\band\b)\s*/
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
