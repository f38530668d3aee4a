import type { ServerResponse } from 'node:http'
import { forOlderClient, frame } from '@ambit/adapters/ag-ui'
import type { Opened } from '../runs/open-run.ts'
import type { RunHub } from '../runs/hub.ts'
import type { Following, Sink } from '../runs/reader.ts'
import { API_HEADERS } from './answer.ts'
import type { HttpContext } from './context.ts'
import { ALREADY_SENT, nodeResponseOf } from './node-response.ts'

const STREAM_HEADERS = { ...API_HEADERS, 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
/** Bytes that may wait in a connection before the reader stops. */
const WAITING_BYTES_MAX = 65_536

/** Answers with a run's events, to a client before 1.0 (`older`) as it can read them. From here on there is no status any more: trouble is an event. */
export function eventStream(c: HttpContext, hub: RunHub, opened: Opened, older: boolean): Response {
  const headers = { ...STREAM_HEADERS, ...c.var.headers }
  const follow = (sink: Sink): Following | undefined => followed(hub, opened, older, sink)
  const outgoing = nodeResponseOf(c.env)
  if (!outgoing || isReplaced(Response)) return new Response(webStream(follow), { headers })
  writeTo(outgoing, headers, follow)
  return ALREADY_SENT
}

function followed(hub: RunHub, opened: Opened, older: boolean, sink: Sink): Following | undefined {
  const { events, lastId, live, from, away } = opened
  const text = events.map((event, index) => frame(older ? forOlderClient(event) : event, index === events.length - 1 ? lastId : undefined)).join('')
  if (away) return hub.readers.readAway({ threadId: away.threadId, text, look: () => away.look(older) }, sink)
  if (live && from !== undefined) return hub.readers.read({ live, text, from, older }, sink)
  sink.end(text)
  return undefined
}

/** Where another server has put its own class in its place, the mark of `ALREADY_SENT` is not understood. */
function isReplaced(response: typeof Response): boolean {
  return Object.getPrototypeOf(response) !== Function.prototype
}

function writeTo(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, follow: (sink: Sink) => Following | undefined): void {
  if (outgoing.destroyed) return
  outgoing.writeHead(200, headers)
  const reader = follow({ write: (text) => outgoing.write(text), end: (text) => void outgoing.end(text), drop: () => void outgoing.destroy() })
  outgoing.on('drain', () => reader?.drained())
  outgoing.on('close', () => reader?.leave())
  reader?.wake()
}

const utf8 = new TextEncoder()

function webStream(follow: (sink: Sink) => Following | undefined): ReadableStream<Uint8Array> {
  let reader: Following | undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        reader = follow(webSink(controller))
        reader?.wake()
      },
      pull() {
        reader?.drained()
      },
      cancel() {
        reader?.leave()
      },
    },
    { highWaterMark: WAITING_BYTES_MAX, size: (chunk) => chunk.byteLength },
  )
}

function webSink(controller: ReadableStreamDefaultController<Uint8Array>): Sink {
  return {
    write(text) {
      controller.enqueue(utf8.encode(text))
      return (controller.desiredSize ?? 0) > 0
    },
    end(lastText) {
      if (lastText !== '') controller.enqueue(utf8.encode(lastText))
      controller.close()
    },
    drop: () => controller.error(new Error('The reader takes nothing any more.')),
  }
}
