/** All bytes of a stream, or nothing where there are more than `max`: then the rest is not read. Rejects where the stream breaks. */
export async function readLimited(stream: ReadableStream<Uint8Array> | null, max: number): Promise<Uint8Array | undefined> {
  if (stream === null) return new Uint8Array()
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts, size)
    size += value.byteLength
    if (size > max) {
      // Whether the sender hears of it changes nothing here.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    parts.push(value)
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}
