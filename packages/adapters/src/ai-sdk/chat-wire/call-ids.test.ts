import type { Json, Message, ProposedCall } from '@ambit/domain'
import { expect, test } from 'vitest'
import { NEVER, REQUEST } from '../fixtures/adapters.ts'
import { mockProvider } from '../fixtures/mock-provider.ts'
import { openAiCompatible } from '../openai-compatible.ts'

const data = (value: Json): string => `data: ${JSON.stringify(value)}\n\n`
/** A reply of calls under these ids of the server's; `undefined` where it gives none. */
const replyOf = (ids: readonly (string | undefined)[]): string =>
  ids
    .map((id, index) =>
      data({ choices: [{ delta: { tool_calls: [{ index, ...(id === undefined ? {} : { id }), function: { name: 'read', arguments: '{}' } }] } }] }),
    )
    .join('') +
  data({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }) +
  'data: [DONE]\n\n'

interface Exchange {
  /** The calls that the model made, with the ids that the engine gave them. */
  readonly calls: readonly ProposedCall[]
  /** Of the last request: the id of each call, and then that of each result, in order. */
  readonly sent: { readonly calls: readonly unknown[]; readonly results: readonly unknown[] }
}

/** One reply for each list of ids, its calls answered as the engine does, and then one more request, to the model `then`. */
async function exchange(rounds: readonly (readonly (string | undefined)[])[], then = 'm'): Promise<Exchange> {
  await using provider = await mockProvider([...rounds.map((ids) => ({ pieces: [replyOf(ids)] })), { pieces: [replyOf([])] }])
  const all: ProposedCall[] = []
  let messages: readonly Message[] = REQUEST.messages
  for (const round of rounds.keys()) {
    const calls: ProposedCall[] = []
    for await (const event of openAiCompatible({ baseUrl: provider.url, model: 'm' }).reply({ ...REQUEST, messages }, NEVER)) {
      if (event.type === 'call') calls.push({ ...event.call, id: `call_${all.length + calls.length + 1}` })
    }
    const results = calls.map(({ id }): Message => ({ role: 'tool', id: `r${id}`, callId: id, name: 'read', content: id, isError: false, at: 0 }))
    messages = [...messages, { role: 'assistant', id: `a${round}`, text: '', calls, at: 0 }, ...results]
    all.push(...calls)
  }
  for await (const _ of openAiCompatible({ baseUrl: provider.url, model: then }).reply({ ...REQUEST, messages }, NEVER));
  return { calls: all, sent: sentIds(provider.requests.at(-1)?.body['messages']) }
}

function sentIds(messages: unknown): Exchange['sent'] {
  const told = messages as readonly { readonly role: string; readonly tool_call_id?: string; readonly tool_calls?: readonly { readonly id: string }[] }[]
  return {
    calls: told.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id)),
    results: told.filter(({ role }) => role === 'tool').map(({ tool_call_id }) => tool_call_id),
  }
}

const both = (...ids: readonly string[]): Exchange['sent'] => ({ calls: ids, results: ids })
const LONGEST = 'x'.repeat(64)

test.each<readonly [string, readonly (readonly (string | undefined)[])[], Exchange['sent']]>([
  [
    'unique ids go back as the server wrote them',
    [['functions.read:0', 'functions.read:1'], ['D681PevKs']],
    both('functions.read:0', 'functions.read:1', 'D681PevKs'),
  ],
  ['an id of 64 characters goes back, a longer one does not', [[LONGEST, `${LONGEST}x`]], both(LONGEST, 'call_2')],
  ['missing and empty ids are ours', [[undefined, ''], ['a']], both('call_1', 'call_2', 'a')],
  ['ids repeated in one reply are ours', [['a', 'a', 'b']], both('call_1', 'call_2', 'b')],
  ['ids repeated in a later reply are ours', [['a', 'b'], ['a']], both('call_1', 'b', 'call_3')],
  ['an id that is ours for another call is not taken for the server’s', [['call_2', 'a']], both('call_1', 'a')],
])('[L19] %s', async (_, rounds, sent) => {
  expect((await exchange(rounds)).sent).toEqual(sent)
})

test('[L19] a server’s id is kept beside ours, and goes to no other model', async () => {
  expect(await exchange([['a', undefined]], 'other')).toEqual({
    calls: [
      { id: 'call_1', name: 'read', args: {}, providerMetadata: { from: 'openai-compatible/m', id: 'a' } },
      { id: 'call_2', name: 'read', args: {} },
    ],
    sent: both('call_1', 'call_2'),
  })
})

test('[L19] an id that only a later delta tells is the call’s', async () => {
  const delta = (call: Json): string => data({ choices: [{ delta: { tool_calls: [call] } }] })
  const pieces = [delta({ index: 0, function: { name: 'read', arguments: '{' } }), delta({ index: 0, id: 'late', function: { arguments: '}' } }), replyOf([])]
  await using provider = await mockProvider([{ pieces }])
  const told: unknown[] = []
  for await (const event of openAiCompatible({ baseUrl: provider.url, model: 'm' }).reply(REQUEST, NEVER)) told.push(event)
  expect(told).toEqual([{ type: 'call', call: { name: 'read', args: {}, providerMetadata: { from: 'openai-compatible/m', id: 'late' } } }])
})
