/**
 * Text as a column keeps it. UTF-8 has no lone surrogates and PostgreSQL no NUL, yet a message may hold both and a title may
 * end in the middle of an emoji. Such characters are written as U+FDD0 (a code point that is never a character) and four
 * hex digits; so is U+FDD0 itself, and two different texts never become one.
 */
export function pack(text: string): string {
  return UNPACKED.test(text) ? text.replace(ALL_UNPACKED, (sign) => MARK + sign.charCodeAt(0).toString(16).padStart(4, '0')) : text
}

/** The text that `pack` was given. */
export function unpack(packed: string): string {
  return packed.includes(MARK) ? packed.replace(PACKED, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : packed
}

/** Text as searching compares it: the same whatever the case, and whether an accent is a sign of its own. */
export function fold(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').normalize('NFKC').toUpperCase()
}

const MARK = '\uFDD0'
const UNPACKED = /[\0\uFDD0\p{Surrogate}]/u
const ALL_UNPACKED = new RegExp(UNPACKED, 'gu')
const PACKED = /\uFDD0([0-9a-f]{4})/g
