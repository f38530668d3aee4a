import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim, CoverSection, LossItem, Policy } from '../../../../../shared/claim.ts'
import { TODAY } from '../../testing/answers.ts'
import { claimOf, itemOf, lossOf, paymentOf, personOf, policyOf, reserveOf, sectionOf } from '../../testing/claim-of.ts'
import { sectionPositions } from './section-position.ts'

interface Facts {
  readonly section?: Partial<CoverSection>
  readonly items?: readonly Partial<LossItem>[]
  readonly policy?: Partial<Policy>
  readonly claim?: Partial<Claim>
}

const claimWith = ({ section = {}, items = [{}], policy = {}, claim = {} }: Facts): Claim =>
  claimOf({
    policy: policyOf({ sections: [sectionOf(section)], ...policy }),
    items: items.map((item, index) => itemOf({ id: `it-${index + 1}`, agreed: 100_000, ...item })),
    ...claim,
  })

/** The steps of the one section as `items 100000, excess 75000`, then its flags. */
const told = (facts: Facts): string => {
  const [position] = sectionPositions(claimWith(facts), TODAY)
  return [position?.steps.map(({ step, amount }) => `${step} ${amount}`).join(', '), ...(position?.flags ?? [])].join(' | ')
}

const excess = (amount: number): Pick<CoverSection, 'excesses'> => ({ excesses: [{ kind: 'compulsory', amount }] })
const worth = (valueAtRisk: number): Partial<Claim> => ({ assessments: [{ sectionId: 'sec-1', valueAtRisk }] })

describe('the items of a section', () => {
  it.each([
    ['agreed', { claimed: 3, assessed: 2, agreed: 1 }, 1, false],
    ['assessed', { claimed: 3, assessed: 2 }, 2, false],
    ['claimed', { claimed: 3 }, 3, true],
    ['assessed at nothing', { claimed: 3, assessed: 0 }, 0, false],
  ])('[D101] an item counts as %s', (_, item, amount, provisional) => {
    const [position] = sectionPositions(claimOf({ policy: policyOf({ sections: [sectionOf()] }), items: [itemOf(item)] }), TODAY)
    expect([position?.steps, position?.liability, position?.provisional]).toEqual([[{ step: 'items', amount }], amount, provisional])
  })

  it('[D101] all declined or withdrawn is nothing, and nothing of it is provisional', () => {
    const items = [itemOf({ claimed: 5, status: 'declined' }), itemOf({ id: 'it-2', claimed: 5, status: 'withdrawn' })]
    expect(sectionPositions(claimOf({ policy: policyOf({ sections: [sectionOf(excess(100))] }), items }), TODAY)).toEqual([
      {
        ref: 'sec-1',
        steps: [{ step: 'items', amount: 0 }],
        liability: 0,
        provisional: false,
        flags: [],
        salvage: 0,
        premiumSetOff: 0,
        paid: 0,
        balance: 0,
        overpaid: 0,
      },
    ])
  })

  it('[D100] liability cover, a section without items and a claim without a policy have no row; the rest come in ref order', () => {
    const sections = [sectionOf({ id: 'sec-10' }), sectionOf({ id: 'sec-2' }), sectionOf({ id: 'sec-3' }), sectionOf({ id: 'sec-4', basis: 'liability' })]
    const items = ['sec-10', 'sec-2', 'sec-4', 'sec-9'].map((sectionId) => itemOf({ id: `it-${sectionId}`, sectionId }))
    expect(sectionPositions(claimOf({ policy: policyOf({ sections }), items }), TODAY).map(({ ref }) => ref)).toEqual(['sec-2', 'sec-10'])
    expect(sectionPositions(claimOf({ items }), TODAY)).toEqual([])
  })
})

