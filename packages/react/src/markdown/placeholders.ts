/** Stand in for brackets that were written with a backslash, which mark no place to fill in. Unicode keeps both for such use. */
const LITERAL = [
  ['[', '\uFDD0'],
  [']', '\uFDD1'],
] as const

/** Text whose brackets mark nothing. */
export function literal(text: string): string {
  return LITERAL.reduce((all, [bracket, standIn]) => all.replaceAll(bracket, standIn), text)
}

/** Text with its literal brackets as they are read. */
export function plain(text: string): string {
  return LITERAL.reduce((all, [bracket, standIn]) => all.replaceAll(standIn, bracket), text)
}

const PLACEHOLDER = /(\[[^[\]\n]{2,200}\])/

/** Text cut at its placeholders, `[name of the customer]`: these stand at the odd places. */
export function atPlaceholders(text: string): readonly string[] {
  return text.split(PLACEHOLDER)
}
