import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { motorReading } from '../../fixtures/mot-2026-004417/claim.ts'
import { INJECTED_DOCUMENT_ID, INJECTED_PASSAGE } from '../../fixtures/mot-2026-004417/documents.ts'
import { claimNoting, claimSaying } from '../scanners/testing/claim-saying.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, complaintOf, handlingOf, messageOf } from '../testing/claim-of.ts'
import { scanExpressionsOfDissatisfaction } from './scan-expressions-of-dissatisfaction.ts'

const ask = (claim: Claim, args = {}): Promise<string> => resultOf(scanExpressionsOfDissatisfaction, claim, { args })

const EXAMPLE = claimSaying("I don't want to make a complaint but I am really unhappy with the delay", { handling: handlingOf({ office: 'scotland' }) })

describe('scan_expressions_of_dissatisfaction', () => {
  it('[D96] the worked example, key for key', async () => {
    expect(await ask(EXAMPLE)).toBe(
      '{"rows":[{"ref":"cor-1","date":"2026-11-12","party":"p-1","strength":"clear","about":"firm",' +
        '"quote":"I don\'t want to make a complaint but I am really unhappy with the delay","on_behalf":false,"alleges":[],"logged":false,"eligibility":"likely",' +
        '"clock":{"three_business_days":"2026-11-17","eight_weeks":"2027-01-07"}}]}',
    )
  })

  it('[D96] a note says so, a logged row names its complaint, and a clock beyond the bank holidays says so', async () => {
    const claim = claimNoting('PH’s wife is unhappy and out of pocket.', {
      notes: [{ id: 'note-7', at: '2023-12-28T10:00', authorId: 'u-1', kind: 'call', text: 'PH’s wife is unhappy and out of pocket.', aboutPartyId: 'p-1' }],
      complaints: [complaintOf({ receivedOn: '2023-12-29' })],
    })
    expect(await ask(claim)).toBe(
      '{"rows":[{"ref":"note-7","date":"2023-12-28","party":"p-1","strength":"clear","about":"unclear","quote":"PH\'s wife is unhappy and out of pocket.","via":"note",' +
        '"on_behalf":true,"alleges":["financial_loss"],"logged":true,"complaint":"cmp-1","eligibility":"likely",' +
        '"clock":{"three_business_days":"2024-01-03","eight_weeks":"2024-02-22"},"calendar":"weekends_only"}]}',
    )
  })

  it('[D85] at most five records are shown as set aside, the newest first, each with its first hit and the reason', async () => {
    const bodies = ['The seller is rude. If I am unhappy I will say so.', 'Let me know if I am unhappy.', 'We are sorry you are unhappy.']
    const correspondence = Array.from({ length: 7 }, (_, index) =>
      messageOf({ id: `cor-${index + 1}`, at: `2026-11-0${index + 1}T10:00`, direction: 'inbound', fromPartyId: 'p-1', body: bodies[index % 3] ?? '' }),
    )
    expect(await answerOf(scanExpressionsOfDissatisfaction, claimSaying('', { correspondence }))).toEqual({
      set_aside: [
        { ref: 'cor-7', quote: 'The seller is rude.', reason: 'about_other' },
        { ref: 'cor-6', quote: 'We are sorry you are unhappy.', reason: 'boilerplate' },
        { ref: 'cor-5', quote: 'Let me know if I am unhappy.', reason: 'hypothetical' },
        { ref: 'cor-4', quote: 'The seller is rude.', reason: 'about_other' },
        { ref: 'cor-3', quote: 'We are sorry you are unhappy.', reason: 'boilerplate' },
      ],
    })
  })

  it('[D85] a record with a row is not set aside as well', async () => {
    expect(await partOf(scanExpressionsOfDissatisfaction, claimSaying('The seller is rude. I am unhappy with you.'), 'set_aside')).toBeUndefined()
  })

  it('[D96] of very many rows the plainest that are not logged are kept, then the newest, and the others counted', async () => {
    const day = (index: number): string => `2026-11-${String(1 + Math.floor(index / 4)).padStart(2, '0')}T10:00`
    const correspondence = Array.from({ length: 70 }, (_, index) =>
      messageOf({
        id: `cor-${index}`,
        at: day(index),
        direction: 'inbound',
        fromPartyId: 'p-1',
        body: index < 5 ? 'I wish to complain.' : 'I am still waiting.',
      }),
    )
    const answer = JSON.parse(await ask(claimSaying('', { correspondence })))
    const refs: readonly string[] = answer.rows.map(({ ref }: { ref: string }) => ref)
    expect([refs.length, refs[0], refs.slice(-5), refs.includes('cor-14'), refs.includes('cor-16'), answer.more]).toEqual([
      60,
      'cor-68',
      ['cor-4', 'cor-0', 'cor-1', 'cor-2', 'cor-3'],
      false,
      true,
      10,
    ])
  })

  it('[D95] nothing found is one sentence that tells what was scanned', async () => {
    expect(await ask(claimOf())).toBe('No expressions of dissatisfaction found in the text on this claim. Scanned 0 messages and 0 notes.')
    expect(await ask(claimSaying('Thank you.', { notes: [{ id: 'note-1', at: '2026-11-01T10:00', authorId: 'u-1', kind: 'file', text: 'Filed.' }] }))).toBe(
      'No expressions of dissatisfaction found in the text on this claim. Scanned 1 message and 1 note.',
    )
  })

  it('[D96] since keeps what came in on that day or later, and is a date', async () => {
    expect(await partOf(scanExpressionsOfDissatisfaction, EXAMPLE, 'rows', { args: { since: '2026-11-12' } })).toHaveLength(1)
    expect(await ask(EXAMPLE, { since: '2026-11-13' })).toBe(
      'No expressions of dissatisfaction found in the text on this claim. Scanned 0 messages and 0 notes.',
    )
    await expect(ask(EXAMPLE, { since: 'last week' })).rejects.toThrow('"last week" is not a date')
    await expect(ask(EXAMPLE, { before: '2026-11-13' })).rejects.toThrow('before')
  })

  it('[D96] its line while it runs', () => {
    expect(scanExpressionsOfDissatisfaction.activity({})).toBe('Looking for dissatisfaction…')
  })

  it('[D99] a document that gives orders changes nothing', async () => {
    const documents = motorReading.documents.map((document) =>
      document.id === INJECTED_DOCUMENT_ID ? { ...document, text: document.text?.replace(INJECTED_PASSAGE, '') ?? null } : document,
    )
    expect(await ask(motorReading)).toBe(await ask({ ...motorReading, documents }))
  })
})
