import Mustache from 'mustache'
import { type FormValues, formText, formValues } from './form-values.ts'
import type { Mention } from './playbook.ts'
import type { SettledCall } from './turn-view.ts'
import { code, documentFence, titleOf } from './markdown.ts'
import { phrase } from './words.ts'

/**
 * A document from its form and the results of this turn, in a fence of its own, with what it rests on and how much is left to
 * fill in before it. Nothing where the form cannot be read.
 */
export function draft(form: string, calls: readonly SettledCall[], mentions: readonly Mention[]): string | undefined {
  const writer = new FormWriter()
  const body = rendered(form, formValues(calls, mentions), writer)
  if (body === undefined) return undefined
  const title = titleOf(body)
  const gaps = gapsIn(body)
  const failed = calls.filter((call) => call.failure !== undefined)
  return [
    [
      `The ${kindOf(title, body)} is ready${gaps === 0 && failed.length > 0 ? '' : `: ${leftOut(gaps)}`}.`,
      restsOn(writer.refs),
      failed.length > 0 ? unread(failed) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    '',
    documentFence(title, body),
  ].join('\n')
}

function leftOut(gaps: number): string {
  if (gaps === 0) return 'nothing is left to fill in, so read it before it goes out'
  return `${gaps} ${gaps === 1 ? 'place' : 'places'} to fill in`
}

/** What to call it: a letter greets somebody, a note says that it is one. */
function kindOf(title: string, body: string): string {
  if (/^Dear\b/m.test(body)) return 'letter'
  return /\bnote\b/i.test(title) ? 'note' : 'document'
}

const REFS_MAX = 12

function restsOn(refs: ReadonlySet<string>): string {
  const shown = [...refs].slice(0, REFS_MAX).map(code)
  const more = refs.size - shown.length
  return shown.length === 0 ? '' : `It rests on ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

function unread(failed: readonly SettledCall[]): string {
  return `Not everything could be read: ${[...new Set(failed.map(({ name }) => phrase(name)))].join(', ')} did not work.`
}

/** Stands at the end of a line with a tag, so that the line goes where its tags gave nothing. Values never hold it. */
const MARK = '\uE000'

function rendered(form: string, values: FormValues, writer: FormWriter): string | undefined {
  const marked = form
    .split('\n')
    .map((line) => (line.includes('{{') ? `${line}${MARK}` : line))
    .join('\n')
  try {
    return tidy(writer.render(marked, values))
  } catch (thrown) {
    // The form is the host's own: one that does not parse is told by the plain note instead of a broken letter.
    if (thrown instanceof Error) return undefined
    throw thrown
  }
}

/** Lines of which nothing is left go, and so does a second blank line. */
function tidy(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes(MARK) || /[^\s>*#-]/u.test(line.replaceAll(MARK, '')))
  return lines
    .map((line) => line.replaceAll(MARK, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Renders once, writes every value as text, and notes which things it took values from. */
class FormWriter extends Mustache.Writer {
  readonly refs = new Set<string>()

  override escapedValue(token: string[], context: Mustache.Context): string {
    const name = token[1] ?? ''
    const key = name.split('.').at(-1) ?? ''
    const text = formText(context.lookup(name), key)
    if (text === '') return name.includes('.') ? `[${phrase(key)}]` : ''
    this.#note(name, context)
    return text
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    return this.escapedValue(token, context)
  }

  #note(name: string, context: Mustache.Context): void {
    const parents = name.split('.').slice(0, -1)
    const owners = parents.length === 0 ? [context.lookup('.')] : parents.map((_part, at) => context.lookup(parents.slice(0, at + 1).join('.')))
    for (const owner of owners) {
      const ref = refOf(owner)
      if (ref !== undefined) this.refs.add(ref)
    }
  }
}

function refOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [, ref] = Object.entries(value).find(([key, each]) => (key === 'ref' || key === 'id') && typeof each === 'string') ?? []
  return typeof ref === 'string' ? ref : undefined
}

/** Placeholders, wherever they stand; escaped brackets are somebody's text. */
function gapsIn(body: string): number {
  return [...body.matchAll(/(?<!\\)\[([^\]\n\\]{2,240})\](?!\()/g)].length
}
