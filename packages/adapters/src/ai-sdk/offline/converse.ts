import type { JsonObject } from '@ambit/domain'
import { fill } from './arguments.ts'
import type { Wanted } from './wanted.ts'
import type { Candidate } from './candidates.ts'
import { type Choice, cannotTell, choose, isAboutUs, loadables } from './choose.ts'
import type { Chat } from './chat.ts'
import { answered } from './follow-up.ts'
import { betterNamed, guided, namedFor } from './guided.ts'
import { isRefusal, standing } from './held.ts'
import { narrowed, searchActions } from './loading.ts'
import { answering, foundNothing, lookFurther } from './looking.ts'
import type { Plan, Sought, Target } from './planned.ts'
import { finderOf, firstRead, listerOf } from './preparing.ts'
import { mentionsIn } from './playbook.ts'
import type { GuideLine } from './prompt.ts'
import { askForArgument, askForMore, askWhich, taskMeant, whatWeCanDo } from './questions.ts'
import type { Matcher } from './rank.ts'
import { isYesOrNo, smallTalk } from './small-talk.ts'
import { eachCall, leftOver } from './several.ts'
import { carryOut } from './task.ts'
import { type SettledCall, type TurnView, isCallOf } from './turn-view.ts'
import { nounsOf } from './verbs.ts'
import { stem } from './words.ts'
import { writeUp } from './write-up.ts'

/**
 * Free chat: finds what the request amounts to, reads first what it needs for that, does it, and writes up. Where what was called
 * has led to another page, whose tools are others, no guidance is loaded for it afterwards.
 */
export function converse(chat: Chat): Plan {
  const { calls } = chat.view
  const mayLoad = !calls.some(({ name, failure }) => failure === undefined && !chat.tools.has(name))
  const first = meaning(chat, mayLoad)
  const followed = 'capabilities' in first ? guided(chat, first.capabilities, (told) => writtenUp(told, chat)) : undefined
  if (followed) return followed
  const meant = 'capabilities' in first ? meaning(chat, false) : first
  if ('capabilities' in meant) return writtenUp(calls, chat)
  if ('task' in meant) return taskDone(chat, meant)
  if ('kind' in meant) return calls.length > 0 ? writtenUp(calls, chat) : meant
  const settled = calls.filter((call) => call.failure !== undefined || meant.candidates.some((candidate) => isCallOf(call, candidate)))
  const failed = settled.some((call) => call.failure !== undefined)
  if (meant.sought && settled.length > 0) return searching(chat, meant.sought)
  const other = instead(meant, settled, calls)
  if (other === 'told') return writtenUp(meant.candidates.some(isFinding) ? foundOrRead(meant, chat) : calls.filter((call) => !settled.includes(call)), chat)
  if (other && !chat.over && !failed) return called(other.tool.name, other.preset)
  if (chat.over) return writtenUp(settled.length > 0 ? settled : calls, chat)
  if (failed || settled.length >= meant.candidates.length) return withRest(writtenUp(settled, chat), leftOver(chat.matcher, meant.text, settled))
  const next = (mayLoad ? guidance(chat, meant) : undefined) ?? (meant.candidates.length > 1 ? together(chat, meant) : alone(chat, meant))
  const isAsked = mayLoad && next.kind === 'question' && meant.candidates.every(({ deed }) => deed === 'find')
  const about = isAsked ? namedFor(chat.matcher, { ...chat.wanted, items: chat.earlier, text: meant.text }) : []
  return guided(chat, about, (told) => writtenUp(told, chat)) ?? next
}

/** Never more is claimed than was done. */
function withRest(plan: Plan, rest: string): Plan {
  return plan.kind === 'answer' && rest !== '' ? { ...plan, text: `${plan.text}\n\n${rest}` } : plan
}

/** A question that amounts to a task is done as that task: the same tools in the same order, the same document. */
function taskDone({ view, prompt, wanted, tools, over }: Chat, { task: { id, steps }, isDecision }: TaskMeant): Plan {
  const next = carryOut({ mentions: mentionsIn(steps, tools), playbook: '', form: prompt.forms.get(id), tools }, view, wanted, over)
  return isDecision && next.kind === 'answer' ? { ...next, text: `I do not decide that: you do. This is what is recorded for it.\n\n${next.text}` } : next
}

