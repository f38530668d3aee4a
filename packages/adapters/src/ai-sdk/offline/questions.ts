import { ordersChange } from './asking.ts'
import type { Missing } from './wanted.ts'
import type { Candidate } from './candidates.ts'
import type { Item } from './items.ts'
import type { GuideLine } from './prompt.ts'
import { toolLabel } from './candidates.ts'
import { code, quoted } from './markdown.ts'
import { either } from './words.ts'

/** Every question of ours ends with a question mark: that is how the next turn knows that it may be an answer. */

/** More are not compared at a glance. */
const OPTIONS_MAX = 3

/** `Which contact do you mean: **Ada** (\`c1\`) or **Grace** (\`c2\`)?` */
export function askForArgument(tool: { readonly name: string }, { slot, among, kind }: Missing): string {
  if (slot.form === 'id') return askForItem(kind, among)
  if (slot.choices.length > 0) {
    const shown = slot.choices.slice(0, OPTIONS_MAX).map((choice) => `**${quoted(choice.label)}**`)
    const more = slot.choices.length - shown.length
    return `${quoted(toolLabel(tool))}: which ${kind}? ${more > 0 ? `There are ${shown.join(', ')} and ${more} more` : `There are ${shown.join(', ')}`}. Which one do you want?`
  }
  return `${quoted(toolLabel(tool))}: what ${slot.many ? 'are' : 'is'} the **${kind}**?`
}

function askForItem(kind: string, among: readonly Item[]): string {
  if (among.length === 0) return `Which ${kind} do you mean? I see none here: what is its id?`
  const shown = among.slice(0, OPTIONS_MAX).map((item) => (item.title === '' ? code(item.id) : `**${quoted(item.title)}** (${code(item.id)})`))
  const more = among.length - shown.length
  return `Which ${kind} do you mean: ${more > 0 ? `${shown.join(', ')} or one of ${more} more` : either(shown)}?`
}

export function askWhich(candidates: readonly Candidate[]): string {
  return `That can mean more than one thing:\n\n${candidates.slice(0, OPTIONS_MAX).map(optionLine).join('\n')}\n\nWhich one do you want?`
}

/** What there is, where nothing fits: what came closest, else the tasks, else the tools. */
export function askForMore(text: string, near: readonly Candidate[], tasks: readonly GuideLine[], candidates: readonly Candidate[]): string {
  const lacks = ordersChange(text) && !candidates.some(({ deed }) => deed === 'change')
  const bare = candidates.filter((candidate) => Object.keys(candidate.preset).length === 0 && candidate.deed !== 'load')
  const lines = [...near.map(optionLine), ...tasks.map(({ label }) => `- **${label}**`), ...bare.map(optionLine)]
  return `${lacks ? 'I cannot change anything here.' : 'I am not sure what you mean.'} I can do this, for instance:\n\n${[...new Set(lines)].slice(0, OPTIONS_MAX).join('\n')}\n\nWhat would you like?`
}

/** A task that a quick action starts: without a tool of that name there is only the way to it. */
export function taskMeant({ label, description }: GuideLine): string {
  return `That is the task **${label}** (${description}). Choose it from the quick actions and I will start.`
}

/** A page lends about ten tools. */
const LISTED_MAX = 16

/** Everything there is, for `What can you do?` where no tool tells it. */
export function whatWeCanDo(tasks: readonly GuideLine[], candidates: readonly Candidate[]): string {
  const bare = candidates.filter((candidate) => Object.keys(candidate.preset).length === 0 && candidate.deed !== 'load')
  const own = tasks.length > 0 ? bare.filter(({ tool }) => tool.runs.in === 'page') : bare
  const lines = [...tasks.map(taskLine), ...own.map(toolLine)]
  if (lines.length === 0) return 'There is nothing here that I can look up or do.'
  const more = lines.length - LISTED_MAX
  return `Here I can do this:\n\n${lines.slice(0, LISTED_MAX).join('\n')}${more > 0 ? `\n\nAnd ${more} more.` : ''}`
}

/** Short: what a person chooses by. The description of a tool is written for the model. */
function optionLine(candidate: Candidate): string {
  const of = Object.keys(candidate.preset).length > 0 && candidate.deed === 'read' ? ` (${quoted(toolLabel(candidate.tool).toLowerCase())})` : ''
  return `- **${quoted(candidate.label)}**${of}`
}

function toolLine(candidate: Candidate): string {
  const about = sentence(candidate.tool.description)
  return `- **${quoted(candidate.label)}**${about === '' ? '' : `: ${about}`}`
}

function taskLine({ label, description }: GuideLine): string {
  return `- **${label}**: ${description}`
}

function sentence(text: string): string {
  return quoted(/^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0] ?? '')
}
