import { Fault, type Json } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import { describe, expect, test, vi } from 'vitest'
import { type Heard, NEVER, REQUEST, hear } from './fixtures/adapters.ts'
import { type MockAnswer, lineFetch, mockProvider, pieceFetch } from './fixtures/mock-provider.ts'
import { openAiCompatible } from './openai-compatible.ts'

const chunk = (delta: Json, finish: string | null = null): string => `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`
const call = (tool: Json): string => chunk({ tool_calls: [tool] })
const DONE = 'data: [DONE]\n\n'
const END = chunk({}, 'tool_calls') + DONE
const heardOf = (text: string): ReturnType<typeof hear> =>
  hear(openAiCompatible({ baseUrl: 'http://mock.test/v1', model: 'm', fetch: pieceFetch(() => [Buffer.from(text)]) }).reply(REQUEST, NEVER))
const told = (...calls: readonly (readonly [string, Json])[]): unknown => calls.map(([name, args]) => ({ type: 'call', call: { name, args } }))
const faultOf = (thrown: unknown): unknown => (thrown instanceof Fault ? { code: thrown.code, sentence: thrown.sentence } : thrown)
const BROKEN = { code: 'model_broken', sentence: 'The answer broke off. Try again.' }

const fn = (name: string, args?: Json): Json => ({ name, ...(args === undefined ? {} : { arguments: args }) })
const refuses = (message: string): MockAnswer => ({ status: 400, pieces: [JSON.stringify({ error: { message } })] })
const atOnce = async (): Promise<void> => {}
const optional = ({ reasoning_effort, stream_options }: Readonly<Record<string, unknown>>): unknown => [reasoning_effort, stream_options]

describe('calls of servers that differ', () => {
  test.each<readonly [string, string, unknown]>([
    [
      'without ids',
      call({ index: 0, function: fn('a', '{"n":') }) + call({ index: 0, function: { arguments: '1}' } }) + call({ index: 1, function: fn('b', '{}') }),
      told(['a', { n: 1 }], ['b', {}]),
    ],
    [
      'with the same id for each',
      call({ index: 0, id: 'x', function: fn('a', '{"n":1}') }) + call({ index: 1, id: 'x', function: fn('a', '{"n":2}') }),
      told(['a', { n: 1 }], ['a', { n: 2 }]),
    ],
    [
      'with an id and a name in each delta',
      call({ index: 0, id: 'x', function: fn('a', '{"n"') }) + call({ index: 0, id: 'x', function: fn('a', ':1}') }),
      told(['a', { n: 1 }]),
    ],
    ['with a first delta that has no name', call({ index: 0, id: 'x' }) + call({ index: 0, function: fn('a', '{"n":1}') }), told(['a', { n: 1 }])],
    [
      'with index 0 for each whole call',
      call({ index: 0, id: 'x', function: fn('a', '{"n":1}') }) + call({ index: 0, id: 'y', function: fn('a', '{"n":2}') }),
      told(['a', { n: 1 }], ['a', { n: 2 }]),
    ],
    [
      'with index 0 and no id for each whole call',
      call({ index: 0, function: fn('a', '{"n":1}') }) + call({ index: 0, function: fn('a', '{"n":2}') }),
      told(['a', { n: 1 }], ['a', { n: 2 }]),
    ],
    ['with index 0 and another name', call({ index: 0, function: fn('a', '') }) + call({ index: 0, function: fn('b', '') }), told(['a', {}], ['b', {}])],
    [
      'without an index, by id',
      call({ id: 'x', function: fn('a', '{"n":') }) +
        call({ id: 'y', function: fn('b', '{"n":') }) +
        call({ id: 'x', function: { arguments: '1}' } }) +
        call({ id: 'y', function: { arguments: '2}' } }),
      told(['a', { n: 1 }], ['b', { n: 2 }]),
    ],
    [
      'without an index or an id',
      call({ function: fn('a', '{"n":') }) + call({ function: { arguments: '1}' } }) + call({ function: fn('a', '{"n":2}') }),
      told(['a', { n: 1 }], ['a', { n: 2 }]),
    ],
    [
      'without an index or an id, all in one delta',
      chunk({ tool_calls: [{ function: fn('a', '{"n":1}') }, { function: fn('a', '{"n":2}') }] }),
      told(['a', { n: 1 }], ['a', { n: 2 }]),
    ],
    ['without an index, an id or arguments', call({ function: fn('a') }) + call({ function: fn('a') }), told(['a', {}], ['a', {}])],
    [
      'with the whole call once more at the end',
      call({ index: 0, id: 'x', function: fn('a', '{"n":1}') }) + call({ index: 0, id: 'x', function: fn('a', '{"n":1}') }),
      told(['a', { n: 1 }]),
    ],
    ['with arguments as an object', call({ index: 0, id: 'x', function: fn('a', { n: 1 }) }), told(['a', { n: 1 }])],
    [
      'with null for arguments',
      call({ index: 0, id: 'x', function: fn('a', null) }) + call({ index: 1, id: 'y', function: fn('b', 'null') }),
      told(['a', {}], ['b', {}]),
    ],
    [
      'with interleaved pieces',
      call({ index: 0, id: 'x', function: fn('a', '{"n"') }) +
        call({ index: 1, id: 'y', function: fn('b', '{"n"') }) +
        call({ index: 0, function: { arguments: ':1}' } }) +
        call({ index: 1, function: { arguments: ':2}' } }),
      told(['a', { n: 1 }], ['b', { n: 2 }]),
    ],
    [
      'named as something inherited',
      call({ index: 0, id: '__proto__', function: fn('constructor', '{"__proto__":{"n":1}}') }),
      told(['constructor', JSON.parse('{"__proto__":{"n":1}}') as Json]),
    ],
  ])('[L5] %s', async (_, deltas, calls) => {
    expect(await heardOf(deltas + END)).toEqual({ text: '', events: calls })
  })

  test('[L5] a call that never has a name breaks the reply', async () => {
    const heard = await heardOf(call({ index: 0, id: 'x', function: { arguments: '{}' } }) + END)
    expect({ ...heard, thrown: faultOf(heard.thrown) }).toEqual({ text: '', events: [], thrown: BROKEN })
  })
})

