import { isJsonObject } from '@ambit/domain'
import type { ModelCall } from '@ambit/engine'
import { fill } from './arguments.ts'
import { isOfPeople } from './asking.ts'
import type { Candidate } from './candidates.ts'
import { isTaggedIn } from './criteria.ts'
import { answers, mainList } from './lead.ts'
import { isNamedIn } from './focus.ts'
import type { Matcher } from './rank.ts'
import type { SettledCall } from './turn-view.ts'
import { nounsOf } from './verbs.ts'
import type { Wanted } from './wanted.ts'
import { plain, stemsOf } from './words.ts'

const WORDS_APART_MAX = 3

/** Whether a search came back empty: a sentence that says so, a count of 0, or only empty lists. */
export function foundNothing({ json, content }: SettledCall): boolean {
  if (json === undefined) return content.trim() === '' || /^\s*(?:nothing|none|no|not found|0)\b/i.test(content)
  if (Array.isArray(json)) return json.length === 0
  if (!isJsonObject(json)) return false
  if (typeof json['count'] === 'number') return json['count'] === 0
  const lists = Object.values(json).filter((value) => Array.isArray(value))
  return lists.length > 0 && lists.every((list) => list.length === 0)
}

/** Where the words are found nowhere together: each by itself, the overview, and for `who` the list of people. */
export function lookFurther(search: Candidate, words: readonly string[], matcher: Matcher, wanted: Wanted): readonly ModelCall[] {
  const [name] = Object.keys(search.preset)
  const apart = name !== undefined && words.length > 1 ? words.slice(-WORDS_APART_MAX) : []
  const searches = apart.map((word) => ({ name: search.tool.name, args: { [name ?? '']: word } }))
  const people = /\bwho\b/i.test(wanted.text) ? readOf(matcher, wanted, isOfPeople) : undefined
  const overview = readOf(matcher, wanted, (words) => words.includes('overview') || words.includes('summary'))
  const reads = [people, overview === people ? undefined : overview].flatMap((read) => (read ? [{ name: read.tool.name, args: read.preset }] : []))
  return [...searches, ...reads]
}

/** A read that can be made at once and whose value, or whose name where it has none, is such a word. */
function readOf({ candidates }: Matcher, wanted: Wanted, isMeant: (words: readonly string[]) => boolean): Candidate | undefined {
  const reads = candidates.filter(({ tool, deed, preset }) => deed === 'read' && fill(tool, { ...wanted, text: '', preset }).missing.length === 0)
  const valued = reads.find(({ preset }) => isMeant(stemsOf(Object.values(preset).map(plain).join(' '))))
  return valued ?? reads.find(({ tool }) => isMeant(stemsOf(nounsOf(tool).join(' '))))
}

/** What of all that was looked up answers: a fact or a row that the words name, else the search that found the fewest; else the first search, which says that it found nothing. */
export function answering(calls: readonly SettledCall[], search: Candidate, text: string): readonly SettledCall[] {
  const failed = calls.filter(({ failure }) => failure !== undefined)
  const told = calls.filter(({ failure }) => failure === undefined)
  const [first] = told.filter(({ name }) => name === search.tool.name)
  if (!first || !foundNothing(first)) return calls
  const read = told.filter((call) => call.name !== search.tool.name)
  const naming = read.filter(
    ({ json }) => isJsonObject(json) && (answers(json, text) || isNamedIn(mainList(json) ?? [], text) || isTaggedIn(mainList(json) ?? [], text)),
  )
  const found = told.filter((call) => call.name === search.tool.name && !foundNothing(call)).toSorted((a, b) => sizeOf(a) - sizeOf(b))
  if (naming.length > 0) return [...naming, ...failed]
  return [first, ...found.slice(0, 1), ...failed]
}

function sizeOf({ json, content }: SettledCall): number {
  if (!isJsonObject(json)) return Array.isArray(json) ? json.length : content.length
  return typeof json['count'] === 'number' ? json['count'] : (mainList(json)?.length ?? 0)
}
