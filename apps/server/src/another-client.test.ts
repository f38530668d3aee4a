import { expect, test } from 'vitest'
import { serveNode } from './index.ts'
import { assistant, say } from './fixtures/another-client.ts'
import { agent, closeLater, serve, tokenOf } from './fixtures/served.ts'

test('[W19] the client of the guide talks, and the model reads what its page tool did', async () => {
  const served = await serve({
    agents: [agent({ key: 'studio', tools: [], screenTools: new Set(), capabilities: [{ id: 'claim_summary', playbook: 'Sum up.' }] })],
    replies: [
      [{ text: 'Hello.' }],
      [
        { call: 'add_task', args: { title: 'Water the plants' } },
        { call: 'add_task', args: { title: 'Ring the printer' } },
      ],
      [{ text: 'Both are on your list.' }],
    ],
  })
  const node = await serveNode((request, env) => served.server.fetch(request, env), { port: 0, host: '127.0.0.1' })
  closeLater(() => node.close())
  const client = assistant(node.address, () => tokenOf())
  await say(client, 'Hello')
  await say(client, 'Add two tasks')
  expect(client.messages.flatMap(({ role, content }) => (role === 'activity' ? [] : [[role, content]]))).toEqual([
    ['user', 'Hello'],
    ['assistant', 'Hello.'],
    ['user', 'Add two tasks'],
    ['assistant', undefined],
    ['tool', '{"ok":true,"added":"Water the plants","count":1}'],
    ['tool', '{"ok":true,"added":"Ring the printer","count":2}'],
    ['assistant', 'Both are on your list.'],
  ])
  const read = served.model.requests.at(-1)?.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
  expect(read).toEqual(['{"ok":true,"added":"Water the plants","count":1}', '{"ok":true,"added":"Ring the printer","count":2}'])
})
