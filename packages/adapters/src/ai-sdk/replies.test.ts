import { Fault } from '@ambit/domain'
import { describe, expect, test } from 'vitest'
import { ADAPTERS, NEVER, REQUEST, hear } from './fixtures/adapters.ts'
import { mockProvider, pieceFetch } from './fixtures/mock-provider.ts'
import { type WireReply, wireEvents } from './fixtures/wire-events.ts'

const TEXT = ['Grüße, ', 'hier ist es: ', '§ 5 ✓ 👍🏽']
const SAID = TEXT.join('')
const CALLS = [
  { name: 'read', pieces: ['{"sec', 'tion":"pölicy"', '}'] },
  { name: 'read', pieces: ['{"section":"payments"}'] },
]
const TOLD = [
  { type: 'usage', usage: { inputTokens: 7, outputTokens: 3 } },
  { type: 'call', call: { name: 'read', args: { section: 'pölicy' } } },
  { type: 'call', call: { name: 'read', args: { section: 'payments' } } },
]
/** For hundreds of replies on a machine that is busy with others. */
const LONG_MS = 60_000
const faultOf = (thrown: unknown): unknown => (thrown instanceof Fault ? { code: thrown.code, sentence: thrown.sentence } : thrown)
const BROKEN = { code: 'model_broken', sentence: 'The answer broke off. Try again.' }
const UNAVAILABLE = { code: 'model_unavailable', sentence: 'The language model did not answer. Try again in a moment.' }

