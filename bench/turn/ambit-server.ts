// Our server over the same model: the whole of it, with store, gate, identity and limits. MODEL is `lean` (our adapter for
// the OpenAI-compatible wire), `sdk` (the AI SDK's provider for it), or `desk`: as lean, with the claims desk's assistant,
// its prompts, its sixteen tools and a real claim.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { languageModel, nodeFetch, openAiCompatible } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import { serverTool } from '@ambit/engine'
import { createServer, serveNode, type AgentDeclaration } from '@ambit/server'
import { claimsAgent } from '../../examples/claims/api/src/agent.ts'
import { loadRecord } from '../../examples/claims/api/src/record.ts'
import { TODAY } from './desk.ts'
import { SYSTEM, TOOLS, result } from './tools.ts'

const baseUrl = process.env['MODEL_URL'] ?? ''
const model =
  process.env['MODEL'] === 'sdk'
    ? languageModel(createOpenAICompatible({ name: 'mock', baseURL: baseUrl, fetch: nodeFetch })('mock'), {
        name: 'mock/mock',
      })
    : openAiCompatible({ baseUrl, model: 'mock' })

const folder = mkdtempSync(join(tmpdir(), 'ambit-bench-'))
const store = await openSqliteStore({ path: join(folder, 'bench.db') })
const bench: AgentDeclaration = {
  key: 'bench',
  label: 'Bench',
  greeting: '',
  hints: [],
  quickActions: [],
  groups: [],
  instructions: SYSTEM,
  freeChat: '',
  capabilities: [],
  screenTools: new Set(),
  tools: TOOLS.map((definition) => serverTool({ definition, activity: () => `${definition.name}…`, run: (args) => ({ result: result(args) }) })),
}
const ambit = createServer({
  workspace: { id: 'bench', secret: process.env['SECRET'] ?? '' },
  agents: [process.env['MODEL'] === 'desk' ? { ...claimsAgent(), key: 'bench' } : bench],
  store,
  model,
  loadRecord,
  today: () => TODAY,
  limits: { requestsPerMinute: 1_000_000, runsAtOnce: 1_000 },
})

const listening = await serveNode(
  async (request, env) => {
    if (request.url.endsWith('/cpu')) return Response.json(process.cpuUsage())
    if (!request.url.endsWith('/memory')) return ambit.fetch(request, env)
    globalThis.gc?.()
    return Response.json(process.memoryUsage())
  },
  { port: 0, host: '127.0.0.1' },
)
process.send?.({ port: listening.port })
async function stop(): Promise<void> {
  await ambit.close({ graceMs: 0 })
  await listening.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
