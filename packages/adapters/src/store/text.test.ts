import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, pack, unpack } from './text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('\uFDD0', '\0', '\uD83D', '\uDE00', '0', 'a', 'd83d')).map((parts) => parts.join('')),
)

test('[S10] packing is undone by unpacking, and leaves nothing that a database refuses', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unpack(pack(text))).toBe(text)
      expect([pack(text).isWellFormed(), pack(text).includes('\0')]).toEqual([true, false])
    }),
  )
})

test('[S14] folding twice is folding once', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})
