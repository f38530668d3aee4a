import type { Claim, IsoDate, Policy } from '../../../../shared/claim.ts'
import { checkedArguments } from '../arguments.ts'
import { lossDate } from '../facts.ts'
import { type ClaimFigures, claimFigures, type LineFigures, receivedBy } from '../figures.ts'
import { money, sum } from '../money.ts'
import { sectionExcess } from '../policy-terms.ts'
import { inCodeOrder, inRefOrder } from '../refs.ts'
import { compactJson } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'

const OVER_ESTIMATE = 'paid_exceeds_estimate'

const definition: ToolDefinition = {
  name: 'financial_summary',
  description:
    'Adds up the money of this claim: for each reserve line and in total what is paid, still outstanding and incurred; what is pending, recovered and expected back; ' +
    'and how much of the excess is due and collected. Use it whenever an answer needs a figure of reserves, payments or recoveries: do not add up amounts yourself.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

/** Incurred is paid plus outstanding; recoveries make it net. Payments stopped, voided or returned count nowhere. */
export const financialSummary: ChatTool = {
  definition,
  activity: () => 'Adding up the money…',
  run: (input, { claim, today }) => {
    checkedArguments(definition.parameters, input)
    return { result: summary(claim, today) }
  },
}

function summary(claim: Claim, today: IsoDate): string {
  if (claim.reserves.length === 0 && claim.payments.length === 0) return 'No reserves or payments recorded on this claim.'
  const figures = claimFigures(claim, today)
  const lines = figures.lines.map(lineRow)
  return compactJson({
    lines,
    totals: totals(claim, figures, today),
    excess: claim.policy && excess(claim, claim.policy, today),
    flags: inCodeOrder(lines.flatMap((line) => line.flag ?? [])),
    future_dated: futureDated(claim, today),
  })
}

function lineRow({ line, estimate, paid, outstanding, incurred, overEstimate }: LineFigures) {
  return {
    ref: line.id,
    name: line.name,
    type: line.costType,
    status: line.status,
    estimate: estimate === undefined ? 'none recorded' : money(estimate),
    paid: money(paid),
    outstanding: money(outstanding),
    incurred: money(incurred),
    over_estimate: overEstimate > 0 ? money(overEstimate) : undefined,
    flag: overEstimate > 0 ? OVER_ESTIMATE : undefined,
  }
}

function totals(claim: Claim, figures: ClaimFigures, today: IsoDate) {
  const incurredOn = (costType: 'indemnity' | 'expense') => sum(figures.lines.filter(({ line }) => line.costType === costType).map((each) => each.incurred))
  const reinsurance = claim.recoveries.filter((recovery) => recovery.type === 'reinsurance')
  return {
    paid: money(figures.paid),
    pending: money(figures.pending),
    outstanding: money(figures.outstanding),
    incurred_gross: money(figures.incurredGross),
    recovered: money(figures.recovered),
    incurred_net: money(figures.incurredNet),
    recoveries_expected: money(figures.recoveriesExpected),
    incurred_net_after_expected: money(figures.incurredNetAfterExpected),
    indemnity_incurred: money(incurredOn('indemnity')),
    expense_incurred: money(incurredOn('expense')),
    reinsurance: reinsurance.length > 0 ? money(sum(reinsurance.map((recovery) => receivedBy(recovery, today)))) : undefined,
  }
}

function excess(claim: Claim, policy: Policy, today: IsoDate) {
  const claimedOn = new Set(claim.items.filter((item) => item.status !== 'declined' && item.status !== 'withdrawn').map((item) => item.sectionId))
  const due = policy.sections.filter((section) => claimedOn.has(section.id)).map((section) => sectionExcess(policy, section, lossDate(claim)))
  const collected = claim.recoveries.filter((recovery) => recovery.type === 'excess').map((recovery) => receivedBy(recovery, today))
  return { due: money(sum(due)), collected: money(sum(collected)) }
}

/** Records that the figures leave out because they are dated after today. */
function futureDated(claim: Claim, today: IsoDate): readonly string[] {
  const isLater = (date: IsoDate | undefined): boolean => date !== undefined && date > today
  const lines = claim.reserves.filter((line) => line.history.some((entry) => isLater(entry.on)))
  const payments = claim.payments.filter((payment) => isLater(payment.issuedOn) || isLater(payment.requestedOn))
  const recoveries = claim.recoveries.filter((recovery) => recovery.receipts.some((receipt) => isLater(receipt.on)))
  return inRefOrder([...lines, ...payments, ...recoveries].map((each) => each.id))
}
