import { describe, expect, it } from 'vitest'
import { clipped, counted, innerWords, joined, listed, words } from './words.ts'

describe('words for codes', () => {
  it('[P2] a code of the record is shown as words, and words stay as they were written', () => {
    expect([words('under_investigation'), words('third_party_claimant'), words('letters and e-mail'), words('Ground-floor flat')]).toEqual([
      'Under investigation',
      'Third-party claimant',
      'Letters and e-mail',
      'Ground-floor flat',
    ])
    expect([innerWords('escape_of_water'), innerWords('england-and-wales'), innerWords('part_36')]).toEqual(['escape of water', 'England and Wales', 'Part 36'])
  })

  it('[P2] counts and lists read as a sentence, without what is absent', () => {
    expect([counted(1, 'entry', 'entries'), counted(0, 'item'), listed([]), listed(['a']), listed(['a', 'b', 'c'])]).toEqual([
      '1 entry',
      '0 items',
      '',
      'a',
      'a, b and c',
    ])
    expect(joined(['a', undefined, false, '', 'b'])).toBe('a, b')
  })

  it('[P2] a long text is cut at a word, on one line', () => {
    expect(clipped('There is still no\nheating in the flat', 22)).toBe('There is still no…')
    expect(clipped('Short\n text', 22)).toBe('Short text')
    expect(clipped('I am unhappy. Please ring me back.', 15)).toBe('I am unhappy…')
  })
})
