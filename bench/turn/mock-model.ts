// A stand-in for an OpenAI-compatible model, in its own process: it asks for one tool in each of three rounds, then says
// 200 words, each a write of its own, as a real model's tokens arrive. What it says follows from the request alone.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const ROUNDS = 3
const WORDS = 200
/** Other arguments in each round: an identical call would be told so and not run. */
const argumentPieces = (round: number): readonly string[] => ['{"se', 'ction":', '"policy"', `,"limit":${round + 5}}`]
/** The tool that it asks for: the first that reads a section. */
const SECTION_TOOL = /section$/

interface Asked {
  readonly model: string
  readonly messages: readonly { readonly role: string }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

function deltas({ messages, tools = [] }: Asked): object[] {
  const results = messages.slice(messages.findLastIndex((message) => message.role === 'user')).filter((message) => message.role === 'tool').length
  if (results >= ROUNDS)
    return [
      ...Array.from({ length: WORDS }, (_, index) => ({ content: index === 0 ? 'BEGIN' : index === WORDS - 1 ? ' END' : ` word${index}` })),
      { end: 'stop' },
    ]
  const name = tools.find((tool) => SECTION_TOOL.test(tool.function.name))?.function.name ?? ''
  const start = { index: 0, id: `call_${results}`, type: 'function', function: { name, arguments: '' } }
  return [
    { tool_calls: [start] },
    ...argumentPieces(results).map((piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
    { end: 'tool_calls' },
  ]
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const asked = JSON.parse(Buffer.concat(parts).toString()) as Asked
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.socket?.setNoDelay(true)
  for (const delta of deltas(asked)) {
    const choice = 'end' in delta ? { index: 0, delta: {}, finish_reason: delta.end } : { index: 0, delta, finish_reason: null }
    response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: asked.model, choices: [choice] })}\n\n`)
    await new Promise(setImmediate)
  }
  response.end('data: [DONE]\n\n')
}

const server = createServer((request, response) => void answer(request, response))
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
