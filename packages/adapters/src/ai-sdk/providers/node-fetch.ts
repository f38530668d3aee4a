import * as http from 'node:http'
import * as https from 'node:https'
import { signOfLife } from '../silence.ts'

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
  const line: Line = {
    alive: signOfLife.getStore() ?? nothing,
    reason: (error) => (signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause: error })),
  }
  const bytes = Buffer.from(body ?? '')
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const { request } = url.protocol === 'https:' ? https : http
  const options = { method: init.method ?? 'GET', agent: AGENTS[url.protocol], headers: headersOf(init.headers, bytes.length) }
  const sent = request(url, options, (response) => resolve(answerOf(response, line)))
  const stop = (): void => void sent.destroy(new Error('The request was aborted.'))
  signal?.addEventListener('abort', stop, { once: true })
  sent.once('close', () => signal?.removeEventListener('abort', stop))
  sent.once('error', (error) => reject(line.reason(error)))
  sent.end(bytes)
  return promise
}

interface Line {
  alive(): void
  /** What a reader is told where the line was cut: the abort's own reason, where it was one. */
  reason(error: Error): unknown
}
const nothing = (): void => undefined

function headersOf(headers: RequestInit['headers'], length: number): http.OutgoingHttpHeaders {
  return { ...Object.fromEntries(new Headers(headers)), 'content-length': length }
}

function answerOf(response: http.IncomingMessage, line: Line): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct)) for (const value of values ?? []) headers.append(name, value)
  const status = response.statusCode ?? 0
  return new Response(status === 204 || status === 304 ? null : streamOf(response, line), { status, statusText: response.statusMessage ?? '', headers })
}

/**
 * What arrives within two turns of the event loop leaves as one piece: each piece passes the four streams of a provider,
 * which costs more than reading it does. Trouble comes two turns after the last piece, so that a reader has it by then.
 */
function streamOf(response: http.IncomingMessage, line: Line): ReadableStream<Uint8Array> {
  let waiting: Buffer[] = []
  const handOn = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const [first] = waiting
    if (first) controller.enqueue(waiting.length === 1 ? first : Buffer.concat(waiting))
    waiting = []
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      response.on('data', (piece: Buffer) => {
        line.alive()
        if (waiting.push(piece) === 1) inTwoTurns(() => handOn(controller))
      })
      response.once('end', () => {
        handOn(controller)
        controller.close()
      })
      response.once('error', (error) => {
        handOn(controller)
        inTwoTurns(() => controller.error(line.reason(error)))
      })
    },
    cancel() {
      waiting = []
      response.destroy()
    },
  })
}

function inTwoTurns(then: () => void): void {
  setImmediate(() => setImmediate(then))
}
