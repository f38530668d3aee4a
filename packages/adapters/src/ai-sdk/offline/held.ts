import { basisOf, asksToDecide } from './direct.ts'
import { emailsIn, namesIn, quotesIn } from './cues.ts'
import { quoted } from './markdown.ts'
import { type Order, ordersIn } from './orders.ts'
import type { Matcher } from './rank.ts'
import { shortened } from './cells.ts'
import { verbsOf } from './verbs.ts'
import { capital, isSmall } from './words.ts'

/** What of a request is to be done: the request without what it forbids or only asks about, or nothing and what to say. */
type Standing = { readonly kind: 'stands'; readonly text: string } | { readonly kind: 'held'; readonly answer: string }

/** `all except Ada`, `Ada, not Bob`: what is left out of an order. */
const EXCEPT =
  /\s*,?\s*\b(?:except(?:ing)?(?: for)?|apart from|other than|excluding|but not|and not)\s+[^,;.!?\n]+|\s*,\s*not\s+[^,;.!?\n]+|(?<=\b(?:all|every\w*|any\w*|contacts|people|statements|tasks))\s+but\s+[^,;.!?\n]+/giu

/** What a request orders of the tools that change something. Without such a verb it stands as it is. */
export function standing(matcher: Matcher, text: string): Standing {
  const verbs = new Set(matcher.candidates.filter(({ deed }) => deed === 'change').flatMap(({ tool }) => [...verbsOf(tool)]))
  const orders = verbs.size === 0 ? [] : ordersIn(text, verbs)
  const held = orders.filter(({ mood }) => mood === 'forbidden' || mood === 'asked')
  const isOrdered = orders.some(({ mood }) => mood === 'ordered')
  const [first] = held
  if (!isOrdered && first) return asksToDecide(text) && basisOf(matcher) ? { kind: 'stands', text } : { kind: 'held', answer: notDone(text, first) }
  if (!isOrdered) return { kind: 'stands', text }
  return { kind: 'stands', text: withoutExceptions(without(text, held)) }
}

/** A message that begins by forbidding something is no value for what we asked. */
export function isRefusal(matcher: Matcher, text: string): boolean {
  return /^\s*(?:(?:no|please|oh|wait|sorry|actually)\b[\s,]*)*(?:do\s+not|don['’]?t|never)\b/i.test(text) && standing(matcher, text).kind === 'held'
}

function without(text: string, held: readonly Order[]): string {
  if (held.length === 0) return text
  const cut = held.toReversed().reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(Math.max(from, to)), text)
  return cut.replace(/^[\s,;.!?]*(?:(?:and|but|then|so)\b[\s,]*)*/i, '').replace(/[\s,;]*(?:\b(?:and|but)\b)?\s*([.!]?)\s*$/i, '$1')
}

/** What stands in quotes is no exception. */
function withoutExceptions(text: string): string {
  const quotes = quotesIn(text)
  return text.replace(EXCEPT, (part) => (quotes.some((quote) => quote.includes(part.trim())) ? part : ' '))
}

const OBJECT_CHARS_MAX = 80

/** `Nothing was changed; to have it done, say “Delete Callum Orr”.` */
function notDone(text: string, { verb, at, to }: Order): string {
  const rest = text
    .slice(at, to)
    .replace(/[?!.,;\s]+$/, '')
    .replace(/\s+(?:yet|now|for now|today|please|or not|ever|again|at all|anyway)$/i, '')
    .trim()
  const [named] =
    rest === '' ? [...quotesIn(text), ...namesIn(`of ${text}`).filter((name) => !isSmall(name.split(' ')[0]?.toLowerCase() ?? '')), ...emailsIn(text)] : [rest]
  const example = named === undefined ? `${capital(verb)} …” with what it is about` : `${capital(verb)} ${quoted(shortened(named, OBJECT_CHARS_MAX))}”`
  return `Nothing was changed; to have it done, say “${example}.`
}
