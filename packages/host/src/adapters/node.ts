import type { SessionHandler } from '../session-handler.ts'

/** What is needed of an `http.IncomingMessage`. `body`: what a parser before us has read of it already. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  /** One that is encrypted says so. */
  readonly socket?: object | null
  readonly body?: unknown
}
/** What is needed of an `http.ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(text: string): unknown
}

/** For `http.createServer`, and for whatever gives Node's own request and response. */
export function toNodeHandler(handler: SessionHandler): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const answer = await handler(webRequest(request))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  }
}

/** Node's request as the web's. `protocol`: what the framework takes it for. */
export function webRequest(request: NodeRequest, protocol?: string): Request {
  const { method = 'GET', headers, socket } = request
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has names such as `:path`, which are no headers.
    if (value !== undefined && !name.startsWith(':')) for (const each of [value].flat()) all.append(name, each)
  }
  const scheme = protocol === 'https' || (protocol === undefined && socket && 'encrypted' in socket && socket.encrypted === true) ? 'https' : 'http'
  const host = all.get('host') ?? headers[':authority'] ?? 'localhost'
  // Where the handler stands is the host's to say; of the address only the origin counts.
  const address = URL.parse(`${scheme}://${String(host)}`) ?? new URL('http://localhost')
  // The web has no request of some methods (TRACE). Nothing but POST is read.
  if (method !== 'POST') return new Request(address, { method: method === 'OPTIONS' ? method : 'GET', headers: all })
  const init: RequestInit & { duplex: 'half' } = { method, headers: all, body: bodyOf(request), duplex: 'half' }
  return new Request(address, init)
}

function bodyOf(request: NodeRequest): string | ReadableStream<Uint8Array> {
  const { body } = request
  if (body === undefined) return streamOf(request)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Read as far as it is asked for, and no further. */
function streamOf(request: NodeRequest): ReadableStream<Uint8Array> {
  const parts = request[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(value instanceof Uint8Array ? value : new TextEncoder().encode(String(value)))
    },
    cancel: async () => {
      await parts.return?.()
    },
  })
}
