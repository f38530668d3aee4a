import { HttpAgent as NewHttpAgent } from '@ag-ui/client'
import { HttpAgent as OldHttpAgent, runHttpRequest, transformHttpEventStream, type RunAgentInput } from '@ag-ui/client-0'
import { expect, test, vi } from 'vitest'
import type { ScriptedReply } from '@ambit/adapters/ai-sdk'
import { serveNode } from './index.ts'
import { paying } from './fixtures/governed.ts'
import { closeLater, serve, tokenOf, type Served } from './fixtures/served.ts'

const tool = { name: 'pick_row', description: 'Picks a row of the table.', parameters: { type: 'object', properties: { row: { type: 'number' } } } }
const read = (...panels: string[]): ScriptedReply => [{ text: 'Reading. ' }, ...panels.map((panel) => ({ call: 'get_panel', args: { panel } }))]
/** Three rounds of server tools, then a call for the client, then the answer. */
const SCRIPT: readonly ScriptedReply[] = [
  read('policy'),
  read('dates', 'parties'),
  read('notes'),
  [{ call: 'pick_row', args: { row: 3 } }],
  [{ text: 'Row 3 it is.' }],
]

async function addressOf(served: Served): Promise<string> {
  const node = await serveNode((request, env) => served.server.fetch(request, env), { port: 0, host: '127.0.0.1' })
  closeLater(() => node.close())
  return `${node.address}/v1/agents/claims/runs`
}

const clients = [
  ['1.0.0', NewHttpAgent],
  ['0.0.59', OldHttpAgent],
] as const

for (const [version, HttpAgent] of clients) {
  test(`[W16] the reference client ${version} runs a turn with three tool rounds and a tool of its own`, async () => {
    const served = await serve({ replies: SCRIPT })
    const agent = new HttpAgent({ url: await addressOf(served), threadId: 'thr_1', headers: { authorization: `Bearer ${await tokenOf()}` } })
    const seen: string[] = []
    agent.subscribe({ onEvent: ({ event }) => void seen.push(event.type), onRunFailed: ({ error }) => void seen.push(error.message) })
    agent.addMessage({ id: 'u1', role: 'user', content: 'Which row?' })
    await agent.runAgent({ tools: [tool] })
    const calls = agent.messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
    const results = agent.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
    expect(calls.map(({ function: { name } }) => name)).toEqual(['get_panel', 'get_panel', 'get_panel', 'get_panel', 'pick_row'])
    expect(results).toEqual(['policy', 'dates', 'parties', 'notes'].map((panel) => JSON.stringify({ args: { panel }, record: null })))
    agent.addMessage({ id: 't1', role: 'tool', toolCallId: calls.at(-1)?.id ?? '', content: '{"ok":true}' })
    const { newMessages } = await agent.runAgent({ tools: [tool] })
    expect(newMessages.map((message) => [message.role, message.content])).toEqual([['assistant', 'Row 3 it is.']])
    const activities = agent.messages.flatMap((message) => (message.role === 'activity' ? [message.content] : []))
    expect(activities.map(({ label, state }) => [label, state])).toEqual([
      ...Array.from({ length: 4 }, () => ['Reading a panel…', 'done']),
      ['pick row…', 'done'],
    ])
    agent.addMessage({ id: 'u2', role: 'user', content: 'Thanks' })
    await agent.runAgent()
    expect(agent.messages.at(-1)?.content).toBe('done')
    expect(seen.filter((type) => type === 'RUN_FINISHED').length).toBe(3)
    expect(seen.filter((type) => !/^[A-Z_]+$/.test(type) || type === 'RUN_ERROR')).toEqual([])
    expect([...(served.model.requests[0]?.tools.keys() ?? [])]).toEqual(['get_panel', 'pick_row'])
  })

  test(`[W16] the reference client ${version} stands a stop, an error and a refusal`, async () => {
    const served = await serve({
      replies: [
        [{ text: 'On and ' }, { wait: new Promise(() => {}) }],
        [{ text: 'Half' }, { fault: 'model_broken' }],
      ],
    })
    const url = await addressOf(served)
    const authorization = `Bearer ${await tokenOf()}`
    const agent = new HttpAgent({ url, threadId: 'thr_1', headers: { authorization } })
    const ends: unknown[] = []
    agent.subscribe({
      onTextMessageContentEvent: ({ input: { runId } }) => void stop(url, runId, authorization),
      onRunErrorEvent: ({ event }) => void ends.push(['error', event.code]),
      onRunFinishedEvent: ({ event }) => void ends.push(['finished', event.outcome?.type]),
      onRunFailed: ({ error }) => void ends.push(['failed', error.message.slice(0, 8)]),
    })
    agent.addMessage({ id: 'u1', role: 'user', content: 'Go' })
    await agent.runAgent()
    agent.addMessage({ id: 'u2', role: 'user', content: 'Again' })
    await agent.runAgent()
    agent.headers = {}
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    agent.addMessage({ id: 'u3', role: 'user', content: 'And who am I?' })
    await expect(agent.runAgent()).rejects.toThrow('401')
    expect(ends).toEqual([version === '1.0.0' ? ['finished', 'cancelled'] : ['error', 'abort'], ['error', 'model_broken'], ['failed', 'HTTP 401']])
  })

  test(`[W17] the reference client ${version} stops by closing its stream, and its next message is answered`, async () => {
    const served = await serve({ replies: [[{ text: 'On and ' }, { wait: new Promise(() => {}) }], [{ text: 'Of course.' }]] })
    const agent = new HttpAgent({ url: await addressOf(served), threadId: 'thr_1', headers: { authorization: `Bearer ${await tokenOf()}` } })
    agent.subscribe({ onTextMessageContentEvent: ({ event }) => void (event.delta === 'On and ' && agent.abortRun()) })
    agent.addMessage({ id: 'u1', role: 'user', content: 'Go' })
    await agent.runAgent()
    agent.addMessage({ id: 'u2', role: 'user', content: 'Stop that, and say yes' })
    await agent.runAgent()
    expect(agent.messages.filter(({ role }) => role !== 'activity').map(({ content }) => content)).toEqual([
      'Go',
      'On and ',
      'Stop that, and say yes',
      'Of course.',
    ])
    const talk = await served.store.load('thr_1')
    expect(talk?.messages.map((message) => (message.role === 'assistant' ? [message.text, message.cut] : message.role))).toEqual([
      'user',
      ['On and ', true],
      'user',
      ['Of course.', undefined],
    ])
  })
}

