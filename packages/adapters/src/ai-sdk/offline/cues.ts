import type { Slot } from './slots.ts'
import { contentOf, stem, stemsOf, wordsOf } from './words.ts'

/** Text in quotation marks, without them. An apostrophe inside a word opens nothing. */
export function quotesIn(text: string): readonly string[] {
  const found = [...text.matchAll(/"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’|«([^»\n]+)»|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])|`([^`\n]+)`/gu)]
  return found.map((match) => (match.slice(1).find((part) => part !== undefined) ?? '').trim()).filter((quote) => quote !== '')
}

/** Begins only where a run begins, so that a long run is read once. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

export function emailsIn(text: string): readonly string[] {
  return text.match(EMAIL) ?? []
}

export function linksIn(text: string): readonly string[] {
  return (text.match(/\bhttps?:\/\/[^\s<>"')]+/g) ?? []).map((link) => link.replace(/[.,;:!?]+$/, ''))
}

const CALENDAR = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(' '),
)

/** Names as people write them: words with capitals, not the one that only begins the sentence. */
export function namesIn(text: string): readonly string[] {
  const plain = text.replace(EMAIL, ' , ')
  const found = plain.matchAll(/(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}'’-]*(?:\s+(?:(?:de|da|van|von|der|bin|al|el|la|le)\s+)*\p{Lu}[\p{L}'’-]*)*/gu)
  return [...found].flatMap((match) => {
    const begins = /(?:^|[.!?]\s*|\n\s*)$/.test(plain.slice(0, match.index))
    const name = begins ? match[0].replace(/^\S+\s*/, '') : match[0]
    return contentOf(name).some((word) => !CALENDAR.has(word)) ? [name.replace(/['’]s$/, '')] : []
  })
}

/** Where a spoken value ends: at the end of the sentence, or where the next part of the request begins. */
const ENDS: Readonly<Record<'short' | 'long', RegExp>> = {
  short:
    /[\n,;(]|[.!?](?:\s|$)|\s(?:-|–|—)\s|\s(?:with|as|whose|then|please|and\s+(?:add|tag|mark|set|email|with|give|show|open|an?|the)|(?:to|in|into|on|from|for)\s+(?:the|my|our|this|these|your))(?=\s|$)/iu,
  long: /\n|\s(?:please|thanks|thank you)[.!]*\s*$/iu,
}

/** `keepsQuotes`: the tool reads quotation marks itself, as a search does for a phrase. */
function cut(text: string, form: Slot['form'], keepsQuotes: boolean): string | undefined {
  const begun = text.trimStart()
  const [quote] = /^["“‘«'`]/.test(begun) ? quotesIn(begun) : []
  if (quote !== undefined && !keepsQuotes) return quote
  const end = ENDS[form === 'body' ? 'long' : 'short'].exec(begun)
  const value = (end ? begun.slice(0, end.index) : begun).trim()
  if (form === 'body') return /[\p{L}\p{N}]/u.test(value) ? value : undefined
  const bare = value
    .replace(EMAIL, ' ')
    .trim()
    .replace(/^(?:an?|the)\s+/i, '')
    .replace(/[?.!,;:]+$/, '')
  return /[\p{L}\p{N}]/u.test(bare) && !/^(?:with|to|for|of|in|on|at|from|by)\b/i.test(bare) ? bare : undefined
}

/** What follows the first cue that the text has and that something follows. */
function after(text: string, cues: readonly RegExp[], form: Slot['form'], keepsQuotes = false): string | undefined {
  for (const cue of cues) {
    const match = cue.exec(text)
    const value = match && cut(text.slice(match.index + match[0].length), form, keepsQuotes)
    if (value) return value
  }
  return undefined
}

const CUES: Readonly<Record<'name' | 'tag' | 'query' | 'body', readonly RegExp[]>> = {
  name: [/\b(?:called|named|titled|entitled)\b\s*/i],
  tag: [/\b(?:as|tagged|labelled|marked)\s+(?!as\b|well\b|soon\b)/i, /\bwith\s+(?:the\s+)?(?:tags?|labels?)\s+/i],
  query: [
    /\b(?:search(?:ing)?|look(?:ing)?)\s+(?:(?:the|this|through|in)\s+(?:[\p{L}]+\s+){1,2})?for\s+/iu,
    /\b(?:about|regarding|concerning|containing|matching)\s+/i,
    /\b(?:mention(?:s|ed|ing)?|says?)\s+(?:of\s+)?/i,
    /\b(?:find|search|locate)\s+(?!me\b|out\b)/i,
    /\bfor\s+/i,
  ],
  body: [/\b(?:saying|says|reading)(?:\s+that)?\b:?\s*/i, /:\s+/, /\bthat\s+(?!is\b|are\b|was\b|were\b)/i],
}

/** Text for a parameter, by what the request says before it: the parameter's own name, else what people say for one of its form. */
export function cuedText(slot: Slot, text: string): string | undefined {
  const { form } = slot
  if (form !== 'name' && form !== 'tag' && form !== 'query' && form !== 'body') return undefined
  const keepsQuotes = form === 'query' && /\bquot/i.test(slot.description)
  const own = ownCues(slot, form)
  // `tag Ada as vip`: the verb is the parameter's name too, so what follows it is not the value.
  const cues = form === 'tag' ? [...CUES.tag, ...own] : [...own, ...CUES[form]]
  return after(text, cues, form, keepsQuotes)
}

/** `name: Ada`, `title is "Plan"`; after `note` and `tag` the value may stand at once. */
function ownCues(slot: Slot, form: 'name' | 'tag' | 'query' | 'body'): RegExp[] {
  const own = wordsOf(slot.name).filter((word) => word !== 'new')
  if (own.length === 0) return []
  const name = own.map((word) => (slot.many ? `${stem(word)}s?` : word)).join('[\\s_-]+')
  const linked = new RegExp(`\\b${name}\\b\\s*(?:[:=]\\s*|\\b(?:is|to|as)\\b\\s+|(?=["“‘«]))`, 'iu')
  const loose = new RegExp(`\\b(?:the|a|an|with|and)\\s+${name}\\s+(?!of\\b|for\\b|to\\b|in\\b|on\\b|is\\b|are\\b)`, 'iu')
  return form === 'tag' || form === 'body' ? [linked, loose] : [linked]
}

/** `rename it to X`: what a change is to be, at the end of the request. */
export function newText(text: string): string | undefined {
  return after(text, [/\b(?:in)?to\s+(?:read|say|be)?:?\s*/i], 'name')
}

/** What stands behind the verb and the thing: `add contact Ada`, `create a graph Climate policy`. */
export function tailText(text: string, verbs: ReadonlySet<string>, nouns: readonly string[], form: Slot['form']): string | undefined {
  const verb = [...verbs].join('|')
  const skip = nouns.length > 0 ? `(?:(?:${nouns.map((noun) => `${stem(noun)}s?`).join('|')})\\b\\s*)*` : ''
  const cue = new RegExp(`\\b(?:${verb})\\s+(?:(?:an?|the|my|our|new|another|one|two|three)\\s+)*${skip}:?\\s*`, 'iu')
  const value = after(text, [cue], form)
  const known = new Set(nouns.map(stem))
  return value !== undefined && stemsOf(value).some((word) => !known.has(word)) && contentOf(value).length > 0 ? value : undefined
}
