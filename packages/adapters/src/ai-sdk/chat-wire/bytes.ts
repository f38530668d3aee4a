/** The same bytes as whatever of this runtime reads text from them fastest: Node's `Buffer` costs half of a `TextDecoder` for a few characters. */
export function bytesOf(chunk: Uint8Array): Uint8Array {
  return HAS_BUFFER ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : chunk
}

export function textOf(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return HAS_BUFFER && bytes instanceof Buffer ? bytes.toString('utf8', start, end) : utf8.decode(bytes.subarray(start, end))
}

/** Pieces that follow one another, in one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (HAS_BUFFER) return Buffer.concat(pieces)
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const HAS_BUFFER = typeof Buffer === 'function'
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
