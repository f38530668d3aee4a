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
import { plain } from './words.ts'

/** The capability that the prompt only names and that explains more of a request than what is at hand. */
export function betterNamed(matcher: Matcher, given: Wanted, choice: Choice): Candidate | undefined {
  const lines = loadables(matcher, given)
  const [best] = lines
  if (!best) return undefined
  switch (choice.kind) {
    case 'none':
    case 'search':
      return best.candidate
    case 'task':
      return lines.find(({ candidate }) => isNamedBy(candidate, choice.task.id))?.candidate
    case 'tie':
    case 'clear':
      return explainsMore(best, choice.candidates, matcher, given) ? best.candidate : undefined
  }
}

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

/** What a capability says is done as a task is: its tools in its order, once it is loaded. Where it names none that the request wants, it is told. */
export function guided(chat: Chat, load: Candidate, told: (calls: readonly SettledCall[]) => Plan): Plan {
  const { view, over, offered, tools, wanted } = chat
  const held = view.loads.findLast((call) => isCallOf(call, load) && call.failure === undefined && !POINTS_BACK.test(call.content))
  const failed = view.newLoads.find((call) => isCallOf(call, load))
  if (!held) return failed || over ? told(failed ? [failed] : view.calls) : { kind: 'calls', calls: [{ name: load.tool.name, args: load.preset }] }
  const mentions = stillToDo(mentionsIn(held.content, tools), offered, view).filter((mention) => isWanted(mention, view.text))
  if (mentions.length === 0) return told([held])
  return (
    (over ? undefined : loadMentioned(mentions, offered, view)) ?? carryOut({ mentions, playbook: held.content, form: undefined, tools }, view, wanted, over)
  )
}

/** A second load of the same text only says where it stands. */
const POINTS_BACK = /\bwas loaded earlier in this talk\b/

/** A capability tells of all that can be done about its subject: nothing is changed that the request does not order. */
function isWanted({ tool }: Mention, text: string): boolean {
  return deedOf(tool) !== 'change' || ordersIn(text, verbsOf(tool)).some(({ mood }) => mood === 'ordered')
}
