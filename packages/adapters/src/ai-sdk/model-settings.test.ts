import { Fault } from '@ambit/domain'
import { describe, expect, test } from 'vitest'
import { NEVER, REQUEST, hear } from './fixtures/adapters.ts'
import { mockProvider } from './fixtures/mock-provider.ts'
import { type Wire, wireEvents } from './fixtures/wire-events.ts'
import type { ModelSettings } from './model-name.ts'
import { modelFromSettings } from './model-settings.ts'

const refusal = async (settings: ModelSettings): Promise<unknown> => {
  try {
    return await modelFromSettings(settings)
  } catch (thrown) {
    return thrown instanceof Fault ? { code: thrown.code, sentence: thrown.sentence } : thrown
  }
}

describe('the model that the settings name', () => {
  test('[L14] offline needs nothing', async () => {
    expect((await modelFromSettings({ model: 'offline', env: {} })).name).toBe('offline')
  })

  test.each<{ model: string; wire: Wire; variable: string; path: string; header: string; key: string }>([
    { model: 'anthropic/claude-sonnet-4-6', wire: 'anthropic', variable: 'ANTHROPIC_API_KEY', path: '/messages', header: 'x-api-key', key: 'secret' },
    { model: 'openai/gpt-5', wire: 'responses', variable: 'OPENAI_API_KEY', path: '/responses', header: 'authorization', key: 'Bearer secret' },
    {
      model: 'google/gemini-3-pro-preview',
      wire: 'google',
      variable: 'GOOGLE_GENERATIVE_AI_API_KEY',
      path: '/models/gemini-3-pro-preview:streamGenerateContent?alt=sse',
      header: 'x-goog-api-key',
      key: 'secret',
    },
    {
      model: 'openai-compatible/meta/llama-4',
      wire: 'chat',
      variable: 'OPENAI_API_KEY',
      path: '/chat/completions',
      header: 'authorization',
      key: 'Bearer secret',
    },
  ])('[L14] $model speaks its wire at the given address, with the key of its usual variable', async ({ model, wire, variable, path, header, key }) => {
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { text: ['Hi'] }) }])
    const port = await modelFromSettings({ model, url: provider.url, env: { [variable]: 'secret' } })
    expect(port.name).toBe(model)
    expect(await hear(port.reply(REQUEST, NEVER))).toEqual({ text: 'Hi', events: [{ type: 'usage', usage: { inputTokens: 7, outputTokens: 3 } }] })
    expect(provider.requests.map((request) => [request.path, request.headers[header]])).toEqual([[path, key]])
  })

  test.each(['anthropic/claude-sonnet-4-6', 'openai/gpt-5', 'google/gemini-3-pro-preview', 'openai-compatible/m'])(
    '[L7] a fault of %s never quotes the key',
    async (model) => {
      await using provider = await mockProvider([
        {
          status: 401,
          headers: { 'content-type': 'application/json' },
          pieces: ['{"error":{"type":"x","status":"X","code":401,"param":"secret-key","message":"wrong key: secret-key"}}'],
        },
      ])
      const env = { ANTHROPIC_API_KEY: 'secret-key', OPENAI_API_KEY: 'secret-key', GOOGLE_GENERATIVE_AI_API_KEY: 'secret-key' }
      const { thrown } = await hear((await modelFromSettings({ model, url: provider.url, env })).reply(REQUEST, NEVER))
      expect(thrown instanceof Fault && { code: thrown.code, detail: thrown.detail, cause: thrown.cause }).toEqual({
        code: 'model_rejected',
        detail: 'an error response: status 401, type x, code 401, param [key], length 101',
        cause: undefined,
      })
    },
  )

  test('[L14] a server of one’s own may need no key', async () => {
    await using provider = await mockProvider([{ pieces: wireEvents('chat', { text: ['Hi'] }) }])
    const port = await modelFromSettings({ model: 'openai-compatible/meta/llama-4', url: `${provider.url}/v1/`, env: {} })
    await hear(port.reply(REQUEST, NEVER))
    expect(provider.requests.map(({ path, headers, body }) => [path, headers.authorization, body['model']])).toEqual([
      ['/v1/chat/completions', undefined, 'meta/llama-4'],
    ])
  })

  test.each<readonly [string, ModelSettings, string]>([
    [
      'a missing key of Anthropic',
      { model: 'anthropic/claude-sonnet-4-6', env: {} },
      'Set ANTHROPIC_API_KEY to your key, because AMBIT_MODEL names anthropic.',
    ],
    ['a missing key of OpenAI', { model: 'openai/gpt-5', env: { OPENAI_API_KEY: '' } }, 'Set OPENAI_API_KEY to your key, because AMBIT_MODEL names openai.'],
    ['a missing key of Google', { model: 'google/gemini-3', env: {} }, 'Set GOOGLE_GENERATIVE_AI_API_KEY to your key, because AMBIT_MODEL names google.'],
    [
      'a missing address',
      { model: 'openai-compatible/llama', env: {} },
      'Set AMBIT_MODEL_URL to the address of the server, as in http://localhost:11434/v1, because AMBIT_MODEL names openai-compatible.',
    ],
    [
      'an address that is none',
      { model: 'openai-compatible/llama', url: 'localhost:11434', env: {} },
      'Set AMBIT_MODEL_URL to an address, as in https://gateway.example/v1. It is "localhost:11434" now.',
    ],
    [
      'an unknown provider',
      { model: 'constructor/x', env: {} },
      'Set AMBIT_MODEL to offline or to provider/model, where the provider is anthropic, openai, google, openai-compatible. It is "constructor/x" now.',
    ],
    [
      'a provider without a model',
      { model: 'openai/', env: { OPENAI_API_KEY: 'x' } },
      'Set AMBIT_MODEL to offline or to provider/model, where the provider is anthropic, openai, google, openai-compatible. It is "openai/" now.',
    ],
    [
      'no provider',
      { model: 'gpt-5', env: {} },
      'Set AMBIT_MODEL to offline or to provider/model, where the provider is anthropic, openai, google, openai-compatible. It is "gpt-5" now.',
    ],
  ])('[L14] %s is a fault that says what to set', async (_, settings, sentence) => {
    expect(await refusal(settings)).toEqual({ code: 'bad_request', sentence })
  })
})