describe.each(ADAPTERS)('$title', ({ wire, make }) => {
  const bytes = (reply: WireReply): Buffer => Buffer.from(wireEvents(wire, reply).join(''))

  test('[L2] text comes as it is written and calls follow whole, in the order of the model', async () => {
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { text: TEXT, calls: CALLS }) }])
    expect(await hear(make(provider.url).reply(REQUEST, NEVER))).toEqual({ text: SAID, events: TOLD })
  })

  test(
    '[L2] a reply split at any byte is the same reply',
    async () => {
      const whole = bytes({ text: ['§ ✓'], calls: [{ name: 'read', pieces: ['{"section":', '"pölicy"}'] }] })
      let at = 1
      const model = make('http://mock.test', { fetch: pieceFetch(() => [whole.subarray(0, at), whole.subarray(at)]) })
      for (; at < whole.length; at++) {
        const heard = await hear(model.reply(REQUEST, NEVER))
        expect(heard, `split at ${at}`).toEqual({ text: '§ ✓', events: TOLD.slice(0, 2) })
      }
    },
    LONG_MS,
  )

  test('[L2] a reply that comes byte by byte is the same reply', async () => {
    const pieces = [...bytes({ text: TEXT, calls: CALLS })].map((byte) => Buffer.of(byte))
    await using provider = await mockProvider([{ pieces }])
    expect(await hear(make(provider.url).reply(REQUEST, NEVER))).toEqual({ text: SAID, events: TOLD })
  })

  test(
    '[L3] a connection that is cut at any byte after the first token never gives a call, unless the reply had ended',
    async () => {
      const whole = bytes({ text: ['Well'], calls: [{ name: 'read', pieces: ['{"section":', '"pölicy"}'] }] })
      let at = whole.indexOf('\n\n', whole.indexOf('Well')) + 2
      const model = make('http://mock.test', { fetch: pieceFetch(() => [whole.subarray(0, at)]) })
      for (; at < whole.length; at++) {
        const heard = await hear(model.reply(REQUEST, NEVER))
        if (heard.thrown === undefined) expect(heard.events.at(-1), `cut at ${at}`).toEqual(TOLD[1])
        else
          expect({ calls: heard.events.filter(({ type }) => type === 'call'), thrown: faultOf(heard.thrown) }, `cut at ${at}`).toEqual({
            calls: [],
            thrown: BROKEN,
          })
      }
    },
    LONG_MS,
  )

  test('[L3] a socket closed in the middle of the arguments of a call is a broken reply', async () => {
    const whole = bytes({ text: TEXT, calls: CALLS })
    const cut = whole.subarray(0, whole.indexOf('pölicy') + 3)
    await using provider = await mockProvider([{ pieces: [cut], ending: 'cut' }])
    const heard = await hear(make(provider.url).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({ text: SAID, events: [], thrown: BROKEN })
    expect(provider.requests.length).toBe(1)
  })

  test('[L3] a reply at the limit of its length gives its text and no call', async () => {
    await using provider = await mockProvider([
      { pieces: wireEvents(wire, { text: TEXT, calls: [{ name: 'read', pieces: ['{"section":"policy"}'] }], end: 'length' }) },
    ])
    const heard = await hear(make(provider.url).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({
      text: SAID,
      events: TOLD.slice(0, 1),
      thrown: { code: 'model_broken', sentence: 'The answer grew too long and was cut off. Ask for less at once.' },
    })
  })

  test('[L3] a reply that the content filter stopped is a fault', async () => {
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { text: ['Well'], end: 'filter' }) }])
    const heard = await hear(make(provider.url).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({
      text: 'Well',
      events: TOLD.slice(0, 1),
      thrown: { code: 'model_rejected', sentence: "The provider's content filter stopped this answer. Put the question another way." },
    })
  })

  test('[L4] a call without arguments has an empty object of them', async () => {
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { calls: [{ name: 'read', pieces: [] }] }) }])
    expect(await hear(make(provider.url).reply(REQUEST, NEVER))).toEqual({ text: '', events: [TOLD[0], { type: 'call', call: { name: 'read', args: {} } }] })
  })

  // Google tells arguments as JSON, not as text that may be none.
  if (wire !== 'google')
    test('[L4] arguments that are no JSON are kept as they were written', async () => {
      await using provider = await mockProvider([{ pieces: wireEvents(wire, { calls: [{ name: 'read', pieces: ['{"section": ', 'policy'] }] }) }])
      expect(await hear(make(provider.url).reply(REQUEST, NEVER))).toEqual({
        text: '',
        events: [TOLD[0], { type: 'call', call: { name: 'read', args: null, malformed: '{"section": policy' } }],
      })
    })

  test('[L7] an error in mid-stream is a fault after the text, in our words', async () => {
    const error = { status: 503, words: 'secret words of the provider' }
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { text: TEXT, calls: CALLS, error }) }])
    const heard = await hear(make(provider.url).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({ text: SAID, events: [], thrown: UNAVAILABLE })
    expect(provider.requests.length).toBe(1)
  })

  test('[L7] a page in place of a reply is a fault that names the address, and is not asked for again', async () => {
    await using provider = await mockProvider([{ headers: { 'content-type': 'text/html' }, pieces: ['<!doctype html>\n<title>Sign in</title>\n'] }])
    const heard = await hear(make(provider.url).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({
      text: '',
      events: [],
      thrown: {
        code: 'model_broken',
        sentence: "The language model's address answers with something that is no reply. Whoever runs this assistant has to check the address.",
      },
    })
    expect(provider.requests.length).toBe(1)
  })

  test.each([
    [400, 'model_rejected', 'The language model refused this request. Start a new conversation or ask for less at once.'],
    [401, 'model_rejected', 'The language model refused our key. Whoever runs this assistant has to check it.'],
    [403, 'model_rejected', 'The language model refused our key. Whoever runs this assistant has to check it.'],
    [404, 'model_rejected', 'The provider does not know this language model. Whoever runs this assistant has to check its name and address.'],
    [413, 'model_rejected', 'The language model refused this request. Start a new conversation or ask for less at once.'],
  ] as const)('[L7] a refusal with status %i is the fault %s, at once', async (status, code, sentence) => {
    const words = JSON.stringify({ error: { message: 'secret words of the provider', type: 'x', code: 1, status: 'X' } })
    await using provider = await mockProvider([{ status, headers: { 'content-type': 'application/json' }, pieces: [words] }])
    const heard = await hear(make(provider.url).reply(REQUEST, NEVER))
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({ text: '', events: [], thrown: { code, sentence } })
    expect(provider.requests.length).toBe(1)
  })

  test('[L13] the tokens that the provider counted are told before the calls', async () => {
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { text: TEXT }) }])
    expect(await hear(make(provider.url).reply(REQUEST, NEVER))).toEqual({ text: SAID, events: TOLD.slice(0, 1) })
  })
})
