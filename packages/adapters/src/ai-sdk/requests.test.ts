import type { Json, Message, ProposedCall } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import { describe, expect, test } from 'vitest'
import { ADAPTERS, NEVER, REQUEST, type TestedAdapter } from './fixtures/adapters.ts'
import { mockProvider } from './fixtures/mock-provider.ts'
import { type Wire, type WireReply, wireEvents } from './fixtures/wire-events.ts'

const CALLS: readonly ProposedCall[] = [
  { id: 'call_1', name: 'read', args: { section: 'policy' } },
  { id: 'call_2', name: 'read', args: null, malformed: '{"section":' },
]
const TALK: readonly Message[] = [
  { role: 'user', id: 'm1', text: 'What does it say?', at: 0 },
  { role: 'assistant', id: 'm2', text: '', calls: [], at: 0, cut: true },
  { role: 'assistant', id: 'm3', text: 'Let me look.', calls: CALLS, at: 0 },
  { role: 'tool', id: 'm4', callId: 'call_1', name: 'read', content: 'In force.', isError: false, at: 0 },
  { role: 'tool', id: 'm5', callId: 'call_2', name: 'read', content: 'Tool failed: no JSON.', isError: true, at: 0 },
  { role: 'assistant', id: 'm6', text: 'It is in force.', calls: [], at: 0 },
  { role: 'user', id: 'm7', text: 'Thanks.', at: 0 },
]

/** What a provider of this adapter is asked, whatever it answers. */
async function asked(adapter: TestedAdapter, request: ModelRequest, modelId?: string): Promise<Readonly<Record<string, unknown>>> {
  await using provider = await mockProvider([{ pieces: wireEvents(adapter.wire, { text: ['Hi'] }) }])
  for await (const _ of adapter.make(provider.url, modelId === undefined ? {} : { modelId }).reply(request, NEVER));
  return provider.requests[0]?.body ?? {}
}

/** The talk as each wire tells it. */
const TOLD: Readonly<Record<Wire, unknown>> = {
  chat: [
    { role: 'system', content: 'You help.' },
    { role: 'user', content: 'What does it say?' },
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'read', arguments: '{"section":"policy"}' } },
        { id: 'call_2', type: 'function', function: { name: 'read', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'In force.' },
    { role: 'tool', tool_call_id: 'call_2', content: 'Tool failed: no JSON.' },
    { role: 'assistant', content: 'It is in force.' },
    { role: 'user', content: 'Thanks.' },
  ],
  responses: [
    { role: 'developer', content: 'You help.' },
    { role: 'user', content: [{ type: 'input_text', text: 'What does it say?' }] },
    { role: 'assistant', content: 'Let me look.' },
    { type: 'function_call', call_id: 'call_1', name: 'read', arguments: '{"section":"policy"}' },
    { type: 'function_call', call_id: 'call_2', name: 'read', arguments: '{}' },
    { type: 'function_call_output', call_id: 'call_1', output: 'In force.' },
    { type: 'function_call_output', call_id: 'call_2', output: 'Tool failed: no JSON.' },
    { role: 'assistant', content: 'It is in force.' },
    { role: 'user', content: [{ type: 'input_text', text: 'Thanks.' }] },
  ],
  anthropic: [
    { role: 'user', content: [{ type: 'text', text: 'What does it say?' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'call_1', name: 'read', input: { section: 'policy' } },
        { type: 'tool_use', id: 'call_2', name: 'read', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'call_1', content: 'In force.' },
        { type: 'tool_result', tool_use_id: 'call_2', content: 'Tool failed: no JSON.' },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'It is in force.' }] },
    { role: 'user', content: [{ type: 'text', text: 'Thanks.' }] },
  ],
  google: [
    { role: 'user', parts: [{ text: 'What does it say?' }] },
    {
      role: 'model',
      parts: [
        { text: 'Let me look.' },
        { functionCall: { id: 'call_1', name: 'read', args: { section: 'policy' } } },
        { functionCall: { id: 'call_2', name: 'read', args: {} } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'call_1', name: 'read', response: { name: 'read', content: 'In force.' } } },
        { functionResponse: { id: 'call_2', name: 'read', response: { name: 'read', content: 'Tool failed: no JSON.' } } },
      ],
    },
    { role: 'model', parts: [{ text: 'It is in force.' }] },
    { role: 'user', parts: [{ text: 'Thanks.' }] },
  ],
}
const MESSAGES: Readonly<Record<Wire, string>> = { chat: 'messages', responses: 'input', anthropic: 'messages', google: 'contents' }

