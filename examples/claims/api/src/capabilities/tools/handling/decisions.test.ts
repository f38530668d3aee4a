import { describe, expect, it } from 'vitest'
import type { ClaimDocument, Decision, Medical, Note } from '../../../../../shared/claim.ts'
import { claimOf, lossOf, medicalOf, offerOf, paymentOf, personOf, policyOf, recoveryOf, reserveOf, trackOf } from '../../testing/claim-of.ts'
import { checked } from './testing/checked.ts'

const DECLINE: Decision = {
  kind: 'decline',
  madeOn: '2026-11-02',
  communicatedOn: '2026-11-04',
  reasons: ['Wear and tear'],
  termRefs: ['ex-1'],
  complaintRightsGiven: true,
}
const note = (parts: Partial<Note>): Note => ({ id: 'n-1', at: '2026-11-02T09:00', authorId: 'u-1', kind: 'decision', text: 'Why.', ...parts })
const decided = (parts: Partial<Decision>) => claimOf({ decision: { ...DECLINE, ...parts } })

describe('decisions', () => {
  it.each([
    ['no decision', claimOf(), 'not_applicable'],
    ['accepted', decided({ kind: 'accept' }), 'not_applicable'],
    ['whole', decided({}), 'pass decision'],
    ['no term', decided({ termRefs: [] }), 'fail decision: missing: policy term'],
    [
      'an avoidance with nothing',
      decided({ kind: 'avoid', reasons: [], termRefs: [], complaintRightsGiven: false }),
      'fail decision: missing: reason, policy term, complaint rights',
    ],
    ['told tomorrow', decided({ communicatedOn: '2026-12-01' }), 'fail decision: missing: date of the letter'],
    ['made tomorrow', decided({ madeOn: '2026-12-01', reasons: [] }), 'not_applicable'],
  ])('[D148] H16: %s', async (_, claim, told) => {
    expect(await checked(claim, 'H16')).toBe(told)
  })

  const decision: Decision = { ...DECLINE, ground: 'misrepresentation' }
  const misled = (parts: object) => policyOf({ misrepresentation: { matter: 'Age', category: 'careless', evidenceDocumentId: 'doc-3', ...parts } })
  it.each([
    ['another ground', claimOf({ decision: DECLINE, policy: misled({}) }), 'not_applicable'],
    ['not a consumer', claimOf({ decision, policy: { ...misled({}), consumer: false } }), 'not_applicable'],
    ['no policy', claimOf({ decision }), 'cannot_check decision: no policy recorded'],
    ['careless with evidence', claimOf({ decision, policy: misled({}) }), 'pass decision,doc-3,policy'],
    ['undecided', claimOf({ decision, policy: misled({ category: 'undecided' }) }), 'fail decision,doc-3,policy: missing: category that qualifies'],
    ['innocent', claimOf({ decision, policy: misled({ category: 'innocent' }) }), 'fail decision,doc-3,policy: missing: category that qualifies'],
    ['nothing recorded', claimOf({ decision, policy: policyOf() }), 'fail decision,policy: missing: category that qualifies, evidence document'],
    [
      'deliberate without a note',
      claimOf({ decision, policy: misled({ category: 'deliberate_or_reckless' }) }),
      'fail decision,doc-3,policy: missing: decision note',
    ],
    ['deliberate with a note', claimOf({ decision, policy: misled({ category: 'deliberate_or_reckless' }), notes: [note({})] }), 'pass decision,doc-3,policy'],
    [
      'deliberate with a note of tomorrow',
      claimOf({ decision, policy: misled({ category: 'deliberate_or_reckless' }), notes: [note({ at: '2026-12-01T09:00' })] }),
      'fail decision,doc-3,policy: missing: decision note',
    ],
  ])('[D148] H17: %s', async (_, claim, told) => {
    expect(await checked(claim, 'H17')).toBe(told)
  })

  it.each([
    ['another ground', decided({}), 'not_applicable'],
    ['considered', decided({ ground: 'breach_of_condition', connectionConsidered: true }), 'pass decision'],
    ['not considered', decided({ ground: 'breach_of_condition' }), 'fail decision: no record that the breach was connected to the loss'],
  ])('[D148] H18: %s', async (_, claim, told) => {
    expect(await checked(claim, 'H18')).toBe(told)
  })
})

