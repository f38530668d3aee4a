import { expect, test } from 'vitest'
import fc from 'fast-check'
import { decodeEntities } from './entities.ts'
import { safeLink, tellsPlace } from './link.ts'
import { mend } from './mend.ts'
import { firstSentence } from './first-sentence.ts'
import { isTame } from './tame.ts'

test.each([
  ['The **policy', 'The **policy**'],
  ['The **policy ', 'The **policy**'],
  ['The **', 'The'],
  ['A *word* and **two', 'A *word* and **two**'],
  ['See `doc-', 'See `doc-`'],
  ['See `a **b` and', 'See `a **b` and'],
  ['Read [the wording](https://exa', 'Read the wording'],
  ['Read [the wor', 'Read the wor'],
  ['An image ![of a', 'An image of a'],
  ['First **open\n\nSecond `open', 'First **open\n\nSecond `open`'],
  ['```js\nconst **a', '```js\nconst **a'],
])('[U21] the half-streamed text %j shows no stray signs', (streamed, mended) => {
  expect(mend(streamed)).toBe(mended)
})

test('[U21] text that is whole is not changed by mending', () => {
  const word = fc.constantFrom('plain', '**bold**', '`code`', '[link](https://example.com)', '*em*', '£1,200', '\n\n', '- item')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      expect(mend(words.join(' '))).toBe(words.join(' '))
    }),
  )
})

test.each([
  ['https://example.com/a?b', { href: 'https://example.com/a?b', place: 'example.com' }],
  ['https://good.example@evil.example:8080/x', { href: 'https://good.example@evil.example:8080/x', place: 'evil.example:8080' }],
  ['https://аpple.com', { href: 'https://xn--pple-43d.com/', place: 'xn--pple-43d.com' }],
  ['mailto:a@example.com?bcc=b@evil.example', { href: 'mailto:a@example.com', place: 'a@example.com' }],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['//evil.example', undefined],
  ['/relative', undefined],
  ['', undefined],
])('[U22] fault row 55: the address %j is a link only where it is whole and of the web or e-mail', (href, link) => {
  expect(safeLink(href)).toEqual(link)
})

test.each([
  ['https://docs.example.com/a', true],
  ['docs.example.com', true],
  ['docs.example.com.evil.example', false],
  ['our bank', false],
])('[U22] the host of a link is told unless its text %j begins with it', (text, tells) => {
  expect(tellsPlace(text, { href: 'https://docs.example.com/a', place: 'docs.example.com' })).toBe(tells)
})

test.each([
  ['&amp;&lt;b&gt; &pound;5 &#8211; &#x1F44D;', '&<b> £5 – 👍'],
  ['&unknown; &constructor; &#0; &#x110000; &', '&unknown; &constructor; &#0; &#x110000; &'],
])('[U22] character references in %j are read as characters, unknown ones stay', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

test.each([
  ['The cover was **in force** on [15 August](https://example.com) `pol-1`. The premium was paid.', 'The cover was in force on 15 August pol-1.'],
  ['# Cover\n\n---\n\n- **In force** since 15. August\n- The premium was paid.', 'In force since 15. August'],
  ['**1. Chase the adjuster today.** The report is late `task-6`.', '1. Chase the adjuster today.'],
  ['> Is the policy in force? Yes, e.g. on 15 Aug.', 'Is the policy in force?'],
  ['| Test | Finding |\n|--|--|\n| a | b |', 'Test, Finding'],
  ['# Nothing but a heading', 'Nothing but a heading'],
  ['Tom &amp; Ann &lt;i&gt; \\*x\\*', 'Tom & Ann <i> *x*'],
  ['هل الوثيقة سارية؟ نعم.', 'هل الوثيقة سارية؟'],
  [`${'word '.repeat(60)}end.`, `${'word '.repeat(39).trim()}…`],
  ['---', ''],
])('[U5] of the answer %j its first sentence is read out, as words alone', (markdown, first) => {
  expect(firstSentence(markdown)).toBe(first)
})

test('[U5] of text that would hold up the page only the beginning is looked at', () => {
  expect(firstSentence('>'.repeat(20_000)).length).toBe(200)
})

test.each([
  ['quotes in quotes', '>'.repeat(20_000)],
  ['lists in quotes', `${'- > '.repeat(3_000)}x`],
  ['numbers in numbers', `${'1. '.repeat(2_000)}x`],
  ['lists in lists', Array.from({ length: 60 }, (_each, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ['signs without end', '_a'.repeat(5_000)],
  ['length', 'word '.repeat(20_000)],
])('[U26] text that would hold up the page by its %s is shown as plain text', (_what, text) => {
  expect(isTame(text)).toBe(false)
})

test('[U26] what a person would read is read as Markdown', () => {
  const rows = Array.from({ length: 60 }, (_each, at) => `| row ${at} | **bold** | \`code\` |`)
  const text = `# Title\n\n> > quoted\n\n- a\n  - b\n    1. c\n\n\`\`\`js\n${' '.repeat(40)}deep()\n\`\`\`\n\n| a | b | c |\n|--|--|--|\n${rows.join('\n')}\n\n2026-11-30 - - - -`
  expect(isTame(text)).toBe(true)
})