/** Guidance that the prompt only names, and that says how the request is met. */
interface CapabilityMeant {
  /** Best first. */
  readonly capabilities: readonly Candidate[]
}

/** A task of the guide; with a decision that nobody but the person makes. */
interface TaskMeant {
  readonly task: GuideLine
  readonly isDecision: boolean
}

/** What is read in place of a thing that is not there; `told` once it was. */
function instead({ instead: other }: Target, settled: readonly SettledCall[], calls: readonly SettledCall[]): Candidate | 'told' | undefined {
  const [first] = settled
  if (!other || !first || first.failure !== undefined || !foundNothing(first)) return undefined
  return calls.some((call) => isCallOf(call, other)) ? 'told' : other
}

function isFinding({ deed }: Candidate): boolean {
  return deed === 'find'
}

/** What the page tells of all, where that answers; else that nothing was found. */
function foundOrRead({ candidates: [search] }: Target, { view }: Chat): readonly SettledCall[] {
  return search ? answering(view.calls, search, view.text) : view.calls
}

/** A page's search knows only words: where it finds nothing, what lists all is read. */
function insteadOf({ candidates, instead: other }: Extract<Choice, { kind: 'clear' }>, matcher: Matcher, wanted: Wanted): Pick<Target, 'instead'> {
  const [search] = candidates
  const isPage = search && isFinding(search) && search.tool.runs.in === 'page'
  const lister = other ?? (isPage ? listerOf(matcher, stem(nounsOf(search.tool).at(-1) ?? ''), search, wanted) : undefined)
  return lister ? { instead: lister } : {}
}

function writtenUp(calls: readonly SettledCall[], { view, wanted, matcher }: Chat): Plan {
  return {
    kind: 'answer',
    text: writeUp(calls, { asked: view.text, items: wanted.items, today: wanted.at.toISOString().slice(0, 10), common: matcher.common }),
  }
}

/** A search by the words of the question; where it finds nothing, once more in other ways. */
function searching(chat: Chat, { search, words }: Sought): Plan {
  const { calls, rounds } = chat.view
  const failed = calls.some((call) => call.failure !== undefined)
  const first = calls.find((call) => isCallOf(call, search))
  const further = first && rounds === 1 && foundNothing(first) ? lookFurther(search, words, chat.matcher, chat.wanted) : []
  if (first && !failed && !chat.over && further.length > 0) return { kind: 'calls', calls: further }
  const told = answering(calls, search, chat.view.text)
  const written = writtenUp(told, chat)
  const isMissed = first !== undefined && !failed && foundNothing(first) && told.includes(first)
  return isMissed && written.kind === 'answer' ? { ...written, text: `${cannotTell(chat.matcher, chat.wanted)}\n\n${written.text}` } : written
}

/** What the request amounts to: something to do, or what to say at once. */
function meaning({ view, prompt, wanted, matcher, open, earlier, offered }: Chat, mayLoad: boolean): Target | TaskMeant | CapabilityMeant | Plan {
  const { text } = view
  const yesOrNo = open?.about === 'argument' && open.missing.slot.form === 'flag'
  const small = smallTalk(text)
  if (small !== undefined && !(yesOrNo && isYesOrNo(text))) return { kind: 'answer', text: small }
  const target = open && !isRefusal(matcher, text) ? answered(open, wanted, matcher) : undefined
  if (target) return target
  const stands = standing(matcher, text)
  if (stands.kind === 'held') return { kind: 'answer', text: stands.answer }
  const request = { ...wanted, text: stands.text }
  const choice = chosen(matcher, { ...request, items: earlier }, view)
  const capabilities = mayLoad ? betterNamed(matcher, { ...request, items: earlier }, choice) : []
  if (capabilities.length > 0) return { capabilities }
  switch (choice.kind) {
    case 'clear':
      return { candidates: choice.candidates, text: request.text, args: {}, ...insteadOf(choice, matcher, request) }
    case 'search':
      return { candidates: choice.candidates, text, args: {}, sought: choice.sought }
    case 'tie':
      return { kind: 'question', text: askWhich(choice.candidates), open: { about: 'choice', candidates: choice.candidates, text: request.text } }
    case 'task':
      return matcher.told.includes(choice.task)
        ? { task: choice.task, isDecision: choice.isDecision === true }
        : { kind: 'answer', text: taskMeant(choice.task) }
    case 'none':
      if (isAboutUs(text)) return { kind: 'answer', text: whatWeCanDo(prompt.tasks, matcher.candidates) }
      return (
        searchActions(text, prompt, offered, view) ?? {
          kind: 'question',
          text: askForMore(text, choice.near, prompt.tasks, matcher.candidates),
          open: { about: 'choice', candidates: choice.near, text },
        }
      )
  }
}

