import { describe, expect, it } from 'vitest'
import type { Claim, CoverSection } from '../../../../shared/claim.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, lossOf, medicalOf, offerOf, paymentOf, policyOf, reserveOf, sectionOf } from '../testing/claim-of.ts'
import { settlementPosition } from './settlement-position.ts'
import { agreed, excess, INJURY } from './settlement/testing/settled-claim.ts'

const contents = (parts: Partial<CoverSection> = {}): CoverSection =>
  sectionOf({ basis: 'new_for_old', average: true, sumInsured: 4_000_000, ...excess(25_000), ...parts })

const TEN_THOUSAND: Partial<Claim> = { items: [agreed(1_000_000)], assessments: [{ sectionId: 'sec-1', valueAtRisk: 5_000_000 }] }
const RING_AND_OTHER = [agreed(210_000), agreed(60_000, { id: 'it-2' })]
const jewellery = (excessOrder: CoverSection['excessOrder']): Partial<Claim> => ({
  items: RING_AND_OTHER,
  policy: policyOf({ sections: [sectionOf({ singleArticleLimit: 150_000, limit: 180_000, excessOrder, ...excess(10_000) })] }),
})

/** Number, facts, the steps in short, and the rest of the row. */
const SECTIONS: readonly (readonly [string, Partial<Claim>, string, object])[] = [
  [
    '1, motor with tyres that were worn',
    {
      policy: policyOf({ sections: [sectionOf(excess(35_000, 25_000))] }),
      items: [agreed(324_000), agreed(24_000, { id: 'it-2', bettermentPct: 10 })],
      reserves: [reserveOf(285_600, { sectionId: 'sec-1' })],
      payments: [paymentOf(120_000)],
    },
    'items £3,480.00, betterment £3,456.00, excess £2,856.00',
    { policy_liability: '£2,856.00', paid: '£1,200.00', balance: '£1,656.00' },
  ],
  [
    '2, contents insured for less than they are worth',
    { ...TEN_THOUSAND, policy: policyOf({ sections: [contents()] }) },
    'items £10,000.00, average £8,000.00, excess £7,750.00',
    { policy_liability: '£7,750.00', paid: '£0.00', balance: '£7,750.00' },
  ],
  [
    '3, the same after a careless answer',
    {
      ...TEN_THOUSAND,
      policy: policyOf({
        sections: [contents()],
        misrepresentation: { matter: 'Locks', category: 'careless', wouldHave: 'higher_premium', premiumCharged: 30_000, premiumHigher: 40_000 },
      }),
    },
    'items £10,000.00, average £8,000.00, excess £7,750.00, proportionate_remedy £5,812.50',
    { policy_liability: '£5,812.50', paid: '£0.00', balance: '£5,812.50' },
  ],
  [
    '4, a ring above the single article limit, the excess before the limit',
    jewellery('before_limit'),
    'items £2,700.00, single_article_limit £2,100.00, excess £2,000.00, limit £1,800.00',
    { policy_liability: '£1,800.00', paid: '£0.00', balance: '£1,800.00' },
  ],
  [
    '4, the same with the excess after the limit',
    jewellery('after_limit'),
    'items £2,700.00, single_article_limit £2,100.00, limit £1,800.00, excess £1,700.00',
    { policy_liability: '£1,700.00', paid: '£0.00', balance: '£1,700.00' },
  ],
  [
    '5, as 2 within the threshold of average',
    { ...TEN_THOUSAND, policy: policyOf({ sections: [contents({ sumInsured: 4_500_000, averageThresholdPct: 85 })] }) },
    'items £10,000.00, excess £9,750.00',
    { policy_liability: '£9,750.00', paid: '£0.00', balance: '£9,750.00' },
  ],
  [
    '6, a loss below the excess',
    { policy: policyOf({ sections: [sectionOf(excess(25_000))] }), items: [agreed(18_000)] },
    'items £180.00, excess £0.00',
    { policy_liability: '£0.00', paid: '£0.00', balance: '£0.00' },
  ],
  [
    '7, a total loss with salvage and unpaid premium',
    {
      policy: policyOf({ sections: [sectionOf(excess(40_000))], premium: { annual: 62_000, status: 'unpaid', arrears: 31_000, setOffAllowed: true } }),
      items: [agreed(920_000)],
      assessments: [{ sectionId: 'sec-1', salvageRetained: 85_000 }],
    },
    'items £9,200.00, excess £8,800.00',
    { policy_liability: '£8,800.00', salvage: '£850.00', premium_set_off: '£310.00', paid: '£0.00', balance: '£7,640.00' },
  ],
]

