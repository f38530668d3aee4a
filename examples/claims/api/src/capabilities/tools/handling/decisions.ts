/** Whether decisions are reasoned and rest on what the law asks for, and whether recoveries and injuries were thought of. */
import type { Decision, Medical, Note, Offer } from '../../../../../shared/claim.ts'
import { isCertificate, medicalOf, reportReceivedOn } from '../../facts.ts'
import { londonDate } from '../../instants.ts'
import { isOnIndemnityLine, isPaid } from '../../payments.ts'
import { paymentStepOn } from '../../quiet-stretches.ts'
import { inRefOrder } from '../../refs.ts'
import type { DeadlineRow } from '../deadlines/deadline.ts'
import { NOT_APPLICABLE, firstRefs, missing, worstOf, type Finding, type HandlingCheck, type HandlingContext } from './check.ts'
import { ofDeadline } from './deadline-finding.ts'

export const decisionChecks: readonly HandlingCheck[] = [
  { code: 'H16', check: 'decline is reasoned', basis: 'ICOBS 8.1.1R(3)', find: reasoned },
  { code: 'H17', check: 'consumer misrepresentation evidence', basis: 'CIDRA ss4, 5', find: misrepresentation },
  { code: 'H18', check: 'breach connected to loss', basis: 'Insurance Act 2015 s11; ICOBS 8.1', find: connected },
  { code: 'H19', check: 'medical before offer', basis: 'Civil Liability Act 2018 s6', find: medicalFirst },
  { code: 'H20', check: 'CRU', basis: 'Social Security (Recovery of Benefits) Act 1997', find: recoverableBenefits },
  { code: 'H21', check: 'recovery considered', basis: 'Firm standard', find: recoveryConsidered },
  { code: 'H23', check: 'cash settlement suitability', basis: 'FCA July 2025 review', find: cashSettlements },
]

/** The decision where it has been made by today. */
function decisionOf({ claim, known }: HandlingContext): Decision | undefined {
  return known(claim.decision?.madeOn) === undefined ? undefined : claim.decision
}

function notesOf({ claim, today }: HandlingContext, kind: Note['kind']): readonly { readonly id: string; readonly on: string }[] {
  return claim.notes
    .filter((note) => note.kind === kind)
    .map(({ id, at }) => ({ id, on: londonDate(at) }))
    .filter(({ on }) => on <= today)
}

function reasoned(context: HandlingContext): Finding {
  const decision = decisionOf(context)
  if (decision?.kind !== 'decline' && decision?.kind !== 'avoid') return NOT_APPLICABLE
  const lacking = missing({
    'date of the letter': context.known(decision.communicatedOn) !== undefined,
    reason: decision.reasons.length > 0,
    'policy term': decision.termRefs.length > 0,
    'complaint rights': decision.complaintRightsGiven === true,
  })
  return { result: lacking === undefined ? 'pass' : 'fail', detail: lacking, refs: ['decision'] }
}

function misrepresentation(context: HandlingContext): Finding {
  if (decisionOf(context)?.ground !== 'misrepresentation') return NOT_APPLICABLE
  const { policy } = context.claim
  if (policy === undefined) return { result: 'cannot_check', detail: 'no policy recorded', refs: ['decision'] }
  if (!policy.consumer) return NOT_APPLICABLE
  const recorded = policy.misrepresentation
  const isQualifying = recorded?.category === 'careless' || recorded?.category === 'deliberate_or_reckless'
  const lacking = missing({
    'category that qualifies': isQualifying,
    'evidence document': recorded?.evidenceDocumentId !== undefined,
    'decision note': recorded?.category !== 'deliberate_or_reckless' || notesOf(context, 'decision').length > 0,
  })
  return {
    result: lacking === undefined ? 'pass' : 'fail',
    detail: lacking,
    refs: inRefOrder(['decision', 'policy', recorded?.evidenceDocumentId ?? 'policy']),
  }
}

