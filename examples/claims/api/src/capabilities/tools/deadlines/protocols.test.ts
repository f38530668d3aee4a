import { describe, expect, it } from 'vitest'
import type { Claim, Jurisdiction, ProtocolTrack } from '../../../../../shared/claim.ts'
import { claimOf, lossOf, medicalOf, offerOf, paymentOf, personOf, reserveOf, trackOf } from '../../testing/claim-of.ts'
import { missingOf, rowsOf } from '../../testing/deadlines-of.ts'

const claimWith = (track: ProtocolTrack, jurisdiction: Jurisdiction = 'england-and-wales'): Claim =>
  claimOf({ loss: lossOf({ jurisdiction }), protocols: [track] })

describe('motor third-party deadlines', () => {
  it('[D38] worked example 10: three months after presentation end today', () => {
    expect(rowsOf(claimWith(trackOf('motor_tp', { claimPresentedOn: '2026-08-31' })), 'MTP-3M')).toEqual(['pt-1 2026-11-30 due_today 0'])
  })

  it('[D38] a reasoned response ends it, in any jurisdiction, and without a presentation date it cannot be computed', () => {
    const [answered, empty, later] = [
      claimWith(trackOf('motor_tp', { claimPresentedOn: '2026-08-01', reasonedResponseOn: '2026-11-02' }), 'scotland'),
      claimWith(trackOf('motor_tp')),
      claimWith(trackOf('motor_tp', { claimPresentedOn: '2026-12-01' })),
    ]
    expect([rowsOf(answered, 'MTP-3M'), rowsOf(empty, 'MTP-3M'), missingOf(empty, 'MTP-3M'), rowsOf(later, 'MTP-3M'), missingOf(later, 'MTP-3M')]).toEqual([
      ['pt-1 2026-11-01 met_late -29'],
      [],
      ['pt-1: claimPresentedOn'],
      [],
      [],
    ])
  })

  it('[D38] once liability and damages are settled after presentation, an offer is due within three months', () => {
    const track = trackOf('motor_tp', { claimPresentedOn: '2026-05-01', becameQuantifiedOn: '2026-08-31' })
    const offers = [
      offerOf({ id: 'off-1', madeOn: '2026-08-30' }),
      offerOf({ id: 'off-2', direction: 'to_insurer', madeOn: '2026-09-01' }),
      offerOf({ id: 'off-3', partyId: 'p-2', madeOn: '2026-09-02' }),
      offerOf({ id: 'off-4', madeOn: '2026-12-01' }),
    ]
    const open = { ...claimWith(track), offers }
    const made = { ...open, offers: [...offers, offerOf({ id: 'off-5', madeOn: '2026-08-31', status: 'rejected' })] }
    const today = { ...open, offers: [offerOf({ madeOn: '2026-11-30' })] }
    const before = claimWith({ ...track, becameQuantifiedOn: '2026-05-01' })
    expect([open, made, today, before, claimWith({ ...track, becameQuantifiedOn: '2026-12-01' })].map((claim) => rowsOf(claim, 'MTP-OFFER'))).toEqual([
      ['pt-1 2026-11-30 due_today 0'],
      ['pt-1 2026-11-30 met 0'],
      ['pt-1 2026-11-30 met 0'],
      [],
      [],
    ])
  })
})

