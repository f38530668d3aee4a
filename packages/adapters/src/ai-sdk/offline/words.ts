import type { Json } from '@ambit/domain'
import { quoted } from './markdown.ts'

/** The words of a text or of an identifier, in lower case: `in_force`, `inForce` and `In force` give the same. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
  const words: readonly string[] =
    plain
      .replace(/['’]s\b/gu, '')
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length <= WORD_CHARS_MAX)
}

/** Longer runs are no words, and cost much to compare. */
const WORD_CHARS_MAX = 48

/** Singular and plural of a word meet here. Nothing cleverer: a wrong stem costs more than a missed one. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stem)
}

const SMALL = new Set(
  (
    'a an the this that these those anything something nothing everything some any each every all both other another such own same and or but nor so if then than too very just only also ' +
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs there here one ones ' +
    'am is are was were be been being do does did done doing have has had having can could will would shall should may might must ' +
    'of in on at by for from to into onto with without about as per up out off over under again please thanks thank hello hi hey ok okay ' +
    'what which who whom whose when where why how much many now tell give get let want need like know show see look help ' +
    'newest latest oldest earliest recent first last second third most ' +
    'dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt im ive id ill youre its theres whats whos wheres not no yes'
  ).split(' '),
)

/** Words that say nothing about the subject of a request. */
export function isSmall(word: string): boolean {
  return SMALL.has(word)
}

/** The words that carry the subject, singular, each once. */
export function contentOf(text: string): string[] {
  return [
    ...new Set(
      wordsOf(text)
        .filter((word) => !isSmall(word))
        .map(stem),
    ),
  ]
}

/** An identifier as a person reads it inside a sentence, as Markdown: `days_open` is `days open`. Codes in capitals stay as they are. */
export function phrase(name: string): string {
  return quoted(spelt(name))
}

/** The same as plain text: to match by, and for what is quoted where it is told. */
export function spelt(name: string): string {
  if (/^[A-Z0-9][A-Z0-9-]*$/.test(name)) return name
  const spaced = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`).replace(/[_\s]+/g, ' ')
  const words = spaced
    .replace(/ ids?$/, (end) => (end === ' ids' ? 's' : ''))
    .replace(/\bpct\b/g, 'per cent')
    .replace(/\b[bcdfghjklmnpqrstvwxz]{3}\b/g, (short) => (UNITS.has(short) ? short : short.toUpperCase()))
    .trim()
  return words === '' ? name : words
}

/** Short forms that are written small. */
const UNITS = new Set(['mph', 'kwh', 'lbs', 'hrs'])

/** The same at the beginning of a line: `Days open`. */
export function label(name: string): string {
  return capital(phrase(name))
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function plural(word: string, count: number): string {
  if (count === 1) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** `a`, `a or b`, `a, b or c`. */
export function either(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} or ${last}`
}

/** Whether the words stand in the text one after the other. */
export function holdsPhrase(text: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  return text.some((_word, at) => wanted.every((word, offset) => text[at + offset] === word))
}

/** A value as text to match with. */
export function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
