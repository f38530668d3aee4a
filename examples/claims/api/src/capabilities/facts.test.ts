import { describe, expect, it } from 'vitest'
import {
  customerMessagesBy,
  injuredParties,
  isActiveVulnerability,
  isCertificate,
  isClosed,
  isCustomer,
  isCustomerMessage,
  isOpenComplaint,
  isOpenTask,
  known,
  lossDate,
  messagesBy,
  policyholder,
  presentedOn,
  reportedOn,
} from './facts.ts'
import { claimOf, complaintOf, handlingOf, lossOf, medicalOf, messageOf, personOf, policyOf, trackOf } from './testing/claim-of.ts'

const TODAY = '2026-11-30'

describe('what the record says', () => {
  it('[D14] reported is the day recorded with the loss, else the London date of the report', () => {
    const handling = handlingOf({ reportedAt: '2026-06-30T23:30:00Z' })
    expect([reportedOn(claimOf({ handling, loss: lossOf({ reportedOn: '2026-06-29' }) })), reportedOn(claimOf({ handling }))]).toEqual([
      '2026-06-29',
      '2026-07-01',
    ])
  })

  it('[D14] the loss date is the London date of the moment, else the day, else the last day of the range', () => {
    const dates = [{ occurredAt: '2026-06-30T23:30:00Z' }, { occurredOn: '2026-05-01' }, { occurredFrom: '2026-02-20', occurredTo: '2026-03-05' }, {}]
    expect(dates.map((date) => lossDate(claimOf({ loss: lossOf(date) })))).toEqual(['2026-07-01', '2026-05-01', '2026-03-05', undefined])
    expect(lossDate(claimOf())).toBeUndefined()
  })

  it('[D14] the policyholder is whom the policy names, else the first with that role', () => {
    const parties = [personOf({ id: 'p-10', roles: ['policyholder'] }), personOf({ id: 'p-9', roles: ['policyholder'] }), personOf({ id: 'p-1' })]
    expect(policyholder(claimOf({ parties, policy: policyOf({ policyholderPartyId: 'p-1' }) }))?.id).toBe('p-1')
    expect(policyholder(claimOf({ parties }))?.id).toBe('p-9')
    expect(policyholder(claimOf())).toBeUndefined()
  })

  it('[D14] customers are policyholders, insured persons, third-party claimants and who represents them', () => {
    const claim = claimOf({
      parties: [
        personOf({ id: 'p-1', roles: ['policyholder', 'driver'] }),
        personOf({ id: 'p-2', roles: ['insured_person'] }),
        personOf({ id: 'p-3', roles: ['third_party_claimant'] }),
        personOf({ id: 'p-4', roles: ['solicitor'], representsPartyId: 'p-3' }),
        personOf({ id: 'p-5', roles: ['witness'] }),
        personOf({ id: 'p-6', roles: ['solicitor'], representsPartyId: 'p-5' }),
      ],
    })
    expect(['p-1', 'p-2', 'p-3', 'p-4', 'p-5', 'p-6', 'p-7', undefined].filter((id) => isCustomer(claim, id))).toEqual(['p-1', 'p-2', 'p-3', 'p-4'])
  })

  it('[D14] a customer message goes out to a customer, or to nobody in particular', () => {
    const claim = claimOf({ parties: [personOf({ id: 'p-1', roles: ['policyholder'] }), personOf({ id: 'p-2', roles: ['repairer'] })] })
    const messages = [messageOf({ toPartyId: 'p-1' }), messageOf({}), messageOf({ toPartyId: 'p-2' }), messageOf({ direction: 'inbound', toPartyId: 'p-1' })]
    expect(messages.map((message) => isCustomerMessage(claim, message))).toEqual([true, true, false, false])
  })

  it('[D15] messages after today are left out; the rest is in order of date, then ref', () => {
    const correspondence = [
      messageOf({ id: 'cor-10', at: '2026-09-02T08:00' }),
      messageOf({ id: 'cor-9', at: '2026-09-02T18:00' }),
      messageOf({ id: 'cor-3', at: '2026-12-01T00:00' }),
      messageOf({ id: 'cor-2', at: '2026-11-30T23:59', direction: 'inbound' }),
      messageOf({ id: 'cor-1', at: '2026-09-01T23:30:00Z' }),
    ]
    const claim = claimOf({ correspondence })
    expect(messagesBy(claim, TODAY).map(({ message, on }) => [message.id, on])).toEqual([
      ['cor-1', '2026-09-02'],
      ['cor-9', '2026-09-02'],
      ['cor-10', '2026-09-02'],
      ['cor-2', '2026-11-30'],
    ])
    expect(customerMessagesBy(claim, TODAY).map(({ message }) => message.id)).toEqual(['cor-1', 'cor-9', 'cor-10'])
  })

  it('[D14] the injured are parties with a medical row that is not of severity none', () => {
    const claim = claimOf({
      parties: [personOf({ id: 'p-10' }), personOf({ id: 'p-2' }), personOf({ id: 'p-3' })],
      medical: [
        medicalOf({ partyId: 'p-10' }),
        medicalOf({ partyId: 'p-2', severity: 'none' }),
        medicalOf({ partyId: 'p-2' }),
        medicalOf({ partyId: 'p-3', severity: 'none' }),
      ],
    })
    expect(injuredParties(claim).map((party) => party.id)).toEqual(['p-2', 'p-10'])
  })

  it('[D15] presented on is the earliest known date of a party over its protocols', () => {
    const protocols = [
      trackOf('pap_pi', { letterPostedOn: '2026-01-01', letterReceivedOn: '2026-05-03' }),
      trackOf('rta_portal', { cnfReceivedOn: '2026-05-02' }),
      trackOf('motor_tp', { claimPresentedOn: '2026-05-04' }),
      trackOf('motor_tp', { partyId: 'p-2', claimPresentedOn: '2026-12-01' }),
    ]
    expect([presentedOn(claimOf({ protocols }), 'p-1', TODAY), presentedOn(claimOf({ protocols }), 'p-2', TODAY)]).toEqual(['2026-05-02', undefined])
  })

  it('[D14] a certificate is a medical row with an expiry date or a benefit', () => {
    const rows = [
      {},
      { cru: { benefits: [] } },
      { cru: { certificateExpiresOn: '2027-01-01', benefits: [] } },
      { cru: { benefits: [{ head: 'care', amount: 1 }] } },
    ] as const
    expect(rows.map((row) => isCertificate(medicalOf(row)))).toEqual([false, false, true, true])
  })

  it('[D15] a date after today is not known, and open or active records must have been received by today', () => {
    expect([known('2026-11-30', TODAY), known('2026-12-01', TODAY), known(undefined, TODAY)]).toEqual(['2026-11-30', undefined, undefined])
    expect(
      [complaintOf({ receivedOn: '2026-11-30' }), complaintOf({ receivedOn: '2026-12-01' }), complaintOf({ status: 'closed' })].map((each) =>
        isOpenComplaint(each, TODAY),
      ),
    ).toEqual([true, false, false])
    const need = {
      id: 'v-1',
      partyId: 'p-1',
      driver: 'health',
      characteristic: 'hearing',
      recordedOn: '2026-11-30',
      consent: true,
      adjustments: [],
      status: 'active',
    } as const
    expect([need, { ...need, recordedOn: '2026-12-01' }, { ...need, status: 'closed' } as const].map((each) => isActiveVulnerability(each, TODAY))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('[D14] closed and open are what the status says', () => {
    const task = { id: 't-1', title: 'Call', dueOn: '2027-01-01', assignedTo: 'u-1' } as const
    expect([isClosed(claimOf({ status: 'closed' })), isClosed(claimOf({ status: 'settled' }))]).toEqual([true, false])
    expect([isOpenTask({ ...task, status: 'open' }), isOpenTask({ ...task, status: 'done' }), isOpenTask({ ...task, status: 'cancelled' })]).toEqual([
      true,
      false,
      false,
    ])
  })
})
