import { describe, expect, it } from 'vitest'
import type { Claim, Loss } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf, itemOf, lossOf, medicalOf, personOf, policyOf, sectionOf, trackOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

/** Reported on 2026-09-01. */
const lost = (loss: Partial<Loss>, more: Partial<Claim> = {}) => claimOf({ loss: lossOf(loss), ...more })

const injured = (presented: string, more: Partial<Claim> = {}) =>
  lost(
    { occurredOn: '2026-04-02' },
    {
      parties: [personOf({ id: 'p-2', name: 'Helen Marsh' })],
      medical: [medicalOf({ partyId: 'p-2' })],
      protocols: [trackOf('oic', { partyId: 'p-2', cnfReceivedOn: presented })],
      ...more,
    },
  )

const prior = (id: string, lossOn: string, cause = 'Theft') => ({ id, lossOn, line: 'motor', cause, paid: 1 })

describe('notice and previous claims', () => {
  it.each([
    [30, '2026-08-02', 'clear'],
    [
      31,
      '2026-08-01',
      { strength: 'weak', detail: 'Reported on 2026-09-01, 31 days after the loss on 2026-08-01 (limit 30 days, firm standard).', refs: ['loss'] },
    ],
    [
      90,
      '2026-06-03',
      { strength: 'weak', detail: 'Reported on 2026-09-01, 90 days after the loss on 2026-06-03 (limit 30 days, firm standard).', refs: ['loss'] },
    ],
    [
      91,
      '2026-06-02',
      { strength: 'moderate', detail: 'Reported on 2026-09-01, 91 days after the loss on 2026-06-02 (limit 30 days, firm standard).', refs: ['loss'] },
    ],
  ])('[D129] R04: reported %i days after the loss', async (_, occurredOn, expected) => {
    expect(await indicatorOf(lost({ occurredOn }), 'R04')).toEqual(expected)
  })

  it('[D129] R04: days run from discovery where it is recorded, even without a loss date', async () => {
    expect(await indicatorOf(lost({ occurredOn: '2026-01-01', discoveredOn: '2026-08-02' }), 'R04')).toBe('clear')
    expect(await indicatorOf(lost({ discoveredOn: '2026-08-01' }), 'R04')).toEqual({
      strength: 'weak',
      detail: 'Reported on 2026-09-01, 31 days after the discovery on 2026-08-01 (limit 30 days, firm standard).',
      refs: ['loss'],
    })
  })

  it('[D129] R04: the limit is the shortest of the sections with items, of all sections where none has any', async () => {
    const policy = policyOf({ sections: [sectionOf({ notifyWithinDays: 7 }), sectionOf({ id: 'sec-2', notifyWithinDays: 3 }), sectionOf({ id: 'sec-3' })] })
    const ask = async (sectionId: string, occurredOn: string, status: 'claimed' | 'withdrawn' = 'claimed') =>
      indicatorOf(lost({ occurredOn }, { policy, items: [itemOf({ sectionId, status })] }), 'R04')
    const weak = (days: number, occurredOn: string, limit: string, ref: string) => {
      return {
        strength: 'weak',
        detail: `Reported on 2026-09-01, ${days} days after the loss on ${occurredOn} (limit ${limit} days, ${ref}).`,
        refs: ['loss', ref],
      }
    }
    expect([
      await ask('sec-1', '2026-08-25'),
      await ask('sec-1', '2026-08-24'),
      await ask('sec-9', '2026-08-28'),
      await ask('sec-1', '2026-08-28', 'withdrawn'),
    ]).toEqual(['clear', weak(8, '2026-08-24', '7', 'sec-1'), weak(4, '2026-08-28', '3', 'sec-2'), weak(4, '2026-08-28', '3', 'sec-2')])
    expect(await ask('sec-3', '2026-08-02')).toBe('clear')
  })

  it('[D129] R04: a report dated after today has not been made', async () => {
    expect(await indicatorOf(lost({ occurredOn: '2026-01-01', reportedOn: '2026-12-01' }), 'R04')).toBe('clear')
    expect(await indicatorOf(lost({ discoveredOn: '2026-12-01' }), 'R04')).toEqual({ needs: 'a loss date or a date of discovery' })
  })

  it('[D129] R05: an injury claim presented after the same day six months on', async () => {
    expect(await indicatorOf(injured('2026-11-10'), 'R05')).toEqual({
      strength: 'moderate',
      detail: 'The injury claim of Helen Marsh (p-2) was presented on 2026-11-10, 222 days after the loss on 2026-04-02 and later than 2026-10-02.',
      refs: ['loss', 'p-2'],
    })
    expect(await indicatorOf(injured('2026-10-03'), 'R05')).toEqual({
      strength: 'moderate',
      detail: 'The injury claim of Helen Marsh (p-2) was presented on 2026-10-03, 184 days after the loss on 2026-04-02 and later than 2026-10-02.',
      refs: ['loss', 'p-2'],
    })
    const clear = [
      injured('2026-10-02'),
      injured('2026-12-01'),
      injured('2026-11-10', { medical: [medicalOf({ partyId: 'p-2', severity: 'none' })] }),
      injured('2026-11-10', { protocols: [] }),
    ]
    expect(await Promise.all(clear.map(async (claim) => indicatorOf(claim, 'R05')))).toEqual(['clear', 'clear', 'clear', 'clear'])
  })

  it('[D129] R10: two or more claims in the five years before the loss, moderate where one has the same cause', async () => {
    const ask = async (...priorClaims: readonly ReturnType<typeof prior>[]) =>
      indicatorOf(lost({ occurredOn: '2026-08-01', cause: ' COLLISION' }, { priorClaims }), 'R10')
    expect(await ask(prior('pc-10', '2026-07-31'), prior('pc-2', '2021-08-01'))).toEqual({
      strength: 'weak',
      detail: 'Previous claims from 2021-08-01 to the loss on 2026-08-01: 2, with losses on 2021-08-01 (pc-2) and 2026-07-31 (pc-10).',
      refs: ['loss', 'pc-2', 'pc-10'],
    })
    expect(await ask(prior('pc-1', '2026-07-31', 'Collision '), prior('pc-2', '2021-08-01'))).toEqual({
      strength: 'moderate',
      detail:
        'Previous claims from 2021-08-01 to the loss on 2026-08-01: 2, with losses on 2026-07-31 (pc-1) and 2021-08-01 (pc-2). Same cause as this loss: pc-1.',
      refs: ['loss', 'pc-1', 'pc-2'],
    })
    expect(
      await Promise.all([
        ask(prior('pc-1', '2026-07-31')),
        ask(prior('pc-1', '2026-07-31'), prior('pc-2', '2021-07-31')),
        ask(prior('pc-1', '2026-07-31'), prior('pc-2', '2026-08-01')),
      ]),
    ).toEqual(['clear', 'clear', 'clear'])
  })

  it('[D129] R10: two causes that nobody wrote down are not the same cause', async () => {
    const priorClaims = [prior('pc-1', '2026-07-31', ' '), prior('pc-2', '2021-08-01', '')]
    expect(await indicatorOf(lost({ occurredOn: '2026-08-01', cause: ' ' }, { priorClaims }), 'R10')).toEqual({
      strength: 'weak',
      detail: 'Previous claims from 2021-08-01 to the loss on 2026-08-01: 2, with losses on 2026-07-31 (pc-1) and 2021-08-01 (pc-2).',
      refs: ['loss', 'pc-1', 'pc-2'],
    })
  })

  it('[D135] R05 and R10 need a loss date, R04 a loss date or a discovery', async () => {
    expect(await Promise.all(['R04', 'R05', 'R10'].map(async (code) => indicatorOf(lost({}), code)))).toEqual([
      { needs: 'a loss date or a date of discovery' },
      { needs: 'a loss date' },
      { needs: 'a loss date' },
    ])
  })

  it('[D136] a claim may set its own limits for R04, R05 and R10', async () => {
    const handling = handlingOf({ standards: { lateNotificationDays: 10, injuryPresentationMonths: 8, priorClaimsYears: 1, priorClaimsCount: 1 } })
    expect(await indicatorOf(lost({ occurredOn: '2026-08-21' }, { handling }), 'R04')).toEqual({
      strength: 'weak',
      detail: 'Reported on 2026-09-01, 11 days after the loss on 2026-08-21 (limit 10 days, firm standard).',
      refs: ['loss'],
    })
    expect(await indicatorOf(injured('2026-11-10', { handling }), 'R05')).toBe('clear')
    const claims = async (day: string) => indicatorOf(lost({ occurredOn: '2026-08-01' }, { handling, priorClaims: [prior('pc-1', day)] }), 'R10')
    expect([await claims('2025-08-01'), await claims('2025-07-31')]).toEqual([
      { strength: 'weak', detail: 'Previous claims from 2025-08-01 to the loss on 2026-08-01: 1, with losses on 2025-08-01 (pc-1).', refs: ['loss', 'pc-1'] },
      'clear',
    ])
    const none = handlingOf({ standards: { priorClaimsCount: 0 } })
    expect(await indicatorOf(lost({ occurredOn: '2026-08-01' }, { handling: none }), 'R10')).toBe('clear')
  })
})
