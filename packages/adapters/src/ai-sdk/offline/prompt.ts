import { withoutForms } from './fences.ts'
import { LOAD_ACTIONS } from './turn-view.ts'

/** What planning reads in the system text. */
export interface Prompt {
  /** The task that a quick action chose. */
  readonly task: Task | undefined
  /** What the guide says of the tasks there are. */
  readonly tasks: readonly GuideLine[]
  /** Every line, of the page's quotations too, but for the steps of tasks. Words to match by, and where a page says what to read first. */
  readonly lines: readonly string[]
  /** The forms of documents, by the id of the task that writes one. */
  readonly forms: ReadonlyMap<string, string>
  /** Actions that it only names: what they take is known once they are loaded. */
  readonly indexed: readonly IndexLine[]
  /** There are more actions than it names; they can be searched. */
  readonly hasMore: boolean
}

/** `- archive_project: Archive a project`. */
interface IndexLine {
  readonly key: string
  readonly title: string
}

/** A task that is to be carried out. */
interface Task {
  readonly label: string
  /** Names its tools in backticks, in the order of use. */
  readonly playbook: string
}
export interface GuideLine {
  readonly label: string
  readonly id: string
  readonly description: string
  /** The line that names its tools in order; empty where the guide has none. */
  readonly steps: string
  /** How people ask for it, as that line says behind its tools (`When asked: is this fraud; anything suspicious.`). */
  readonly asked: readonly string[]
}

const HEADING = /^## (.+)$/
const TASK = /^Task:\s*(.+)$/

/**
 * Reads the system text by its own headings, which begin a line with `## `. What a page or a record brought is quoted with
 * `> ` there, so a heading inside it is none. The last task section counts.
 */
export function readPrompt(system: string): Prompt {
  const { text, forms } = withoutForms(system)
  const sections = sectionsOf(text)
  const task = sections.findLast((section) => TASK.test(section.title))
  const others = sections.filter((section) => section !== task)
  const index = others.findLast(({ title, body }) => [title, ...body].some((line) => line.includes(LOAD_ACTIONS) && !/^[->]/.test(line)))
  const steps = new Map(others.flatMap((section) => section.body.flatMap(stepsLine)))
  return {
    task: task && { label: TASK.exec(task.title)?.[1]?.trim() ?? '', playbook: task.body.join('\n') },
    tasks: others.flatMap((section) =>
      /\btasks?\b/i.test(section.title) ? section.body.flatMap(guideLine).map((line) => ({ ...line, ...stepsOf(steps.get(line.id) ?? '') })) : [],
    ),
    lines: others.flatMap((section) => section.body.filter((line) => stepsLine(line).length === 0)),
    forms,
    indexed: index?.body.flatMap(indexLine) ?? [],
    hasMore: index?.body.some((line) => /\bmore\b/.test(line) && /\bsearch/.test(line) && !/^[->]/.test(line)) === true,
  }
}

interface Section {
  readonly title: string
  readonly body: string[]
}

function sectionsOf(system: string): Section[] {
  const sections: Section[] = [{ title: '', body: [] }]
  for (const line of system.split('\n')) {
    const title = HEADING.exec(line)?.[1]
    if (title === undefined) sections.at(-1)?.body.push(line)
    else sections.push({ title: title.trim(), body: [] })
  }
  return sections
}

/** `- Label (id): what it does`. */
function guideLine(line: string): Pick<GuideLine, 'label' | 'id' | 'description'>[] {
  const [, label, id, description] = /^[-*] (.+?) \(`?([\w.-]+)`?\): (.+)$/.exec(line) ?? []
  return label && id && description ? [{ label: label.replaceAll('*', ''), id, description }] : []
}

function indexLine(line: string): IndexLine[] {
  const [, key, title] = /^- `?([a-z][a-z0-9_]*)`?: (.+)$/.exec(line) ?? []
  return key && title ? [{ key, title }] : []
}

/** ``- `id`: `first_tool`, then `second_tool` with part `policy`.`` */
function stepsLine(line: string): (readonly [id: string, steps: string])[] {
  const [, id, steps] = /^[-*] `([\w.-]+)`:\s+(.*`.*)$/.exec(line) ?? []
  return id && steps ? [[id, steps]] : []
}

const ASKED = /\.\s+When asked:\s*([^`]*)$/i

/** The tools of a task and how people ask for it. */
function stepsOf(line: string): Pick<GuideLine, 'steps' | 'asked'> {
  const found = ASKED.exec(line)
  const ways = (found?.[1] ?? '').split(/[;,]/).map((way) => way.replace(/[\s.?]+$/, '').trim())
  return { steps: found ? line.slice(0, found.index + 1) : line, asked: ways.filter((way) => way !== '') }
}
