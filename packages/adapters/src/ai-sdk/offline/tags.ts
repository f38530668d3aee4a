import { quotesIn } from './cues.ts'

/** What says that a tag follows: `tagged`, `with the tag`; not the order `tag Ada`. */
const CUE = /\b(?:tagged|labelled)\s+(?:as\s+|with\s+)?|\b(?:with|the|an?)\s+(?:the\s+|an?\s+)?(?:tags?|labels?)\b\s*:?\s*(?:called\s+|named\s+|of\s+)?/giu
const QUOTED = /^(?:["“‘«'`][^"”’»`\n]+["”’»'`](?:\s*(?:,|and|&|or)\s*(?=["“‘«'`]))?)+/u
const PLAIN = /^[^\s,;.!?]+/u

interface TagSpan {
  readonly from: number
  readonly to: number
  readonly value: string
}

function spansIn(text: string): readonly TagSpan[] {
  return [...text.matchAll(CUE)].flatMap((cue) => {
    const rest = text.slice(cue.index + cue[0].length)
    const value = QUOTED.exec(rest)?.[0] ?? PLAIN.exec(rest)?.[0] ?? ''
    const isValue = value !== '' && !/^(?:of|on|from|to|for|in|is|are|that|which|and|or)$/i.test(value)
    return isValue ? [{ from: cue.index, to: cue.index + cue[0].length + value.length, value }] : []
  })
}

/** The tags that a text names by a word for a tag, without quotation marks. */
export function tagsIn(text: string): readonly string[] {
  return spansIn(text).flatMap(({ value }) => {
    const quotes = quotesIn(value)
    return quotes.length > 0 ? quotes : [value]
  })
}

/** The text without its tags and what says that they are some, so that none is taken for a name. */
export function withoutTags(text: string): string {
  return spansIn(text)
    .toReversed()
    .reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text)
}
