import { dateIn, dateOf } from './dates.ts'
import { numberIn } from './numbers.ts'

/** What never shows and changes nothing of what is meant: zero-width signs, soft hyphens, signs of reading direction. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const OTHER_THAN_ASCII = /\P{ASCII}/u
/** What stands between words. A comma and an apostrophe may belong to a number. */
const BETWEEN = /[\s"“”„«»()[\]{}<>;|*`–—]+/u
const INNER = /[,'’]/
const BEFORE = /^[#@:.,!?'’]+/
const AFTER = /[:.,!?'’]+$/

/**
 * The words of a text in one form, a space before, between and after them: a text holds another where the form of the one holds
 * the form of the other. Case, white space, the forms of Unicode, of numbers and of dates make no difference; what joins the
 * parts of a word (the dots of an address, a hyphen) does.
 */
export function canonicalWords(text: string): string {
  const plain = (OTHER_THAN_ASCII.test(text) ? text.normalize('NFKC').replaceAll(UNSEEN, '') : text).toLowerCase()
  const words: string[] = []
  for (const run of plain.split(BETWEEN)) if (run !== '') pushWords(words, run)
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `
}

function pushWords(words: string[], run: string): void {
  const bare = bareWord(run)
  if (bare === '') return
  const number = numberIn(bare)
  if (number !== undefined || !INNER.test(bare)) push(words, number ?? dateIn(bare) ?? bare)
  else for (const part of bare.split(INNER)) if (part !== '') pushWords(words, part)
}

/** A dot before a word is part of it (`.env`, `../x`); one before nothing but signs is not. */
function bareWord(run: string): string {
  const start = run.replace(AFTER, '')
  return start.replace(BEFORE, (signs) => (signs.endsWith('.') ? signs.slice(signs.search(/\.+$/)) : ''))
}

function push(words: string[], word: string): void {
  const [first, second] = [words.at(-2), words.at(-1)]
  const date = first === undefined || second === undefined ? undefined : dateOf(first, second, word)
  if (date === undefined) words.push(word)
  else words.splice(-2, 2, date)
}