const pay = (to: string) => ({ call: 'pay', args: { to, amount: 20 } })

for (const [version, HttpAgent] of clients)
  test(`[W20] the reference client ${version} approves, declines and cancels, and answers all questions of a run at once`, async () => {
    const replies = [[pay('Ada')], [{ text: 'One.' }], [pay('Bea')], [{ text: 'Two.' }], [pay('Cleo')], [{ text: 'Three.' }]]
    const served = await paying({ replies: [...replies, [pay('Dora'), pay('Eve'), pay('Fay')], [{ text: 'All.' }]] })
    const agent = new HttpAgent({ url: await addressOf(served), threadId: 'thr_1', headers: { authorization: `Bearer ${await tokenOf()}` } })
    const failed: string[] = []
    agent.subscribe({ onRunFailed: ({ error }) => void failed.push(error.message), onRunErrorEvent: ({ event }) => void failed.push(event.message) })
    const told: unknown[] = []
    const turn = async (...answers: readonly object[]): Promise<void> => {
      agent.addMessage({ id: `u${told.length}`, role: 'user', content: 'Pay' })
      await agent.runAgent()
      const asked = agent.pendingInterrupts
      expect(asked.map(({ message, reason, toolCallId, id }) => [message, reason, toolCallId === id])).toEqual(
        answers.map(() => ["This needs a person's yes or no: Pay.", 'tool_call', true]),
      )
      const { newMessages } = await agent.runAgent({
        resume: asked.map(({ id: interruptId }, index) => ({ interruptId, status: 'resolved', ...answers[index] })),
      })
      told.push([newMessages.map(({ role, content }) => [role, content]), agent.pendingInterrupts])
    }
    const [yes, no, cancel] = [{ payload: { approved: true } }, { payload: { approved: false, reason: 'Not her.' } }, { status: 'cancelled' }]
    await turn(yes)
    await turn(no)
    await turn(cancel)
    await turn(yes, cancel, yes)
    const [declined, withdrawn] = ['The person declined: Not her.', 'The person did not decide; nothing was done.'].map((error) => [
      'tool',
      `Tool failed: ${error}`,
    ])
    expect(told).toEqual([
      [
        [
          ['tool', 'Paid 1.'],
          ['assistant', 'One.'],
        ],
        [],
      ],
      [[declined, ['assistant', 'Two.']], []],
      [[withdrawn, ['assistant', 'Three.']], []],
      [[['tool', 'Paid 2.'], withdrawn, ['tool', 'Paid 3.'], ['assistant', 'All.']], []],
    ])
    expect([served.paid, failed]).toEqual([['Ada', 'Dora', 'Fay'].map((to) => ({ to, amount: 20 })), []])
  })