const stepsOf = (inShort: string) =>
  inShort.split(/, (?=[a-z])/).map((each) => {
    const [step, amount] = each.split(' ')
    return { step, amount }
  })

describe('settlement_position, the worked examples', () => {
  it.each(SECTIONS)('[D100] example %s', async (_, facts, steps, rest) => {
    expect(await partOf(settlementPosition, claimOf(facts), 'sections')).toEqual([{ ref: 'sec-1', steps: stepsOf(steps), ...rest }])
  })

  it('[D104] example 6, the whole answer: a loss below the excess is flagged', async () => {
    const claim = claimOf({ policy: policyOf({ sections: [sectionOf(excess(25_000))] }), items: [agreed(18_000)] })
    expect(await resultOf(settlementPosition, claim)).toBe(
      '{"sections":[{"ref":"sec-1","steps":[{"step":"items","amount":"£180.00"},{"step":"excess","amount":"£0.00"}],' +
        '"policy_liability":"£0.00","paid":"£0.00","balance":"£0.00"}],"authority":"not recorded","flags":["below_excess"]}',
    )
  })

  it('[D107] example 8, the whole answer: an injury for which the insured is 75% to blame', async () => {
    expect(await answerOf(settlementPosition, INJURY)).toEqual({
      third_parties: [
        {
          ref: 'p-3',
          heads: [
            { head: 'general', amount: '£8,000.00', reduced: '£6,000.00', offset: '£0.00' },
            { head: 'earnings', amount: '£4,000.00', reduced: '£3,000.00', offset: '£3,000.00' },
            { head: 'care', amount: '£1,200.00', reduced: '£900.00', offset: '£0.00' },
          ],
          paid: '£1,000.00',
          net_to_claimant: '£5,900.00',
          cru_payable: '£3,500.00',
          outlay_remaining: '£9,400.00',
        },
      ],
      liability_authority: 'not recorded',
    })
  })

  it.each([
    ['2026-01-15', 6, '£565.00'],
    ['2026-01-15', 7, '£965.00'],
    ['2025-05-30', 7, '£840.00'],
  ])('[D110] example 9, whiplash of %s with a prognosis of %i months', async (occurredOn, months, amount) => {
    const claim: Claim = {
      ...INJURY,
      loss: lossOf({ occurredOn, liability: { insuredPct: 75, basis: 'agreed' } }),
      medical: [medicalOf({ partyId: 'p-3', whiplash: true, prognosisMonths: months, reportDocumentId: 'doc-6' })],
      documents: [{ id: 'doc-6', title: 'Report', type: 'medical_report', receivedOn: '2026-02-01', text: null }],
    }
    const [row] = [await partOf(settlementPosition, claim, 'third_parties')].flat()
    expect(row).toMatchObject({ tariff: [{ ref: 'med-1', months, amount }] })
    expect(await partOf(settlementPosition, claim, 'flags')).toEqual(['cru_certificate_needed', 'tariff_applies_whiplash_only'])
  })

  it('[D111] example 10, our offer and their demand', async () => {
    const offers = [offerOf({ partyId: 'p-3' }), offerOf({ id: 'off-2', direction: 'to_insurer', partyId: 'p-3', amount: 620_000 })]
    expect(await partOf(settlementPosition, { ...INJURY, offers }, 'offers')).toEqual([
      {
        party: 'p-3',
        open: [
          { ref: 'off-1', direction: 'from_insurer', amount: '£5,000.00', basis: 'full_and_final' },
          { ref: 'off-2', direction: 'to_insurer', amount: '£6,200.00', basis: 'full_and_final' },
        ],
        highest_from_insurer: '£5,000.00',
        lowest_to_insurer: '£6,200.00',
        gap: '£1,200.00',
      },
    ])
  })
})
