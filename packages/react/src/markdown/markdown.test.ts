import { expect, test } from 'vitest'
import fc from 'fast-check'
import { decodeEntities } from './entities.ts'
import { safeLink, tellsPlace } from './link.ts'
import { mend } from './mend.ts'
import { plainText } from './plain.ts'

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

test('[U5] an answer is read out as words alone', () => {
  expect(plainText('# Cover\n\n- **In force** on [15 August](https://example.com) `pol-1`\n\n| a | b |\n|--|--|')).toBe(
    'Cover - In force on 15 August pol-1 a b -- --',
  )
})
