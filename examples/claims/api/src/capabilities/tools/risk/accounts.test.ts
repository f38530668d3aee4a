import { describe, expect, it } from 'vitest'
import type { Claim, Loss, Statement } from '../../../../../shared/claim.ts'
import { claimOf, lossOf, personOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

type Facts = Statement['facts']

const statement = (number: number, facts: Facts, partyId = `p-${number}`): Statement => ({ id: `st-${number}`, partyId, takenOn: '2026-09-10', facts })
const parties = [personOf(), personOf({ id: 'p-2', name: 'Tom Hill' })]

/** Statements of p-1, p-2 and so on, with these facts. */
const said = (...facts: readonly Facts[]): Claim => claimOf({ parties, statements: facts.map((each, index) => statement(index + 1, each)) })
const dated = (loss: Partial<Loss>, ...dates: readonly string[]): Claim => ({ ...said(...dates.map((date) => ({ loss_date: date }))), loss: lossOf(loss) })

const R07 = async (...facts: readonly Facts[]) => indicatorOf(said(...facts), 'R07')

describe('accounts of the loss', () => {
  it('[D130] R06: statements that name other dates than the claim, or than each other', async () => {
    expect(await indicatorOf(dated({ occurredAt: '2026-08-01T23:30' }, '2026-08-01', ' 2026-08-02'), 'R06')).toEqual({
      strength: 'moderate',
      detail: 'The date of the loss differs: Asha Rao says "2026-08-01" (st-1) and Tom Hill says "2026-08-02" (st-2); the claim records 2026-08-01.',
      refs: ['loss', 'st-1', 'st-2'],
    })
    expect(await indicatorOf(dated({ occurredOn: '2026-08-01' }, '2026-08-02'), 'R06')).toEqual({
      strength: 'moderate',
      detail: 'The date of the loss differs: Asha Rao says "2026-08-02" (st-1); the claim records 2026-08-01.',
      refs: ['loss', 'st-1'],
    })
    expect(await indicatorOf(dated({}, '2026-08-01', '2026-08-02'), 'R06')).toEqual({
      strength: 'moderate',
      detail: 'The date of the loss differs: Asha Rao says "2026-08-01" (st-1) and Tom Hill says "2026-08-02" (st-2).',
      refs: ['st-1', 'st-2'],
    })
    const clear = [dated({ occurredOn: '2026-08-01' }, '2026-08-01 ', '2026-08-01'), dated({}, '2026-08-01', '2026-08-01')]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R06')))).toEqual(['clear', 'clear'])
  })

  it('[D130] R06: any date in a recorded range agrees with it, but not with another date', async () => {
    const range = { occurredFrom: '2026-08-01', occurredTo: '2026-08-05' }
    expect([await indicatorOf(dated(range, '2026-08-01'), 'R06'), await indicatorOf(dated(range, '2026-08-05', '2026-08-05'), 'R06')]).toEqual([
      'clear',
      'clear',
    ])
    expect(await indicatorOf(dated(range, '2026-08-06'), 'R06')).toEqual({
      strength: 'moderate',
      detail: 'The date of the loss differs: Asha Rao says "2026-08-06" (st-1); the claim records 2026-08-01 to 2026-08-05.',
      refs: ['loss', 'st-1'],
    })
    expect(await indicatorOf(dated(range, '2026-08-01', '2026-08-02'), 'R06')).toEqual({
      strength: 'moderate',
      detail:
        'The date of the loss differs: Asha Rao says "2026-08-01" (st-1) and Tom Hill says "2026-08-02" (st-2); the claim records 2026-08-01 to 2026-08-05.',
      refs: ['loss', 'st-1', 'st-2'],
    })
  })

  it('[D130] R06: one person who gives two dates is strong', async () => {
    const statements = [statement(1, { loss_date: '2026-08-01' }, 'p-1'), statement(2, { loss_date: '2026-08-02' }, 'p-1')]
    expect(await indicatorOf(claimOf({ parties, statements }), 'R06')).toEqual({
      strength: 'strong',
      detail: 'The date of the loss differs: Asha Rao says "2026-08-01" (st-1) and Asha Rao says "2026-08-02" (st-2).',
      refs: ['st-1', 'st-2'],
    })
  })

  it('[D135] R06 needs a statement that gives a loss date, and something to compare it with', async () => {
    const none = { needs: 'a statement that gives a loss date' }
    expect([
      await indicatorOf(claimOf(), 'R06'),
      await indicatorOf(dated({ occurredOn: '2026-08-01' }, ' '), 'R06'),
      await indicatorOf(said({ driver: 'Tom' }), 'R06'),
    ]).toEqual([none, none, none])
    expect(await indicatorOf(dated({}, '2026-08-01'), 'R06')).toEqual({ needs: 'a loss date, or a second statement that gives one' })
  })

  it('[D130] R07: texts are compared trimmed and case folded; a different driver is strong, anything else weak', async () => {
    expect(await R07({ location: 'High Street', driver: 'Tom Hill' }, { location: ' high street', driver: 'TOM HILL ' })).toBe('clear')
    expect(await R07({ location: 'High Street' }, { location: 'Low Street' })).toEqual({
      strength: 'weak',
      detail: 'Accounts of the place differ: Asha Rao says "High Street" (st-1) and Tom Hill says "Low Street" (st-2).',
      refs: ['st-1', 'st-2'],
    })
    expect(await R07({ weather: 'Rain' }, { driver: 'Tom Hill', weather: 'dry' }, { driver: 'Ann Hill' })).toEqual({
      strength: 'strong',
      detail:
        'Accounts of the driver differ: Tom Hill says "Tom Hill" (st-2) and p-3 says "Ann Hill" (st-3). Accounts of the weather differ: Asha Rao says "Rain" (st-1) and Tom Hill says "dry" (st-2).',
      refs: ['st-1', 'st-2', 'st-3'],
    })
  })

  it('[D130] R07: what is missing differs from nothing, and the date of the loss is no part of it', async () => {
    expect(await R07({ driver: 'Tom', loss_date: '2026-08-01' }, { driver: ' ', loss_date: '2026-08-02' }, { location: 'Here' })).toBe('clear')
  })

  it.each([
    ['30', '40 mph', false],
    ['30', '41', true],
    ['30-35', '40', false],
    ['30', 'fast', true],
    ['Fast', 'fast ', false],
    ['about 30', 'about 31', true],
    ['30.5', '40.6', true],
  ])('[D130] R07: speeds of %j and %j', async (a, b, differ) => {
    const detail = `Accounts of the speed differ: Asha Rao says "${a.trim()}" (st-1) and Tom Hill says "${b.trim()}" (st-2).`
    expect(await R07({ speed_mph: a }, { speed_mph: b })).toEqual(differ ? { strength: 'weak', detail, refs: ['st-1', 'st-2'] } : 'clear')
  })

  it.each([
    ['09:00', '10:00', false],
    ['09:00', '10:01', true],
    ['9:10', '09:10', false],
    ['09:10', 'morning', true],
    ['24:00', '23:59', true],
  ])('[D130] R07: times of %j and %j', async (a, b, differ) => {
    const detail = `Accounts of the time differ: Asha Rao says "${a}" (st-1) and Tom Hill says "${b}" (st-2).`
    expect(await R07({ loss_time: a }, { loss_time: b })).toEqual(differ ? { strength: 'weak', detail, refs: ['st-1', 'st-2'] } : 'clear')
  })

  it('[D135] R07 needs at least two statements', async () => {
    const needs = { needs: 'at least two statements' }
    expect([await indicatorOf(claimOf(), 'R07'), await R07({ driver: 'Tom' }), await R07({}, {})]).toEqual([needs, needs, 'clear'])
  })
})
