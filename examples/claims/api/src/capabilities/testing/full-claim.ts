import type { Claim } from '../../../../shared/claim.ts'
import {
  claimOf,
  complaintOf,
  handlingOf,
  itemOf,
  lossOf,
  medicalOf,
  messageOf,
  offerOf,
  paymentOf,
  personOf,
  policyOf,
  recoveryOf,
  reserveOf,
  sectionOf,
  trackOf,
} from './claim-of.ts'

/** A motor claim on which every rule finds something. */
export const FULL_CLAIM: Claim = claimOf({
  line: 'motor',
  handling: handlingOf(),
  policy: policyOf({ sections: [sectionOf({ notifyWithinDays: 7 })] }),
  loss: lossOf({ occurredOn: '2026-08-29' }),
  parties: [personOf({ id: 'p-2', roles: ['third_party_claimant'] })],
  medical: [medicalOf({ partyId: 'p-2', cru: { registeredOn: '2026-09-10', benefits: [{ head: 'earnings', amount: 1 }] } })],
  items: [itemOf({ partyId: 'p-2' })],
  correspondence: [messageOf()],
  reserves: [reserveOf(100, { nextReviewOn: '2026-12-01', partyId: 'p-2' })],
  payments: [paymentOf(1, { offerId: 'off-2', issuedOn: '2026-11-18' })],
  recoveries: [recoveryOf(1)],
  offers: [
    offerOf({ id: 'off-1', partyId: 'p-2', basis: 'part_36', madeOn: '2026-11-20', expiresOn: '2026-12-31' }),
    offerOf({ id: 'off-2', partyId: 'p-2', status: 'accepted', respondedOn: '2026-11-16' }),
  ],
  tasks: [{ id: 't-1', title: 'Call', dueOn: '2026-12-03', assignedTo: 'u-1', status: 'open' }],
  complaints: [
    complaintOf({ acknowledgedOn: '2026-10-13' }),
    complaintOf({ id: 'cmp-2', acceptedOn: '2026-10-06', srcSentOn: '2026-10-07', status: 'resolved_3bd' }),
  ],
  vulnerabilities: [
    {
      id: 'v-1',
      partyId: 'p-2',
      driver: 'health',
      characteristic: 'hearing',
      recordedOn: '2026-09-01',
      consent: true,
      adjustments: [],
      status: 'active',
      nextReviewOn: '2027-03-01',
    },
  ],
  dataRequests: [
    { id: 'dr-1', kind: 'sar', partyId: 'p-2', receivedOn: '2026-11-16', clarifications: [{ requestedOn: '2026-11-17' }], extended: false },
    { id: 'dr-2', kind: 'dp_complaint', partyId: 'p-2', receivedOn: '2026-11-16', clarifications: [], extended: false },
  ],
  protocols: [
    trackOf('motor_tp', { id: 'pt-1', partyId: 'p-2', claimPresentedOn: '2026-09-04', becameQuantifiedOn: '2026-11-02' }),
    trackOf('pap_pi', { id: 'pt-2', partyId: 'p-2', letterPostedOn: '2026-09-02' }),
    trackOf('rta_portal', { id: 'pt-3', partyId: 'p-2', cnfReceivedOn: '2026-11-16', packReceivedOn: '2026-11-25' }),
  ],
  litigation: { court: 'County Court', number: 'X1', issuedOn: '2026-11-24', particularsServedOn: '2026-11-26' },
})
