import { expect, test } from 'vitest'
import { documentOf, fileName, isClosed, withoutClosing, type WrittenDocument } from './document.ts'
import { firstSentence } from './first-sentence.ts'
import { lex } from './lex.ts'
import { mend } from './mend.ts'
import { placeholderCount, plainText } from './plain-text.ts'
import { richText } from './rich-text.ts'

const read = (markdown: string): WrittenDocument | undefined => {
  const [fence] = lex(markdown, 'answer')
  return fence?.type === 'code' ? documentOf(fence) : undefined
}

test.each([
  ['```document Update on &pound;5\nDear *you*\n```', { title: 'Update on £5', body: 'Dear *you*' }],
  ['````document A\n```\ncode\n```\n````', { title: 'A', body: '```\ncode\n```' }],
  ['```document\n\n## First heading ##\ntext', { title: 'First heading', body: '\n## First heading ##\ntext' }],
  ['~~~document\ntext\n~~~', { title: '', body: 'text' }],
  ['```documents\ntext\n```', undefined],
  ['```json document\n{}\n```', undefined],
  ['    document A', undefined],
] as const)('[U35] the fence %j is read as a document only by its first word', (markdown, written) => {
  expect(read(markdown)).toEqual(written)
})

test.each([
  ['```document A\ntext\n```', true],
  ['````document A\ntext\n```\n````  \n', true],
  ['````document A\ntext\n```', false],
  ['```document A\ntext', false],
  ['```document A', false],
  ['~~~document A\ntext\n~~~~', true],
  ['    indented', true],
] as const)('[U35] whether the fence %j is whole is told by its closing line', (raw, closed) => {
  expect(isClosed(raw)).toBe(closed)
})

test.each([
  ['text\n``', 'text'],
  ['text\n```', 'text\n```'],
  ['`', ''],
  ['see `a` and ``', 'see `a` and ``'],
] as const)('[U35] of the half-written body %j no sign of a closing line is shown', (text, shown) => {
  expect(withoutClosing(text)).toBe(shown)
})

test.each([
  ['Dear [name of', 'Dear [name of]'],
  ['- [', '- '],
  ['Dear [name]', 'Dear [name]'],
  ['See [our page](https://exa', 'See our page'],
  ['The **bold', 'The **bold**'],
])('[U21] the half-streamed document text %j keeps its brackets', (streamed, mended) => {
  expect(mend(streamed, 'document')).toBe(mended)
})

test.each([
  ['Here it is.\n\n```document A\n\ntext `code`\n```\nRead **it', 'Here it is.\n\n```document A\n\ntext `code`\n```\nRead **it**'],
  ['Here it is.\n\n```js\n\na\n```', 'Here it is.\n\n```js\n\na\n```'],
  ['Here it is.\n\n``', 'Here it is.\n\n'],
])('[U21] the half-streamed text %j around a fence shows no stray signs', (streamed, mended) => {
  expect(mend(streamed)).toBe(mended)
})

test('[U5] of an answer that is a document alone its title is read out', () => {
  expect(firstSentence('```document Update on your claim\n# Heading\n```')).toBe('Update on your claim')
})

test.each([
  ['Update on your claim: HOM-2026/001902', 'txt', 'Update on your claim HOM-2026 001902.txt'],
  ['../../etc/passwd', 'md', 'etc passwd.md'],
  ['Änderung (3,50 €) für Frau O’Neil', 'txt', 'Änderung (3,50 €) für Frau O’Neil.txt'],
  ['رسالة إلى العميل', 'md', 'رسالة إلى العميل.md'],
  ['invoice\u202Etxt.exe', 'md', 'invoice txt exe.md'],
  ['***', 'txt', 'document.txt'],
  ['x'.repeat(200), 'txt', `${'x'.repeat(80)}.txt`],
] as const)('[U38] the title %j gives a file name that every system takes', (title, ending, name) => {
  expect(fileName(title, ending)).toBe(name)
})

const LETTER = `# Update on your *claim*

[Date of this letter]
Mrs A. Sinclair
4 Quay Street, Hull

**Your claim:** escape of water &amp; more

### What happens next

- The report is with us. [What it found.]
  - in two parts
- We asked \\[again\\] for \`doc-3\`.

3. First
4. Second, with

   a second paragraph

- [x] done
- [ ] open

| Part | Paid |
|:--|--:|
| **Contents** | £1,200.00 |
| Hotel | £85.00 |

> They wrote \\*this\\*<br>to us.

---

See [our page](https://example.com/claims), https://example.com/a, [mail](mailto:a@example.com) and [no link](javascript:x). ![A chart](https://leak.invalid/x.png)

\`\`\`
code [not a place]
\`\`\``

test('[U39] a document as text reads without Markdown', () => {
  expect(plainText(LETTER)).toBe(`Update on your claim

[Date of this letter]
Mrs A. Sinclair
4 Quay Street, Hull

Your claim: escape of water & more

What happens next

- The report is with us. [What it found.]
  - in two parts
- We asked [again] for doc-3.

3. First

4. Second, with

   a second paragraph

☑ done
☐ open

Part           Paid
Contents  £1,200.00
Hotel        £85.00

  They wrote *this*
  to us.

———

See our page (https://example.com/claims), https://example.com/a, mail (a@example.com) and no link. A chart

code [not a place]
`)
})

test('[U36] the places to fill in are counted as they are marked', () => {
  expect(placeholderCount(LETTER)).toBe(2)
  expect(placeholderCount('Nothing is left.')).toBe(0)
})

test('[U37] for the clipboard a document is HTML of its own words alone: nothing in it loads or runs', () => {
  const text =
    'A **b** & <img src=x onerror=y>\nnext ![c](https://leak.invalid/d.png) [e](javascript:f) [g](https://example.com/"h)\n\n- [x] i\n\n<script>j</script>'
  expect(richText(text)).toBe(
    '<p>A <strong>b</strong> &amp; &lt;img src=x onerror=y&gt;<br>next c e <a href="https://example.com/%22h">g</a></p>\n<ul>\n<li>☑ i</li>\n</ul>\n&lt;script&gt;j&lt;/script&gt;',
  )
})

test.each([
  'a <code><img src=//evil.example/p.png onerror=alert(1) x= `',
  '<pre>\n\n<img src=x onerror=alert(1)>',
  'text <kbd><svg onload=alert(1)>',
  '<script>\nalert(1)\n</script>',
  '| a |\n|---|\n| <code><img src=x onerror=alert(1)> |',
])('[U37] no text of a document becomes HTML on the clipboard: %j', (text) => {
  expect(richText(text)).not.toMatch(/<(?:img|svg|script)/)
})
