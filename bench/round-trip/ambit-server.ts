// Our server with a model that follows the script: store, gate, identity and limits as they are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '@ambit/adapters/store'
import type { ModelPort } from '@ambit/engine'
import { createServer, serveNode } from '@ambit/server'
import { Clock, nextCall, TOOL } from './script.ts'

const clock = new Clock()
const model: ModelPort = {
  name: 'script',
  async *reply({ messages }) {
    const at = messages.findLastIndex((message) => message.role === 'user')
    const said = messages[at]
    const args = nextCall(clock, said?.role === 'user' ? said.text : '', messages.slice(at).filter((message) => message.role === 'tool').length)
    if (args !== undefined) yield { type: 'call', call: { name: TOOL.name, args } }
    else yield { type: 'text', text: 'Done.' }
  },
}
const folder = mkdtempSync(join(tmpdir(), 'ambit-bench-'))
const store = await openSqliteStore({ path: join(folder, 'bench.db') })
const ambit = createServer({
  workspace: { id: 'bench', secret: process.env['SECRET'] ?? '' },
  agents: [
    {
      key: 'bench',
      label: 'Bench',
      greeting: '',
      hints: [],
      quickActions: [],
      groups: [],
      instructions: 'You work on the page that is open.',
      freeChat: '',
      capabilities: [],
      screenTools: new Set(),
      tools: [],
    },
  ],
  store,
  model,
  limits: { requestsPerMinute: 1_000_000 },
})
const listening = await serveNode((request, env) => ambit.fetch(request, env), { port: 0, host: '127.0.0.1' })

async function stop(): Promise<void> {
  await ambit.close({ graceMs: 0 })
  await listening.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('message', () => process.send?.(clock.take()))
process.send?.({ port: listening.port })