describe('what is taken off each item', () => {
  const registered = personOf({ roles: ['policyholder'], vatRegistered: true })
  const vat = (parts: Partial<LossItem>, parties = [registered]): string => told({ items: [{ vatIncluded: 16_667, ...parts }], claim: { parties } })

  it('[D102] VAT comes off for a payee who is registered: the item’s party, else the policyholder', () => {
    const other = personOf({ id: 'p-2' })
    expect(vat({})).toBe('items 100000, vat 83333')
    expect(vat({ vatIncluded: 200_000 })).toBe('items 100000, vat 0')
    expect(vat({ partyId: 'p-2' }, [registered, other])).toBe('items 100000')
    expect(vat({ partyId: 'p-2' }, [personOf(), { ...other, vatRegistered: true }])).toBe('items 100000, vat 83333')
    expect(vat({ partyId: 'p-9' })).toBe('items 100000')
    expect(vat({}, [personOf()])).toBe('items 100000')
    expect(told({ items: [{}], claim: { parties: [registered] } })).toBe('items 100000')
  })

  it('[D102] wear comes off what is left after VAT, under indemnity cover alone, item by item and rounded each time', () => {
    expect(told({ items: [{ vatIncluded: 20_000, bettermentPct: 25 }], claim: { parties: [registered] } })).toBe('items 100000, vat 80000, betterment 60000')
    expect(
      told({
        items: [
          { agreed: 5, bettermentPct: 10 },
          { agreed: 5, bettermentPct: 10 },
        ],
      }),
    ).toBe('items 10, betterment 8')
    expect(told({ items: [{ agreed: 10_001, bettermentPct: 12.5 }] })).toBe('items 10001, betterment 8751')
    expect(told({ items: [{ bettermentPct: 100 }] })).toBe('items 100000, betterment 0')
    for (const basis of ['new_for_old', 'agreed_value', 'benefit'] as const) {
      expect(told({ section: { basis }, items: [{ bettermentPct: 25 }] })).toBe('items 100000')
    }
  })

  it('[D102] no item counts above the single article limit', () => {
    const items = [{ agreed: 210_000, bettermentPct: 10 }, { agreed: 90_000 }]
    expect(told({ section: { singleArticleLimit: 150_000 }, items })).toBe('items 300000, betterment 279000, single_article_limit 240000')
    expect(told({ section: { singleArticleLimit: 189_000 }, items })).toBe('items 300000, betterment 279000')
  })
})

describe('average', () => {
  const insured: Partial<CoverSection> = { average: true, sumInsured: 850_000 }

  it.each([
    ['less than the value at risk reduces', insured, worth(1_000_000), 'items 100000, average 85000'],
    ['half up to the penny', { average: true, sumInsured: 20 }, worth(30), 'items 100000, average 66667, limit 20'],
    ['as much as the value at risk does not', insured, worth(850_000), 'items 100000'],
    ['a section without average does not', { sumInsured: 850_000 }, worth(1_000_000), 'items 100000'],
    ['a section without a sum insured does not', { average: true }, worth(1_000_000), 'items 100000'],
    ['the threshold met exactly does not', { ...insured, averageThresholdPct: 85 }, worth(1_000_000), 'items 100000'],
    ['a penny short of the threshold reduces', { ...insured, averageThresholdPct: 85 }, worth(1_000_001), 'items 100000, average 85000'],
    ['a threshold of nothing is none', { ...insured, averageThresholdPct: 0 }, worth(1_000_000), 'items 100000, average 85000'],
    ['a threshold with decimals', { ...insured, averageThresholdPct: 85.1 }, worth(1_000_000), 'items 100000, average 85000'],
    ['no value at risk is flagged and reduces nothing', insured, {}, 'items 100000 | value_at_risk_needed'],
    ['the value at risk of another section', insured, { assessments: [{ sectionId: 'sec-2', valueAtRisk: 1 }] }, 'items 100000 | value_at_risk_needed'],
  ])('[D103] %s', (_, section, claim, expected) => {
    expect(told({ section, claim })).toBe(expected)
  })
})