describe('servers that differ', () => {
  const usage = { type: 'usage', usage: { inputTokens: 2, outputTokens: 1 } }
  const USAGE = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 2, completion_tokens: 1 } })}\n\n`
  test.each<readonly [string, string, unknown]>([
    ['[DONE] missing', chunk({ content: 'Hi' }) + chunk({}, 'stop'), { text: 'Hi', events: [] }],
    ['a finish reason missing, but [DONE] said', chunk({ content: 'Hi' }) + DONE, { text: 'Hi', events: [] }],
    ['the last line without its end', chunk({ content: 'Hi' }) + chunk({}, 'stop').trimEnd(), { text: 'Hi', events: [] }],
    ['CRLF', (chunk({ content: 'Hi' }) + chunk({}, 'stop') + DONE).replaceAll('\n', '\r\n'), { text: 'Hi', events: [] }],
    ['no blank lines', (chunk({ content: 'H' }) + chunk({ content: 'i' }) + chunk({}, 'stop') + DONE).replaceAll('\n\n', '\n'), { text: 'Hi', events: [] }],
    ['no space after data:', (chunk({ content: 'Hi' }) + chunk({}, 'stop') + DONE).replaceAll('data: ', 'data:'), { text: 'Hi', events: [] }],
    [
      'comments, ids and event names',
      `: ping\n\nid: 1\nevent: message\n${chunk({ content: 'Hi' })}retry: 3\n\n: ping\n\n${chunk({}, 'stop')}${DONE}`,
      { text: 'Hi', events: [] },
    ],
    ['one event over several data lines', 'data: {"choices":[{"delta":\ndata: {"content":"Hi"}}]}\n\n' + chunk({}, 'stop') + DONE, { text: 'Hi', events: [] }],
    ['usage in a chunk of its own', chunk({ content: 'Hi' }) + chunk({}, 'stop') + USAGE + DONE, { text: 'Hi', events: [usage] }],
    [
      'usage null in each chunk',
      `data: ${JSON.stringify({ choices: [{ delta: { content: 'Hi' } }], usage: null })}\n\n${chunk({}, 'stop')}${USAGE}${DONE}`,
      { text: 'Hi', events: [usage] },
    ],
    [
      'content null, delta null and no choices',
      `${chunk({ role: 'assistant', content: null })}${chunk(null)}data: {"choices":[]}\n\ndata: {}\n\n${chunk({ content: 'Hi' })}${chunk({}, 'stop')}${DONE}`,
      { text: 'Hi', events: [] },
    ],
    [
      'content as parts',
      chunk({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
          { type: 'text', text: 'Hi' },
        ],
      }) +
        chunk({}, 'stop') +
        DONE,
      { text: 'Hi', events: [] },
    ],
    [
      'reasoning beside the content',
      chunk({ reasoning_content: 'Hm' }) + chunk({ reasoning: 'Hm' }) + chunk({ content: 'Hi' }) + chunk({}, 'stop') + DONE,
      { text: 'Hi', events: [] },
    ],
    ['a refusal in its own field', chunk({ refusal: 'I will not.' }) + chunk({}, 'stop') + DONE, { text: 'I will not.', events: [] }],
    ['text and finish in one chunk', chunk({ content: 'Hi' }, 'stop') + DONE, { text: 'Hi', events: [] }],
    ['an unknown finish reason', chunk({ content: 'Hi' }, 'eos') + DONE, { text: 'Hi', events: [] }],
    [
      'anything after [DONE]',
      chunk({ content: 'Hi' }) + chunk({}, 'stop') + DONE + chunk({ content: '!' }) + 'data: {"error":"x"}\n\n',
      { text: 'Hi', events: [] },
    ],
    [
      'a whole reply in place of a stream',
      JSON.stringify({
        choices: [
          {
            message: { role: 'assistant', content: 'Hi', tool_calls: [{ id: 'x', function: { name: 'a', arguments: '{"n":1}' } }] },
            finish_reason: 'tool_calls',
          },
        ],
      }),
      { text: 'Hi', events: told(['a', { n: 1 }]) },
    ],
  ])('[L15] %s', async (_, body, heard) => {
    expect(await heardOf(body)).toEqual(heard)
  })

  const UNAVAILABLE = { code: 'model_unavailable', sentence: 'The language model did not answer. Try again in a moment.' }
  test.each<readonly [string, string, unknown]>([
    ['an error as a word', 'data: {"error":"overloaded"}\n\n', UNAVAILABLE],
    ['an error with a status', 'data: {"error":{"code":502,"message":"secret"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}\n\n', UNAVAILABLE],
    ['a finish reason that is an error', chunk({}, 'error') + DONE, UNAVAILABLE],
    [
      'an error of too many requests',
      'data: {"error":{"type":"rate_limit_exceeded"}}\n\n',
      { code: 'rate_limited', sentence: 'The language model has too much to do. Wait a moment and try again.' },
    ],
    [
      'an error of our request',
      'data: {"error":{"type":"invalid_request_error"}}\n\n',
      { code: 'model_rejected', sentence: 'The language model refused this request. Start a new conversation or ask for less at once.' },
    ],
    [
      'an error of our key in place of a stream',
      '{"error":{"code":"invalid_api_key"}}',
      { code: 'model_rejected', sentence: 'The language model refused our key. Whoever runs this assistant has to check it.' },
    ],
    ['no JSON in an event', 'data: {"choices":[{"delta"\n\n', BROKEN],
    ['no JSON in the last event', 'data: {"choices":[{"delta"', BROKEN],
    ['arguments cut before a [DONE] without a finish reason', call({ index: 0, id: 'x', function: { name: 'a', arguments: '{"n":' } }) + DONE, BROKEN],
    ['a stream without an end', chunk({ content: 'Hi' }), BROKEN],
  ])('[L15] %s is a fault', async (_, body, fault) => {
    const model = openAiCompatible({ baseUrl: 'http://mock.test', model: 'm', pause: atOnce, fetch: pieceFetch(() => [Buffer.from(body)]) })
    const heard = await hear(model.reply(REQUEST, NEVER))
    expect({ events: heard.events, thrown: faultOf(heard.thrown) }).toEqual({ events: [], thrown: fault })
  })

  test('[L15] a server that keeps its connection open after [DONE] does not hold the reply', async () => {
    await using provider = await mockProvider([{ pieces: [chunk({ content: 'Hi' }), chunk({}, 'stop'), DONE], ending: 'hang' }])
    expect(await hear(openAiCompatible({ baseUrl: provider.url, model: 'm' }).reply(REQUEST, NEVER))).toEqual({ text: 'Hi', events: [] })
  })

  test('[L15] a server that says its finish reason and then nothing is not waited for long', async () => {
    const line = lineFetch()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      let heard: Heard | undefined
      void hear(openAiCompatible({ baseUrl: 'http://mock.test', model: 'm', fetch: line.fetch }).reply(REQUEST, NEVER)).then((all) => (heard = all))
      line.send(chunk({ content: 'Hi' }) + chunk({}, 'stop'))
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(4990)
      expect(heard).toBe(undefined)
      await vi.advanceTimersByTimeAsync(20)
      expect(heard).toEqual({ text: 'Hi', events: [] })
    } finally {
      vi.useRealTimers()
    }
  })

  test('[L15] connections are used again', async () => {
    await using provider = await mockProvider([{ pieces: [chunk({ content: 'Hi' }), chunk({}, 'stop'), DONE] }])
    const model = openAiCompatible({ baseUrl: provider.url, model: 'm' })
    for (let asked = 0; asked < 6; asked++) await hear(model.reply(REQUEST, NEVER))
    // A reply is over with [DONE], a moment before its connection is free again: two take turns.
    expect(new Set(provider.requests.map(({ port }) => port)).size).toBeLessThanOrEqual(2)
  })
})

describe('what a server does not take', () => {
  const whole: MockAnswer = { pieces: [chunk({ content: 'Hi' }), chunk({}, 'stop'), DONE] }

  test('[L16] it is left out from then on, and nobody waits', async () => {
    await using provider = await mockProvider([refuses('Unrecognized argument: reasoning_effort'), refuses('stream_options is not supported'), whole])
    const model = openAiCompatible({ baseUrl: provider.url, model: 'm' })
    expect(await hear(model.reply(REQUEST, NEVER))).toEqual({ text: 'Hi', events: [] })
    await hear(model.reply(REQUEST, NEVER))
    expect(provider.requests.map(({ body }) => optional(body))).toEqual([
      ['medium', { include_usage: true }],
      [undefined, { include_usage: true }],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('[L16] a server that wants tools declared for a talk with calls gets them, with the choice of none', async () => {
    await using provider = await mockProvider([refuses('tools= param is required'), whole])
    const last: ModelRequest = {
      ...REQUEST,
      textOnly: true,
      messages: [
        ...REQUEST.messages,
        { role: 'assistant', id: 'm2', text: '', calls: [{ id: 'call_1', name: 'read', args: {} }], at: 0 },
        { role: 'tool', id: 'm3', callId: 'call_1', name: 'read', content: 'In force.', isError: false, at: 0 },
      ],
    }
    expect(await hear(openAiCompatible({ baseUrl: provider.url, model: 'm' }).reply(last, NEVER))).toEqual({ text: 'Hi', events: [] })
    expect(provider.requests.map(({ body }) => [Array.isArray(body['tools']), body['tool_choice']])).toEqual([
      [false, undefined],
      [true, 'none'],
    ])
  })

  test('[L16] a refusal of something else is a fault at once', async () => {
    await using provider = await mockProvider([refuses('The conversation is too long'), whole])
    const heard = await hear(openAiCompatible({ baseUrl: provider.url, model: 'm' }).reply(REQUEST, NEVER))
    expect(faultOf(heard.thrown)).toEqual({
      code: 'model_rejected',
      sentence: 'The language model refused this request. Start a new conversation or ask for less at once.',
    })
    expect(provider.requests.length).toBe(1)
  })
})
