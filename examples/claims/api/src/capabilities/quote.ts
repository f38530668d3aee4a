/** Longest free text in a result, in UTF-16 code units, the ellipsis included. */
export const QUOTE_MAX = 160

/** How much of a text stands before a match in its snippet, where there is more of it. */
const LEAD = 40

/** Free text as a result quotes it: on one line, at most 160 characters, cut at a word boundary with `…`. */
export function quote(text: string): string {
  return startOf(oneLine(text), QUOTE_MAX)
}

/** The part of a text around a match, at most 160 characters, with `…` at each end where something was cut. */
export function quoteAround(text: string, start: number, end: number): string {
  const [before, match, after] = [oneLine(text.slice(0, start)), oneLine(text.slice(start, end)), oneLine(text.slice(end))]
  if (match.length > QUOTE_MAX - LEAD) return quote(match)
  const lead = endOf(before, Math.max(LEAD, QUOTE_MAX - match.length - after.length))
  return `${lead}${match}${startOf(after, QUOTE_MAX - lead.length - match.length)}`
}

/** The place itself, or one before it where it would split a surrogate pair. */
export function wholeCharacterAt(text: string, place: number): number {
  return isHighSurrogate(text.charCodeAt(place - 1)) && isLowSurrogate(text.charCodeAt(place)) ? place - 1 : place
}

function oneLine(text: string): string {
  return text.replace(/[^\S\r\n\u2028\u2029]*[\r\n\u2028\u2029]\s*/g, ' ')
}

function startOf(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, wholeCharacterAt(text, max - 1))
  const inWord = /\S/.test(text.charAt(cut.length))
  const whole = inWord ? cut.replace(/\S+$/, '') : cut
  return `${(whole.trim() === '' ? cut : whole).trimEnd()}…`
}

function endOf(text: string, max: number): string {
  if (text.length <= max) return text
  const from = text.length - max + 1
  const cut = text.slice(wholeCharacterAt(text, from) === from ? from : from + 1)
  const inWord = /\S/.test(text.charAt(text.length - cut.length - 1))
  return `…${(inWord ? cut.replace(/^\S+/, '') : cut).trimStart()}`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
