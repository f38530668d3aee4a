import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveTasks } from './fixtures/own-app.ts'
import { assistantToken } from './fixtures/own-token.ts'

const SECRET = 'a secret of the guide, long enough for anybody'

test('[U74] the server of the guide knows the agent of the app, allows its address alone, and takes its token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-own-'))
  const server = await serveTasks(SECRET, 0, join(folder, 'ambit.db'))
  const ask = async (origin: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/v1/agents/tasks/runs`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', authorization: `Bearer ${await assistantToken(SECRET, { id: 'ada', name: 'Ada' })}` },
      body: JSON.stringify({
        protocolVersion: '1.0',
        threadId: crypto.randomUUID(),
        runId: crypto.randomUUID(),
        messages: [{ id: 'm1', role: 'user', content: 'Hello' }],
        tools: [],
        context: [],
      }),
    })
  const [own, foreign] = [await ask('http://localhost:5173'), await ask('http://localhost:5174')]
  expect([own.status, own.headers.get('access-control-allow-origin'), foreign.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'http://localhost:5173',
    null,
  ])
  expect(await own.text()).toContain('"type":"RUN_FINISHED"')
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
