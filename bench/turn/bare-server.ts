// The floor: a hand-written loop over the same model. No store, no checks, no identity, no limits. MODEL is `bare`;
// `provider`, the same loop over the AI SDK's provider, which tells how much of a turn through one is the provider's own; or
// `bare-desk`, the same loop with the claims desk's prompt, its sixteen tools and the one that is called.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { nodeFetch } from '@ambit/adapters/ai-sdk'
import { openDesk } from './desk.ts'
import { SYSTEM, TOOLS, result } from './tools.ts'

const desk = process.env['MODEL'] === 'bare-desk' ? await openDesk() : undefined
const system = desk?.offer.system ?? SYSTEM
const declared = desk ? [...desk.offer.tools.values()].map(({ name, description, parameters }) => ({ name, description, parameters })) : TOOLS
const tools = declared.map((tool) => ({ type: 'function', function: tool }))
const modelUrl = process.env['MODEL_URL'] ?? ''

interface Call {
  id: string
  name: string
  args: string
}

async function ask(talk: readonly object[], send: (event: object) => void): Promise<{ text: string; calls: Call[] }> {
  const response = await fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'mock', stream: true, messages: talk, tools }),
  })
  const decoder = new TextDecoder()
  const calls: Call[] = []
  let text = ''
  let rest = ''
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true })
    let at = 0
    for (let end = rest.indexOf('\n\n', at); end >= 0; end = rest.indexOf('\n\n', at)) {
      const line = rest.slice(at + 6, end)
      at = end + 2
      if (line === '[DONE]') continue
      const { delta } = JSON.parse(line).choices[0]
      if (delta.content) {
        text += delta.content
        send({ type: 'text', delta: delta.content })
      }
      for (const piece of delta.tool_calls ?? []) {
        calls[piece.index] ??= { id: piece.id, name: piece.function.name, args: '' }
        const call = calls[piece.index]
        if (call) call.args += piece.function.arguments
      }
    }
    rest = rest.slice(at)
  }
  return { text, calls }
}

interface Said {
  readonly role: string
  readonly content?: string
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } }[]
  readonly tool_call_id?: string
}
type CallOptions = Parameters<typeof provider.doStream>[0]
const provider = createOpenAICompatible({ name: 'mock', baseURL: modelUrl, fetch: nodeFetch })('mock')
const providerTools = TOOLS.map(({ name, description, parameters }) => ({
  type: 'function',
  name,
  description,
  inputSchema: parameters,
})) as CallOptions['tools']

function promptOf(talk: readonly object[]): CallOptions['prompt'] {
  return (talk as readonly Said[]).map(({ role, content, tool_calls: calls, tool_call_id: id }) => {
    if (role === 'system') return { role, content }
    if (role === 'tool') return { role, content: [{ type: 'tool-result', toolCallId: id, toolName: 'get_section', output: { type: 'text', value: content } }] }
    const said = content ? [{ type: 'text', text: content }] : []
    const made = (calls ?? []).map((call) => ({
      type: 'tool-call',
      toolCallId: call.id,
      toolName: call.function.name,
      input: JSON.parse(call.function.arguments),
    }))
    return { role, content: [...said, ...made] }
  }) as CallOptions['prompt']
}

async function askProvider(talk: readonly object[], send: (event: object) => void): Promise<{ text: string; calls: Call[] }> {
  const { stream } = await provider.doStream({ prompt: promptOf(talk), ...(providerTools ? { tools: providerTools } : {}) })
  const calls: Call[] = []
  let text = ''
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      text += part.delta
      send({ type: 'text', delta: part.delta })
    } else if (part.type === 'tool-call') calls.push({ id: part.toolCallId, name: part.toolName, args: part.input })
    else if (part.type === 'error') throw part.error
  }
  return { text, calls }
}

const askModel = process.env['MODEL'] === 'provider' ? askProvider : ask

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/cpu') {
    response.end(JSON.stringify(process.cpuUsage()))
    return
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const talk: object[] = [
    { role: 'system', content: system },
    { role: 'user', content: JSON.parse(Buffer.concat(parts).toString()).text },
  ]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: object): void => void response.write(`data: ${JSON.stringify(event)}\n\n`)
  for (;;) {
    const { text, calls } = await askModel(talk, send)
    if (calls.length === 0) break
    talk.push({
      role: 'assistant',
      content: text || null,
      tool_calls: calls.map((call) => ({ id: call.id, type: 'function', function: { name: call.name, arguments: call.args } })),
    })
    for (const call of calls) {
      const args = JSON.parse(call.args)
      const content = desk ? await desk.section(args) : result(args)
      send({ type: 'tool', id: call.id, name: call.name, args: call.args, content })
      talk.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
  send({ type: 'done' })
  response.end()
}

const server = createServer((request, response) => void answer(request, response))
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
