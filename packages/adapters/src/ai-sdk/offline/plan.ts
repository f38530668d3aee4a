import type { AssistantMessage, Tool } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import type { Wanted } from './wanted.ts'
import { converse } from './converse.ts'
import { itemsIn } from './items.ts'
import { loadMentioned, loadedFirst, stillToDo, withIndexed } from './loading.ts'
import { withLabels } from './labels.ts'
import type { OpenQuestion, Plan } from './planned.ts'
import { mentionsIn } from './playbook.ts'
import { type Prompt, readPrompt } from './prompt.ts'
import { type Matcher, matcherOf } from './rank.ts'
import { argumentAsked } from './reasked.ts'
import { carryOut } from './task.ts'
import { type TurnView, viewOf } from './turn-view.ts'

/** Rounds with calls that a plan uses; the engine allows one more. */
const ROUNDS_MAX = 3

/** What to do next, by rule. The same request gives the same plan; `now` is the message's own time where none is given. */
export function plan(request: ModelRequest, now?: () => Date): Plan {
  const view = viewOf(request.messages, request.tools)
  return loadedFirst(planned(request, view, now), request, view)
}

function planned(request: ModelRequest, view: TurnView, now: (() => Date) | undefined): Plan {
  const prompt = readPrompt(request.system)
  const wanted: Wanted = { text: view.text, at: now?.() ?? new Date(view.at), items: itemsIn([...view.earlier, ...view.calls]), speech: true }
  const over = request.textOnly || view.rounds >= ROUNDS_MAX
  const playbook = prompt.task?.playbook ?? ''
  const tools = withLabels(withIndexed(request.tools, prompt), prompt.lines)
  const mentions = mentionsIn(playbook, tools)
  if (mentions.length > 0) {
    const open = stillToDo(mentions, request.tools, view)
    const loading = over ? undefined : loadMentioned(open, request.tools, view)
    return loading ?? carryOut({ mentions: open, playbook, form: formOf(prompt.forms, view.task), tools }, view, wanted, over)
  }
  const matcher = matcherFor(request, tools, prompt)
  return converse({
    earlier: itemsIn(view.earlier),
    view,
    prompt,
    wanted,
    over,
    tools,
    offered: request.tools,
    matcher,
    open: openQuestion(request, { view, now, matcher }),
  })
}

/** The form that is named for the task; where the task has no name, the only one there is. */
function formOf(forms: Prompt['forms'], task: string | undefined): string | undefined {
  if (task !== undefined) return forms.get(task)
  return forms.size === 1 ? [...forms.values()][0] : undefined
}

/** What we asked in the reply before this message, planned again from the talk as it was then. A task asks under a prompt that is gone: its question names what it wants. */
function openQuestion(
  request: ModelRequest,
  { view, now, matcher }: { readonly view: TurnView; readonly now: (() => Date) | undefined; readonly matcher: Matcher },
): OpenQuestion | undefined {
  const said = request.messages[view.before.length]
  if (!isQuestion(said)) return undefined
  const before = plan({ ...request, messages: view.before, textOnly: false }, now)
  const isOurs = before.kind === 'question' && before.text === said.text
  if (isOurs && before.open.about !== 'anything') return before.open
  const { text, task } = viewOf(view.before)
  return isOurs || task !== undefined ? argumentAsked(said.text, text, matcher) : undefined
}

function isQuestion(message: ModelRequest['messages'][number] | undefined): message is AssistantMessage {
  return message?.role === 'assistant' && message.calls.length === 0 && message.text.endsWith('?')
}

const matchers = new WeakMap<ReadonlyMap<string, Tool>, { readonly system: string; readonly matcher: Matcher }>()

/** Kept while the same tools come with the same prompt: an agent's turns without page tools. */
function matcherFor(request: ModelRequest, labelled: ReadonlyMap<string, Tool>, prompt: Prompt): Matcher {
  const { tools, system } = request
  const known = matchers.get(tools)
  if (known?.system === system) return known.matcher
  const matcher = matcherOf(labelled, prompt)
  matchers.set(tools, { system, matcher })
  return matcher
}
