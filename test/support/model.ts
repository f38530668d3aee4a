import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the stand-in says in one reply: a call, several at once, or words with a pause before each. */
export type Says = Call | { readonly calls: readonly Call[] } | { readonly words: readonly string[]; readonly pauseMs: number }

export interface Call {
  readonly call: string
  readonly args: object
}

/** A message of the talk, as it came to the stand-in. */
export interface Heard {
  readonly role: string
  readonly content: unknown
}

/**
 * A language model of the OpenAI-compatible wire, on loopback: the tests' stand-in for a provider. `script` says what it
 * answers to each request, by its number from 0, the roles of the talk and the talk itself.
 */
export async function standInModel(
  script: (request: number, roles: readonly string[], talk: readonly Heard[]) => Says,
): Promise<{ readonly url: string; readonly requests: () => number; close(): void }> {
  let requests = 0
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as { messages: readonly Heard[] }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await say(
      response,
      script(
        requests++,
        body.messages.map((message) => message.role),
        body.messages,
      ),
    )
    response.end('data: [DONE]\n\n')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function say(response: ServerResponse, says: Says): Promise<void> {
  const send = (delta: object, finish: string | null = null): void =>
    void response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
  if (!('words' in says)) {
    for (const [index, { call, args }] of ('calls' in says ? says.calls : [says]).entries())
      send({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: call, arguments: JSON.stringify(args) } }] })
    send({}, 'tool_calls')
    return
  }
  for (const word of says.words) {
    if (response.destroyed) return
    send({ content: word })
    if (says.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, says.pauseMs))
  }
  send({}, 'stop')
}
