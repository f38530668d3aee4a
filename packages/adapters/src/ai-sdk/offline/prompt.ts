/** What planning reads in the system text. */
export interface Prompt {
  /** The task that a quick action chose: its label and playbook. */
  readonly task: { readonly label: string; readonly playbook: string } | undefined
  /** What the guide says of the tasks there are. */
  readonly tasks: readonly GuideLine[]
  /** Every line, of the page's quotations too. Words to match by, and where a page says what to read first. */
  readonly lines: readonly string[]
}
export interface GuideLine {
  readonly label: string
  readonly id: string
  readonly description: string
}

const HEADING = /^## (.+)$/
const TASK = /^Task:\s*(.+)$/

/**
 * Reads the system text by its own headings, which begin a line with `## `. What a page or a record brought is quoted with
 * `> ` there, so a heading inside it is none. The last task section counts.
 */
export function readPrompt(system: string): Prompt {
  const sections = sectionsOf(system)
  const task = sections.findLast((section) => TASK.test(section.title))
  return {
    task: task && { label: TASK.exec(task.title)?.[1]?.trim() ?? '', playbook: task.body.join('\n') },
    tasks: sections.flatMap((section) => (/\btasks?\b/i.test(section.title) && section !== task ? section.body.flatMap(guideLine) : [])),
    lines: sections.flatMap((section) => (section === task ? [] : section.body)),
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
function guideLine(line: string): GuideLine[] {
  const [, label, id, description] = /^[-*] (.+?) \(`?([\w.-]+)`?\): (.+)$/.exec(line) ?? []
  return label && id && description ? [{ label: label.replaceAll('*', ''), id, description }] : []
}
