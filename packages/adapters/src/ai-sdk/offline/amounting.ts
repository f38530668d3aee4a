import { ASKING } from './asking.ts'
import type { GuideLine } from './prompt.ts'
import { isVerb } from './verbs.ts'
import { contentOf, holdsPhrase, stem, stemsOf, wordsOf } from './words.ts'

/** What people say for writing something. */
const WRITING = new Set('draft write prepare compose word reply respond response answer'.split(' '))

/** What people say for one another when they ask for a piece of work. */
const WAYS = [
  'review check validate verify audit assess examine judge valid right enough adequate correct sound okay',
  'summarise summarize summary recap brief sum',
  'walk story chronology timeline sequence',
  'weigh argument argue balance pro con',
  'calculate compute figure work sum',
]
  .map((line): ReadonlySet<string> => new Set(line.split(' ').map(stem)))
  .concat(WRITING)

/** What people say for what the work is about. */
const MATTERS = [
  'risk fraud fraudulent suspicious suspicion odd inconsistent inconsistency',
  'complaint complain complained unhappy dissatisfied dissatisfaction',
  'recovery recover recoup',
  'settlement settle',
  'decision decide',
  'update progress',
  'handover takeover',
].map((line) => new Set(line.split(' ').map(stem)))

/** How a piece of work is to be done says nothing of what it is. */
const MANNER = new Set('quick quickly short shortly full half page whole detail line step nice good clear best'.split(' '))

const PREFIX_MIN = 5
/** Share of a question's telling words that a task must have where its label is not said. */
const COVERED_MIN = 0.66
const WORDS_MIN = 2

interface TaskWords {
  /** What the label asks to be done. */
  readonly verbs: readonly string[]
  /** What it is about. */
  readonly nouns: readonly string[]
  /** All that a question about it may say: the nouns, those of its id, and what its description has. */
  readonly all: readonly string[]
  /** The words of each way in which people ask for it. */
  readonly ways: readonly (readonly string[])[]
}

/**
 * The task that a request amounts to: its label is said, what its label asks for is asked for in other words, or most of the
 * request's words are the task's. `explained` tells how much of the request (0 to 1) the best tool explains: a question
 * that a tool answers better is no task.
 */
export function amountsTo(tasks: readonly GuideLine[], text: string, common: ReadonlySet<string>, explained: number): GuideLine | undefined {
  const named = tasks.filter((task) => isNamed(task, text)).toSorted((a, b) => b.label.length - a.label.length)[0]
  if (named) return named
  const said = contentOf(text).filter((word) => !MANNER.has(word))
  const telling = said.filter((word) => !common.has(word) && !isVerb(word) && !ASKING.has(word))
  const scored = tasks.map((task) => ({ task, score: fit(wordsOfTask(task, common), { text, said, telling, common, explained }) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.task : undefined
}

function wordsOfTask({ label, id, description, asked }: GuideLine, common: ReadonlySet<string>): TaskWords {
  const own = contentOf(label).filter((word) => !common.has(word))
  const ids = contentOf(id).filter((word) => !common.has(word) && !isDoing(word))
  const nouns = own.filter((word) => !isDoing(word))
  return {
    verbs: own.filter(isDoing),
    nouns,
    all: [...new Set([...own, ...nouns, ...ids, ...contentOf(description)])],
    ways: asked.map((way) => contentOf(way).filter((word) => !common.has(word) && !MANNER.has(word))),
  }
}

function isDoing(word: string): boolean {
  return isVerb(word) || WAYS.some((way) => way.has(word))
}

interface Asked {
  readonly text: string
  readonly said: readonly string[]
  readonly telling: readonly string[]
  readonly common: ReadonlySet<string>
  readonly explained: number
}

/** 0 where the request does not amount to it. */
function fit(task: TaskWords, asked: Asked): number {
  return Math.max(askedFor(task, asked), worded(task, asked))
}

/** How well a request has one of the ways in which people ask for the task. */
function askedFor({ nouns, all, ways }: TaskWords, { text, said, telling, explained }: Asked): number {
  const holds = (word: string): boolean => said.includes(word) || WAYS.some((way) => way.has(word) && said.some((each) => way.has(each)))
  const [length = 0] = ways
    .filter((way) => way.length > 0 && way.every((word) => holds(word) && isOrderable(word, text)))
    .map((way) => way.length)
    .toSorted((a, b) => b - a)
  const known = new Set([...ways.flat(), ...all])
  const share = telling.length === 0 ? 1 : telling.filter((word) => known.has(word)).length / telling.length
  const about = nouns.filter((noun) => said.includes(noun))
  return length > 0 && share >= COVERED_MIN && share >= explained ? 2 + share + (length + about.length) / 10 : 0
}

/** How well its label, or most of the request's words, tell the task. */
function worded({ verbs, nouns, all }: TaskWords, { text, said, telling, common, explained }: Asked): number {
  const does = verbs.some((verb) => isOrderable(verb, text) && said.some((word) => isAlike(word, verb, WAYS)))
  const about = nouns.filter((noun) => said.some((word) => isAlike(word, noun, MATTERS)))
  const covered = telling.filter((word) => all.some((own) => isAlike(word, own, MATTERS)) || WAYS.some((way) => way.has(word)))
  const share = telling.length === 0 ? 1 : covered.length / telling.length
  if (nouns.length === 0) return does && said.every((word) => common.has(word) || isDoing(word)) ? 3 : 0
  const isOrdered = does || (about.length >= WORDS_MIN && !isQuestion(text))
  if (about.length === nouns.length && isOrdered && share >= 0.5) return 2 + share + about.length / 10
  const strict = covered.filter((word) => all.some((own) => isAlike(word, own, [])))
  return strict.length >= WORDS_MIN && share >= COVERED_MIN && share >= explained ? share + strict.length / 10 : 0
}

function isAlike(one: string, other: string, groups: readonly ReadonlySet<string>[]): boolean {
  if (one === other || groups.some((group) => group.has(one) && group.has(other))) return true
  return Math.min(one.length, other.length) >= PREFIX_MIN && (one.startsWith(other) || other.startsWith(one))
}

/** `What did they write?` orders no letter. */
function isOrderable(verb: string, text: string): boolean {
  return !WRITING.has(verb) || !isQuestion(text)
}

function isQuestion(text: string): boolean {
  return (
    /\?\s*$|^\s*(?:what|which|who|when|where|why|how|is|are|was|were|has|have|does|do|did)\b/i.test(text) && !/\b(?:can|could|would|will) you\b/i.test(text)
  )
}

/** The request holds the task's label, or is most of what its description says (`Was cover in force?`). */
export function isNamed({ label, description }: GuideLine, text: string): boolean {
  const asked = stemsOf(text)
  if (wordsOf(label).length > 1 && holdsPhrase(asked, stemsOf(label))) return true
  const own = contentOf(description)
  const said = contentOf(text)
  return said.length >= WORDS_MIN && said.length * 2 >= own.length && holdsPhrase(stemsOf(description), asked)
}
