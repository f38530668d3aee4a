import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of the chat-completions wire: of each answer it tells `Half of it — ` at once, byte by byte, and `and the rest.` when it may. */
export interface HeldModel {
  readonly url: string
  /** Authorization headers of the requests since the last `hold`. */
  readonly keys: readonly (string | undefined)[]
  /** From now on, answers stay open. */
  hold(): void
  /** Ends every open answer, and every later one at once. */
  finish(): void
  close(): void
}

const piece = (content: string, end: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: end }] })}\n\n`

export async function heldModel(): Promise<HeldModel> {
  const keys: (string | undefined)[] = []
  const open = new Set<ServerResponse>()
  let holds = true
  const rest = (answer: ServerResponse): void => void answer.end(`${piece('and the rest.', 'stop')}data: [DONE]\n\n`)
  const server = createServer((request, answer) => {
    keys.push(request.headers.authorization)
    request.resume()
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const byte of Buffer.from(piece('Half of it — '))) answer.write(Buffer.of(byte))
    if (holds) open.add(answer)
    else rest(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    keys,
    hold() {
      holds = true
      keys.length = 0
    },
    finish() {
      holds = false
      for (const answer of open) rest(answer)
      open.clear()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
