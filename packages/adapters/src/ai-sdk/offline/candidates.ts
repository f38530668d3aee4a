import type { JsonObject, Tool } from '@ambit/domain'
import type { Prompt } from './prompt.ts'
import { type Choice, type Slot, slotsOf } from './slots.ts'
import { type Deed, deedOf, verbForms } from './verbs.ts'
import { capital, spelt } from './words.ts'

/** Something that a request may amount to: a tool, or a tool with the one value that decides what it does. */
export interface Candidate {
  readonly id: string
  readonly tool: Tool
  readonly deed: Deed
  /** The deciding value, such as `{ section: 'payments' }`; empty for a tool as it is. */
  readonly preset: JsonObject
  /** What a person reads where we ask, as plain text. */
  readonly label: string
  readonly words: CandidateWords
}
/** The texts that a request is matched with. */
interface CandidateWords {
  readonly name: string
  /** The deciding value and what the prompt says of it. */
  readonly value: string
  /** Lines of the prompt that name the tool. */
  readonly guide: string
  readonly about: string
  readonly parameters: string
  /** What people say for its verb; only where the tool does more than read. */
  readonly verbs: string
}

export function candidatesOf(tools: ReadonlyMap<string, Tool>, prompt: Prompt): readonly Candidate[] {
  return [...tools.values()].flatMap((tool) => {
    const slots = slotsOf(tool.parameters)
    const required = slots.filter((slot) => slot.required)
    const deciding = required.length === 1 && required[0]?.form === 'choice' && !required[0].many ? required[0] : undefined
    const base = baseOf(tool, slots, deciding, prompt)
    return deciding ? [base, ...deciding.choices.map((choice) => valued(base, deciding, choice, prompt))] : [base]
  })
}

function baseOf(tool: Tool, slots: readonly Slot[], deciding: Slot | undefined, prompt: Prompt): Candidate {
  const parameters = slots
    .filter((slot) => slot !== deciding)
    .map((slot) => [spelt(slot.name), slot.description, ...slot.choices.map((choice) => choice.label)].join(' '))
  const guide = prompt.lines
    .filter((line) => namesTool(line, tool.name))
    .join(' ')
    .replaceAll(tool.name, ' ')
  const deed = deedOf(tool)
  const words = {
    name: spelt(tool.name),
    value: '',
    guide,
    about: tool.description,
    parameters: parameters.join(' '),
    verbs: deed === 'read' ? '' : [...verbForms(tool)].join(' '),
  }
  return { id: tool.name, tool, deed, preset: {}, label: toolLabel(tool), words }
}

function valued(base: Candidate, slot: Slot, choice: Choice, prompt: Prompt): Candidate {
  const guide = prompt.lines.filter((line) => beginsWith(line, choice.value)).join(' ')
  const value = [spelt(choice.value), choice.label, guide].join(' ')
  return {
    ...base,
    id: `${base.tool.name} ${choice.value}`,
    preset: { [slot.name]: slot.many ? [choice.value] : choice.value },
    label: base.deed === 'read' ? choice.label : `${base.label}: ${choice.label}`,
    words: { ...base.words, value },
  }
}

/** `get_contacts_overview` is `Contacts overview`, as plain text: reading is what one expects, any other verb is said. */
export function toolLabel(tool: Pick<Tool, 'name'>): string {
  return capital(capital(spelt(tool.name)).replace(/^(?:Get|List|Read|Fetch) (?=\S)/, ''))
}

/** Names of tools are whole identifiers, in backticks or not. */
export function namesTool(line: string, name: string): boolean {
  const at = line.indexOf(name)
  if (at < 0) return false
  return !/[\w-]/.test(line[at - 1] ?? ' ') && !/[\w-]/.test(line[at + name.length] ?? ' ')
}

/** `- payments: …`, `- **payments** …`: a line of the prompt about one value. */
function beginsWith(line: string, value: string): boolean {
  return /^[-*>\s]*[`*]*([\w.-]+)[`*]*\s*[:(–-]/.exec(line)?.[1] === value
}
