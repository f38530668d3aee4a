import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRef, compareRefs, inCodeOrder, inRefOrder } from './refs.ts'

const anyRef = fc.stringMatching(/^[ab]{0,2}-?[0-9]{0,3}[ab]?[0-9]{0,2}$/)

describe('refs', () => {
  it('[D10] numbers in refs are compared as numbers', () => {
    expect(inRefOrder(['pay-10', 'pay-2', 'doc-3', 'pay-2', 'pay-02', 'pay', 'pay-2b'])).toEqual(['doc-3', 'pay', 'pay-02', 'pay-2', 'pay-2b', 'pay-10'])
  })

  it('[D10] numbers too long for floating point keep their order', () => {
    expect(inRefOrder(['x-90071992547409930', 'x-90071992547409929', 'x-9'])).toEqual(['x-9', 'x-90071992547409929', 'x-90071992547409930'])
  })

  it('[D10] the order is total: two different refs are never equal, and it has no circle', () => {
    fc.assert(
      fc.property(anyRef, anyRef, anyRef, (a, b, c) => {
        expect(compareRefs(a, b) === 0).toBe(a === b)
        expect(Math.sign(compareRefs(a, b))).toBe(-Math.sign(compareRefs(b, a)) + 0)
        if (compareRefs(a, b) < 0 && compareRefs(b, c) < 0) expect(compareRefs(a, c)).toBeLessThan(0)
      }),
    )
  })

  it('[D10] records come in the order of their ids, and flags are distinct in alphabetical order', () => {
    expect(byRef([{ id: 'rl-10' }, { id: 'rl-9' }])).toEqual([{ id: 'rl-9' }, { id: 'rl-10' }])
    expect(inCodeOrder(['b', 'a', 'b'])).toEqual(['a', 'b'])
  })
})