function connected(context: HandlingContext): Finding {
  const decision = decisionOf(context)
  if (decision?.ground !== 'breach_of_condition') return NOT_APPLICABLE
  const isConsidered = decision.connectionConsidered === true
  return {
    result: isConsidered ? 'pass' : 'fail',
    detail: isConsidered ? undefined : 'no record that the breach was connected to the loss',
    refs: ['decision'],
  }
}

function medicalFirst(context: HandlingContext): Finding {
  const { claim } = context
  if (claim.loss?.jurisdiction !== 'england-and-wales') return NOT_APPLICABLE
  return worstOf(claim.medical.filter((row) => row.whiplash).map((row) => reportFirst(row, context)))
}

/** Nothing offered or paid before the report was here; without a report, nothing at all. */
function reportFirst(medical: Medical, { claim, today }: HandlingContext): Finding {
  const { id, partyId } = medical
  const report = reportReceivedOn(claim, medical, today)
  const early = (on: string): boolean => report === undefined || on < report
  const offers = claim.offers.filter((offer) => offer.direction === 'from_insurer' && offer.partyId === partyId && offer.madeOn <= today && early(offer.madeOn))
  const payments = claim.payments.filter(
    (payment) => payment.payeePartyId === partyId && isPaid(payment, today) && isOnIndemnityLine(claim, payment) && early(paymentStepOn(payment, today)),
  )
  const steps = [...offers, ...payments].map((each) => each.id)
  if (steps.length === 0) return { result: 'pass', refs: [id] }
  const detail = `${report === undefined ? 'no medical report' : `report received ${report}`}, before it: ${inRefOrder(steps).join(', ')}`
  return { result: 'fail', detail, refs: inRefOrder([id, ...steps]) }
}

function recoverableBenefits(context: HandlingContext): Finding {
  return worstOf(context.deadlines('CRU-REG').flatMap((row) => [ofDeadline(row, { late: 'pass', open: 'not registered' }), certificateFirst(row, context)]))
}

function certificateFirst({ ref: partyId }: DeadlineRow, { claim, today }: HandlingContext): Finding {
  const settled = claim.payments.filter(
    (payment) => payment.payeePartyId === partyId && !payment.interim && isPaid(payment, today) && isOnIndemnityLine(claim, payment),
  )
  if (settled.length === 0 || medicalOf(claim, partyId).some(isCertificate)) return { result: 'pass', refs: [partyId] }
  const refs = inRefOrder([partyId, ...settled.map((payment) => payment.id)])
  return { result: 'fail', detail: `${partyId} paid without a certificate of benefits`, refs }
}

function recoveryConsidered(context: HandlingContext): Finding {
  const { claim } = context
  const pct = claim.loss?.liability?.insuredPct
  if (pct === undefined || pct >= 100) return NOT_APPLICABLE
  const refs = [...claim.recoveries, ...notesOf(context, 'recovery')].map((each) => each.id)
  if (refs.length > 0) return { result: 'pass', refs: firstRefs(refs) }
  return { result: 'fail', detail: `our insured bears ${pct}%, and no recovery and no note of one is recorded`, refs: ['loss'] }
}

function cashSettlements(context: HandlingContext): Finding {
  const { claim, today } = context
  const offers = claim.offers.filter((offer) => offer.direction === 'from_insurer' && offer.basis === 'cash_in_lieu' && offer.madeOn <= today)
  return worstOf(offers.map((offer) => cashSettlement(offer, context)))
}

function cashSettlement({ id, madeOn }: Offer, context: HandlingContext): Finding {
  const notes = notesOf(context, 'decision').filter(({ on }) => on <= madeOn)
  if (notes.length === 0) return { result: 'fail', detail: `${id} has no decision note by ${madeOn}`, refs: [id] }
  return { result: 'pass', detail: `${id}: read whether the note says why cash suits`, refs: inRefOrder([id, ...notes.map((note) => note.id)]) }
}
