import { describe, expect, it } from 'vitest'
import { DISSATISFACTION_WORDS, SUPPORT_WORDS, versionOf } from './version.ts'

describe('the version of the word lists', () => {
  it('[D167] follows from the lists alone: another word, another row or another order is another version', () => {
    const lists = [[{ phrases: ['unhappy', 'cross'], except: ['cross road'] }], new Set(['if'])]
    const others = [
      [[{ phrases: ['unhappy', 'cross'], except: ['cross roads'] }], new Set(['if'])],
      [[{ phrases: ['cross', 'unhappy'], except: ['cross road'] }], new Set(['if'])],
      [[{ phrases: ['unhappy', 'cross'], except: ['cross road'] }, { phrases: ['cross'] }], new Set(['if'])],
      [[{ phrases: ['unhappy', 'cross'], except: ['cross road'] }], new Set(['unless'])],
    ]
    expect(versionOf(structuredClone(lists))).toBe(versionOf(lists))
    expect(versionOf({ cross: 1, unhappy: 2 })).toBe(versionOf({ unhappy: 2, cross: 1 }))
    expect(new Set([lists, ...others].map(versionOf)).size).toBe(5)
    expect([DISSATISFACTION_WORDS, SUPPORT_WORDS]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), expect.stringMatching(/^[0-9a-f]{8}$/)])
    expect(DISSATISFACTION_WORDS).not.toBe(SUPPORT_WORDS)
  })

  it('[D167] is FNV-1a of the lists as text', () => {
    expect(versionOf('')).toBe(fnv('""'))
    expect(versionOf(['unhappy'])).toBe(fnv('["unhappy"]'))
  })
})

/** With whole numbers of any size, as the algorithm is written down. */
function fnv(text: string): string {
  const digest = Array.from(text).reduce((hash, character) => ((hash ^ BigInt(character.charCodeAt(0))) * 16_777_619n) % 4_294_967_296n, 2_166_136_261n)
  return digest.toString(16).padStart(8, '0')
}
