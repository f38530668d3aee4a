import { contentOf, isSmall, stem, wordsOf } from './words.ts'

/** Verbs that order a change wherever they begin a request, and such that are also names of things. */
const ORDERS =
  'add create delete remove erase edit modify replace rename mute unmute restore untag invite send connect approve accept pay close reopen settle submit decline reject assign write cancel'.split(
    ' ',
  )
const ORDERS_OF = 'update change set hide tag email mail import upload move transfer book reply mark record register'.split(' ')
const POLITE = /^\s*(?:(?:please|now|then|just|(?:can|could|would|will) you|i(?:['’]d| would)? (?:want|like|need)(?: you)? to|go ahead and)\b[\s,]*)+/i

/** `delete this claim`, `can you pay it`: an order to change something. */
export function ordersChange(text: string): boolean {
  const [verb = '', next = ''] = wordsOf(text.replace(POLITE, ''))
  if (next === '') return false
  return ORDERS.includes(verb) || (ORDERS_OF.includes(verb) && /^(?:the|this|that|these|those|my|our|all|an?|it|them|every|each|his|her|their)$/.test(next))
}

const ASKS = /\?\s*$|^\s*(?:who|whose|whom|what|which|when|where|why|how|is|are|was|were|has|have|had|did|does|do|any|tell (?:me|us)|find out)(?:['’]s)?\b/i

/** Asks for something that may stand in what can be read; more than one word, and no order. */
export function isQuestionOfContent(text: string): boolean {
  return ASKS.test(text) && !ordersChange(text) && wordsOf(text).length > 1 && soughtWords(text).length > 0
}

/** Words of asking that no record repeats. */
export const ASKING = new Set(
  'say said saying says told telling mention mentioned happen happened happens think thought mean means meant else ever yet still already next current currently update updates'.split(
    ' ',
  ),
)
const WORDS_MAX = 8
const CLAUSE_END = /[?!;\n]|\.(?:\s|$)|,?\s+and\s+(?=(?:who|whose|what|which|when|where|why|how|is|are|was|were|does|do|did)\b)/i

const CLAUSES_MAX = 2

/** The telling words of each question in a request, as they were written; of a `… about X` only those of X. */
export function soughtWords(text: string): readonly (readonly string[])[] {
  const clauses = text
    .trim()
    .split(CLAUSE_END)
    .map((clause) => {
      const [, topic = ''] = /\b(?:about|regarding|concerning)\s+(.+)$/i.exec(clause) ?? []
      const own = significant(topic)
      return (own.length > 0 ? own : significant(clause)).slice(0, WORDS_MAX)
    })
  return clauses.filter((words) => words.length > 0).slice(0, CLAUSES_MAX)
}

function significant(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}'’.-]*[\p{L}\p{N}])?/gu) ?? []
  const bare = words.map((word) => word.replace(/['’]s$/, ''))
  return [...new Set(bare.filter((word) => word.length > 1 && wordsOf(word).some((part) => !isSmall(part) && !ASKING.has(part))))]
}

/** What `who` is asked for: `loss adjuster` of `Who is the loss adjuster and …`. Empty where no part is named. */
export function personAsked(text: string): readonly string[] {
  const [, named = ''] = /\bwho(?:['’]s| is| are| was| were)\s+(?:the|our|their|his|her|this|my)\s+([^?!.,;\n]+)/i.exec(text) ?? []
  return contentOf(named.split(CLAUSE_END)[0] ?? '')
}

/** What people and their parts are filed under. */
const PEOPLE = new Set('person people party contact member'.split(' ').map(stem))

/** Words by which a place for people is known. */
export function isOfPeople(words: readonly string[]): boolean {
  return words.some((word) => PEOPLE.has(word))
}
