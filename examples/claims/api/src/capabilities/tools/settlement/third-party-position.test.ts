import { describe, expect, it } from 'vitest'
import type { Claim, LossItem, Medical } from '../../../../../shared/claim.ts'
import { TODAY } from '../../testing/answers.ts'
import { claimOf, itemOf, lossOf, medicalOf, paymentOf, policyOf, reserveOf, sectionOf } from '../../testing/claim-of.ts'
import { thirdPartyPositions } from './third-party-position.ts'

const item = (lossHead: NonNullable<LossItem['lossHead']>, agreed: number, parts: Partial<LossItem> = {}): LossItem =>
  itemOf({ id: `it-${lossHead}`, sectionId: 'sec-2', partyId: 'p-3', lossHead, agreed, status: 'accepted', ...parts })

const medical = (parts: Partial<Medical> = {}): Medical => medicalOf({ partyId: 'p-3', ...parts })

const claimWith = (items: readonly LossItem[], parts: Partial<Claim> = {}): Claim =>
  claimOf({
    policy: policyOf({ sections: [sectionOf(), sectionOf({ id: 'sec-2', basis: 'liability' })] }),
    loss: lossOf({ occurredOn: '2026-01-15', liability: { insuredPct: 75, basis: 'agreed' } }),
    items,
    ...parts,
  })

const positionOf = (items: readonly LossItem[], parts: Partial<Claim> = {}) => {
  const [position] = thirdPartyPositions(claimWith(items, parts), TODAY)
  if (position === undefined) throw new Error('an item names p-3')
  return position
}

/** `head amount reduced offset` of each head. */
const headsOf = (items: readonly LossItem[], parts: Partial<Claim> = {}) =>
  positionOf(items, parts).heads.map(({ head, amount, reduced, offset }) => `${head} ${amount} ${reduced} ${offset}`)

describe('the heads of a third party', () => {
  it('[D107] each head is a sum reduced once, in the order of the specification; no head counts as other', () => {
    const { lossHead: _, ...none } = item('other', 5, { id: 'it-2' })
    const items = [none, item('other', 6), item('mobility', 2), item('care', 3), item('earnings', 1), item('general', 4), item('general', 6, { id: 'it-3' })]
    expect(headsOf(items)).toEqual(['general 10 8 0', 'earnings 1 1 0', 'care 3 2 0', 'mobility 2 2 0', 'other 11 8 0'])
  })

  it('[D107] declined and withdrawn items are left out, and a party that only they name has nothing to get', () => {
    const items = [item('general', 5, { status: 'declined' }), item('care', 5, { status: 'withdrawn', agreed: 7 })]
    expect(positionOf(items)).toEqual({
      ref: 'p-3',
      heads: [],
      paid: 0,
      netToClaimant: 0,
      cruPayable: 0,
      nhsCharges: undefined,
      outlayRemaining: 0,
      tariff: [],
      provisional: false,
      flags: [],
    })
  })

  it('[D107] parties come in ref order; an item that names nobody, and one of a first-party section, make no row', () => {
    const { partyId: _, ...nobody } = item('care', 1)
    const items = [
      item('general', 1, { partyId: 'p-10' }),
      item('other', 1, { partyId: 'p-2' }),
      nobody,
      item('other', 1, { sectionId: 'sec-1', partyId: 'p-4' }),
    ]
    expect(thirdPartyPositions(claimWith(items), TODAY).map(({ ref }) => ref)).toEqual(['p-2', 'p-10'])
    expect(thirdPartyPositions(claimOf({ items }), TODAY)).toEqual([])
  })

  it('[D107] without a recorded split all of it counts, with a flag', () => {
    const position = positionOf([item('general', 800)], { loss: lossOf() })
    expect([position.heads, position.flags]).toEqual([[{ head: 'general', amount: 800, reduced: 800, offset: 0 }], ['liability_not_recorded']])
    expect(positionOf([item('general', 800)], { loss: lossOf({ liability: { insuredPct: 0, basis: 'court' } }) }).heads).toEqual([
      { head: 'general', amount: 800, reduced: 0, offset: 0 },
    ])
  })

  it('[D101] a head that counts as claimed makes the row provisional', () => {
    const { agreed: _, ...claimed } = item('general', 0, { claimed: 400 })
    expect([positionOf([claimed]).provisional, positionOf([{ ...claimed, assessed: 300 }]).provisional]).toEqual([true, false])
    expect([headsOf([claimed]), headsOf([{ ...claimed, assessed: 300 }])]).toEqual([['general 400 300 0'], ['general 300 225 0']])
  })
})

