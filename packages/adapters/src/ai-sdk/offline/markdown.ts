/** What turns the direction of the text around it, what is no character, and the sign that a form is filled with. */
const INVISIBLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000]/gu
/** White space that is more than spaces. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/

/** A value as one line, without control characters and without marks that turn the direction of what stands around it. */
function oneLine(value: string): string {
  return value
    .replace(/[\s\u0085]+/g, (run) => (BREAKS.test(run) ? ' ' : run))
    .replace(INVISIBLE, '')
    .trim()
}

/**
 * A value as Markdown that shows it as it is, wherever in a line it stands: nothing in it becomes a link, not even an
 * address, nor a heading, a list, a table, a picture or HTML.
 */
export function quoted(value: string): string {
  return oneLine(value)
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/(?<=www)\.(?=\S)/gi, '\\.')
    .replace(/(?<=\S)@(?=[\w-])/g, '\\@')
    .replace(/^#(?=#{0,5}(?:\s|$))|(?<=\s)#(?=#*$)/g, '\\#')
    .replace(/^(?:>|:(?=-)|[-+](?=\s|$)|-(?=-*(?:[\s:]|$))|=(?==*(?:\s|$)))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** An id in backticks. One that holds a backtick, or a backslash before a pipe, stands as text: no code span shows it in every place. */
export function code(value: string): string {
  const text = oneLine(value)
  return text === '' || /`|\\\|/.test(text) ? quoted(text) : `\`${text}\``
}

/** Markdown as a cell of a table: a pipe in it divides nothing, in a code span neither. */
export function tableCell(markdown: string): string {
  return markdown.replace(/(\\*)\|/g, (whole, slashes: string) => (slashes.length % 2 === 0 ? `${slashes}\\|` : whole))
}

/** The first heading of a document as plain text; `Draft` where it has none. */
export function titleOf(document: string): string {
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(document)?.[1] ?? ''
  // A sign behind a backslash is a character of somebody's words; any other is Markdown of the form.
  return oneLine(heading.replace(/\\([!-/:-@[-`{-~])|[`*<[\]\\|~]/g, '$1')) || 'Draft'
}

/** A document in a fence of its own, longer than any run of backticks in it, under its title. */
export function documentFence(title: string, document: string): string {
  const longest = Math.max(2, ...[...document.matchAll(/`+/g)].map((match) => match[0].length))
  const fence = '`'.repeat(longest + 1)
  const told = oneLine(title)
    .replace(/\\/g, '\\\\')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/`/g, '&#96;')
  return [`${fence}document ${told}`, document, fence].join('\n')
}
