import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('[K10] bytes are read as text the same with and without the Buffer of Node', async () => {
  const withBuffer = await import('./bytes.ts')
  vi.resetModules()
  vi.stubGlobal('Buffer', undefined)
  const without = await import('./bytes.ts')
  vi.unstubAllGlobals()
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 9 }),
          fc.string({ unit: 'grapheme' }).map((text) => new TextEncoder().encode(text)),
        ),
      ),
      fc.nat(9),
      (pieces, start) => {
        const [one, other] = [withBuffer, without].map(({ bytesOf, joined, textOf }) => {
          const whole = joined(pieces.map(bytesOf))
          return { bytes: [...whole], text: textOf(whole), rest: textOf(whole, Math.min(start, whole.length), whole.length) }
        })
        expect(other).toEqual(one)
      },
    ),
  )
})
