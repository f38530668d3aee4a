import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUOTE_MAX, quote, quoteAround } from './quote.ts'

const words = fc.array(fc.stringMatching(/^[a-z😀]{1,30}$/u), { maxLength: 60 }).map((each) => each.join(' '))
/** Half of a surrogate pair alone. */
const torn = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

describe('quoted text', () => {
  it.each([
    ['short stays', 'short stays'],
    ['two\n  lines', 'two lines'],
    [`${'a'.repeat(158)} bc`, `${'a'.repeat(158)}…`],
    [`${'word '.repeat(31)}wordy end`, `${'word '.repeat(31).trimEnd()}…`],
    ['a'.repeat(161), `${'a'.repeat(159)}…`],
    [`${'a'.repeat(158)}😀😀`, `${'a'.repeat(158)}…`],
  ])('[D55] %j is quoted as %j', (text, quoted) => {
    expect(quote(text)).toBe(quoted)
  })

  it('[D55] is never longer than 160, never tears a character, and is the beginning of the text', () => {
    fc.assert(
      fc.property(words, (text) => {
        const quoted = quote(text)
        expect(quoted.length).toBeLessThanOrEqual(QUOTE_MAX)
        expect(torn.test(quoted)).toBe(false)
        expect(text.startsWith(quoted.replace(/…$/, ''))).toBe(true)
      }),
    )
  })

  it('[D59] around a match it holds the match, is never longer than 160 and tears nothing', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-z]{1,40}$/), words, (before, match, after) => {
        const [head, tail] = [before === '' ? '' : `${before} `, after === '' ? '' : ` ${after}`]
        const text = `${head}${match}${tail}`
        const quoted = quoteAround(text, head.length, head.length + match.length)
        expect(quoted).toContain(match)
        expect(quoted.length).toBeLessThanOrEqual(QUOTE_MAX)
        expect(torn.test(quoted)).toBe(false)
        if (text.length <= QUOTE_MAX) expect(quoted).toBe(text)
      }),
    )
  })
})
