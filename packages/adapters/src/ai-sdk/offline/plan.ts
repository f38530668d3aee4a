import type { AssistantMessage, Tool } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import type { Wanted } from './wanted.ts'
import { converse } from './converse.ts'
import { itemsIn } from './items.ts'
import type { OpenQuestion, Plan } from './planned.ts'
import { type Mention, type NextStep, mentionsIn, nextStep } from './playbook.ts'
import { type Prompt, readPrompt } from './prompt.ts'
import { askForArgument } from './questions.ts'
import { type Matcher, matcherOf } from './rank.ts'
import { type TurnView, viewOf } from './turn-view.ts'
import { writeUp } from './write-up.ts'

/** Rounds with calls that a plan uses; the engine allows one more. */
const ROUNDS_MAX = 3

/** What to do next, by rule. The same request gives the same plan; `now` is the message's own time where none is given. */
export function plan(request: ModelRequest, now?: () => Date): Plan {
  const view = viewOf(request.messages)
  const prompt = readPrompt(request.system)
  const wanted: Wanted = { text: view.text, at: now?.() ?? new Date(view.at), items: itemsIn([...view.earlier, ...view.calls]), speech: true }
  const over = request.textOnly || view.rounds >= ROUNDS_MAX
  const mentions = prompt.task ? mentionsIn(prompt.task.playbook, request.tools) : []
  // After its first call a task goes by what it has read itself: an id from an older turn is not what it is about.
  if (mentions.length > 0) return carryOut(mentions, view, view.calls.length === 0 ? wanted : { ...wanted, items: itemsIn(view.calls) }, over)
  return converse({
    earlier: itemsIn(view.earlier),
    view,
    prompt,
    wanted,
    over,
    matcher: matcherFor(request.tools, request.system, prompt),
    open: openQuestion(request, view, now),
  })
}

/** The task that a quick action chose, by the tools that its playbook names. A failure ends it. */
function carryOut(mentions: readonly Mention[], view: TurnView, wanted: Wanted, over: boolean): Plan {
  const failed = view.calls.some((call) => call.failure !== undefined)
  const step: NextStep = over || failed ? { kind: 'done' } : nextStep(mentions, view.calls, { ...wanted, speech: false })
  switch (step.kind) {
    case 'calls':
      return step
    case 'ask':
      return { kind: 'question', text: askForArgument(step.tool, step.missing), open: { about: 'anything' } }
    case 'done':
      return { kind: 'answer', text: writeUp(view.calls, { items: wanted.items }) }
  }
}

/** What we asked in the reply before this message, planned again from the talk as it was then. */
function openQuestion(request: ModelRequest, view: TurnView, now: (() => Date) | undefined): OpenQuestion | undefined {
  const said = request.messages[view.before.length]
  if (!isQuestion(said)) return undefined
  const before = plan({ ...request, messages: view.before, textOnly: false }, now)
  return before.kind === 'question' && before.text === said.text ? before.open : undefined
}

function isQuestion(message: ModelRequest['messages'][number] | undefined): message is AssistantMessage {
  return message?.role === 'assistant' && message.calls.length === 0 && message.text.endsWith('?')
}

const matchers = new WeakMap<ReadonlyMap<string, Tool>, { readonly system: string; readonly matcher: Matcher }>()

/** Kept while the same tools come with the same prompt: an agent's turns without page tools. */
function matcherFor(tools: ReadonlyMap<string, Tool>, system: string, prompt: Prompt): Matcher {
  const known = matchers.get(tools)
  if (known?.system === system) return known.matcher
  const matcher = matcherOf(tools, prompt)
  matchers.set(tools, { system, matcher })
  return matcher
}