for (const [version, HttpAgent] of clients)
  test(`[W21] the reference client ${version} follows the run of an answer that it gives twice, and reads an open question again`, async () => {
    const gate = Promise.withResolvers<void>()
    const served = await paying({ replies: [[pay('Ada')], [{ text: 'Paid.' }]], meanwhile: () => gate.promise })
    const [url, authorization] = [await addressOf(served), `Bearer ${await tokenOf()}`]
    const agent = new HttpAgent({ url, threadId: 'thr_1', headers: { authorization } })
    agent.addMessage({ id: 'u1', role: 'user', content: 'Pay' })
    await agent.runAgent()
    const [asked] = agent.pendingInterrupts
    const other = new HttpAgent({ url, threadId: 'thr_1', headers: { authorization } })
    other.addMessage({ id: 'u1', role: 'user', content: 'Pay' })
    await other.runAgent()
    expect(other.pendingInterrupts.map(({ id }) => id)).toEqual([asked?.id])
    const resume = [{ interruptId: asked?.id ?? '', status: 'resolved' as const, payload: { approved: true } }]
    const first = agent.runAgent({ resume })
    await vi.waitFor(() => expect(served.paid.length).toBe(1))
    const second = other.runAgent({ resume })
    agent.abortRun()
    await first
    gate.resolve()
    await second
    expect([other.messages.flatMap(({ role, content }) => (role === 'activity' ? [] : [content])), served.paid.length]).toEqual([
      ['Pay', 'Paid 1.', 'Paid.'],
      1,
    ])
  })

test('[W18] a client older than 1.0 that watches a thread says so, and is told what waits and what was stopped as it can read it', async () => {
  const served = await serve({ replies: [[{ call: 'pick_row', args: { row: 3 } }], [{ text: 'On and ' }, { wait: new Promise(() => {}) }]] })
  const url = await addressOf(served)
  const authorization = `Bearer ${await tokenOf()}`
  class Watching extends OldHttpAgent {
    protected override connect({ threadId }: RunAgentInput): ReturnType<OldHttpAgent['run']> {
      const events = new URL(`/v1/threads/${threadId}/events?older=true`, url)
      return transformHttpEventStream(runHttpRequest(() => fetch(events, { headers: { authorization } })))
    }
  }
  const watched = async (): Promise<unknown> => {
    const agent = new Watching({ url, threadId: 'thr_1' })
    const ends: unknown[] = []
    agent.subscribe({ onRunFinishedEvent: ({ event }) => void ends.push(event.outcome), onRunErrorEvent: ({ event }) => void ends.push(event.code) })
    await agent.connectAgent()
    return [ends, agent.messages.flatMap(({ role, content }) => (role === 'activity' ? [] : [content]))]
  }
  const agent = new OldHttpAgent({ url, threadId: 'thr_1', headers: { authorization } })
  agent.subscribe({ onTextMessageContentEvent: ({ input: { runId } }) => void stop(url, runId, authorization) })
  agent.addMessage({ id: 'u1', role: 'user', content: 'Which row?' })
  await agent.runAgent({ tools: [tool] })
  expect(await watched()).toEqual([[{ type: 'success' }], ['Which row?', undefined]])
  agent.addMessage({ id: 'u2', role: 'user', content: 'Go' })
  await agent.runAgent()
  expect(await watched()).toEqual([['abort'], ['Which row?', undefined, '{"ok":false,"error":"not answered"}', 'Go', 'On and ']])
  const refused = await fetch(new URL('/v1/threads/thr_1/events?older=yes', url), { headers: { authorization } })
  expect([refused.status, (await refused.json()).detail]).toEqual([400, 'The query parameter "older" is "true" for a client before AG-UI 1.0, or is left out.'])
})

/** Stops the run that is at work; one that has ended stays as it is. */
async function stop(url: string, runId: string, authorization: string): Promise<void> {
  await fetch(new URL(`/v1/runs/${runId}/cancel`, url), { method: 'POST', headers: { authorization } })
}