/** An action that was loaded by its name for this request is what it meant. */
function chosen(matcher: Matcher, given: Wanted, view: TurnView): Choice {
  const loaded = narrowed(matcher, view)
  const choice = loaded && choose(loaded, given)
  return choice?.kind === 'clear' ? choice : choose(matcher, given)
}

/** Guidance on the subject is loaded before anything is done about it, once a talk. */
function guidance({ view, matcher, wanted, earlier }: Chat, target: Target): Plan | undefined {
  const load = loadables(matcher, { ...wanted, items: earlier, text: target.text })[0]?.candidate
  if (!load || target.candidates.some(({ deed }) => deed === 'load')) return undefined
  if (view.loads.some((call) => isCallOf(call, load))) return undefined
  return { kind: 'calls', calls: [{ name: load.tool.name, args: load.preset }] }
}

/** Several reads of one kind, side by side; one that lacks an argument is left out. */
function together(chat: Chat, target: Target): Plan {
  const open = target.candidates.filter((candidate) => !chat.view.calls.some((call) => isCallOf(call, candidate)))
  const filled = open.map((candidate) => ({ name: candidate.tool.name, ...argumentsOf(chat, target, candidate) }))
  const ready = filled.filter(({ missing }) => missing.length === 0)
  return ready.length === 0 ? writtenUp(chat.view.calls, chat) : { kind: 'calls', calls: ready.map(({ name, args }) => ({ name, args })) }
}

function argumentsOf({ wanted }: Chat, target: Target, candidate: Candidate): ReturnType<typeof fill> {
  return fill(candidate.tool, { ...wanted, text: target.text, preset: { ...candidate.preset, ...target.args } })
}

/** One thing: what must be read first, then the call, or a question for what only the person knows. */
function alone(chat: Chat, target: Target): Plan {
  const [candidate] = target.candidates
  if (!candidate) return writtenUp(chat.view.calls, chat)
  const { view, prompt, matcher, wanted } = chat
  const first = candidate.deed === 'change' && candidate.tool.runs.in !== 'customer' ? firstRead(matcher, prompt, candidate, wanted) : undefined
  if (first && !view.calls.some((call) => call.name === first.tool.name)) return called(first.tool.name, first.preset)
  const each = Object.keys(target.args).length > 0 ? [] : eachCall(candidate, { ...wanted, text: target.text })
  if (each.length > 1) return { kind: 'calls', calls: each.map((args) => ({ name: candidate.tool.name, args })) }
  const { args, missing } = argumentsOf(chat, target, candidate)
  const [lacking] = missing
  if (!lacking) return called(candidate.tool.name, args)
  if (lacking.slot.form === 'id') {
    const lister = listerOf(matcher, lacking.kind, candidate, wanted)
    if (lister && !view.calls.some((call) => isCallOf(call, lister))) return called(lister.tool.name, lister.preset)
    const finder = lister || lacking.among.length > 0 ? undefined : finderOf(matcher, lacking.kind, candidate, { ...wanted, text: target.text })
    if (finder && !view.calls.some((call) => isCallOf(call, finder))) return called(finder.tool.name, finder.preset)
    if ((lister ?? finder) && lacking.among.length === 0) return writtenUp(view.calls, chat)
  }
  return { kind: 'question', text: askForArgument(candidate.tool, lacking), open: { about: 'argument', target, missing: lacking, args } }
}

function called(name: string, args: JsonObject): Plan {
  return { kind: 'calls', calls: [{ name, args }] }
}
