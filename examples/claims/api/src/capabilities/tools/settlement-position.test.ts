import { describe, expect, it, vi } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, handlingOf, itemOf, medicalOf, offerOf, personOf, policyOf, sectionOf, paymentOf, reserveOf } from '../testing/claim-of.ts'
import { settlementPosition } from './settlement-position.ts'
import { agreed, excess, headOf, INJURY, LIABILITY } from './settlement/testing/settled-claim.ts'

describe('the answer of settlement_position', () => {
  it('[D11] has its keys in the order of the specification', async () => {
    const everything: Claim = {
      ...INJURY,
      handling: handlingOf({ authorityLimit: 1_000_000 }),
      policy: policyOf({
        sections: [sectionOf(), LIABILITY],
        premium: { annual: 1, status: 'in_arrears', arrears: 1_000, setOffAllowed: true },
      }),
      items: [itemOf({ claimed: 50_000 }), headOf('general', 80_000)],
      assessments: [{ sectionId: 'sec-1', salvageRetained: 5_000 }],
      medical: [medicalOf({ partyId: 'p-3', whiplash: true, prognosisMonths: 3, nhsCharges: 0, cru: { certificateExpiresOn: '2027-01-01', benefits: [] } })],
      offers: [offerOf({ partyId: 'p-3', basis: 'part_36', expiresOn: '2026-12-31' }), offerOf({ id: 'off-2', partyId: 'p-3', direction: 'to_insurer' })],
    }
    expect(await resultOf(settlementPosition, everything)).toBe(
      '{"sections":[{"ref":"sec-1","steps":[{"step":"items","amount":"£500.00","basis":"claimed, unverified"}],' +
        '"policy_liability":"£500.00","salvage":"£50.00","premium_set_off":"£10.00","paid":"£0.00","balance":"£440.00"}],' +
        '"third_parties":[{"ref":"p-3","heads":[{"head":"general","amount":"£800.00","reduced":"£600.00","offset":"£0.00"}],' +
        '"paid":"£1,000.00","net_to_claimant":"-£400.00","cru_payable":"£0.00","nhs_charges":"£0.00","outlay_remaining":"-£400.00",' +
        '"tariff":[{"ref":"med-1","months":3,"amount":"£275.00"}]}],' +
        '"offers":[{"party":"p-3","open":[' +
        '{"ref":"off-1","direction":"from_insurer","amount":"£5,000.00","basis":"part_36","expires":"2026-12-31","window_ends":"2026-11-22"},' +
        '{"ref":"off-2","direction":"to_insurer","amount":"£5,000.00","basis":"full_and_final"}],' +
        '"highest_from_insurer":"£5,000.00","lowest_to_insurer":"£5,000.00","gap":"£0.00"}],' +
        '"authority":"within","liability_authority":"within",' +
        '"flags":["medical_report_needed_before_offer","tariff_applies_whiplash_only"],"provisional":true}',
    )
  })

  const both = (limits: Partial<Claim['handling']>): Claim => ({
    ...INJURY,
    handling: handlingOf(limits),
    items: [...INJURY.items, agreed(500_000)],
  })

  it.each([
    ['no limits', {}, ['not recorded', 'not recorded']],
    ['limits that are reached exactly', { authorityLimit: 500_000, liabilityAuthorityLimit: 940_000 }, ['within', 'within']],
    ['limits a penny short', { authorityLimit: 499_999, liabilityAuthorityLimit: 939_999 }, ['above', 'above']],
    ['one limit for both', { authorityLimit: 700_000 }, ['within', 'above']],
    ['a limit for liability alone', { liabilityAuthorityLimit: 940_000 }, ['not recorded', 'within']],
  ])('[D112] authority with %s', async (_, limits, expected) => {
    const answer = await answerOf(settlementPosition, both(limits))
    expect(answer).toMatchObject({ authority: expected[0], liability_authority: expected[1] })
  })

  it('[D112] authority is over the sum of the rows shown, and left out where there are none', async () => {
    const twice = claimOf({
      handling: handlingOf({ authorityLimit: 700_000 }),
      policy: policyOf({ sections: [sectionOf(), sectionOf({ id: 'sec-3' })] }),
      items: [agreed(400_000), agreed(400_000, { id: 'it-2', sectionId: 'sec-3' })],
    })
    expect(await partOf(settlementPosition, twice, 'authority')).toBe('above')
    expect(await partOf(settlementPosition, twice, 'liability_authority')).toBeUndefined()
    expect(await partOf(settlementPosition, twice, 'authority', { args: { section_id: 'sec-3' } })).toBe('within')
    expect(await partOf(settlementPosition, INJURY, 'authority')).toBeUndefined()
  })

  it('[D101] what is not shown makes nothing provisional and raises no flag', async () => {
    const claim: Claim = {
      ...INJURY,
      items: [...INJURY.items, itemOf({ claimed: 18_000 })],
      policy: policyOf({ sections: [sectionOf(excess(25_000)), LIABILITY] }),
    }
    const kept = async (args: object) => {
      const [flags, provisional] = [
        await partOf(settlementPosition, claim, 'flags', { args: { ...args } }),
        await partOf(settlementPosition, claim, 'provisional', { args: { ...args } }),
      ]
      return { flags, provisional }
    }
    expect(await kept({})).toEqual({ flags: ['below_excess'], provisional: true })
    expect(await kept({ section_id: 'sec-1' })).toEqual({ flags: ['below_excess'], provisional: true })
    expect(await kept({ section_id: 'sec-2' })).toEqual({})
    expect(await kept({ party_id: 'p-3' })).toEqual({})
  })
})

