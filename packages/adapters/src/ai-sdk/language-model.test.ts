import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { Fault, type Json, type Message } from '@ambit/domain'
import { describe, expect, test } from 'vitest'
import { NEVER, REQUEST, hear } from './fixtures/adapters.ts'
import { languageModel } from './language-model.ts'

/** A provider that streams these parts, or throws. */
function providerOf(parts: readonly LanguageModelV4StreamPart[] | Error): { readonly model: LanguageModelV4; readonly asked: LanguageModelV4CallOptions[] } {
  const asked: LanguageModelV4CallOptions[] = []
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'stub',
    modelId: 'm',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('only streams')),
    doStream: async (options) => {
      asked.push(options)
      if (parts instanceof Error) throw parts
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(part)
            controller.close()
          },
        }),
      }
    },
  }
  return { model, asked }
}
const say = (delta: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta })
const think = (id: string, text: string, metadata: string): readonly LanguageModelV4StreamPart[] => [
  { type: 'reasoning-start', id },
  { type: 'reasoning-delta', id, delta: text },
  { type: 'reasoning-end', id, providerMetadata: { stub: { signature: metadata } } },
]
const call = (toolName: string, input: string, more: { readonly providerExecuted?: boolean } = {}): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId: 'same',
  toolName,
  input,
  ...more,
})
const NO_USAGE = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}
type Reason = Extract<LanguageModelV4StreamPart, { type: 'finish' }>['finishReason']
const finish = (unified: Reason['unified'], raw?: string): LanguageModelV4StreamPart => ({ type: 'finish', usage: NO_USAGE, finishReason: { unified, raw } })
const error = (value: unknown): LanguageModelV4StreamPart => ({ type: 'error', error: value })
const named = (name: string, more: object = {}): Error => Object.assign(new Error('secret'), { name, ...more })
const thought = (text: string, signature: string): unknown => ({ type: 'reasoning', text, providerOptions: { stub: { signature } } })
const faultOf = (thrown: unknown): unknown => (thrown instanceof Fault ? thrown.code : thrown)
const heardOf = async (parts: readonly LanguageModelV4StreamPart[] | Error): Promise<unknown> => {
  const heard = await hear(languageModel(providerOf(parts).model, { name: 'stub/m', pause: async () => {} }).reply(REQUEST, NEVER))
  return [heard.text, heard.events, faultOf(heard.thrown)]
}

describe('a provider of the AI SDK', () => {
  test('[L5] two calls of one id are two calls', async () => {
    const told = [
      { type: 'call', call: { name: 'a', args: { n: 1 } } },
      { type: 'call', call: { name: 'a', args: { n: 2 } } },
    ]
    expect(await heardOf([call('a', '{"n":1}'), call('a', '{"n":2}'), finish('tool-calls', 'tool_calls')])).toEqual(['', told, undefined])
  })

  test('[L2] what a provider ran itself is no call of ours', async () => {
    expect(await heardOf([say('Hi'), call('search', '{}', { providerExecuted: true }), finish('stop', 'stop')])).toEqual(['Hi', [], undefined])
  })

  test.each<readonly [string, LanguageModelV4StreamPart, string | undefined]>([
    ['a refusal in its own words', finish('content-filter', 'stop'), undefined],
    ['a reason that only the provider knows', finish('other', 'compaction'), undefined],
    ['no reason', finish('other'), 'model_broken'],
    ['an error', finish('error', 'MALFORMED_FUNCTION_CALL'), 'model_broken'],
    ['an interruption', finish('interrupted'), 'model_broken'],
  ])('[L3] an end with %s', async (_, end, fault) => {
    expect(await heardOf([say('Well'), end])).toEqual(['Well', [], fault])
  })

  test.each<readonly [string, readonly LanguageModelV4StreamPart[] | Error, string]>([
    ['an unknown chunk', [say('Hi'), error(named('AI_TypeValidationError'))], 'model_broken'],
    ['a chunk that is no JSON', [say('Hi'), error(named('AI_JSONParseError'))], 'model_broken'],
    ['a network that breaks', [say('Hi'), error(named('TypeError'))], 'model_broken'],
    ['a network that breaks before the first token', [error(named('TypeError'))], 'model_unavailable'],
    ['an error with a status', [say('Hi'), error(named('ProviderError', { statusCode: 429 }))], 'rate_limited'],
    ['an error as an object', [say('Hi'), error({ type: 'error', error: { type: 'authentication_error' } })], 'model_rejected'],
    ['an error as a word', [say('Hi'), error('overloaded')], 'model_unavailable'],
    ['a request that fails', named('AI_APICallError', { statusCode: 422 }), 'model_rejected'],
    ['a request that never arrives', named('AI_APICallError'), 'model_unavailable'],
    ['a success that is none', named('AI_APICallError', { statusCode: 200 }), 'model_unavailable'],
  ])('[L7] %s has its fault', async (_, parts, fault) => {
    const text = Array.isArray(parts) && parts.length > 1 ? 'Hi' : ''
    expect(await heardOf(parts)).toEqual([text, [], fault])
  })

  test('[L10] what a model thought goes back in its place between text and calls', async () => {
    const { model, asked } = providerOf([
      ...think('1', 'First.', 's1'),
      say('Let me '),
      ...think('2', 'Second.', 's2'),
      say('look.'),
      call('a', '{}'),
      ...think('3', 'Third.', 's3'),
      call('b', '{}'),
      finish('tool-calls', 'x'),
    ])
    const port = languageModel(model, { name: 'stub/m' })
    const calls: { readonly id: string; readonly name: string; readonly args: Json; readonly providerMetadata?: Json }[] = []
    for await (const event of port.reply(REQUEST, NEVER)) if (event.type === 'call') calls.push({ ...event.call, id: `call_${calls.length + 1}` })
    const talk: readonly Message[] = [{ role: 'assistant', id: 'm2', text: 'Let me look.', calls, at: 0 }]
    for await (const _ of port.reply({ ...REQUEST, messages: talk }, NEVER));
    expect(asked[1]?.prompt[1]).toEqual({
      role: 'assistant',
      content: [
        thought('First.', 's1'),
        { type: 'text', text: 'Let me ' },
        thought('Second.', 's2'),
        { type: 'text', text: 'look.' },
        { type: 'tool-call', toolCallId: 'call_1', toolName: 'a', input: {} },
        thought('Third.', 's3'),
        { type: 'tool-call', toolCallId: 'call_2', toolName: 'b', input: {} },
      ],
    })
  })

  test('[L13] a provider that counts nothing tells nothing', async () => {
    expect(await heardOf([say('Hi'), finish('stop', 'stop')])).toEqual(['Hi', [], undefined])
  })
})
