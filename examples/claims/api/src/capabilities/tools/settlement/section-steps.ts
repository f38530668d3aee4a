/** How the policy turns the items of one first-party section into a figure, one step after the other. */
import type { Claim, CoverSection, Pence, Policy } from '../../../../../shared/claim.ts'
import { lossDate, policyholder } from '../../facts.ts'
import { mulDiv, sum } from '../../money.ts'
import { sectionExcess } from '../../policy-terms.ts'
import { type ItemValue, itemValues } from './item-value.ts'
import { remedied, type RemedyFlag, remedyOf } from './misrepresentation.ts'
import { isAtLeastPercent, percentOf } from './percent.ts'

type StepName = 'items' | 'vat' | 'betterment' | 'single_article_limit' | 'average' | 'excess' | 'limit' | 'aggregate' | 'proportionate_remedy'

/** A step with the figure that stands after it, in pence. */
interface Step {
  readonly step: StepName
  readonly amount: Pence
}

export interface SectionFigure {
  /** `items`, and of the others those that changed the figure. */
  readonly steps: readonly Step[]
  /** What the policy has to pay for the section, before anything is set against it. */
  readonly liability: Pence
  /** At least one item counts as claimed, because nobody has agreed or assessed it. */
  readonly provisional: boolean
  readonly flags: readonly (RemedyFlag | 'below_excess' | 'value_at_risk_needed')[]
}

type Rule = readonly [StepName, (figure: Pence) => Pence]

export function sectionFigure(claim: Claim, policy: Policy, section: CoverSection): SectionFigure {
  const values = itemValues(claim.items.filter((item) => item.sectionId === section.id))
  const remedy = remedyOf(policy)
  const insured: Insured = {
    section,
    excess: sectionExcess(policy, section, lossDate(claim)),
    valueAtRisk: claim.assessments.find((assessment) => assessment.sectionId === section.id)?.valueAtRisk,
  }
  const rules: readonly Rule[] = [...sectionRules(insured), ['proportionate_remedy', (figure) => remedied(figure, remedy)]]
  const all = rules.reduce(applied, itemSteps(claim, section, values))
  return {
    steps: all.filter(({ amount }, index) => index === 0 || amount !== all[index - 1]?.amount),
    liability: all.at(-1)?.amount ?? 0,
    provisional: values.some((value) => value.unverified),
    flags: [
      ...(isBelowExcess(all, insured.excess) ? ['below_excess' as const] : []),
      ...(section.average && section.sumInsured !== undefined && insured.valueAtRisk === undefined ? ['value_at_risk_needed' as const] : []),
      ...(remedy.kind === 'question' ? [remedy.flag] : []),
    ],
  }
}

/** What is taken off each item by itself. Each step is the sum over the items. */
function itemSteps(claim: Claim, section: CoverSection, values: readonly ItemValue[]): readonly Step[] {
  const { basis, singleArticleLimit = Infinity } = section
  const items = values.map(({ item, amount }) => {
    const vat = reclaimsVat(claim, item.partyId) ? (item.vatIncluded ?? 0) : 0
    const afterVat = Math.max(0, amount - vat)
    const wear = basis === 'indemnity' ? percentOf(afterVat, item.bettermentPct ?? 0) : 0
    const afterWear = Math.max(0, afterVat - wear)
    return { amount, afterVat, afterWear, capped: Math.min(afterWear, singleArticleLimit) }
  })
  return [
    { step: 'items', amount: sum(items.map((item) => item.amount)) },
    { step: 'vat', amount: sum(items.map((item) => item.afterVat)) },
    { step: 'betterment', amount: sum(items.map((item) => item.afterWear)) },
    { step: 'single_article_limit', amount: sum(items.map((item) => item.capped)) },
  ]
}

/** The payee of an item is its party, else the policyholder; one who is registered for VAT gets it back elsewhere. */
function reclaimsVat(claim: Claim, partyId: string | undefined): boolean {
  const payee = partyId === undefined ? policyholder(claim) : claim.parties.find((party) => party.id === partyId)
  return payee?.vatRegistered === true
}

interface Insured {
  readonly section: CoverSection
  readonly excess: Pence
  readonly valueAtRisk: Pence | undefined
}

function sectionRules(insured: Insured): readonly Rule[] {
  const { limit, sumInsured, aggregate, excessOrder } = insured.section
  const most = limit ?? sumInsured ?? Infinity
  const left = aggregate === undefined ? Infinity : Math.max(0, aggregate.limit - aggregate.eroded)
  const average: Rule = ['average', (figure) => averaged(figure, insured)]
  const excess: Rule = ['excess', (figure) => Math.max(0, figure - insured.excess)]
  const caps: readonly Rule[] = [
    ['limit', (figure) => Math.min(figure, most)],
    ['aggregate', (figure) => Math.min(figure, left)],
  ]
  return excessOrder === 'after_limit' ? [average, ...caps, excess] : [average, excess, ...caps]
}

/** Who insures for less than the value at risk bears the rest, unless the section waives that from a percentage on. */
function averaged(figure: Pence, { section: { average, averageThresholdPct = 0, sumInsured }, valueAtRisk }: Insured): Pence {
  if (!average || sumInsured === undefined || valueAtRisk === undefined || sumInsured >= valueAtRisk) return figure
  if (averageThresholdPct > 0 && isAtLeastPercent(sumInsured, averageThresholdPct, valueAtRisk)) return figure
  return mulDiv(figure, sumInsured, valueAtRisk)
}

function applied(steps: readonly Step[], [step, rule]: Rule): readonly Step[] {
  return [...steps, { step, amount: rule(steps.at(-1)?.amount ?? 0) }]
}

function isBelowExcess(all: readonly Step[], excess: Pence): boolean {
  const before = all[all.findIndex(({ step }) => step === 'excess') - 1]?.amount ?? 0
  return before > 0 && before <= excess
}