describe('pre-action and portal deadlines', () => {
  it('[D38] worked example 6: a letter of claim posted on 10 March and acknowledged on the 25th', () => {
    const claim = claimWith(trackOf('pap_pi', { letterPostedOn: '2026-03-10', acknowledgedOn: '2026-03-25' }))
    expect([rowsOf(claim, 'PAP-ACK', '2026-04-01'), rowsOf(claim, 'PAP-INV', '2026-04-01')]).toEqual([
      ['pt-1 2026-03-31 met -1'],
      ['pt-1 2026-06-25 upcoming 85'],
    ])
  })

  it('[D38] outside the jurisdiction the periods are doubled, and without an acknowledgement the investigation is counted from when it was due', () => {
    const silent = claimWith(trackOf('pap_pi', { letterPostedOn: '2026-03-10' }))
    const abroad = claimWith(
      trackOf('pap_pi', { letterPostedOn: '2026-03-10', acknowledgedOn: '2026-03-31', outsideJurisdiction: true, responseSentOn: '2026-09-30' }),
    )
    const silentAbroad = claimWith(trackOf('pap_pi', { letterPostedOn: '2026-03-10', outsideJurisdiction: true, acknowledgedOn: '2026-12-24' }))
    expect([silent, abroad, silentAbroad].map((claim) => [rowsOf(claim, 'PAP-ACK'), rowsOf(claim, 'PAP-INV')])).toEqual([
      [['pt-1 2026-03-31 overdue -244'], ['pt-1 2026-06-30 overdue -153 assumed start']],
      [['pt-1 2026-04-21 met -223'], ['pt-1 2026-09-30 met -61']],
      [['pt-1 2026-04-21 overdue -223'], ['pt-1 2026-10-21 overdue -40 assumed start']],
    ])
  })

  it('[D48] a letter without a posting date is named; the investigation too, but only where no acknowledgement is recorded either', () => {
    const [neither, acknowledged, later] = [
      claimWith(trackOf('pap_pi', { letterReceivedOn: '2026-03-12' })),
      claimWith(trackOf('pap_pi', { acknowledgedOn: '2026-09-25' })),
      claimWith(trackOf('pap_pi', { letterPostedOn: '2026-12-01' })),
    ]
    expect(
      [neither, acknowledged, later].map((claim) => [
        missingOf(claim, 'PAP-ACK'),
        missingOf(claim, 'PAP-INV'),
        rowsOf(claim, 'PAP-ACK'),
        rowsOf(claim, 'PAP-INV'),
      ]),
    ).toEqual([
      [['pt-1: letterPostedOn'], ['pt-1: acknowledgedOn'], [], []],
      [['pt-1: letterPostedOn'], [], [], ['pt-1 2026-12-25 upcoming 25']],
      [[], [], [], []],
    ])
  })

  it.each([
    ['an RTA claim', trackOf('rta_portal'), '2027-01-12 upcoming 25'],
    ['the MIB', trackOf('rta_portal', { mib: true }), '2027-02-02 upcoming 46'],
    ['an EL claim', trackOf('el_portal'), '2027-02-02 upcoming 46'],
    ['an EL claim marked for the MIB, which has no period of its own', trackOf('el_portal', { mib: true }), '2027-02-02 upcoming 46'],
    ['a PL claim marked for the MIB', trackOf('pl_portal', { mib: true }), '2027-02-16 upcoming 60'],
    ['a PL claim', trackOf('pl_portal'), '2027-02-16 upcoming 60'],
  ])('[D38] worked example 7: a form received on Thursday 17 December, %s', (_, track, expected) => {
    const claim = claimWith({ ...track, cnfReceivedOn: '2026-12-17' })
    expect([rowsOf(claim, 'POR-ACK', '2026-12-18'), rowsOf(claim, 'POR-RESP', '2026-12-18')]).toEqual([['pt-1 2026-12-18 due_today 0'], [`pt-1 ${expected}`]])
  })

  it('[D38] worked example 15: an OIC claim is answered in 30 business days, by the MIB in 40, and is not acknowledged', () => {
    const [own, bureau] = [trackOf('oic', { cnfReceivedOn: '2026-10-19' }), trackOf('oic', { cnfReceivedOn: '2026-10-19', mib: true })]
    expect(
      [own, bureau].map((track) => [rowsOf(claimWith(track), 'POR-RESP'), rowsOf(claimWith(track), 'POR-ACK'), missingOf(claimWith(track), 'POR-ACK')]),
    ).toEqual([
      [['pt-1 2026-11-30 due_today 0'], [], []],
      [['pt-1 2026-12-14 upcoming 14'], [], []],
    ])
  })

  it('[D38] a settlement pack gives 15 business days to consider and 35 in all, and an offer to that party answers it', () => {
    const track = trackOf('pl_portal', {
      cnfReceivedOn: '2026-09-01',
      acknowledgedOn: '2026-09-02',
      responseSentOn: '2026-10-28',
      packReceivedOn: '2026-11-02',
    })
    const offered = { ...claimWith(track), offers: [offerOf({ madeOn: '2026-11-01' }), offerOf({ id: 'off-2', madeOn: '2026-11-20' })] }
    const [open, settled, oic] = [
      claimWith(track),
      { ...offered, protocols: [{ ...track, packSettledOn: '2026-11-24' }] },
      claimWith(trackOf('oic', { packReceivedOn: '2026-11-02' })),
    ]
    expect([rowsOf(open, 'POR-ACK'), rowsOf(open, 'POR-RESP')]).toEqual([['pt-1 2026-09-02 met -89'], ['pt-1 2026-10-27 met_late -34']])
    expect([open, offered, settled, oic].map((claim) => rowsOf(claim, 'POR-PACK'))).toEqual([
      ['pt-1 2026-11-23 overdue -7 total 2026-12-21'],
      ['pt-1 2026-11-23 met -7 total 2026-12-21'],
      ['pt-1 2026-11-23 met -7 total 2026-12-21'],
      [],
    ])
    expect(rowsOf(claimWith({ ...track, packReceivedOn: '2028-11-27' }), 'POR-PACK', '2028-11-30')).toEqual([
      'pt-1 2028-12-18 upcoming 18 total 2029-01-17 weekends_only',
    ])
  })

  it('[D48] a portal claim without its form names the form for both steps, and an OIC claim for one', () => {
    const codes = ['POR-ACK', 'POR-RESP', 'POR-PACK']
    expect([trackOf('el_portal'), trackOf('oic')].map((track) => codes.map((code) => missingOf(claimWith(track), code)))).toEqual([
      [['pt-1: cnfReceivedOn'], ['pt-1: cnfReceivedOn'], []],
      [[], ['pt-1: cnfReceivedOn'], []],
    ])
    expect(
      codes.map((code) => [
        rowsOf(claimWith(trackOf('el_portal', { cnfReceivedOn: '2026-12-01' })), code),
        missingOf(claimWith(trackOf('el_portal', { cnfReceivedOn: '2026-12-01' })), code),
      ]),
    ).toEqual(codes.map(() => [[], []]))
  })

  it('[D49] outside England and Wales there are neither rows nor missing dates of these protocols', () => {
    const tracks = [
      trackOf('pap_pi', { letterPostedOn: '2026-03-10' }),
      trackOf('rta_portal', { id: 'pt-2' }),
      trackOf('pl_portal', { id: 'pt-3', cnfReceivedOn: '2026-11-02', packReceivedOn: '2026-11-20' }),
    ]
    const codes = ['PAP-ACK', 'PAP-INV', 'POR-ACK', 'POR-RESP', 'POR-PACK']
    for (const jurisdiction of ['scotland', 'northern-ireland'] as const) {
      const claim = claimOf({ loss: lossOf({ jurisdiction }), protocols: tracks })
      expect(codes.map((code) => [...rowsOf(claim, code), ...missingOf(claim, code)])).toEqual(codes.map(() => []))
    }
    expect(codes.map((code) => [...rowsOf(claimOf({ protocols: tracks }), code), ...missingOf(claimOf({ protocols: tracks }), code)])).toEqual(
      codes.map(() => []),
    )
  })
})

