import type { Opened } from '../runs/open-run.ts'
import type { RunHub } from '../runs/hub.ts'
import type { RunReader, Sink } from '../runs/reader.ts'
import { API_HEADERS } from './answer.ts'
import type { HttpContext } from './context.ts'

const STREAM_HEADERS = { ...API_HEADERS, 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
/** Bytes that may wait in a connection before the reader stops. */
const WAITING_BYTES_MAX = 65_536

/** Answers with a run's events. From here on there is no status any more: trouble is an event. */
export function eventStream(c: HttpContext, hub: RunHub, opened: Opened, older: boolean): Response {
  return new Response(streamOf(hub, opened, older), { headers: { ...STREAM_HEADERS, ...c.var.headers } })
}

const utf8 = new TextEncoder()

function streamOf(hub: RunHub, { text, live, from, has }: Opened, older: boolean): ReadableStream<Uint8Array> {
  let reader: RunReader | undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (text !== '') controller.enqueue(utf8.encode(text))
        if (live && from !== undefined) reader = hub.read({ live, from, older, has }, sinkOf(controller))
        else controller.close()
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

function sinkOf(controller: ReadableStreamDefaultController<Uint8Array>): Sink {
  return {
    write(text) {
      controller.enqueue(utf8.encode(text))
      return (controller.desiredSize ?? 0) > 0
    },
    end: () => controller.close(),
    drop: () => controller.error(new Error('The reader takes nothing any more.')),
  }
}
