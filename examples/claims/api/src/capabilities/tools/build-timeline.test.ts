import { describe, expect, it } from 'vitest'
import type { Claim, Note } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf, TODAY } from '../testing/answers.ts'
import { claimOf, handlingOf, lossOf, messageOf, offerOf, paymentOf, policyOf, reserveOf, trackOf } from '../testing/claim-of.ts'
import { buildTimeline } from './build-timeline.ts'

const part = (claim: Claim, key: string, args = {}) => partOf(buildTimeline, claim, key, { args })

const noteOf = (parts: Pick<Note, 'id' | 'at'> & Partial<Note>): Note => ({ authorId: 'u-1', kind: 'file', text: 'Called.', ...parts })

const REPORT = { date: '2026-09-01', time: '09:00', kind: 'loss', text: 'Claim reported (phone)', ref: 'handling' }

/** A report and one note a day from 1 to 30 September. */
const MONTH = claimOf({
  notes: Array.from({ length: 30 }, (_, index) =>
    noteOf({ id: `n-${index + 1}`, at: `2026-09-${String(index + 1).padStart(2, '0')}T10:00`, text: `Day ${index + 1}` }),
  ),
})

describe('the timeline', () => {
  it('[D120] gives its keys in order: how many, the entries, what was dropped, gaps, undated and future dated refs', async () => {
    const claim = claimOf({
      loss: lossOf(),
      notes: [noteOf({ id: 'n-1', at: '2026-09-02T10:00', text: 'Called back.' }), noteOf({ id: 'n-2', at: '2026-12-01T10:00', text: 'Later.' })],
    })
    expect(await resultOf(buildTimeline, claim)).toBe(
      '{"count":2,"entries":[{"date":"2026-09-01","time":"09:00","kind":"loss","text":"Claim reported (phone)","ref":"handling"},' +
        '{"date":"2026-09-02","time":"10:00","kind":"note","text":"File note: Called back.","ref":"n-1"}],"earlier_dropped":0,' +
        '"gaps":[{"from":"2026-09-02","to":"2026-11-30","days":89}],"undated":["loss"],"future_dated":["n-2"]}',
    )
  })

  it('[D123] what has a date after today is no entry but named, and the end of a policy still to come is left out', async () => {
    const claim = claimOf({
      policy: policyOf({ events: [{ id: 'evt-1', kind: 'lapse', effectiveAt: '2026-12-24T00:00', reason: 'Unpaid' }] }),
      loss: lossOf({ occurredOn: '2026-12-02', reportedOn: '2026-09-01' }),
      documents: [{ id: 'doc-10', title: 'Photo', type: 'photo', receivedOn: '2026-12-01', text: null }],
      correspondence: [messageOf({ id: 'cor-2', at: '2026-12-01T00:00' }), messageOf({ id: 'cor-1', at: '2026-11-30T23:59' })],
      payments: [
        paymentOf(1, { id: 'pay-10', requestedOn: '2026-12-01', issuedOn: '2026-12-02' }),
        paymentOf(1, { id: 'pay-2', requestedOn: '2026-11-29', issuedOn: '2026-12-02' }),
      ],
      reserves: [reserveOf(0, { history: [{ on: '2026-12-01', estimate: 1, by: 'u-1', reason: '' }] })],
    })
    expect(await part(claim, 'future_dated')).toEqual(['cor-2', 'doc-10', 'evt-1', 'loss', 'pay-2', 'pay-10', 'rl-1'])
    expect(await part(claim, 'entries')).toEqual([
      { date: '2026-03-01', time: '00:01', kind: 'policy', text: 'Policy period starts', ref: 'policy' },
      REPORT,
      { date: '2026-11-29', kind: 'money', text: 'Payment of £0.01 to p-1 requested: repair', ref: 'pay-2' },
      { date: '2026-11-30', time: '23:59', kind: 'contact', text: 'E-mail sent: Your claim', ref: 'cor-1' },
    ])
  })

  it('[D123] a loss, protocol tracks and proceedings without any date are named', async () => {
    const bare = claimOf({
      loss: lossOf(),
      protocols: [trackOf('oic', { id: 'pt-10' }), trackOf('oic', { id: 'pt-2' })],
      litigation: { court: 'County Court', number: 'X1' },
    })
    expect(await part(bare, 'undated')).toEqual(['litigation', 'loss', 'pt-2', 'pt-10'])
    const dated = claimOf({
      loss: lossOf({ occurredFrom: '2026-08-01' }),
      protocols: [trackOf('oic', { packSettledOn: '2026-12-24' })],
      litigation: { court: 'County Court', number: 'X1', defenceFiledOn: '2026-11-01' },
    })
    expect([await part(dated, 'undated'), await part(claimOf(), 'undated'), await part(dated, 'future_dated')]).toEqual([undefined, undefined, ['pt-1']])
  })

  it.each([
    ['activity last on 2026-10-16', ['2026-09-20', '2026-10-16'], [{ from: '2026-10-16', to: '2026-11-30', days: 45 }]],
    ['activity on 2026-10-31 and 2026-11-30: 30 days are no gap', ['2026-09-30', '2026-10-30', '2026-10-31', '2026-11-30'], undefined],
    ['31 days are one', ['2026-09-30', '2026-10-30'], [{ from: '2026-10-30', to: '2026-11-30', days: 31 }]],
  ])('[D125] %s', async (_, days, gaps) => {
    const claim = claimOf({ notes: days.map((day, index) => noteOf({ id: `n-${index}`, at: `${day}T10:00` })) })
    expect(await part(claim, 'gaps')).toEqual(gaps)
  })

  it('[D125] a claim may set its own length of a gap, and a closed claim has none after its closing', async () => {
    const own = claimOf({ handling: handlingOf({ standards: { inactivityGapDays: 89 } }) })
    const longer = claimOf({ handling: handlingOf({ standards: { inactivityGapDays: 90 } }) })
    const closed = claimOf({ handling: handlingOf({ closedOn: '2026-10-02' }) })
    expect([await part(own, 'gaps'), await part(longer, 'gaps'), await part(closed, 'gaps')]).toEqual([
      [{ from: '2026-09-01', to: TODAY, days: 90 }],
      undefined,
      [{ from: '2026-09-01', to: '2026-10-02', days: 31 }],
    ])
  })

  it('[D124] the limit keeps the newest and tells how many earlier ones were dropped', async () => {
    const limited = await answerOf(buildTimeline, MONTH, { args: { limit: 2 } })
    expect(limited).toEqual({
      count: 31,
      entries: [29, 30].map((day) => ({ date: `2026-09-${day}`, time: '10:00', kind: 'note', text: `File note: Day ${day}`, ref: `n-${day}` })),
      earlier_dropped: 29,
      gaps: [{ from: '2026-09-30', to: TODAY, days: 61 }],
    })
  })

  it('[D124] without a limit 60 are kept, and 100 at most may be asked for', async () => {
    const notes = Array.from({ length: 101 }, (_, index) => noteOf({ id: `n-${index}`, at: '2026-09-02T10:00', text: `${index}` }))
    const claim = claimOf({ notes })
    expect([await part(claim, 'earlier_dropped'), await part(claim, 'earlier_dropped', { limit: 100 })]).toEqual([42, 2])
    await expect(resultOf(buildTimeline, claim, { args: { limit: 101 } })).rejects.toThrow('limit')
    await expect(resultOf(buildTimeline, claim, { args: { limit: 0 } })).rejects.toThrow('limit')
  })

  it('[D124] dates, both included, and kinds choose entries and leave gaps and refs as they are', async () => {
    const claim = { ...MONTH, offers: [offerOf({ madeOn: '2026-12-01' })] }
    const chosen = await answerOf(buildTimeline, claim, { args: { from: '2026-09-01', to: '2026-09-02', kinds: ['loss', 'note'] } })
    expect(chosen).toEqual({
      count: 3,
      entries: [
        REPORT,
        { date: '2026-09-01', time: '10:00', kind: 'note', text: 'File note: Day 1', ref: 'n-1' },
        { date: '2026-09-02', time: '10:00', kind: 'note', text: 'File note: Day 2', ref: 'n-2' },
      ],
      earlier_dropped: 0,
      gaps: [{ from: '2026-09-30', to: TODAY, days: 61 }],
      future_dated: ['off-1'],
    })
    expect(await part(claim, 'count', { kinds: ['loss'] })).toBe(1)
    expect(await part(claim, 'count', { kinds: [] })).toBe(31)
    expect(await part(claim, 'count', { from: '2026-09-30' })).toBe(1)
  })

  it('[D124] where no entry is left it says so', async () => {
    const none = 'No dated events match on this claim.'
    expect([
      await resultOf(buildTimeline, MONTH, { args: { kinds: ['money'] } }),
      await resultOf(buildTimeline, MONTH, { args: { from: '2026-10-01' } }),
      await resultOf(buildTimeline, MONTH, { args: { from: '2026-09-10', to: '2026-09-09' } }),
      await resultOf(buildTimeline, claimOf(), { today: '2026-08-31' }),
    ]).toEqual([none, none, none, none])
  })

  it('[D19] a date that does not exist, a kind that is none and an unknown argument are refused', async () => {
    const refused = (args: Readonly<Record<string, string | readonly string[]>>) => async () => resultOf(buildTimeline, MONTH, { args })
    await expect(refused({ from: '2026-02-29' })).rejects.toThrow('"2026-02-29" is not a date')
    await expect(refused({ to: 'tomorrow' })).rejects.toThrow('"tomorrow" is not a date')
    await expect(refused({ kinds: ['gossip'] })).rejects.toThrow('kinds')
    await expect(refused({ until: '2026-09-01' })).rejects.toThrow('until')
    expect(buildTimeline.activity({})).toBe('Putting events in order…')
  })
})
