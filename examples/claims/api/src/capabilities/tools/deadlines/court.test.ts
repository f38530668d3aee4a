import { describe, expect, it } from 'vitest'
import type { Claim, Jurisdiction, Litigation, Offer } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf, lossOf, offerOf, paymentOf } from '../../testing/claim-of.ts'
import { rowsOf } from '../../testing/deadlines-of.ts'
import { relevantPeriodEnds } from './offers.ts'
import { deadlinesOf } from './rows.ts'

const sued = (litigation: Partial<Litigation>, jurisdiction: Jurisdiction = 'england-and-wales'): Claim =>
  claimOf({ line: 'motor', loss: lossOf({ jurisdiction }), litigation: { court: 'County Court', number: 'X1', ...litigation } })

const made = (offer: Partial<Offer>, jurisdiction: Jurisdiction = 'england-and-wales'): Claim =>
  claimOf({ loss: lossOf({ jurisdiction }), offers: [offerOf(offer)] })
const part36 = (offer: Partial<Offer>, jurisdiction?: Jurisdiction) => rowsOf(made({ basis: 'part_36', madeOn: '2026-11-02', ...offer }, jurisdiction), 'P36')
const accepted = (offer: Partial<Offer>, ...paidOn: readonly string[]): readonly string[] => {
  const payments = paidOn.map((issuedOn, index) => paymentOf(1, { id: `pay-${index}`, offerId: 'off-1', issuedOn }))
  return rowsOf({ ...made({ status: 'accepted', respondedOn: '2026-11-20', ...offer }), payments }, 'STD-PAY')
}

describe('court deadlines', () => {
  it('[D41] worked example 13: notice of proceedings issued ten days ago is passed', () => {
    expect(rowsOf(sued({ issuedOn: '2026-11-20' }), 'RTA-152')).toEqual(['litigation 2026-11-27 passed -3'])
  })

  it('[D41] notice before or within seven days is in time; it is for motor claims of every jurisdiction', () => {
    const other = { ...sued({ issuedOn: '2026-11-20' }), line: 'home' as const }
    expect(
      [
        sued({ issuedOn: '2026-11-20', s152NoticeReceivedOn: '2026-11-18' }),
        sued({ issuedOn: '2026-11-20' }, 'scotland'),
        other,
        sued({ issuedOn: '2026-12-01' }),
        sued({}),
      ].map((claim) => rowsOf(claim, 'RTA-152')),
    ).toEqual([['litigation 2026-11-27 met -3'], ['litigation 2026-11-27 passed -3'], [], [], []])
    expect(deadlinesOf(sued({ issuedOn: '2026-11-20' }, 'northern-ireland'), '2026-11-30').rows.find((row) => row.code === 'RTA-152')?.authority).toBe(
      'Road Traffic (NI) Order 1981, as RTA 1988 s152(1)(a)',
    )
  })

  it('[D41] worked example 12: a defence after acknowledgment falls on 26 December and runs to the 29th', () => {
    const claim = sued({ particularsServedOn: '2026-11-28', acknowledgmentFiledOn: '2026-11-30' })
    expect([rowsOf(claim, 'CPR-DEF'), rowsOf(claim, 'CPR-AOS')]).toEqual([['litigation 2026-12-29 upcoming 29'], ['litigation 2026-12-14 met 14']])
  })

  it('[D41] after acknowledgment the defence is due 28 days after service', () => {
    expect(rowsOf(sued({ particularsServedOn: '2026-11-02', acknowledgmentFiledOn: '2026-11-10' }), 'CPR-DEF')).toEqual(['litigation 2026-11-30 due_today 0'])
  })

  it('[D41] without acknowledgment both are due in 14 days, a defence does for both, and a filing after today is not yet made', () => {
    const rows = (litigation: Partial<Litigation>) => [rowsOf(sued(litigation), 'CPR-AOS'), rowsOf(sued(litigation), 'CPR-DEF')]
    expect([
      rows({ particularsServedOn: '2026-11-14' }),
      rows({ particularsServedOn: '2026-11-14', defenceFiledOn: '2026-11-27' }),
      rows({ particularsServedOn: '2026-11-14', acknowledgmentFiledOn: '2026-12-01' }),
    ]).toEqual([
      [['litigation 2026-11-30 due_today 0'], ['litigation 2026-11-30 due_today 0']],
      [['litigation 2026-11-30 met 0'], ['litigation 2026-11-30 met 0']],
      [['litigation 2026-11-30 due_today 0'], ['litigation 2026-11-30 due_today 0']],
    ])
    expect([
      rows({ particularsServedOn: '2026-12-01' }),
      [
        rowsOf(sued({ particularsServedOn: '2026-11-14' }, 'scotland'), 'CPR-AOS'),
        rowsOf(sued({ particularsServedOn: '2026-11-14' }, 'northern-ireland'), 'CPR-DEF'),
      ],
    ]).toEqual([
      [[], []],
      [[], []],
    ])
    expect(rowsOf(sued({ particularsServedOn: '2028-12-20' }), 'CPR-AOS', '2028-12-31')).toEqual(['litigation 2029-01-03 upcoming 3 weekends_only'])
  })
})

