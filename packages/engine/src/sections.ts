import { estimateTokens, type CapabilityType, type Origin, type PageScope, type Section, type Snapshot } from '@ambit/domain'

/** A section under its own heading; none where it would say nothing. */
export function section(title: string, body: string, from: Origin): readonly Section[] {
  return body.trim() === '' ? [] : [written(title, `## ${title}\n${body}`, from)]
}

function written(title: string, text: string, from: Origin): Section {
  return { title, text, from, tokens: estimateTokens(text) }
}

type Capability = Snapshot['attachments'][number]['capability']

/** What the agent itself says, whatever is asked of it. The instructions stand first, without a heading. */
export function agentSections({ instructions, steps, handover }: Snapshot): readonly Section[] {
  const numbered = steps.map(({ title, instructions: told }, index) => `${index + 1}. ${title}: ${told.replaceAll('\n', '\n   ')}`)
  const way = numbered.length === 0 ? '' : ['Go through these in order, one at a time, and say which one you are at.', ...numbered].join('\n')
  return [
    ...(instructions === '' ? [] : [written('Instructions', instructions, 'agent')]),
    ...section('Steps', way, 'agent'),
    ...section('Where you cannot help', handover, 'agent'),
  ]
}

/** The heading says what kind of guidance it is, where that is more than how to do something. */
const HEADINGS: Readonly<Record<CapabilityType, string>> = {
  skill: '',
  product_domain: 'Product domain: ',
  security: 'Security: ',
  brand_voice: 'Brand voice: ',
}

export function capabilitySection(capability: Capability): readonly Section[] {
  return section(`${HEADINGS[capability.type]}${capability.label}`, capability.playbook, originOf(capability))
}

export function taskSection(capability: Capability): readonly Section[] {
  const title = `Task: ${capability.label}`
  return [written(title, `## ${title}\n${capability.playbook}`, originOf(capability))]
}

function originOf({ id, version }: Capability): Origin {
  return { kind: 'capability', key: id, ...(version === undefined ? {} : { version }) }
}

/** A line for each capability that can be loaded. */
export function loadableSection(capabilities: readonly Capability[]): readonly Section[] {
  if (capabilities.length === 0) return []
  const lines = capabilities.map(({ id, label, description }) => `- ${id}: ${oneLine(`${label}. ${description}`)}`)
  return section(
    'Guidance that can be loaded',
    ['Where a request fits one of these, load its text with `load_capability` and follow it.', ...lines].join('\n'),
    'catalog',
  )
}

/** A line for each task, so that a question which amounts to one is done to the same standard. */
export function tasksSection(capabilities: readonly Capability[]): readonly Section[] {
  return section('What each task does', capabilities.map(({ id, label, description }) => `- ${label} (${id}): ${description}`).join('\n'), 'agent')
}

/** A title may hold what somebody typed, so it is quoted like the rest. */
export function pageSection({ pageTitle, pageInstructions }: PageScope): readonly Section[] {
  const title = oneLine(pageTitle)
  const text = [...(title === '' ? [] : [`Title: ${title}`]), ...(pageInstructions === '' ? [] : [pageInstructions])].join('\n')
  return text === '' ? [] : section('Page', quoted(text), 'page')
}

export function toldSection(context: readonly { readonly description: string; readonly value: string }[]): readonly Section[] {
  return section('What the page tells', context.map(({ description, value }) => quoted(`${description}: ${value}`)).join('\n'), 'page')
}

/** Text that a page sent is shown as a quotation: a heading inside it is not a heading of ours. */
function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
