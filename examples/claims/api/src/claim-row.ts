import type { ClaimRow } from '../../shared/api.ts'
import type { Claim, IsoDate } from '../../shared/claim.ts'
import type { DeadlineRow } from '../../shared/figures.ts'
import { lossDate, policyholder, reportedOn } from './capabilities/facts.ts'
import { claimFigures } from './capabilities/figures.ts'
import { deadlineList } from './figures-view.ts'

/** One line of the list of claims, as it stands today. */
export async function claimRow(claim: Claim, today: IsoDate): Promise<ClaimRow> {
  const deadlines = await deadlineList(claim, today)
  const { id, reference, line, status, loss, handling, reserves } = claim
  return {
    id,
    reference,
    line,
    status,
    insured: insured(claim),
    whatHappened: loss?.cause,
    lossOn: lossDate(claim),
    discoveredOn: loss?.discoveredOn,
    claimMadeOn: loss?.firstClaimMadeOn,
    reportedOn: reportedOn(claim),
    outstanding: reserves.length === 0 ? undefined : claimFigures(claim, today).outstanding,
    nextDeadline: 'known' in deadlines ? deadlines.known.rows?.find(isAhead) : undefined,
    handler: handling.handlerName,
  }
}

/** What this desk must still do or watch. What the other side must do is not its deadline. */
function isAhead({ status, kind }: DeadlineRow): boolean {
  return kind !== 'counterparty' && (status === 'overdue' || status === 'due_today' || status === 'upcoming')
}

/** An address ends with its town and its postcode. */
function insured(claim: Claim): ClaimRow['insured'] {
  const party = policyholder(claim)
  return party && { name: party.name, place: party.addresses[0]?.split(', ').at(-2) }
}
