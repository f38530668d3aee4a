/** A text as words, the smallest thing that a pattern sees. Short forms are written out, so that `can't` is `can not`. */

/** What stands before a word: nothing that parts it from the last one, a comma, another mark, or the end of a sentence. */
type Gap = 'joined' | 'comma' | 'mark' | 'sentence'

export interface Word {
  /** In small letters. */
  readonly word: string
  /** The same without a possessive: `engineer's` is `engineer`. */
  readonly bare: string
  /** Its first letters, by which lists find beginnings such as `dissatisf*`. */
  readonly key: string
  /** Place in the text; the words of one short form share it. */
  readonly start: number
  readonly end: number
  readonly gap: Gap
}

/** Beginnings in the lists are at least this long. */
export const KEY_LENGTH = 3

const [SEMICOLON, NEW_LINE, FULL_STOP, EXCLAMATION, QUESTION] = [0x3b, 0x0a, 0x2e, 0x21, 0x3f]
const CLOSING = ')]"\''
const POUND = 0xa3
const LETTER = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u

/** Short forms that no rule covers, and those that people type without the apostrophe. */
const WRITTEN_OUT: ReadonlyMap<string, readonly string[]> = new Map([
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
  ['cannot', ['can', 'not']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ['im', ['i', 'am']],
  ['ive', ['i', 'have']],
  ['noone', ['nobody']],
  ...['are', 'could', 'did', 'do', 'does', 'had', 'has', 'have', 'is', 'should', 'was', 'were', 'would'].map((verb): readonly [string, readonly string[]] => [
    `${verb}nt`,
    [verb, 'not'],
  ]),
])
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['m', 'am'],
  ['re', 'are'],
  ['ve', 'have'],
  ['ll', 'will'],
  ['d', 'would'],
])

/** The words between two places of a text, which are one sentence; their own places are those in the whole text. */
export function wordsOf(text: string, from = 0, to = text.length): readonly Word[] {
  const words: Word[] = []
  const lower = text.slice(from, to).toLowerCase()
  let last = from
  for (let start = wordStart(text, from, to); start < to; start = wordStart(text, last, to)) {
    const end = wordEnd(text, start)
    const gap = words.length === 0 ? 'sentence' : gapIn(text, last, start)
    // Small letters may be more than large ones were (`İ`); then each word is turned by itself, so that the places stay.
    const word = lower.length === to - from ? lower.slice(start - from, end - from) : text.slice(start, end).toLowerCase()
    const parts = writtenOut(word)
    if (parts === undefined) words.push(wordOf(word, { start, end, gap }))
    else for (const [index, part] of parts.entries()) words.push(wordOf(part, { start, end, gap: index === 0 ? gap : 'joined' }))
    last = end
  }
  return words
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where the sentences of a text are that have a word: they end at `.`, `!`, `?` before a space, at `;` and at a new line. */
export function sentencesOf(text: string): readonly TextRange[] {
  const sentences: TextRange[] = []
  for (let from = 0; from < text.length;) {
    const end = sentenceEnd(text, from)
    const start = wordStart(text, from, end)
    if (start < end) sentences.push({ start, end })
    from = end + 1
  }
  return sentences
}

function wordStart(text: string, from: number, to: number): number {
  let place = from
  while (place < to && !isWordSign(text, place)) place += 1
  return place
}

/** An apostrophe belongs to a word where letters stand on both sides. */
function wordEnd(text: string, from: number): number {
  let place = from + 1
  while (place < text.length && (isWordSign(text, place) || (text.charAt(place) === "'" && isWordSign(text, place - 1) && isWordSign(text, place + 1))))
    place += 1
  return place
}

/** A letter, a digit or the pound sign. A walk over codes takes a third of the time that an expression does. */
function isWordSign(text: string, place: number): boolean {
  const code = text.charCodeAt(place)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
  return code === POUND || LETTER.test(text.charAt(place))
}

/** Behind the last mark of a sentence; a bracket or a quotation mark may close after it. */
function sentenceEnd(text: string, from: number): number {
  for (let place = from; place < text.length; place += 1) {
    const mark = text.charCodeAt(place)
    if (mark === SEMICOLON || mark === NEW_LINE) return place
    if (mark === FULL_STOP || mark === EXCLAMATION || mark === QUESTION) {
      while (CLOSING.includes(text.charAt(place + 1)) && place + 1 < text.length) place += 1
      if (text.charAt(place + 1) === ' ' || text.charAt(place + 1) === '\n') return place + 1
    }
  }
  return text.length
}

function gapIn(text: string, from: number, to: number): Gap {
  if (to === from + 1 && text.charAt(from) === ' ') return 'joined'
  let gap: Gap = 'joined'
  for (let place = from; place < to; place += 1) {
    const mark = text.charAt(place)
    const dash = mark === '-' && text.charAt(place - 1) === ' '
    if (mark === ',') gap = gap === 'joined' ? 'comma' : gap
    else if (dash || !' \'"-/'.includes(mark)) gap = 'mark'
  }
  return gap
}

function wordOf(word: string, { start, end, gap }: { readonly start: number; readonly end: number; readonly gap: Gap }): Word {
  return { word, bare: word.endsWith("'s") ? word.slice(0, -2) : word, key: word.slice(0, KEY_LENGTH), start, end, gap }
}

/** The words of a short form; undefined where it is none. */
function writtenOut(word: string): readonly string[] | undefined {
  const whole = WRITTEN_OUT.get(word)
  if (whole !== undefined) return whole
  const cut = word.lastIndexOf("'")
  if (cut === -1) return undefined
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not']
  const ending = ENDINGS.get(word.slice(cut + 1))
  return ending === undefined ? undefined : [word.slice(0, cut), ending]
}
