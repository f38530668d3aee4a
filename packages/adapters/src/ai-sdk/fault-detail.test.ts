import { inspect } from 'node:util'
import { Fault } from '@ambit/domain'
import { describe, expect, test } from 'vitest'
import { ADAPTERS, NEVER, REQUEST, hear } from './fixtures/adapters.ts'
import { type MockAnswer, mockProvider } from './fixtures/mock-provider.ts'
import { type Wire, wireEvents } from './fixtures/wire-events.ts'

/** Stands for what a person, a record or a model says. */
const WORD = 'Hüftprothese'
const QUESTION = 'What does it say?'
const ERROR = { message: `This is not allowed: ${WORD}`, type: 'some_error', code: 'some.code-1', param: 'messages.1.content' }
const TOLD = 'type some_error, code some.code-1, param messages.1.content'

/** All that a log could print of it: its fields, its stack and what caused it, however deep. */
const printed = (fault: Fault): string =>
  [fault.sentence, fault.detail, fault.message, fault.stack, JSON.stringify(fault), inspect(fault, { depth: 10, showHidden: true })].join('\n')

const body = (status: number, text: string): MockAnswer => ({ status, headers: { 'content-type': 'application/json' }, pieces: [text] })
const events = (wire: Wire): string => wireEvents(wire, { text: ['Well', WORD] }).join('')
/** Up to the middle of the event that says the word. */
const halfOf = (wire: Wire): string => events(wire).slice(0, events(wire).indexOf(WORD) + WORD.length + 1)
/** Up to the end of the event before it. */
const firstOf = (wire: Wire): string => halfOf(wire).slice(0, halfOf(wire).lastIndexOf('\n\n') + 2)

/** The detail that our adapter gives, and the one of the AI SDK's. */
type Details = readonly [ours: RegExp, sdk: RegExp]
type Row = readonly [title: string, answer: MockAnswer, code: string, details: Details]
const both = (detail: RegExp): Details => [detail, detail]
const rowsOf = (wire: Wire): readonly Row[] => [
  [
    'an event that the network cut',
    { pieces: [halfOf(wire)], ending: 'cut' },
    'model_broken',
    [/^cut in an event: length \d+, bytes \d+, error \w+, code \w+$/, /^the reply broke: status 200, error AI_APICallError, code \w+$/],
  ],
  [
    'an event that the server cut',
    { pieces: [halfOf(wire)] },
    'model_broken',
    [/^cut in an event: length \d+, bytes \d+$/, /^the stream ended without a finish reason$|^the reply broke: error AI_InvalidResponseDataError$/],
  ],
  [
    'an event that is no JSON',
    { pieces: [firstOf(wire), `data: {"text":"${WORD}"\n\n`] },
    'model_broken',
    [/^no JSON in an event: length 22, bytes \d+$/, /^not the format of the provider: error AI_JSONParseError, length 22$/],
  ],
  [
    'a first event that is no JSON',
    { pieces: [`data: ${WORD}\n\n`] },
    // This one throws an error of its own where the first event is none.
    wire === 'anthropic' ? 'model_unavailable' : 'model_broken',
    [/^no JSON in an event: length 12, bytes 21$/, /^not the format of the provider: error AI_JSONParseError, length 12$|^the request failed: error Error$/],
  ],
  [
    'an event of another format',
    { pieces: [firstOf(wire), `data: {"choices":"${WORD}","candidates":"${WORD}","type":"message_delta","delta":"${WORD}"}\n\n`] },
    'model_broken',
    [/^the stream ended without a finish reason$/, /^the stream ended without a finish reason$|^not the format of the provider: error AI_TypeValidationError$/],
  ],
  [
    'an error in the stream',
    { pieces: wireEvents(wire, { text: ['Well'], error: { status: 503, words: WORD } }) },
    'model_unavailable',
    [/^an error in the stream: status 503, code 503, length 37$/, /^an error (response|in the stream): status 50[03], (type \w+, )?(code 503, )?length \d+$/],
  ],
  [
    'a page',
    { headers: { 'content-type': 'text/html' }, pieces: [`<title>${WORD}</title>`] },
    'model_broken',
    [/^a body that is no reply: length 28$/, /^a body that is no reply: type html$/],
  ],
  ...([400, 401, 429, 500] as const).map((status): Row => {
    const text = JSON.stringify({ error: ERROR })
    const code = { 400: 'model_rejected', 401: 'model_rejected', 429: 'rate_limited', 500: 'model_unavailable' }[status]
    return [`a body of status ${status}`, body(status, text), code, both(new RegExp(`^an error response: status ${status}, ${TOLD}, length ${text.length}$`))]
  }),
  [
    'a body whose fields are sentences',
    body(400, JSON.stringify({ error: { type: `Oh ${WORD}`, code: WORD, param: 'a'.repeat(81) } })),
    'model_rejected',
    both(/^an error response: status 400, length \d+$/),
  ],
  ['a body that is no JSON', body(502, WORD), 'model_unavailable', both(/^an error response: status 502, length 12$/)],
]

describe.each(ADAPTERS)('$title', ({ title, wire, make }) => {
  test.each(rowsOf(wire))('[L18] a fault of %s quotes nothing, and says what happened', async (_, answer, code, [ours, sdk]) => {
    await using provider = await mockProvider([answer])
    const { thrown } = await hear(make(provider.url, { pause: async () => {} }).reply(REQUEST, NEVER))
    if (!(thrown instanceof Fault)) throw new Error('no fault', { cause: thrown })
    expect(printed(thrown)).not.toContain(WORD)
    expect(printed(thrown)).not.toContain(QUESTION)
    expect({ code: thrown.code, detail: thrown.detail, cause: thrown.cause }).toEqual({
      code,
      detail: expect.stringMatching(title.startsWith('our') ? ours : sdk),
      cause: undefined,
    })
  })
})