describe('offers', () => {
  it('[D42] worked example 14: a Part 36 offer served three weeks ago runs out today', () => {
    const claim = made({ basis: 'part_36', madeOn: '2026-11-06', servedOn: '2026-11-09' })
    expect(rowsOf(claim, 'P36')).toEqual(['off-1 2026-11-30 due_today 0'])
    const whats = (direction: Offer['direction']) =>
      deadlinesOf(made({ basis: 'part_36', direction }), '2026-11-30').rows.find((row) => row.code === 'P36')?.what
    expect([whats('to_insurer'), whats('from_insurer')]).toEqual([
      'Relevant period of the Part 36 offer made to us ends',
      'Relevant period of our Part 36 offer ends',
    ])
  })

  it('[D42] the period may be longer, is counted from the making where no service is known, and is a window that passes', () => {
    expect([
      part36({}),
      part36({ relevantPeriodDays: 28 }),
      part36({ servedOn: '2026-12-01' }),
      part36({ respondedOn: '2026-11-23', status: 'rejected' }),
      part36({ respondedOn: '2026-11-24', status: 'accepted' }),
      part36({ status: 'withdrawn' }),
      part36({ madeOn: '2026-12-01' }),
      part36({}, 'scotland'),
    ]).toEqual([
      ['off-1 2026-11-23 passed -7'],
      ['off-1 2026-11-30 due_today 0'],
      ['off-1 2026-11-23 passed -7'],
      ['off-1 2026-11-23 met -7'],
      ['off-1 2026-11-23 passed -7'],
      [],
      [],
      [],
    ])
    expect(rowsOf(claimOf({ offers: [offerOf({ basis: 'part_36' })] }), 'P36')).toEqual([])
    expect(relevantPeriodEnds(offerOf({ basis: 'part_36', madeOn: '2026-11-02' }), '2026-11-30')).toBe('2026-11-23')
  })

  it('[D42] an open offer with an expiry date is a window, in any jurisdiction', () => {
    const expiring = (offer: Partial<Offer>) => rowsOf(made({ expiresOn: '2026-11-29', ...offer }, 'scotland'), 'OFFER-EXP')
    expect([
      expiring({}),
      expiring({ respondedOn: '2026-11-29' }),
      expiring({ status: 'rejected' }),
      expiring({ madeOn: '2026-12-01' }),
      rowsOf(made({}), 'OFFER-EXP'),
    ]).toEqual([['off-1 2026-11-29 passed -1'], ['off-1 2026-11-29 met -1'], [], [], []])
    const whats = (direction: Offer['direction']) =>
      deadlinesOf(made({ expiresOn: '2026-12-29', direction }), '2026-11-30').rows.find((row) => row.code === 'OFFER-EXP')?.what
    expect([whats('to_insurer'), whats('from_insurer')]).toEqual(['Offer made to us expires', 'Our offer expires'])
  })

  it('[D42] an accepted offer of ours is paid within five business days, as a firm standard', () => {
    expect([
      accepted({}),
      accepted({}, '2026-11-28', '2026-11-27'),
      accepted({}, '2026-11-30'),
      accepted({}, '2026-12-01'),
      accepted({ respondedOn: '2026-12-01' }),
      accepted({ direction: 'to_insurer' }),
      accepted({ status: 'open' }),
    ]).toEqual([['off-1 2026-11-27 overdue -3'], ['off-1 2026-11-27 met -3'], ['off-1 2026-11-27 met_late -3'], ['off-1 2026-11-27 overdue -3'], [], [], []])
  })

  it('[D13] the days to pay an agreed sum follow the standards of the claim', () => {
    const claim = claimOf({
      handling: handlingOf({ standards: { payAfterAgreementBusinessDays: 10 } }),
      offers: [offerOf({ status: 'accepted', respondedOn: '2026-11-20' })],
    })
    expect(rowsOf(claim, 'STD-PAY')).toEqual(['off-1 2026-12-04 upcoming 4'])
  })

  it('[D15] an offer made or served today counts today', () => {
    expect([rowsOf(made({ madeOn: '2026-11-30', expiresOn: '2026-12-31' }), 'OFFER-EXP'), part36({ servedOn: '2026-11-30' })]).toEqual([
      ['off-1 2026-12-31 upcoming 31'],
      ['off-1 2026-12-21 upcoming 21'],
    ])
  })
})
