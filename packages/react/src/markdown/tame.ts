const CHARS_MAX = 60_000
const SIGNS_MAX = 400
/** A line that is indented, or opens lists and quotes, deeper than any text meant for reading. */
const TOO_DEEP = /^(?:[ \t]{48}|(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])){12})/m
const SIGN = /[*_~[]/g

/** Whether a text can be read as Markdown in good time: nested or strewn with signs without end, it would hold up the page. */
export function isTame(text: string): boolean {
  if (text.length > CHARS_MAX || TOO_DEEP.test(text)) return false
  return text.split(/\n\s*\n/).every((paragraph) => (paragraph.match(SIGN)?.length ?? 0) <= SIGNS_MAX)
}