describe('excess and limits', () => {
  it.each([
    ['nothing left of the aggregate', { aggregate: { limit: 500_000, eroded: 500_000 } }, 'items 100000, aggregate 0'],
    ['an aggregate that is overdrawn', { aggregate: { limit: 500_000, eroded: 600_000 } }, 'items 100000, aggregate 0'],
    ['what is left of the aggregate', { aggregate: { limit: 500_000, eroded: 460_000 }, ...excess(10_000) }, 'items 100000, excess 90000, aggregate 40000'],
    ['the limit, not the sum insured', { limit: 80_000, sumInsured: 70_000 }, 'items 100000, limit 80000'],
    ['the sum insured without a limit', { sumInsured: 70_000 }, 'items 100000, limit 70000'],
    [
      'both caps before the excess',
      { limit: 80_000, aggregate: { limit: 50_000, eroded: 0 }, excessOrder: 'after_limit', ...excess(10_000) },
      'items 100000, limit 80000, aggregate 50000, excess 40000',
    ],
    ['a loss as large as the excess', excess(100_000), 'items 100000, excess 0 | below_excess'],
    ['a loss a penny above it', excess(99_999), 'items 100000, excess 1'],
    [
      'a limit below an excess that comes after it',
      { limit: 5_000, excessOrder: 'after_limit', ...excess(10_000) },
      'items 100000, limit 5000, excess 0 | below_excess',
    ],
  ] satisfies readonly (readonly [string, Partial<CoverSection>, string])[])('[D104] %s', (_, section, expected) => {
    expect(told({ section })).toBe(expected)
  })

  it('[D104] a figure of nothing is not below the excess, and no excess is below nothing', () => {
    expect(told({ section: excess(10_000), items: [{ agreed: 0 }] })).toBe('items 0')
    expect(told({ items: [{ agreed: 0 }] })).toBe('items 0')
  })

  it('[D104] the excess has the endorsements in effect at the loss', () => {
    const endorsements = [{ id: 'end-1', title: '', text: '', sectionIds: [], effectiveFrom: '2026-08-01', excessChange: 5_000 }]
    const facts = (occurredOn: string): Facts => ({
      section: excess(10_000),
      policy: { sections: [sectionOf(excess(10_000))], endorsements },
      claim: { loss: lossOf({ occurredOn }) },
    })
    expect([told(facts('2026-07-31')), told(facts('2026-08-01'))]).toEqual(['items 100000, excess 90000', 'items 100000, excess 85000'])
  })
})

describe('misrepresentation', () => {
  type Misrepresentation = NonNullable<Policy['misrepresentation']>
  const careless = (parts: Partial<Misrepresentation>): Misrepresentation => ({ matter: 'Claims history', category: 'careless', ...parts })
  const premiums = { wouldHave: 'higher_premium', premiumCharged: 20_000, premiumHigher: 30_000 } as const

  it.each([
    ['a higher premium reduces last', careless(premiums), 'items 100000, limit 90000, proportionate_remedy 60000'],
    [
      'the premium charged is missing',
      careless({ wouldHave: 'higher_premium', premiumHigher: 30_000 }),
      'items 100000, limit 90000 | misrepresentation_premiums_needed',
    ],
    [
      'the higher premium is missing',
      careless({ wouldHave: 'higher_premium', premiumCharged: 20_000 }),
      'items 100000, limit 90000 | misrepresentation_premiums_needed',
    ],
    ['the premium was enough', careless({ ...premiums, premiumCharged: 30_000 }), 'items 100000, limit 90000'],
    ['it would have declined', careless({ wouldHave: 'declined' }), 'items 100000, limit 90000 | avoidance_question'],
    ['it would have set other terms', careless({ wouldHave: 'different_terms' }), 'items 100000, limit 90000 | different_terms_question'],
    ['it would have done the same', careless({ wouldHave: 'same' }), 'items 100000, limit 90000'],
    ['nobody has said what it would have done', careless({}), 'items 100000, limit 90000 | misrepresentation_undecided'],
    ['undecided', careless({ ...premiums, category: 'undecided' }), 'items 100000, limit 90000 | misrepresentation_undecided'],
    ['deliberate', careless({ ...premiums, category: 'deliberate_or_reckless' }), 'items 100000, limit 90000 | avoidance_question'],
    ['innocent', careless({ ...premiums, category: 'innocent' }), 'items 100000, limit 90000'],
  ])('[D105] %s', (_, misrepresentation, expected) => {
    expect(told({ policy: { sections: [sectionOf({ limit: 90_000 })], misrepresentation } })).toBe(expected)
  })
})

