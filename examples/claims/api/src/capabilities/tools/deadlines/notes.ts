import { claimFigures } from '../../figures.ts'
import type { DeadlineContext } from './deadline.ts'

const NO_JURISDICTION = 'No loss jurisdiction is recorded, so limitation, portal, pre-action and CPR dates cannot be worked out.'
const ENGLAND_AND_WALES_ONLY = 'Portal, pre-action and CPR rules here cover England and Wales only.'
const REASONABLE_TIME = 'Insurance Act 2015 s13A: sums due must be paid within a reasonable time; no fixed date.'

/** What the rows cannot say. A reasonable time has no number of days, so it is a note and never a row. */
export function deadlineNotes(context: DeadlineContext): readonly string[] {
  return [...jurisdictionNote(context), ...(isAccepted(context) && isUnpaid(context) ? [REASONABLE_TIME] : [])]
}

function jurisdictionNote({ jurisdiction }: DeadlineContext): readonly string[] {
  if (jurisdiction === undefined) return [NO_JURISDICTION]
  return jurisdiction === 'england-and-wales' ? [] : [ENGLAND_AND_WALES_ONLY]
}

function isAccepted({ claim, known }: DeadlineContext): boolean {
  const { decision } = claim
  return (decision?.kind === 'accept' || decision?.kind === 'part_accept') && known(decision.madeOn) !== undefined
}

/** A payment not yet issued, or an indemnity line that still expects to pay. */
function isUnpaid({ claim, today }: DeadlineContext): boolean {
  const figures = claimFigures(claim, today)
  return figures.pending > 0 || figures.lines.some(({ line, outstanding }) => line.costType === 'indemnity' && outstanding > 0)
}
