import { describe, expect, it } from 'vitest'
import { TODAY } from '../testing/answers.ts'
import { claimOf, personOf } from '../testing/claim-of.ts'
import { dissatisfactionIn } from './dissatisfaction.ts'
import { supportNeedsIn } from './support-needs.ts'
import { claimNoting, claimSaying } from './testing/claim-saying.ts'

const LENGTH = 100_000
/** What is not linear takes minutes at that length; what is takes well under a second. */
const MOST_MS = 4_000

const PIECES = [
  'a',
  'not ',
  "'",
  '"',
  '’',
  '!',
  '-',
  ' - ',
  ' ',
  '. ',
  ', ',
  '£',
  '\n',
  '> ',
  '>\n',
  "x'd",
  "n't ",
  'On wrote: ',
  'From ',
  'İ',

  'unhappy ',
  'not happy, I ',
  'make ',
  'make no ',
  'make a complaint ',
  'nobody has ',
  'great ',
  'great another. ',
  'if you ',
  'if unhappy ',
  'thanks for nothing. ',
  'still waiting ',
  'visibility is ',
  'terrible ',
  'you terrible the other driver ',
  'not complaining ',
  'lost £',
  'i have made a ',

  'deaf ',
  'deaf ears ',
  'I deaf, ',
  'no deaf or ',
  'no history of ',
  'if deaf in 2012 ',
  'third party deaf ',
  'my wife deaf ',
  'can not read ',
  'late wife died ',
]

const spent = (work: () => void): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

describe('the time that a scan takes', () => {
  it.each(PIECES)('[D98] a text of 100,000 characters of %j takes linear time', (piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length))
    const work = (): void => {
      for (const claim of [claimSaying(text), claimNoting(text)]) {
        dissatisfactionIn(claim, { today: TODAY })
        supportNeedsIn(claim, { today: TODAY })
      }
    }
    expect(spent(work)).toBeLessThan(MOST_MS)
  })

  it('[D98] 5,000 ordinary notes are read without delay', () => {
    const texts = [
      'Drying estimate £3,250.00. Wait for the adjuster before saying yes, he visits on Tuesday.',
      'Repairer called for news of the parts. Diary for 4 December, then send the update to PH.',
      'Letter of claim received 13 Nov, posted 12 Nov. Referred to the team leader, above £10,000.00 on one line.',
    ]
    const notes = Array.from({ length: 5_000 }, (_, index) => ({
      id: `note-${index}`,
      at: '2026-09-11T10:00',
      authorId: 'u-1',
      kind: 'file' as const,
      text: texts[index % texts.length] ?? '',
    }))
    const claim = claimOf({ parties: [personOf({ roles: ['policyholder'] })], notes })
    const work = (): void => {
      expect(dissatisfactionIn(claim, { today: TODAY }).notes).toBe(5_000)
      expect(supportNeedsIn(claim, { today: TODAY }).signals).toEqual([])
    }
    work()
    // Both scanners together; ten times what they take on an idle machine.
    expect(spent(work)).toBeLessThan(500)
  })
})
