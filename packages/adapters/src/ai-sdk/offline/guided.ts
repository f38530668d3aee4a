import { isQuestionOfContent } from './asking.ts'
import type { Wanted } from './wanted.ts'
import type { Candidate } from './candidates.ts'
import { type Choice, loadables } from './choose.ts'
import type { Chat } from './chat.ts'
import { loadMentioned, stillToDo } from './loading.ts'
import { ordersIn } from './orders.ts'
import type { Plan } from './planned.ts'
import { type Mention, mentionsIn } from './playbook.ts'
import { type Matcher, type Ranked, coverage, rank } from './rank.ts'
import { carryOut } from './task.ts'
import { type SettledCall, isCallOf } from './turn-view.ts'
import { deedOf, verbsOf } from './verbs.ts'
import { contentOf, plain } from './words.ts'

/** Capabilities that the prompt only names, where the best of them explains more of a request than what is at hand; best first. */
export function betterNamed(matcher: Matcher, given: Wanted, choice: Choice): readonly Candidate[] {
  const lines = loadables(matcher, given)
  const [best] = lines
  if (!best) return []
  const near = nearest(lines)
  switch (choice.kind) {
    case 'none':
    case 'search':
      return near
    case 'task':
      return lines.map(({ candidate }) => candidate).filter((candidate) => isNamedBy(candidate, choice.task.id))
    case 'tie':
    case 'clear':
      return explainsMore(best, choice.candidates, matcher, given) ? near : []
  }
}

/** The capabilities that a question is about, where it cannot be looked up: best first. */
export function namedFor(matcher: Matcher, given: Wanted): readonly Candidate[] {
  return isQuestionOfContent(given.text) ? nearest(loadables(matcher, given)) : []
}

function nearest(lines: readonly Ranked[]): readonly Candidate[] {
  const [best] = lines
  return lines
    .filter(({ score }) => best !== undefined && score >= best.score * NEAR)
    .slice(0, LOADS_MAX)
    .map(({ candidate }) => candidate)
}

const NEAR = 0.3
/** Looked into for one message. */
const LOADS_MAX = 2

function isNamedBy({ preset }: Candidate, id: string): boolean {
  return Object.values(preset).some((value) => plain(value) === id)
}

/** What is ordered to be changed is at hand: guidance on it comes first, and does not take its place. */
function explainsMore(line: Ranked, chosen: readonly Candidate[], matcher: Matcher, given: Wanted): boolean {
  if (chosen.some(({ deed }) => deed === 'load')) return true
  if (chosen.some(({ deed }) => deed === 'change' || deed === 'show')) return false
  const ranked = rank(matcher, given)
  const share = (each: Ranked): number => coverage(each, given.text, matcher.common)
  return chosen.every((candidate) => {
    const own = ranked.find((each) => each.candidate.id === candidate.id)
    return own !== undefined && share(own) < share(line)
  })
}

/**
 * What a capability says is done as a task is: its tools in its order, once it is loaded. Where it names none that the request
 * wants, what it says of the matter is told; nothing where it only says how to work, and no other fits nearly as well.
 */
export function guided(chat: Chat, loads: readonly Candidate[], told: (calls: readonly SettledCall[]) => Plan): Plan | undefined {
  const { view, over, offered, tools, wanted } = chat
  for (const load of loads) {
    const held = view.loads.findLast((call) => isCallOf(call, load) && call.failure === undefined && !POINTS_BACK.test(call.content))
    const failed = view.newLoads.find((call) => isCallOf(call, load))
    if (!held) return failed || over ? told(failed ? [failed] : view.calls) : { kind: 'calls', calls: [{ name: load.tool.name, args: load.preset }] }
    const mentions = stillToDo(mentionsIn(held.content, tools), offered, view).filter((mention) => isWanted(mention, view.text))
    if (mentions.length > 0) {
      const work = { mentions, playbook: held.content, form: undefined, tools, speech: true } as const
      const next = (over ? undefined : loadMentioned(mentions, offered, view)) ?? carryOut(work, view, wanted, over)
      // Nobody is asked for what only a look-up lacks: the text may answer by itself.
      if (next.kind !== 'question' || mentions.some(({ tool }) => deedOf(tool) === 'change')) return next
    }
    const content = saidOf(held.content, view.text, chat)
    if (content !== '') return told([{ ...held, content }])
  }
  return undefined
}

/** Lines of a text that have a telling word of the question; where it is not about tools, else all of it. A line that says which tool to use is for us. */
function saidOf(text: string, asked: string, { tools, matcher }: Chat): string {
  const all = text.split('\n')
  const lines = all.filter((line) => ![...line.matchAll(/`([^`]+)`/g)].some(([, name = '']) => tools.has(name)))
  const telling = new Set(contentOf(asked).filter((word) => !matcher.common.has(word)))
  const own = lines.filter((line) => contentOf(line).some((word) => telling.has(word)))
  return (own.length > 0 || lines.length < all.length ? own : lines).join('\n').trim()
}

/** A second load of the same text only says where it stands. */
const POINTS_BACK = /\bwas loaded earlier in this talk\b/

/** A capability tells of all that can be done about its subject: nothing is changed that the request does not order. */
function isWanted({ tool }: Mention, text: string): boolean {
  return deedOf(tool) !== 'change' || ordersIn(text, verbsOf(tool)).some(({ mood }) => mood === 'ordered')
}
