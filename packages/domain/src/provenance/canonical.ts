import { dateIn, dateOf } from './dates.ts'
import { numberIn } from './numbers.ts'
import { EDGE, kindsOfSigns, Sign } from './signs.ts'
import { WordRow } from './word-row.ts'

/** What never shows and changes nothing of what is meant: zero-width signs, soft hyphens, signs of reading direction. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const OTHER_THAN_ASCII = /\P{ASCII}/u
const INNER = /[,'’]/
const BEFORE = /^[#@:.!?]+/
const AFTER = /[:.!?]+$/
const YEAR_DIGITS = 4

/** A text in small letters, in one form of Unicode and without signs that nobody sees. */
export function plainText(text: string): string {
  return (OTHER_THAN_ASCII.test(text) ? text.normalize('NFKC').replaceAll(UNSEEN, '') : text).toLowerCase()
}

/**
 * The words of a plain text in one form, a space before, between and after them: a text holds another where the form of the one
 * holds the form of the other. White space and the forms of numbers and of dates make no difference; what joins the parts of a
 * word (the dots of an address, a hyphen) does.
 */
export function canonicalWords(plain: string): string {
  const row = new WordRow(plain)
  const kinds = kindsOfSigns()
  let at = 0
  while (at < plain.length) {
    const kind = kinds[plain.charCodeAt(at)]
    if (kind === Sign.between || kind === Sign.comma) at += 1
    else if (kind === Sign.edge) {
      row.add(EDGE)
      at += 1
    } else {
      const from = at
      at = endOfRun(plain, from, kinds)
      takeRun(row, plain, from, at)
    }
  }
  return row.text
}

function endOfRun(plain: string, from: number, kinds: Uint8Array): number {
  let at = from + 1
  for (; at < plain.length; at += 1) {
    const kind = kinds[plain.charCodeAt(at)]
    if (kind === Sign.between || kind === Sign.edge) return at
    if (kind === Sign.comma && !(kinds[plain.charCodeAt(at - 1)] === Sign.digit && kinds[plain.charCodeAt(at + 1)] === Sign.digit)) return at
  }
  return at
}

/** Most of what stands between two gaps is a word, or a number, as it stands. */
function takeRun(row: WordRow, plain: string, from: number, to: number): void {
  const kinds = kindsOfSigns()
  const first = kinds[plain.charCodeAt(from)]
  let end = to
  while (end > from && kinds[plain.charCodeAt(end - 1)] === Sign.after) end -= 1
  if (first === Sign.letter) row.copy(plain, from, end)
  else if (first === Sign.digit && areDigits(plain, from, end)) takeDigits(row, plain, from, end)
  else takeWords(row, plain.slice(from, to))
}

function areDigits(plain: string, from: number, to: number): boolean {
  const kinds = kindsOfSigns()
  let at = from
  while (at < to && kinds[plain.charCodeAt(at)] === Sign.digit) at += 1
  return at === to
}

function takeDigits(row: WordRow, plain: string, from: number, to: number): void {
  row.copy(plain, from, to)
  if (to - from === YEAR_DIGITS) joinDate(row)
}

function takeWords(row: WordRow, run: string): void {
  const word = bareWord(run)
  const form = numberIn(word) ?? dateIn(word)
  if (form !== undefined || !INNER.test(word)) row.add(form ?? word)
  else for (const part of word.split(INNER)) takeWords(row, part)
}

/** A dot before a word is part of it (`.env`, `../x`); one before nothing but signs is not. */
function bareWord(run: string): string {
  return run.replace(AFTER, '').replace(BEFORE, (signs) => signs.slice(signs.search(/[^.]\.*$/) + 1))
}

/** Of the last three words, where they are a date. */
function joinDate(row: WordRow): void {
  const [first, second, third] = row.lastThree
  const date = first === undefined || second === undefined || third === undefined ? undefined : dateOf(first, second, third)
  if (date !== undefined) row.replaceLastThree(date)
}
