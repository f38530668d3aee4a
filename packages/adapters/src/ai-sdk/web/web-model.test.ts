import { Fault } from '@ambit/domain'
import { expect, test, vi } from 'vitest'
import { NEVER, REQUEST, hear } from '../fixtures/adapters.ts'
import { pieceFetch } from '../fixtures/mock-provider.ts'
import { wireEvents } from '../fixtures/wire-events.ts'
import { webModelFromSettings } from './index.ts'

test('[K10] without Node the settings name the offline model, or one of the chat-completions wire', async () => {
  expect(webModelFromSettings({ model: ' offline ', env: {} }).name).toBe('offline')
  const sent = vi.fn(pieceFetch(() => [Buffer.from(wireEvents('chat', { text: ['Sí, ', 'señora.'] }).join(''))]))
  vi.stubGlobal('fetch', sent)
  const model = webModelFromSettings({ model: 'openai-compatible/llama/3', url: 'https://gateway.test/v1/', env: { OPENAI_API_KEY: 'a-key' } })
  expect([model.name, (await hear(model.reply(REQUEST, NEVER))).text]).toEqual(['openai-compatible/llama/3', 'Sí, señora.'])
  expect(sent.mock.calls.map(([url, init]) => [url instanceof URL && url.href, init?.redirect, new Headers(init?.headers).get('authorization')])).toEqual([
    ['https://gateway.test/v1/chat/completions', 'manual', 'Bearer a-key'],
  ])
  vi.unstubAllGlobals()
})

test.each([
  [
    'anthropic/claude',
    'https://gateway.test/v1',
    'Set AMBIT_MODEL to offline or to openai-compatible/model: nothing else runs here. It is "anthropic/claude" now.',
  ],
  [
    'openai-compatible/',
    'https://gateway.test/v1',
    'Set AMBIT_MODEL to offline or to openai-compatible/model: nothing else runs here. It is "openai-compatible/" now.',
  ],
  [
    'openai-compatible/m',
    undefined,
    'Set AMBIT_MODEL_URL to the address of the server, as in http://localhost:11434/v1, because AMBIT_MODEL names openai-compatible.',
  ],
  ['openai-compatible/m', 'gateway', 'Set AMBIT_MODEL_URL to an address, as in https://gateway.example/v1. It is "gateway" now.'],
])('[K10] without Node the model %s at %s is a fault that says what to set', (model, url, sentence) => {
  const refused = (): unknown => {
    try {
      return webModelFromSettings({ model, url, env: {} })
    } catch (thrown) {
      return thrown instanceof Fault ? [thrown.code, thrown.sentence] : thrown
    }
  }
  expect(refused()).toEqual(['bad_request', sentence])
})