describe('settlement_position for an id', () => {
  const OTHER = personOf({ id: 'p-10', name: 'Ivor Pugh' })
  const claim: Claim = {
    ...INJURY,
    parties: [...INJURY.parties, OTHER],
    items: [...INJURY.items, agreed(500_000), headOf('other', 70_000, { id: 'it-9', partyId: 'p-10', sectionId: 'sec-4' })],
    policy: policyOf({ sections: [sectionOf(), LIABILITY, sectionOf({ id: 'sec-4', basis: 'liability' })] }),
    offers: [offerOf({ partyId: 'p-10' }), offerOf({ id: 'off-2', partyId: 'p-1' })],
  }
  const rows = async (args: object) => {
    const answer: unknown = await answerOf(settlementPosition, claim, { args: { ...args } })
    return JSON.stringify(answer).match(/"(?:ref":"(?:sec|p)-|party":"p-)\d+/g)
  }

  it('[D113] section_id keeps the rows of that section, party_id those of that party and its offers', async () => {
    expect(await rows({})).toEqual(['"ref":"sec-1', '"ref":"p-3', '"ref":"p-10', '"party":"p-1', '"party":"p-10'])
    expect(await rows({ section_id: 'sec-1' })).toEqual(['"ref":"sec-1', '"party":"p-1', '"party":"p-10'])
    expect(await rows({ section_id: 'sec-4' })).toEqual(['"ref":"p-10', '"party":"p-1', '"party":"p-10'])
    expect(await rows({ party_id: 'p-10' })).toEqual(['"ref":"p-10', '"party":"p-10'])
    expect(await rows({ section_id: 'sec-4', party_id: 'p-10' })).toEqual(['"ref":"p-10', '"party":"p-10'])
  })

  it('[D113] of a party under two liability sections section_id keeps the heads and the payments of one', async () => {
    const both: Claim = {
      ...claim,
      items: [...INJURY.items, headOf('other', 70_000, { id: 'it-9', sectionId: 'sec-4' })],
      reserves: [...INJURY.reserves, reserveOf(1, { id: 'rl-2', sectionId: 'sec-4' }), reserveOf(1, { id: 'rl-3' })],
      payments: [
        ...INJURY.payments,
        paymentOf(20_000, { id: 'pay-2', payeePartyId: 'p-3', reserveLineId: 'rl-2' }),
        paymentOf(300, { id: 'pay-3', payeePartyId: 'p-3', reserveLineId: 'rl-3' }),
      ],
    }
    const row = async (args: object) => {
      const [party] = [await partOf(settlementPosition, both, 'third_parties', { args: { ...args } })].flat()
      return party
    }
    expect(await row({ section_id: 'sec-4' })).toEqual({
      ref: 'p-3',
      heads: [{ head: 'other', amount: '£700.00', reduced: '£525.00', offset: '£0.00' }],
      paid: '£203.00',
      net_to_claimant: '£322.00',
      cru_payable: '£3,500.00',
      outlay_remaining: '£3,822.00',
    })
    expect(await row({ section_id: 'sec-2' })).toMatchObject({ paid: '£1,003.00', net_to_claimant: '£5,897.00' })
    expect(await row({})).toMatchObject({ paid: '£1,203.00', net_to_claimant: '£6,222.00' })
  })

  it.each([
    [{ party_id: 'p-9', section_id: 'sec-9' }, 'No party p-9 on this claim. Parties: p-1 Asha Rao, p-3 Helen Marsh, p-10 Ivor Pugh.'],
    [{ section_id: 'sec-9' }, 'No section sec-9 on this policy. Sections: sec-1 Own damage, sec-2 Liability to others, sec-4 Own damage.'],
    [{ section_id: 'sec-2', party_id: 'p-10' }, 'No items claimed recorded, so no settlement figure can be worked out.'],
    [{ party_id: 'p-1' }, 'No items claimed recorded, so no settlement figure can be worked out.'],
  ])('[D113] %j is answered in a sentence', async (args, sentence) => {
    expect(await resultOf(settlementPosition, claim, { args })).toBe(sentence)
  })

  it('[D113] an unknown party of a claim without parties stands alone', async () => {
    expect(await resultOf(settlementPosition, claimOf(), { args: { party_id: 'p-9' } })).toBe('No party p-9 on this claim.')
  })

  it('[D19] a bad argument is refused', async () => {
    await expect(async () => resultOf(settlementPosition, claim, { args: { section: 'sec-1' } })).rejects.toThrow('section')
    await expect(async () => resultOf(settlementPosition, claim, { args: { party_id: 3 } })).rejects.toThrow('party_id')
  })

  it('[D57] the chip says what is worked out', () => {
    expect(settlementPosition.activity({})).toBe('Working out the settlement…')
  })
})

describe('settlement_position without what it needs', () => {
  const NO_ITEMS = 'No items claimed recorded, so no settlement figure can be worked out.'
  const NO_POLICY = 'No policy recorded on this claim, so no settlement figure can be worked out.'
  const bare = claimOf({ parties: [personOf()], items: [agreed(1)] })

  it.each([
    ['nothing at all', claimOf(), {}, NO_ITEMS],
    ['a policy alone', claimOf({ policy: policyOf({ sections: [sectionOf()] }) }), {}, NO_ITEMS],
    ['items alone', bare, {}, NO_POLICY],
    ['items of the section asked for', bare, { section_id: 'sec-1' }, NO_POLICY],
    ['items of another section', bare, { section_id: 'sec-2' }, NO_ITEMS],
    ['items of nobody', bare, { party_id: 'p-1' }, NO_ITEMS],
    ['an item on a section that the policy does not have', { ...bare, policy: policyOf() }, {}, NO_ITEMS],
  ])('[D114] with %s it says so', async (_, claim, args, sentence) => {
    expect(await resultOf(settlementPosition, claim, { args })).toBe(sentence)
  })

  it('[D114] an item under liability cover that names nobody is enough for an answer', async () => {
    const claim = claimOf({ policy: policyOf({ sections: [LIABILITY] }), items: [agreed(100, { sectionId: 'sec-2' })], parties: [personOf()] })
    expect(await resultOf(settlementPosition, claim)).toBe('{"flags":["liability_item_without_party"]}')
    expect(await resultOf(settlementPosition, claim, { args: { section_id: 'sec-2' } })).toBe('{"flags":["liability_item_without_party"]}')
    expect(await resultOf(settlementPosition, claim, { args: { party_id: 'p-1' } })).toBe(NO_ITEMS)
  })

  it('[D107] the flag is not raised for one party, nor for another section', async () => {
    const claim: Claim = { ...INJURY, items: [...INJURY.items, agreed(100, { id: 'it-9', sectionId: 'sec-2' }), agreed(100, { id: 'it-10' })] }
    const flags = (args: object) => partOf(settlementPosition, claim, 'flags', { args: { ...args } })
    expect([await flags({}), await flags({ section_id: 'sec-2' }), await flags({ section_id: 'sec-1' }), await flags({ party_id: 'p-3' })]).toEqual([
      ['liability_item_without_party'],
      ['liability_item_without_party'],
      undefined,
      undefined,
    ])
  })
})

describe('settlement_position on the claims of the demo', () => {
  const turned = (claim: Claim): Claim => ({
    ...claim,
    items: claim.items.toReversed(),
    parties: claim.parties.toReversed(),
    medical: claim.medical.toReversed(),
    payments: claim.payments.toReversed(),
    reserves: claim.reserves.toReversed(),
    offers: claim.offers.toReversed(),
    documents: claim.documents.toReversed(),
    ...(claim.policy === undefined ? {} : { policy: { ...claim.policy, sections: claim.policy.sections.toReversed() } }),
  })

  it.each(CLAIMS.map((claim) => [claim.reference, claim] as const))(
    '[D18] %s: the same bytes whatever the order of the records and the clock',
    async (_, claim) => {
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
        throw new Error('a tool asked the clock')
      })
      expect(await resultOf(settlementPosition, turned(claim))).toBe(await resultOf(settlementPosition, structuredClone(claim)))
      clock.mockRestore()
    },
  )
})
