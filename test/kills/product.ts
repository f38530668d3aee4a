import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isJsonObject, type Json } from '@ambit/domain'
import { textIn } from '../support/ag-ui.ts'

/** A product that counts what it does. It outlives everything that is killed. */
export interface Product {
  readonly url: string
  /** How often a note was posted, by its text. */
  readonly posted: ReadonlyMap<string, number>
  close(): void
}

/** `POST /notes` posts a note as often as it is asked to; `POST /once` once for each `Idempotency-Key`. */
export async function startProduct(): Promise<Product> {
  const posted = new Map<string, number>()
  const keys = new Set<string>()
  const post = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const note: Json = JSON.parse(await text(request))
    const written = textIn(isJsonObject(note) ? note : undefined, 'text')
    const key = String(request.headers['idempotency-key'])
    if (request.url !== '/once' || !keys.has(key)) posted.set(written, (posted.get(written) ?? 0) + 1)
    keys.add(key)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ posted: written }))
  }
  const server = createServer((request, response) => void post(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The product listens on no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    posted,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