describe('compensation recovery', () => {
  const injured = claimOf({
    parties: [personOf({ roles: ['third_party_claimant'] })],
    medical: [medicalOf()],
    protocols: [trackOf('motor_tp', { claimPresentedOn: '2026-11-16' })],
  })

  it('[D39] an injury claim is registered within 14 days of presentation, by the earliest row of the party', () => {
    const registered = (...dates: readonly string[]): Claim => ({
      ...injured,
      medical: dates.map((registeredOn, index) => medicalOf({ id: `med-${index}`, cru: { registeredOn, benefits: [] } })),
    })
    const unhurt = { ...injured, medical: [medicalOf({ severity: 'none' })] }
    expect(
      [injured, registered('2026-11-30', '2026-11-20'), registered('2026-12-01'), unhurt, { ...injured, protocols: [] }].map((claim) =>
        rowsOf(claim, 'CRU-REG'),
      ),
    ).toEqual([['p-1 2026-11-30 due_today 0'], ['p-1 2026-11-30 met 0'], ['p-1 2026-11-30 due_today 0'], [], []])
  })

  it('[D39] benefits are paid back within 14 days of paying a full and final settlement, whoever offered it', () => {
    const settled: Claim = {
      ...injured,
      medical: [medicalOf({ cru: { benefits: [{ head: 'earnings', amount: 350_000 }] } })],
      reserves: [reserveOf(1_000_000, { partyId: 'p-1' })],
      offers: [offerOf({ direction: 'to_insurer', status: 'accepted' })],
      payments: [paymentOf(500_000, { offerId: 'off-1', issuedOn: '2026-11-10' })],
    }
    const cru = paymentOf(350_000, { id: 'pay-2', reason: 'CRU', issuedOn: '2026-11-25' })
    const without = (parts: Partial<Claim>) => rowsOf({ ...settled, ...parts }, 'CRU-PAY')
    expect([
      without({}),
      without({ payments: [...settled.payments, cru, { ...cru, id: 'pay-3', issuedOn: '2026-11-24' }] }),
      without({ payments: [...settled.payments, cru], reserves: [reserveOf(1)] }),
      without({ payments: [] }),
      without({ medical: [medicalOf()] }),
      without({ medical: [medicalOf({ cru: { benefits: [{ head: 'care', amount: 0 }] } })] }),
      without({ offers: [offerOf({ status: 'accepted', basis: 'part_36' })] }),
      without({ offers: [offerOf({ status: 'open' })] }),
      without({ offers: [offerOf({ status: 'accepted', madeOn: '2026-12-01' })] }),
      without({ offers: [offerOf({ status: 'accepted', madeOn: '2026-11-30' })] }),
    ]).toEqual([
      ['off-1 2026-11-24 overdue -6'],
      ['off-1 2026-11-24 met -6'],
      ['off-1 2026-11-24 overdue -6'],
      [],
      [],
      [],
      [],
      [],
      [],
      ['off-1 2026-11-24 overdue -6'],
    ])
  })
})
