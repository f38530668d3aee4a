import type { Json, JsonObject } from '@ambit/domain'
import { fill } from './arguments.ts'
import type { Given, Missing, Wanted } from './wanted.ts'
import type { Candidate } from './candidates.ts'
import { quotesIn } from './cues.ts'
import { mentioned } from './items.ts'
import type { OpenQuestion, Target } from './planned.ts'
import { namedChoices, slotsOf } from './slots.ts'
import type { Matcher } from './rank.ts'
import { nounsOf, verbForms } from './verbs.ts'
import { stem, stemsOf, wordsOf } from './words.ts'

const PLACES = [/\b(?:first|1st|1)\b/i, /\b(?:second|2nd|2)\b/i, /\b(?:third|3rd|3)\b/i]
const WORDS_MAX = 12

/** What an answer to our own question makes of the request before it; nothing where the message is a new request. */
export function answered(open: OpenQuestion, wanted: Wanted, matcher: Matcher): Target | undefined {
  if (isNewRequest(open, wanted, matcher)) return undefined
  switch (open.about) {
    case 'anything':
      return undefined
    case 'choice': {
      const chosen = chosenOf(open.candidates, wanted.text)
      return chosen && { candidates: [chosen], text: `${open.text}\n${wanted.text}`, args: {} }
    }
    case 'argument': {
      const { slot } = open.missing
      const value = valueIn(open, wanted)
      if (value === undefined) return undefined
      const args = { ...open.args, ...open.target.args, [slot.name]: slot.many && !Array.isArray(value) ? [value] : value }
      return { ...open.target, args: { ...besideIn(open, { ...wanted, preset: args }), ...args } }
    }
  }
}

/** A question, a long text, or an order: `find Ada` is no answer to `Which contact do you mean?`. A free text may begin with any verb. */
function isNewRequest(open: OpenQuestion, { text }: Wanted, { candidates }: Matcher): boolean {
  const words = wordsOf(text)
  if (text.trim().endsWith('?') || /^\s*(?:what|which|who|when|where|why|how|is|are|was|were|does|do|did|can|could)\b/i.test(text) || words.length > WORDS_MAX)
    return true
  const stems = new Set(words.map(stem))
  const isFree = open.about === 'argument' && TEXTS.has(open.missing.slot.form)
  const orders = candidates.filter(({ tool, deed }) => (deed === 'read' ? wordsOf(tool.name)[0] === words[0] : verbForms(tool).has(words[0] ?? '')))
  if (open.about === 'choice')
    return orders.some(({ tool }) => !open.candidates.some((each) => each.tool === tool) && nounsOf(tool).some((noun) => stems.has(stem(noun))))
  return orders.some(({ tool }) =>
    isFree || (open.about === 'argument' && open.target.candidates.some((each) => each.tool === tool))
      ? nounsOf(tool).some((noun) => stems.has(stem(noun)))
      : true,
  )
}

const TEXTS: ReadonlySet<string> = new Set(['name', 'query', 'tag', 'body'])

function chosenOf(candidates: readonly Candidate[], text: string): Candidate | undefined {
  const said = new Set(stemsOf(text))
  const scored = candidates.map((candidate) => ({ candidate, score: stemsOf(candidate.label).filter((word) => said.has(word)).length }))
  const best = Math.max(...scored.map(({ score }) => score))
  const named = scored.filter(({ score }) => score === best && score > 0)
  return named.length === 1 ? named[0]?.candidate : byPlace(candidates, text)
}

function byPlace<T>(things: readonly T[], text: string): T | undefined {
  const place = PLACES.findIndex((pattern) => pattern.test(text))
  return place < 0 ? undefined : things[place]
}

function valueIn(open: Extract<OpenQuestion, { about: 'argument' }>, wanted: Wanted): Json | undefined {
  const { slot, among } = open.missing
  const [candidate] = open.target.candidates
  if (!candidate) return undefined
  switch (slot.form) {
    case 'id':
      return itemIn(open.missing, wanted) ?? byPlace(among, wanted.text)?.id
    case 'choice':
      return namedChoices(slot, wanted.text)[0] ?? byPlace(slot.choices, wanted.text)?.value
    case 'flag':
      return /^\s*(?:yes|yep|sure|true|on)\b/i.test(wanted.text) ? true : /^\s*(?:no|nope|false|off)\b/i.test(wanted.text) ? false : undefined
    case 'number':
    case 'date':
    case 'email':
    case 'link':
      return fill(candidate.tool, { ...wanted, preset: open.args }).args[slot.name]
    case 'name':
    case 'query':
    case 'tag':
    case 'body':
      return quotesIn(wanted.text)[0] ?? (slot.form === 'body' ? wanted.text.trim() : wanted.text.trim().replace(/[.!]+$/, ''))
    case 'other':
      return undefined
  }
}

const PLAIN: ReadonlySet<string> = new Set(['choice', 'email', 'link', 'number', 'date'])

/** `sam@x.example as a viewer`, where only the address was asked for: what else the call needs is taken too. */
function besideIn({ target: { candidates } }: Extract<OpenQuestion, { about: 'argument' }>, given: Given): JsonObject {
  const [candidate] = candidates
  if (!candidate) return {}
  const wanted = slotsOf(candidate.tool.parameters).filter((slot) => slot.required && PLAIN.has(slot.form))
  const { args } = fill(candidate.tool, given)
  return Object.fromEntries(wanted.flatMap(({ name }) => (args[name] === undefined ? [] : [[name, args[name]]])))
}

function itemIn({ among }: Missing, { items, text }: Wanted): Json | undefined {
  const named = mentioned(among.length > 0 ? among : items, text)
  return named.length === 1 ? named[0]?.id : undefined
}
