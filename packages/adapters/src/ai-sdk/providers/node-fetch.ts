import * as http from 'node:http'
import * as https from 'node:https'

const AGENTS = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/**
 * `fetch` over `node:http`, as much of it as the AI SDK's providers use: a POST of a text, its answer as a stream. The
 * built-in one passes each piece of a stream through several layers, which costs more than reading it does. Follows no
 * redirect: a key is never carried to another address.
 */
export const nodeFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input)
  const { signal, body } = init
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || (body !== undefined && body !== null && typeof body !== 'string')) return fetch(input, init)
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const { request } = url.protocol === 'https:' ? https : http
  const sent = request(url, { method: init.method ?? 'GET', agent: AGENTS[url.protocol], headers: headersOf(init.headers, body ?? '') }, (response) => resolve(answerOf(response)))
  const stop = (): void => void sent.destroy(signal?.reason instanceof Error ? signal.reason : new DOMException('The request was aborted.', 'AbortError'))
  signal?.addEventListener('abort', stop, { once: true })
  sent.once('close', () => signal?.removeEventListener('abort', stop))
  sent.once('error', (error) => reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause: error })))
  sent.end(body ?? undefined)
  return promise
}

function headersOf(headers: RequestInit['headers'], body: string): http.OutgoingHttpHeaders {
  return { ...Object.fromEntries(new Headers(headers)), 'content-length': Buffer.byteLength(body) }
}

function answerOf(response: http.IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct)) for (const value of values ?? []) headers.append(name, value)
  const status = response.statusCode ?? 0
  return new Response(status === 204 || status === 304 ? null : streamOf(response), { status, statusText: response.statusMessage ?? '', headers })
}

function streamOf(response: http.IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      response.on('data', (piece: Buffer) => controller.enqueue(piece))
      response.once('end', () => controller.close())
      response.once('error', (error) => controller.error(error))
    },
    cancel() {
      response.destroy()
    },
  })
}
