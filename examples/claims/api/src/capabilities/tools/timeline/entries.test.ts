import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim, IsoDate, Note } from '../../../../../shared/claim.ts'
import { addDays } from '../../dates.ts'
import { CLAIMS } from '../../../fixtures/claims.ts'
import { movementDates } from '../../quiet-stretches.ts'
import { TODAY } from '../../testing/answers.ts'
import { claimOf, complaintOf, lossOf, messageOf, policyOf, reserveOf, trackOf } from '../../testing/claim-of.ts'
import { timelineEntries } from './entries.ts'

const noteOf = (parts: Pick<Note, 'id' | 'at'> & Partial<Note>): Note => ({ authorId: 'u-1', kind: 'file', text: 'Called.', ...parts })

/** The entries but for the report, which every claim has. */
const entriesOf = (parts: Partial<Claim>, today = TODAY) => timelineEntries(claimOf(parts), today).filter((entry) => entry.ref !== 'handling')

describe('order of the timeline', () => {
  it('[D8] dates and times are those of a London clock, in summer and in both nights of the change', () => {
    const at = (moment: string) => entriesOf({ correspondence: [messageOf({ at: moment })] }, '2026-12-31').map(({ date, time }) => `${date} ${time}`)
    expect([
      at('2026-06-30T23:30:00Z'),
      at('2026-03-29T00:59:00Z'),
      at('2026-03-29T01:00:00Z'),
      at('2026-03-29T01:30'),
      at('2026-10-25T00:30:00Z'),
      at('2026-10-25T01:30:00Z'),
      at('2026-10-25T01:30'),
      at('2026-12-01T00:00:00+02:00'),
    ]).toEqual([
      ['2026-07-01 00:30'],
      ['2026-03-29 00:59'],
      ['2026-03-29 02:00'],
      ['2026-03-29 02:30'],
      ['2026-10-25 01:30'],
      ['2026-10-25 01:30'],
      ['2026-10-25 01:30'],
      ['2026-11-30 22:00'],
    ])
  })

  it('[D121] a loss with a date only stands before a call at 09:10 of that day', () => {
    const parts = { loss: lossOf({ occurredOn: '2026-09-03' }), correspondence: [messageOf({ at: '2026-09-03T09:10', channel: 'call' })] }
    expect(entriesOf(parts).map(({ kind, time }) => [kind, time])).toEqual([
      ['loss', undefined],
      ['contact', '09:10'],
    ])
  })

  it('[D121] entries of one moment stand by kind, then by ref with numbers as numbers', () => {
    const day = '2026-09-03'
    const parts = {
      policy: policyOf({ events: [{ id: 'evt-1', kind: 'lapse' as const, effectiveAt: `${day}T10:00`, reason: '' }] }),
      loss: lossOf({ occurredOn: day }),
      documents: [{ id: 'doc-1', title: 'Photo', type: 'photo', receivedOn: day, text: null }],
      correspondence: [messageOf({ at: `${day}T10:00` })],
      notes: [noteOf({ id: 'n-10', at: `${day}T10:00`, text: 'b' }), noteOf({ id: 'n-2', at: `${day}T10:00`, text: 'a' })],
      reserves: [reserveOf(1, { history: [{ on: day, estimate: 1, by: 'u-1', reason: '' }] })],
      decision: { kind: 'accept' as const, madeOn: day, reasons: [], termRefs: [] },
      complaints: [complaintOf({ receivedOn: day })],
      protocols: [trackOf('oic', { acknowledgedOn: day })],
      tasks: [{ id: 't-1', title: 'Call', dueOn: day, assignedTo: 'u-1', status: 'done' as const, completedOn: day }],
    }
    const refs = entriesOf(parts)
      .filter((entry) => entry.date === day)
      .map((entry) => entry.ref)
    expect(refs).toEqual(['loss', 'doc-1', 'rl-1', 'decision', 'cmp-1', 'pt-1', 't-1', 'evt-1', 'cor-1', 'n-2', 'n-10'])
  })

  it('[D121] in the hour that comes twice the order is that of the moments', () => {
    const correspondence = [messageOf({ id: 'cor-1', at: '2026-10-25T01:10:00Z' }), messageOf({ id: 'cor-2', at: '2026-10-25T00:30:00Z', subject: 'Before' })]
    expect(entriesOf({ correspondence }).map(({ ref, time }) => [ref, time])).toEqual([
      ['cor-2', '01:30'],
      ['cor-1', '01:10'],
    ])
  })

  it('[D122] a document that came with a message of the same date is one entry with it, under the ref of the message', () => {
    const correspondence = [messageOf({ at: '2026-09-02T10:00', direction: 'inbound', documentId: 'doc-1' })]
    const document = { id: 'doc-1', title: 'Estimate', type: 'estimate', text: null }
    expect(entriesOf({ correspondence, documents: [{ ...document, receivedOn: '2026-09-02' }] })).toEqual([
      { date: '2026-09-02', time: '10:00', kind: 'contact', text: 'E-mail received: Your claim, with Estimate', ref: 'cor-1', also: ['doc-1'] },
    ])
    expect(entriesOf({ correspondence, documents: [{ ...document, receivedOn: '2026-09-03' }] }).map(({ ref, text }) => [ref, text])).toEqual([
      ['cor-1', 'E-mail received: Your claim'],
      ['doc-1', 'Document received: Estimate'],
    ])
  })

  it('[D122] exact duplicates are one entry: the lower ref, the earlier time, the others in also', () => {
    const note = { at: '2026-09-05T11:00', text: 'Called back.' }
    const document = { title: 'Photo', type: 'photo', receivedOn: '2026-09-06', text: null }
    expect(
      entriesOf({
        correspondence: [
          messageOf({ id: 'cor-10', at: '2026-09-04T09:00' }),
          messageOf({ id: 'cor-2', at: '2026-09-04T10:00' }),
          messageOf({ id: 'cor-3', at: '2026-09-04T10:00', body: 'Another body.' }),
          messageOf({ id: 'cor-4', at: '2026-09-04T10:00', subject: 'Another subject' }),
          messageOf({ id: 'cor-5', at: '2026-09-05T00:00' }),
        ],
        notes: [
          noteOf({ id: 'n-1', ...note, kind: 'call' }),
          noteOf({ id: 'n-2', ...note, at: '2026-09-05T08:00' }),
          noteOf({ id: 'n-3', ...note, text: 'Called back' }),
        ],
        documents: [
          { ...document, id: 'doc-3' },
          { ...document, id: 'doc-2', type: 'plan' },
          { ...document, id: 'doc-1', receivedOn: '2026-09-07' },
        ],
      }),
    ).toEqual([
      { date: '2026-09-04', time: '09:00', kind: 'contact', text: 'E-mail sent: Your claim', ref: 'cor-2', also: ['cor-10'] },
      { date: '2026-09-04', time: '10:00', kind: 'contact', text: 'E-mail sent: Your claim', ref: 'cor-3' },
      { date: '2026-09-04', time: '10:00', kind: 'contact', text: 'E-mail sent: Another subject', ref: 'cor-4' },
      { date: '2026-09-05', time: '00:00', kind: 'contact', text: 'E-mail sent: Your claim', ref: 'cor-5' },
      { date: '2026-09-05', time: '08:00', kind: 'note', text: 'Call note: Called back.', ref: 'n-1', also: ['n-2'] },
      { date: '2026-09-05', time: '11:00', kind: 'note', text: 'File note: Called back', ref: 'n-3' },
      { date: '2026-09-06', kind: 'document', text: 'Document received: Photo', ref: 'doc-2', also: ['doc-3'] },
      { date: '2026-09-07', kind: 'document', text: 'Document received: Photo', ref: 'doc-1' },
    ])
  })

  it('[D122] copies of a message and of its attachment are one entry, and one attachment of two messages goes with the first', () => {
    const document = { title: 'Estimate', type: 'estimate', receivedOn: '2026-09-02', text: null }
    const documents = ['doc-1', 'doc-2', 'doc-3'].map((id) => ({ ...document, id }))
    const copies = [messageOf({ id: 'cor-2', documentId: 'doc-2' }), messageOf({ id: 'cor-1', documentId: 'doc-1' })]
    expect(entriesOf({ correspondence: copies, documents }).map(({ ref, also }) => [ref, also])).toEqual([['cor-1', ['cor-2', 'doc-1', 'doc-2', 'doc-3']]])
    const forwarded = [messageOf({ id: 'cor-10', subject: 'Forwarded', documentId: 'doc-1' }), messageOf({ id: 'cor-9', documentId: 'doc-1' })]
    expect(entriesOf({ correspondence: forwarded, documents }).map(({ ref, also }) => [ref, also])).toEqual([
      ['cor-9', ['doc-1', 'doc-2', 'doc-3']],
      ['cor-10', undefined],
    ])
  })

  it('[D121] the order of the records in their lists changes nothing', () => {
    for (const claim of CLAIMS) {
      const lists = [
        'documents',
        'correspondence',
        'notes',
        'reserves',
        'payments',
        'recoveries',
        'offers',
        'tasks',
        'complaints',
        'protocols',
        'parties',
      ] as const
      const turned: Claim = { ...claim, ...Object.fromEntries(lists.map((list) => [list, claim[list].toReversed()])) }
      expect(timelineEntries(turned, TODAY)).toEqual(timelineEntries(claim, TODAY))
    }
  })

  it('[D55] an entry is one line of at most 160 characters', () => {
    const [entry] = entriesOf({ notes: [noteOf({ id: 'n-1', at: '2026-09-02T10:00', text: 'word '.repeat(100) })] })
    expect(entry?.text).toBe(`File note: ${'word '.repeat(29).trimEnd()}…`)
  })

  it('[D125] what ends a gap is on the timeline, on the same dates', () => {
    const MOVING = new Set(['contact', 'note', 'money', 'decision', 'complaint', 'legal'])
    const anyDay: fc.Arbitrary<IsoDate> = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2025-09-01', days))
    fc.assert(
      fc.property(fc.constantFrom(...CLAIMS), anyDay, (claim, today) => {
        const dates = timelineEntries(claim, today)
          .filter((entry) => MOVING.has(entry.kind))
          .map((entry) => entry.date)
        expect([...new Set(dates)]).toEqual(movementDates(claim, today))
      }),
    )
  })
})
