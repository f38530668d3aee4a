/** Whether money was reserved, approved, checked and paid as it should be. */
import type { IsoDate, Offer, Payment } from '../../../../../shared/claim.ts'
import { addBusinessDays, earliest } from '../../dates.ts'
import { reportedOn } from '../../facts.ts'
import { claimFigures } from '../../figures.ts'
import { money } from '../../money.ts'
import { isOnIndemnityLine, isPaid } from '../../payments.ts'
import { inRefOrder } from '../../refs.ts'
import { sectionPositions } from '../settlement/section-position.ts'
import { NOT_APPLICABLE, firstRefs, inTime, missing, worstOf, type Finding, type HandlingCheck, type HandlingContext } from './check.ts'
import { ofDeadline } from './deadline-finding.ts'

export const moneyChecks: readonly HandlingCheck[] = [
  { code: 'H03', check: 'cover confirmed before paying', basis: 'Firm standard', find: coverConfirmed },
  { code: 'H04', check: 'first reserve', basis: 'Firm standard', find: firstReserve },
  { code: 'H05', check: 'reserve not exceeded', basis: 'Firm standard', find: notExceeded },
  { code: 'H06', check: 'payment after agreement', basis: 'Firm standard; ICOBS 8.1.1R(4)', find: paidAfterAgreement },
  { code: 'H07', check: 'payments in authority', basis: 'Firm standard', find: inAuthority },
  { code: 'H08', check: 'payee checks', basis: 'Firm standard', find: payeesChecked },
  { code: 'H09', check: 'excess applied', basis: 'Firm standard', find: excessApplied },
]

function paid({ claim, today }: HandlingContext): readonly Payment[] {
  return claim.payments.filter((payment) => isPaid(payment, today))
}

function coverConfirmed(context: HandlingContext): Finding {
  const { claim, known } = context
  const payments = paid(context).filter((payment) => isOnIndemnityLine(claim, payment))
  const first = earliest(payments.map((payment) => payment.issuedOn))
  if (first === undefined) return NOT_APPLICABLE
  const confirmedOn = known(claim.handling.coverConfirmedOn)
  const confirmed = confirmedOn === undefined ? 'not recorded' : `on ${confirmedOn}`
  const refs = firstRefs(['handling', ...payments.filter((payment) => payment.issuedOn === first).map((payment) => payment.id)])
  return { result: confirmedOn !== undefined && confirmedOn <= first ? 'pass' : 'fail', detail: `cover confirmed ${confirmed}, first paid on ${first}`, refs }
}

function firstReserve({ claim, today, office, standards, known }: HandlingContext): Finding {
  const entries = claim.reserves.flatMap((line) => line.history.map(({ on }) => ({ on, ref: line.id })))
  const first = earliest(entries.map(({ on }) => known(on)))
  const days = standards.firstReserveBusinessDays
  const limit = addBusinessDays(reportedOn(claim), days, office)
  const detail = `${first === undefined ? 'no reserve yet' : `first reserve on ${first}`}, limit ${limit} (${days} business days after the report)`
  const refs = first === undefined ? ['handling'] : firstRefs(entries.filter(({ on }) => on === first).map(({ ref }) => ref))
  return { result: inTime(first, limit, today), detail, refs }
}

function notExceeded({ claim, today }: HandlingContext): Finding {
  const { lines } = claimFigures(claim, today)
  return worstOf(
    lines.map(({ line, overEstimate }) =>
      overEstimate > 0
        ? { result: 'fail', detail: `${line.id} paid ${money(overEstimate)} over its estimate`, refs: [line.id] }
        : { result: 'pass', refs: [line.id] },
    ),
  )
}

function paidAfterAgreement(context: HandlingContext): Finding {
  const { claim, today } = context
  const accepted = claim.offers.filter((offer) => offer.direction === 'from_insurer' && offer.status === 'accepted' && offer.madeOn <= today)
  return worstOf(accepted.map((offer) => payment(offer, context)))
}

function payment(offer: Offer, { deadlines }: HandlingContext): Finding {
  const row = deadlines('STD-PAY').find(({ ref }) => ref === offer.id)
  if (row === undefined) return { result: 'cannot_check', detail: `${offer.id} needs the date of its acceptance`, refs: [offer.id] }
  return ofDeadline(row, { late: 'fail', open: 'not paid' })
}

function inAuthority(context: HandlingContext): Finding {
  const { authorityLimit, handlerId } = context.claim.handling
  const payments = paid(context)
  if (payments.length === 0) return NOT_APPLICABLE
  if (authorityLimit === undefined) return { result: 'cannot_check', detail: 'no authority limit recorded', refs: ['handling'] }
  return worstOf(payments.map((each) => approval(each, authorityLimit, handlerId)))
}

function approval({ id, amount, approvedBy }: Payment, limit: number, handlerId: string): Finding {
  if (amount <= limit || (approvedBy !== undefined && approvedBy !== handlerId)) return { result: 'pass', refs: [id] }
  const by = approvedBy === undefined ? 'with no approval recorded' : 'approved by the handler alone'
  return { result: 'fail', detail: `${id} ${money(amount)} is above the limit of ${money(limit)}, ${by}`, refs: [id] }
}

function payeesChecked(context: HandlingContext): Finding {
  return worstOf(paid(context).map((each) => payee(each, context)))
}

/** Where no day of issue is recorded the checks must at least be there. */
function payee({ id, payeePartyId, issuedOn }: Payment, { claim, today }: HandlingContext): Finding {
  const party = claim.parties.find((each) => each.id === payeePartyId)
  const by = (date: IsoDate | undefined): boolean => date !== undefined && date <= (issuedOn ?? today)
  const lacking = missing({ 'identity check': by(party?.identityVerifiedOn), 'sanctions check': by(party?.sanctionsCheckedOn) })
  const refs = inRefOrder([id, payeePartyId])
  return lacking === undefined ? { result: 'pass', refs } : { result: 'fail', detail: `${id} to ${payeePartyId} ${lacking} by the day of payment`, refs }
}

function excessApplied(context: HandlingContext): Finding {
  const { claim, today } = context
  if (claim.policy === undefined) {
    const payments = paid(context)
    if (payments.length === 0) return NOT_APPLICABLE
    return { result: 'cannot_check', detail: 'no policy recorded', refs: firstRefs(payments.map((each) => each.id)) }
  }
  const rows = sectionPositions(claim, today).filter((row) => row.paid > 0)
  return worstOf(
    rows.map(({ ref, paid: sum, liability }) => ({
      result: sum <= liability ? 'pass' : 'fail',
      detail: `${ref} paid ${money(sum)}, policy liability ${money(liability)}`,
      refs: [ref],
    })),
  )
}
