import { expect, test } from 'vitest'
import fc from 'fast-check'
import { SseReader, type SseMessage } from './sse.ts'

const STREAM =
  ': ping\r\n\r\nid: 7\ndata: {"text":"£ 1,200 – naïve 👍"}\n\nevent: x\nretry: 5\ndata: one\r\ndata:two\ndata:  three\n\n: ping\n\nid\ndata\n\ndata: never closed\n'
const READ: readonly SseMessage[] = [
  { id: '7', text: '{"text":"£ 1,200 – naïve 👍"}' },
  { id: undefined, text: 'one\ntwo\n three' },
  { id: '', text: '' },
]

const readAll = (pieces: readonly Uint8Array[]): SseMessage[] => {
  const reader = new SseReader()
  return pieces.flatMap((piece) => [...reader.push(piece)])
}

test('[C1] a stream split at any one byte reads the same: comments, line ends of both kinds, data of several lines, ids', () => {
  const bytes = new TextEncoder().encode(STREAM)
  for (let at = 0; at <= bytes.length; at += 1) expect(readAll([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(READ)
})

test('[C1] a stream split into any pieces reads the same', () => {
  const bytes = new TextEncoder().encode(STREAM)
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      expect(readAll(at.slice(1).map((end, index) => bytes.subarray(at[index], end)))).toEqual(READ)
    }),
  )
})
