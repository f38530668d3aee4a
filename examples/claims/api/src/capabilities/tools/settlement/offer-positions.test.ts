import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../../../shared/claim.ts'
import { TODAY } from '../../testing/answers.ts'
import { claimOf, lossOf, offerOf } from '../../testing/claim-of.ts'
import { offerPositions } from './offer-positions.ts'

const positions = (...offers: readonly Partial<Offer>[]) =>
  offerPositions(claimOf({ loss: lossOf(), offers: offers.map((offer, index) => offerOf({ id: `off-${index + 1}`, ...offer })) }), TODAY)

/** What stands between us and one party. */
const between = (...offers: readonly Partial<Offer>[]) =>
  positions(...offers).map(({ highestFromInsurer, lowestToInsurer, gap }) => ({ highestFromInsurer, lowestToInsurer, gap }))

const ours = (amount: number, parts: Partial<Offer> = {}): Partial<Offer> => ({ amount, ...parts })
const theirs = (amount: number, parts: Partial<Offer> = {}): Partial<Offer> => ({ direction: 'to_insurer', amount, ...parts })

describe('offers on the table', () => {
  it.each([
    ['open', {}, 1],
    ['made today', { madeOn: TODAY }, 1],
    ['made tomorrow', { madeOn: '2026-12-01' }, 0],
    ['good through today', { expiresOn: TODAY }, 1],
    ['expired yesterday', { expiresOn: '2026-11-29' }, 0],
    ['accepted', { status: 'accepted' }, 0],
    ['rejected', { status: 'rejected' }, 0],
    ['withdrawn', { status: 'withdrawn' }, 0],
  ] satisfies readonly (readonly [string, Partial<Offer>, number])[])('[D111] an offer that is %s', (_, offer, shown) => {
    expect(positions(offer)).toHaveLength(shown)
  })

  it('[D111] the gap is from the highest of ours to the lowest of theirs', () => {
    expect(between(ours(500), ours(700), ours(600), theirs(1_000), theirs(900))).toEqual([{ highestFromInsurer: 700, lowestToInsurer: 900, gap: 200 }])
  })

  it('[D111] offers that cross have a gap below nothing, and offers that meet one of nothing', () => {
    expect(between(ours(900), theirs(700))).toEqual([{ highestFromInsurer: 900, lowestToInsurer: 700, gap: -200 }])
    expect(between(ours(900), theirs(900))).toEqual([{ highestFromInsurer: 900, lowestToInsurer: 900, gap: 0 }])
  })

  it('[D111] one side alone has no gap', () => {
    expect(between(ours(900))).toEqual([{ highestFromInsurer: 900, lowestToInsurer: undefined, gap: undefined }])
    expect(between(theirs(900))).toEqual([{ highestFromInsurer: undefined, lowestToInsurer: 900, gap: undefined }])
  })

  it('[D111] an interim offer is listed and is in no figure', () => {
    const [position] = positions(ours(900, { basis: 'interim' }), ours(500), theirs(100, { basis: 'interim' }), theirs(800))
    expect([position?.highestFromInsurer, position?.lowestToInsurer, position?.gap, position?.open.length]).toEqual([500, 800, 300, 4])
    expect(between(ours(900, { basis: 'interim' }))).toEqual([{ highestFromInsurer: undefined, lowestToInsurer: undefined, gap: undefined }])
  })

  it('[D111] parties and their offers come in ref order', () => {
    const offers = ['off-10', 'off-9', 'off-2'].map((id) => offerOf({ id, partyId: id === 'off-2' ? 'p-10' : 'p-9' }))
    expect(offerPositions(claimOf({ offers }), TODAY).map(({ party, open }) => [party, open.map(({ offer }) => offer.id)])).toEqual([
      ['p-9', ['off-9', 'off-10']],
      ['p-10', ['off-2']],
    ])
  })
})

describe('the window of a Part 36 offer', () => {
  const windowOf = (offer: Partial<Offer>) => positions({ basis: 'part_36', ...offer })[0]?.open[0]?.windowEnds

  it('[D111] runs from service, else from the day it was made, for 21 days or as many as it says', () => {
    expect(windowOf({ madeOn: '2026-11-01', servedOn: '2026-11-09' })).toBe('2026-11-30')
    expect(windowOf({ madeOn: '2026-11-01' })).toBe('2026-11-22')
    expect(windowOf({ madeOn: '2026-11-01', servedOn: '2026-12-03' })).toBe('2026-11-22')
    expect(windowOf({ madeOn: '2026-11-01', relevantPeriodDays: 28 })).toBe('2026-11-29')
    expect(windowOf({ basis: 'without_prejudice' })).toBeUndefined()
  })

  it('[D111] is known in England and Wales alone', () => {
    const offers = [offerOf({ basis: 'part_36' })]
    const ends = (['england-and-wales', 'scotland', 'northern-ireland'] as const).map(
      (jurisdiction) => offerPositions(claimOf({ loss: lossOf({ jurisdiction }), offers }), TODAY)[0]?.open[0]?.windowEnds,
    )
    expect(ends).toEqual(['2026-11-22', undefined, undefined])
    expect(offerPositions(claimOf({ offers }), TODAY)[0]?.open[0]?.windowEnds).toBeUndefined()
  })
})