describe('what is left to pay on a section', () => {
  const left = (facts: Facts) =>
    sectionPositions(claimWith(facts), TODAY).map(({ salvage, premiumSetOff, paid, balance, overpaid }) => ({
      salvage,
      premiumSetOff,
      paid,
      balance,
      overpaid,
    }))
  const line = reserveOf(1, { sectionId: 'sec-1' })

  it('[D106] what was paid is on indemnity lines of the section, by today, and went out', () => {
    const reserves = [line, reserveOf(1, { id: 'rl-2', sectionId: 'sec-1', costType: 'expense' }), reserveOf(1, { id: 'rl-3', sectionId: 'sec-2' })]
    const payments = [
      paymentOf(10, { id: 'pay-1' }),
      paymentOf(20, { id: 'pay-2', status: 'cleared', issuedOn: TODAY }),
      paymentOf(40, { id: 'pay-3', issuedOn: '2026-12-01' }),
      paymentOf(80, { id: 'pay-4', status: 'approved' }),
      paymentOf(160, { id: 'pay-5', reserveLineId: 'rl-2' }),
      paymentOf(320, { id: 'pay-6', reserveLineId: 'rl-3' }),
      paymentOf(640, { id: 'pay-7', reserveLineId: 'rl-3', sectionId: 'sec-1' }),
      paymentOf(1_280, { id: 'pay-8', status: 'returned' }),
      paymentOf(2_560, { id: 'pay-9', reserveLineId: 'rl-9', sectionId: 'sec-1' }),
    ]
    expect(left({ claim: { reserves, payments } })).toEqual([{ salvage: 0, premiumSetOff: 0, paid: 670, balance: 99_330, overpaid: 0 }])
  })

  it('[D106] more than the liability is overpaid, and nothing is set off against it', () => {
    const policy: Partial<Policy> = { premium: { annual: 1, status: 'unpaid', arrears: 500, setOffAllowed: true } }
    const claim: Partial<Claim> = { assessments: [{ sectionId: 'sec-1', salvageRetained: 30_000 }], reserves: [line], payments: [paymentOf(80_000)] }
    expect(left({ policy, claim })).toEqual([{ salvage: 30_000, premiumSetOff: 0, paid: 80_000, balance: 0, overpaid: 10_000 }])
  })

  it.each([
    ['is set off', { arrears: 31_000, setOffAllowed: true }, 31_000],
    ['takes no more than is left to pay', { arrears: 999_000, setOffAllowed: true }, 100_000],
    ['is not set off where the policy does not allow it', { arrears: 31_000, setOffAllowed: false }, 0],
    ['is not owed once it is cleared', { arrears: 31_000, setOffAllowed: true, arrearsClearedOn: TODAY }, 0],
    ['is owed until it is cleared', { arrears: 31_000, setOffAllowed: true, arrearsClearedOn: '2026-12-01' }, 31_000],
  ])('[D106] unpaid premium %s', (_, premium, premiumSetOff) => {
    expect(left({ policy: { premium: { annual: 1, status: 'in_arrears', ...premium } } })).toEqual([
      { salvage: 0, premiumSetOff, paid: 0, balance: 100_000 - premiumSetOff, overpaid: 0 },
    ])
  })

  it('[D106] each pound of arrears is set off once, section after section in ref order', () => {
    const sections = [sectionOf({ id: 'sec-10' }), sectionOf({ id: 'sec-9' }), sectionOf({ id: 'sec-2' })]
    const premium: Policy['premium'] = { annual: 1, status: 'unpaid', arrears: 150_000, setOffAllowed: true }
    const items = sections.map(({ id }) => ({ sectionId: id }))
    expect(
      sectionPositions(claimWith({ policy: { sections, premium }, items }), TODAY).map(({ ref, premiumSetOff, balance }) => [ref, premiumSetOff, balance]),
    ).toEqual([
      ['sec-2', 100_000, 0],
      ['sec-9', 50_000, 50_000],
      ['sec-10', 0, 100_000],
    ])
  })

  const amount = fc.nat({ max: 5_000_000 })
  const anySection = fc.record({
    items: fc.array(amount, { minLength: 1, maxLength: 5 }),
    deductible: amount,
    salvageRetained: amount,
    paid: amount,
    arrears: amount,
  })

  it('[D106] in any section liability is made up of what was kept, paid, set off and left, less what was overpaid', () => {
    fc.assert(
      fc.property(anySection, ({ items, deductible, salvageRetained, paid, arrears }) => {
        const claim = claimWith({
          items: items.map((agreed) => ({ agreed })),
          policy: {
            sections: [sectionOf({ ...excess(deductible), limit: 3_000_000 })],
            premium: { annual: 1, status: 'unpaid', arrears, setOffAllowed: true },
          },
          claim: { assessments: [{ sectionId: 'sec-1', salvageRetained }], reserves: [line], payments: [paymentOf(paid)] },
        })
        const [position] = sectionPositions(claim, TODAY)
        if (position === undefined) throw new Error('the section has items')
        const { liability, salvage, premiumSetOff, balance, overpaid } = position
        expect(salvage + position.paid + premiumSetOff + balance - overpaid).toBe(liability)
        expect([balance, overpaid, premiumSetOff].every((each) => each >= 0 && Number.isInteger(each))).toBe(true)
        expect(balance === 0 || overpaid === 0).toBe(true)
        const amounts = position.steps.map((step) => step.amount)
        expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
      }),
    )
  })
})
