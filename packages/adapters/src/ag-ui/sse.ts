/** A comment that keeps proxies from closing a stream in which nothing happens. */
export const PING = ': ping\n\n'

/** One event as SSE, framed with LF alone: the reference client dies on CR. `sequence` becomes its `id`. */
export function frame(event: object, sequence?: number): string {
  const text = JSON.stringify(event)
  return sequence === undefined ? `data: ${text}\n\n` : `id: ${sequence}\ndata: ${text}\n\n`
}