describe('injury', () => {
  const report: ClaimDocument = { id: 'doc-7', title: 'Medical report', type: 'medical_report', receivedOn: '2026-10-10', text: 'x' }
  const neck: Medical = medicalOf({ whiplash: true, reportDocumentId: 'doc-7' })
  const hurt = { loss: lossOf({ occurredOn: '2026-08-29' }), medical: [neck], documents: [report], reserves: [reserveOf(1)] }
  it.each([
    ['no whiplash', { ...hurt, medical: [medicalOf()] }, 'not_applicable'],
    ['Scotland', { ...hurt, loss: lossOf({ jurisdiction: 'scotland' }) }, 'not_applicable'],
    ['nothing offered', hurt, 'pass med-1'],
    ['offered on the day of the report', { ...hurt, offers: [offerOf({ madeOn: '2026-10-10' })] }, 'pass med-1'],
    ['offered the day before', { ...hurt, offers: [offerOf({ madeOn: '2026-10-09' })] }, 'fail med-1,off-1: report received 2026-10-10, before it: off-1'],
    ['their offer', { ...hurt, offers: [offerOf({ direction: 'to_insurer', madeOn: '2026-10-09' })] }, 'pass med-1'],
    ['paid before', { ...hurt, payments: [paymentOf(1, { issuedOn: '2026-10-09' })] }, 'fail med-1,pay-1: report received 2026-10-10, before it: pay-1'],
    ['an expense before', { ...hurt, reserves: [reserveOf(1, { costType: 'expense' })], payments: [paymentOf(1, { issuedOn: '2026-10-09' })] }, 'pass med-1'],
    ['no report', { ...hurt, documents: [], offers: [offerOf()] }, 'fail med-1,off-1: no medical report, before it: off-1'],
    [
      'a report of tomorrow',
      { ...hurt, documents: [{ ...report, receivedOn: '2026-12-01' }], offers: [offerOf()] },
      'fail med-1,off-1: no medical report, before it: off-1',
    ],
  ])('[D149] H19: %s', async (_, parts, told) => {
    expect(await checked(claimOf(parts), 'H19')).toBe(told)
  })

  const presented = { parties: [personOf()], reserves: [reserveOf(1)], protocols: [trackOf('pap_pi', { letterReceivedOn: '2026-11-10' })] }
  const registered = { registeredOn: '2026-11-20', benefits: [] }
  it.each([
    ['not presented', { parties: [personOf()], medical: [medicalOf()] }, 'not_applicable'],
    ['over', { ...presented, medical: [medicalOf()] }, 'fail p-1: p-1 not registered, was due 2026-11-24'],
    ['in time', { ...presented, medical: [medicalOf({ cru: registered })] }, 'pass p-1'],
    ['late', { ...presented, medical: [medicalOf({ cru: { ...registered, registeredOn: '2026-11-25' } })] }, 'pass p-1: p-1 done after 2026-11-24'],
    [
      'running',
      { ...presented, protocols: [trackOf('pap_pi', { letterReceivedOn: '2026-11-16' })], medical: [medicalOf()] },
      'due p-1: p-1 not registered, due 2026-11-30',
    ],
    [
      'paid without a certificate',
      { ...presented, medical: [medicalOf({ cru: registered })], payments: [paymentOf(1)] },
      'fail p-1,pay-1: p-1 paid without a certificate of benefits',
    ],
    ['an interim payment', { ...presented, medical: [medicalOf({ cru: registered })], payments: [paymentOf(1, { interim: true })] }, 'pass p-1'],
    [
      'paid with a certificate',
      { ...presented, medical: [medicalOf({ cru: { ...registered, certificateExpiresOn: '2027-01-01' } })], payments: [paymentOf(1)] },
      'pass p-1',
    ],
  ])('[D149] H20: %s', async (_, parts, told) => {
    expect(await checked(claimOf(parts), 'H20')).toBe(told)
  })
})

describe('recoveries and cash', () => {
  const shared = { loss: lossOf({ liability: { insuredPct: 75, basis: 'agreed' } }) }
  it.each([
    ['all ours', { loss: lossOf({ liability: { insuredPct: 100, basis: 'agreed' } }) }, 'not_applicable'],
    ['no split', { loss: lossOf() }, 'not_applicable'],
    ['a recovery', { ...shared, recoveries: [recoveryOf(1)] }, 'pass rec-1'],
    ['a note', { ...shared, notes: [note({ kind: 'recovery' })] }, 'pass n-1'],
    ['another note', { ...shared, notes: [note({})] }, 'fail loss: our insured bears 75%, and no recovery and no note of one is recorded'],
  ])('[D150] H21: %s', async (_, parts, told) => {
    expect(await checked(claimOf(parts), 'H21')).toBe(told)
  })

  const offers = [offerOf({ basis: 'cash_in_lieu', madeOn: '2026-11-02' })]
  it.each([
    ['no such offer', { offers: [offerOf()] }, 'not_applicable'],
    ['a note of that day', { offers, notes: [note({})] }, 'pass n-1,off-1: off-1: read whether the note says why cash suits'],
    ['a note of the day after', { offers, notes: [note({ at: '2026-11-03T09:00' })] }, 'fail off-1: off-1 has no decision note by 2026-11-02'],
  ])('[D150] H23: %s', async (_, parts, told) => {
    expect(await checked(claimOf(parts), 'H23')).toBe(told)
  })
})
