import type { Claim, FirmStandards } from '../../../shared/claim.ts'

/** What the firm asks of itself. Not law: wherever a tool shows one it says that it is a firm standard. */
export const FIRM_STANDARDS: FirmStandards = {
  claimAckBusinessDays: 5,
  updateIntervalBusinessDays: 20,
  firstReserveBusinessDays: 5,
  complaintAckBusinessDays: 5,
  complaintUpdateDays: 28,
  payAfterAgreementBusinessDays: 5,
  srcBusinessDays: 2,
  vulnerabilityReviewMonths: 6,
  inactivityGapDays: 30,
  cancellationNoticeDays: 7,
  inceptionGapDays: 30,
  coverChangeGapDays: 30,
  nearEndDays: 14,
  reinstatementGapDays: 7,
  lateNotificationDays: 30,
  injuryPresentationMonths: 6,
  priorClaimsYears: 5,
  priorClaimsCount: 2,
  bankChangeDays: 14,
  nearLimitPct: 95,
  overclaimPct: 150,
}

/** The standards that hold for this claim: the firm's, with what the claim sets otherwise. */
export function standardsOf(claim: Claim): FirmStandards {
  return { ...FIRM_STANDARDS, ...claim.handling.standards }
}