describe.each(ADAPTERS)('$title', (adapter) => {
  const { wire, make } = adapter

  test('[L10] the talk goes out with our call ids, each result unchanged with its call', async () => {
    const body = await asked(adapter, { ...REQUEST, messages: TALK }, wire === 'google' ? 'gemini-2.5-flash' : undefined)
    expect(body[MESSAGES[wire]]).toEqual(TOLD[wire])
  })

  test('[L10] what a provider said for itself goes back with its calls, and to no other model', async () => {
    const reply: WireReply = {
      thinking: 'Hm.',
      text: ['Let me look.'],
      calls: [
        { name: 'read', pieces: ['{}'], signature: 'sig' },
        { name: 'read', pieces: ['{}'] },
      ],
    }
    await using provider = await mockProvider([{ pieces: wireEvents(wire, reply) }])
    const calls: ProposedCall[] = []
    for await (const event of make(provider.url).reply(REQUEST, NEVER)) if (event.type === 'call') calls.push({ ...event.call, id: `call_${calls.length}` })
    const results = calls.map(({ id }): Message => ({ role: 'tool', id: `r${id}`, callId: id, name: 'read', content: 'x', isError: false, at: 0 }))
    const messages: readonly Message[] = [...REQUEST.messages, { role: 'assistant', id: 'm2', text: 'Let me look.', calls, at: 0 }, ...results]
    const told = async (modelId?: string): Promise<string> => JSON.stringify((await asked(adapter, { ...REQUEST, messages }, modelId))[MESSAGES[wire]])
    const kept = KEPT[wire]
    const own = await told()
    expect(kept.map((piece) => piece.test(own))).toEqual(kept.map(() => true))
    const other = await told(OTHER[wire])
    expect(kept.map((piece) => piece.test(other))).toEqual(kept.map(() => false))
  })

  test('[L12] a reply of text alone offers no tools where the talk has no calls', async () => {
    const body = await asked(adapter, { ...REQUEST, textOnly: true })
    expect([body['tools'], body['tool_choice'], body['toolConfig']]).toEqual([undefined, undefined, undefined])
  })

  test('[L12] a reply of text alone may not call, where the provider needs tools declared for a talk with calls', async () => {
    const body = await asked(adapter, { ...REQUEST, messages: TALK, textOnly: true })
    expect([body['tools'] === undefined, body['tool_choice'], body['toolConfig']]).toEqual(
      adapter.title.startsWith('our') ? [true, undefined, undefined] : NO_CHOICE[wire],
    )
  })

  test('[L12] calls of a model that was told to make none are not told', async () => {
    await using provider = await mockProvider([{ pieces: wireEvents(wire, { text: ['Hi'], calls: [{ name: 'read', pieces: ['{}'] }] }) }])
    const events: unknown[] = []
    for await (const event of make(provider.url).reply({ ...REQUEST, textOnly: true }, NEVER)) events.push(event)
    expect(events).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'usage', usage: { inputTokens: 7, outputTokens: 3 } },
    ])
  })

  test('[L12] an offer without tools asks for none', async () => {
    const body = await asked(adapter, { ...REQUEST, messages: TALK, tools: new Map() })
    expect([body['tools'], body['tool_choice'], body['toolConfig']]).toEqual([undefined, undefined, undefined])
  })
})

/** What of a reply must come back to the model that said it. */
const KEPT: Readonly<Record<Wire, readonly RegExp[]>> = {
  chat: [/"reasoning_content":"Hm\."/, /"extra_content":\{"google":\{"thought_signature":"sig"\}\}/],
  responses: [/\{"type":"reasoning","id":"rs1","encrypted_content":"Hm\."/],
  anthropic: [/\{"type":"thinking","thinking":"Hm\.","signature":"signed"\},\{"type":"text","text":"Let me look\."\}/],
  google: [/"thoughtSignature":"sig"/],
}
const OTHER: Readonly<Record<Wire, string>> = { chat: 'other', responses: 'gpt-5-mini', anthropic: 'claude-opus-4-6', google: 'gemini-3-flash-preview' }
const NO_CHOICE: Readonly<Record<Wire, unknown>> = {
  chat: [false, 'none', undefined],
  responses: [false, 'none', undefined],
  anthropic: [false, { type: 'none' }, undefined],
  google: [false, undefined, { functionCallingConfig: { mode: 'NONE' } }],
}

function adapterOf(title: string): TestedAdapter {
  const found = ADAPTERS.find((adapter) => adapter.title === title)
  if (!found) throw new Error(`no adapter ${title}`)
  return found
}

describe('thinking', () => {
  test.each<readonly [string, string, ModelRequest['thinkingLevel'], Readonly<Record<string, Json | undefined>>]>([
    ['our chat completions', 'm', 'low', { reasoning_effort: 'low' }],
    ['our chat completions', 'm', 'high', { reasoning_effort: 'high' }],
    ['OpenAI', 'gpt-5', 'low', { reasoning: { effort: 'low' }, store: false, max_output_tokens: undefined }],
    ['OpenAI', 'gpt-5', 'high', { reasoning: { effort: 'high' } }],
    ['OpenAI', 'gpt-4o', 'high', { reasoning: undefined }],
    ['Anthropic', 'claude-sonnet-4-6', 'low', { max_tokens: 32_768, output_config: { effort: 'low' }, thinking: { type: 'adaptive', display: 'summarized' } }],
    ['Anthropic', 'claude-opus-5', 'high', { max_tokens: 32_768, output_config: { effort: 'high' } }],
    ['Anthropic', 'claude-sonnet-4-5', 'low', { max_tokens: 32_768, thinking: { type: 'enabled', budget_tokens: 2048 } }],
    ['Anthropic', 'claude-haiku-4-5-20251001', 'medium', { max_tokens: 32_768, thinking: { type: 'enabled', budget_tokens: 8192 } }],
    ['Anthropic', 'claude-sonnet-4-20250514', 'high', { max_tokens: 32_768, thinking: { type: 'enabled', budget_tokens: 16_384 } }],
    ['Anthropic', 'claude-opus-4-1', 'high', { max_tokens: 32_000, thinking: { type: 'enabled', budget_tokens: 16_384 } }],
    ['Anthropic', 'claude-3-haiku-20240307', 'high', { max_tokens: 4096, thinking: undefined }],
    ['Google', 'gemini-2.5-pro', 'medium', { generationConfig: { maxOutputTokens: 32_768, thinkingConfig: { thinkingBudget: 8192 } } }],
    ['Google', 'gemini-3-pro-preview', 'low', { generationConfig: { thinkingConfig: { thinkingLevel: 'low' } } }],
    ['Google', 'gemini-2.0-flash', 'high', { generationConfig: {} }],
  ])('[L11] %s %s thinks %s', async (title, modelId, thinkingLevel, expected) => {
    const body = await asked(adapterOf(title), { ...REQUEST, thinkingLevel }, modelId)
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, body[key]]))).toEqual(expected)
  })
})
