/** The text with which the mock server answers a message: the first whose cue it holds, or the message itself. */
export function answerTo(text: string): string {
  return ANSWERS.find(([cue]) => text.includes(cue))?.[1] ?? `You said: ${text}`
}

/** An answer that names records in every place where it may. */
const RECORDS = `The report doc-3 was **late (task-6)**, and \`pay-2\` went out under \`policy\`; \`doc-30\` is not here, and \`loss\` neither.

| Ref | Paid |
|:--|--:|
| res_line-1 | £10 |

- see doc-3, and \`doc-3 and pay-2\`

[the wording of doc-3](https://example.com/doc-3) and https://example.com/pay-2

\`\`\`json
{ "ref": "doc-3" }
\`\`\``

/** A letter as an answer carries it. */
const DRAFT = `I drafted **Update on your claim** from what is recorded.

\`\`\`\`document Update on your claim: HOM-2026-001902
# Update on your claim HOM-2026-001902

[Date of this letter]
Mrs A. Sinclair
4 Quay Street, Hull

Dear Mrs Sinclair

**Your claim:** escape of water, 15 August 2026

### What happens next

- The report is with us. [What it found, in two sentences.]
- We have asked \\[again\\] for \`doc-3\`.

| Part | Paid |
|:--|--:|
| Contents | £1,200.00 |
| Hotel | £850.00 |

See [our page](https://example.com/claims).

Yours sincerely

[Job title and telephone number]
\`\`\`\`

Read it before it goes out.`

/** Everything an answer might try, written as a model writes it. Addresses point at the mock server, which counts what asks. */
const UNSAFE = `![chart](/leak/image.png?talk=secret) and ![](https://leak.invalid/pixel.png)

<img src="/leak/html.png" onerror="document.title='pwned'"><script>document.title='pwned'</script>

<iframe src="/leak/frame"></iframe>

[press me](javascript:document.title='pwned') [file](file:///etc/passwd) [here](/leak/relative) [data](data:text/html,x)

[our bank](https://good.example@leak.invalid/login?talk=secret) and [mail](mailto:claims@example.com) and https://docs.example.com/a

Inline <b onclick="document.title='pwned'">bold</b> &amp; &lt;i&gt; \`doc-3\` ~~old~~ *em* **strong**

> quoted

\`\`\`html
<img src="/leak/code.png">
\`\`\`

- [x] done
- [ ] open`

/** The letter as far as its first list. */
export const HALF = DRAFT.slice(0, DRAFT.indexOf('What it found') + 4)

const LONG = Array.from({ length: 40 }, (_each, at) => `Line ${at + 1} of a long answer.`).join('\n\n')

const ANSWERS: readonly (readonly [string, string])[] = [
  ['unsafe', UNSAFE],
  ['records', RECORDS],
  ['draft', DRAFT],
  ['long', LONG],
]
