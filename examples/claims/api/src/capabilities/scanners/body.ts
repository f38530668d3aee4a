/**
 * What the writer of a message wrote, ready for matching: without the history that a reply quotes, in one form of Unicode,
 * with straight quotes and single spaces. Every step takes time in proportion to the text.
 */

/** What most notes have nothing of: signs with another form, lines, runs of spaces, the marks of a quoted message. */
const UNREADY = /[\u0080-\u00a2\u00a4-\u00bf\u0100-\uffff\n\r\t\v\f]| {2}|^(?: |>|-{2}|From:|On )| $/
/** All beyond ASCII but the pound sign and the letters of Western Europe, which are in their one form already. */
const HAS_OTHER_FORM = /[\u0080-\u00a2\u00a4-\u00bf\u0100-\uffff]/
const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/
const LETTER_LAST = /\p{L}$/u
const SMALL_LETTER_FIRST = /^\p{Ll}/u

/** From this length on, a line that goes on in small letters was broken by a mail program and not by its writer. */
const WRAPPED_FROM = 60

/** The text of a body. Lines that a mail program broke, and words that were broken at a hyphen, are put together again. */
export function readableText(body: string): string {
  if (!UNREADY.test(body)) return body
  const plain = HAS_OTHER_FORM.test(body) ? straightened(body) : body
  return joined(ownLines(plain.split(LINE_END)))
}

/** Quotes first, because NFKC would take an acute accent apart; then what no eye sees is taken out. */
function straightened(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201b\u02bc\u2032\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
}

/** Without quoted lines, and without anything from the heading of an earlier message on. */
function ownLines(lines: readonly string[]): readonly string[] {
  const own: string[] = []
  for (const line of lines) {
    const text = line.replace(/\s+/g, ' ').trim()
    if (headsHistory(text)) break
    if (!text.startsWith('>')) own.push(text)
  }
  return own
}

/** `On … wrote:` on one line, `From: …` or `--- Original Message ---`. Two lines are no heading: they may be the writer's own. */
function headsHistory(line: string): boolean {
  if (line.startsWith('From:') || /^-{2,} ?original message/i.test(line)) return true
  return line.startsWith('On ') && line.endsWith('wrote:')
}

function joined(lines: readonly string[]): string {
  const pieces: string[] = []
  let before = ''
  for (const line of lines) {
    const goesOn = SMALL_LETTER_FIRST.test(line)
    if (goesOn && before.endsWith('-') && LETTER_LAST.test(before.slice(0, -1))) pieces.push((pieces.pop() ?? '').slice(0, -1), line)
    else if (goesOn && before.length >= WRAPPED_FROM && (before.endsWith(',') || LETTER_LAST.test(before))) pieces.push(' ', line)
    else pieces.push('\n', line)
    before = line
  }
  return pieces.join('').trim()
}
