import type { ClaimFigures, Figures } from '../../shared/api.ts'
import type { Claim, IsoDate } from '../../shared/claim.ts'
import type { ClaimMetrics, DeadlineList, FinancialSummary, PolicyCheck, SettlementPosition } from '../../shared/figures.ts'
import { standardsOf } from './capabilities/firm-standards.ts'
import { quietStretches } from './capabilities/quiet-stretches.ts'
import { runTool } from './capabilities/registry.ts'
import { timelineEntries } from './capabilities/tools/timeline/entries.ts'
import { unclaimedSections } from './figures-view-unclaimed.ts'

/** What the tools make of the claim today, for the page: the same results that the assistant reads. */
export async function figuresView(claim: Claim, today: IsoDate): Promise<ClaimFigures> {
  const [money, deadlines, policy, metrics, settlement] = await Promise.all([
    told<FinancialSummary>('financial_summary', claim, today),
    deadlineList(claim, today),
    told<PolicyCheck>('check_policy_in_force', claim, today),
    told<ClaimMetrics>('claim_metrics', claim, today),
    told<SettlementPosition>('settlement_position', claim, today),
  ])
  const { inactivityGapDays } = standardsOf(claim)
  const quiet = quietStretches(claim, today).filter((stretch) => stretch.days > inactivityGapDays)
  return { today, money, deadlines, policy, metrics, settlement, unclaimed: unclaimedSections(claim, today), timeline: timelineEntries(claim, today), quiet }
}

export function deadlineList(claim: Claim, today: IsoDate): Promise<Figures<DeadlineList>> {
  return told<DeadlineList>('list_deadlines', claim, today)
}

/** The result of a tool that takes no arguments: its JSON, or the sentence that says why there is none. */
async function told<Known>(name: string, claim: Claim, today: IsoDate): Promise<Figures<Known>> {
  const { result, isError } = await runTool(name, {}, { claim, today, screen: false })
  if (isError === true) throw new Error(`${name} on ${claim.id}: ${result}`)
  if (!result.startsWith('{')) return { absent: result }
  const known: Known = JSON.parse(result)
  return { known }
}
