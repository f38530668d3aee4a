// The floor: a server that passes the same script on and keeps nothing. No store, no checks, no identity; the page holds the talk.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Clock, nextCall, TOOL } from './script.ts'

const clock = new Clock()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { readonly messages: readonly { readonly role: string; readonly content: string }[] }
  const args = nextCall(clock, messages[0]?.content ?? '', messages.filter(({ role }) => role === 'tool').length)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(`data: ${JSON.stringify(args === undefined ? { text: 'Done.' } : { call: TOOL.name, args })}\n\n`)
}

const server = createServer((request, response) => void answer(request, response))
server.keepAliveTimeout = 120_000
process.on('message', () => process.send?.(clock.take()))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