describe('benefits', () => {
  const certificate = (...benefits: NonNullable<Medical['cru']>['benefits']): Medical => medical({ cru: { certificateExpiresOn: '2027-03-01', benefits } })

  it('[D108] a benefit comes off its own head, no more than the head comes to, and never off general or other', () => {
    const items = [item('general', 80_000), item('earnings', 40_000), item('care', 20_000), item('other', 8_000)]
    const parts = { medical: [certificate({ head: 'earnings', amount: 35_000 }, { head: 'care', amount: 1_000 }, { head: 'mobility', amount: 500 })] }
    expect(headsOf(items, parts)).toEqual(['general 80000 60000 0', 'earnings 40000 30000 30000', 'care 20000 15000 1000', 'other 8000 6000 0'])
    const { netToClaimant, cruPayable, outlayRemaining } = positionOf(items, parts)
    expect({ netToClaimant, cruPayable, outlayRemaining }).toEqual({ netToClaimant: 80_000, cruPayable: 36_500, outlayRemaining: 116_500 })
  })

  it('[D108] the benefits of two certificates, and of two rows for one head, are added up; another party’s are not', () => {
    const rows = [
      certificate({ head: 'earnings', amount: 100 }, { head: 'earnings', amount: 20 }),
      { ...certificate({ head: 'earnings', amount: 3 }), id: 'med-2' },
      { ...certificate({ head: 'earnings', amount: 9_000 }), id: 'med-3', partyId: 'p-4' },
    ]
    expect(headsOf([item('earnings', 1_000)], { medical: rows })).toEqual(['earnings 1000 750 123'])
    expect(positionOf([item('earnings', 1_000)], { medical: rows }).cruPayable).toBe(123)
  })

  it.each([
    ['no medical record', [], []],
    ['a medical record without a certificate', [medical()], ['cru_certificate_needed']],
    ['a registration alone', [medical({ cru: { registeredOn: '2026-02-01', benefits: [] } })], ['cru_certificate_needed']],
    ['a certificate without benefits', [certificate()], []],
    ['a certificate on another record', [medical(), { ...certificate(), id: 'med-2' }], []],
  ])('[D115] a certificate is asked for: %s', (_, rows, flags) => {
    expect(positionOf([item('general', 1)], { medical: rows }).flags).toEqual(flags)
  })
})

describe('what is left to lay out on a third party', () => {
  it('[D109] payments to the party on indemnity lines come off, whatever for, and may be more than it has to get', () => {
    const reserves = [reserveOf(1), reserveOf(1, { id: 'rl-2', costType: 'expense' })]
    const payments = [
      paymentOf(700, { payeePartyId: 'p-3', interim: true }),
      paymentOf(200, { id: 'pay-2', payeePartyId: 'p-3' }),
      paymentOf(5_000, { id: 'pay-3', payeePartyId: 'p-3', reserveLineId: 'rl-2' }),
      paymentOf(5_000, { id: 'pay-4', payeePartyId: 'p-4' }),
      paymentOf(5_000, { id: 'pay-5', payeePartyId: 'p-3', issuedOn: '2026-12-01' }),
      paymentOf(5_000, { id: 'pay-6', payeePartyId: 'p-3', status: 'stopped' }),
    ]
    const { paid, netToClaimant, outlayRemaining } = positionOf([item('general', 1_000)], { reserves, payments })
    expect({ paid, netToClaimant, outlayRemaining }).toEqual({ paid: 900, netToClaimant: -150, outlayRemaining: -150 })
  })

  it('[D109] NHS charges are laid out as recorded, and what the Compensation Recovery Unit had comes off', () => {
    const rows = [medical({ nhsCharges: 79_500, cru: { benefits: [{ head: 'care', amount: 61_000 }] } }), medical({ id: 'med-2', nhsCharges: 500 })]
    const parts: Partial<Claim> = {
      medical: rows,
      reserves: [reserveOf(1, { partyId: 'p-3' })],
      payments: [
        paymentOf(61_000, { payeePartyId: 'p-8', reason: 'CRU' }),
        paymentOf(1, { id: 'pay-2', payeePartyId: 'p-8', reason: 'CRU', issuedOn: '2026-12-01' }),
      ],
    }
    const { netToClaimant, cruPayable, nhsCharges, outlayRemaining } = positionOf([item('care', 100_000)], parts)
    expect({ netToClaimant, cruPayable, nhsCharges, outlayRemaining }).toEqual({
      netToClaimant: 14_000,
      cruPayable: 61_000,
      nhsCharges: 80_000,
      outlayRemaining: 94_000,
    })
  })
})

describe('whiplash before a report', () => {
  const flagsOf = (row: Partial<Medical>, parts: Partial<Claim> = {}) =>
    positionOf([item('general', 1)], { medical: [medical({ whiplash: true, cru: { benefits: [], certificateExpiresOn: '2027-01-01' }, ...row })], ...parts })
      .flags
  const report = (receivedOn: string): Partial<Claim> => ({ documents: [{ id: 'doc-6', title: 'Report', type: 'medical_report', receivedOn, text: '' }] })

  it('[D115] whiplash in England and Wales without a report is flagged, whatever the prognosis', () => {
    expect(flagsOf({})).toEqual(['medical_report_needed_before_offer'])
    expect(flagsOf({ prognosisMonths: 30 })).toEqual(['medical_report_needed_before_offer'])
    expect(flagsOf({ prognosisMonths: 3 })).toEqual(['tariff_applies_whiplash_only', 'medical_report_needed_before_offer'])
    expect(flagsOf({ whiplash: false })).toEqual([])
    expect(flagsOf({}, { loss: lossOf({ jurisdiction: 'scotland', liability: { insuredPct: 1, basis: 'court' } }) })).toEqual([])
  })

  it('[D115] a report that has come in is enough; one that is to come in tomorrow, or that is not on file, is not', () => {
    expect(flagsOf({ reportDocumentId: 'doc-6' })).toEqual(['medical_report_needed_before_offer'])
    expect(flagsOf({ reportDocumentId: 'doc-6' }, report(TODAY))).toEqual([])
    expect(flagsOf({ reportDocumentId: 'doc-6' }, report('2026-12-01'))).toEqual(['medical_report_needed_before_offer'])
  })
})
