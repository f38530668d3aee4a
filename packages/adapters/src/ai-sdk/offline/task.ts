import type { Tool } from '@ambit/domain'
import { fill } from './arguments.ts'
import { draft } from './draft.ts'
import { itemsIn } from './items.ts'
import { wordsOfMatter } from './matter.ts'
import { writeNote } from './note.ts'
import type { Plan } from './planned.ts'
import { type Mention, type NextStep, nextStep } from './playbook.ts'
import { askForArgument } from './questions.ts'
import type { TurnView } from './turn-view.ts'
import { deedOf } from './verbs.ts'
import type { Missing, Wanted } from './wanted.ts'
import { wordsOf } from './words.ts'

/** A task of this turn: its tools in order, how its answer is to be laid out, and the form of the document that it writes. */
export interface TaskWork {
  readonly mentions: readonly Mention[]
  /** What says how to write the answer; empty where nothing does. */
  readonly playbook: string
  readonly form: string | undefined
  /** Plain speech may fill a text, as in free chat; in a task only what is quoted does. */
  readonly speech?: true
  /** All that is offered. */
  readonly tools: ReadonlyMap<string, Tool>
}

/** Carries a task out: its tools as far as their arguments are known, then the note or the document. A failure ends it. */
export function carryOut(work: TaskWork, view: TurnView, wanted: Wanted, over: boolean): Plan {
  // After its first call a task goes by what it has read itself: an id from an older turn is not what it is about.
  const [first] = view.calls
  const known = first === undefined ? wanted : { ...wanted, items: itemsIn(view.calls), main: new Set(itemsIn([first]).map(({ id }) => id)) }
  const failed = view.calls.some((call) => call.failure !== undefined)
  const step: NextStep = over || failed ? { kind: 'done' } : nextStep(work.mentions, view.calls, { ...known, speech: work.speech === true })
  switch (step.kind) {
    case 'calls':
      return step
    case 'ask': {
      const { tool, missing } = deedLacking(work.mentions, { ...known, speech: work.speech === true }) ?? step
      return { kind: 'question', text: askForArgument(tool, missing), open: { about: 'anything' } }
    }
    case 'done':
      return { kind: 'answer', text: written(work, view, known) }
  }
}

/** Who is asked before something is looked up is asked for what it is looked up for: the address to invite, not the words of a search. */
function deedLacking(mentions: readonly Mention[], wanted: Wanted): { readonly tool: Tool; readonly missing: Missing } | undefined {
  for (const { tool, preset } of mentions) {
    if (deedOf(tool) !== 'change') continue
    const [missing] = fill(tool, { ...wanted, preset }).missing
    if (missing && missing.slot.form !== 'id') return { tool, missing }
  }
  return undefined
}

function written({ mentions, playbook, form, tools }: TaskWork, { calls, task = '', text }: TurnView, { items }: Wanted): string {
  const drafted = form === undefined || calls.length === 0 ? undefined : draft(form, calls, mentions)
  const note = writeNote(calls, { playbook, items, matter: wordsOfMatter(task, text) })
  if (drafted === undefined && form !== undefined && calls.length > 0)
    return `The form of this document cannot be read, so here is what it would rest on.\n\n${note}`
  const [first] = mentions
  return drafted ?? (first && wordsOf(first.tool.name).includes('capabilities') ? `${note}\n\n${limitsOf(tools)}` : note)
}

/** What cannot be done with the tools of this offer. */
function limitsOf(tools: ReadonlyMap<string, Tool>): string {
  const changes = [...tools.values()].some((tool) => deedOf(tool) === 'change')
  const limits = changes ? 'I change something only where you ask for it.' : 'I only read here: I cannot write, send, pay or decide anything.'
  return `You can also ask in your own words. ${limits} Figures and dates come from what is recorded, with the ref behind them.`
}
