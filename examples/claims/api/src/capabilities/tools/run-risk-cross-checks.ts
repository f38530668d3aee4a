import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { checkedArguments } from '../arguments.ts'
import { compactJson } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'
import { firstRefs } from './handling/check.ts'
import { type Observation, riskContext, type IndicatorStrength } from './risk/check.ts'
import { RISK_CHECKS } from './risk/checks.ts'

const READING = 'Indicators are questions to ask, not findings. Honest claims show them too.'
/** So many observations of one check are told; the rest are counted, and of all their refs the first are cited. */
const TOLD_MAX = 5

const definition: ToolDefinition = {
  name: 'run_risk_cross_checks',
  description:
    'Compares the recorded facts of this claim with each other in twenty checks: dates of cover, notice, statements, occupants, shared contact and bank details, document dates, ' +
    'invoices, sums and witnesses. Each indicator has a strength, what was seen and its refs. It is a question to ask, with innocent explanations, and never a finding: do not say ' +
    'or suggest that anyone was dishonest. cannot_check names what the file lacks, which is no sign of anything. suggest_specialist_review only says that a second look is worth it.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

/** Indicators in code order, what could not be checked and why, and how many checks were clear. */
export const runRiskCrossChecks: ChatTool = {
  definition,
  activity: () => 'Cross-checking the facts…',
  run: (input, { claim, today }) => {
    checkedArguments(definition.parameters, input)
    return { result: compactJson(crossChecks(claim, today)) }
  },
}

function crossChecks(claim: Claim, today: IsoDate) {
  const context = riskContext(claim, today)
  const results = RISK_CHECKS.map(({ code, find }) => ({ code, ...find(context) }))
  const indicators = results.filter(({ observations }) => observations.length > 0).map(({ code, observations }) => indicator(code, observations))
  const unchecked = results.filter(({ observations, needs }) => observations.length === 0 && needs !== undefined).map(({ code, needs }) => ({ code, needs }))
  return {
    reading: READING,
    indicators,
    cannot_check: unchecked,
    clear: results.length - indicators.length - unchecked.length,
    suggest_specialist_review: isReviewSuggested(indicators.map((each) => each.strength)),
  }
}

function indicator(code: string, observations: readonly Observation[]) {
  const more = observations.length - TOLD_MAX
  return {
    code,
    status: 'indicator',
    strength: strongest(observations),
    detail: [...observations.slice(0, TOLD_MAX).map((each) => each.text), ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    refs: firstRefs(observations.flatMap((each) => each.refs)),
  }
}

function strongest(observations: readonly Observation[]): IndicatorStrength {
  const strengths = new Set(observations.map((each) => each.strength))
  if (strengths.has('strong')) return 'strong'
  return strengths.has('moderate') ? 'moderate' : 'weak'
}

/** One strong indicator or two moderate ones, which echoes the public two-or-more rule; weak ones alone never. */
function isReviewSuggested(strengths: readonly IndicatorStrength[]): boolean {
  return strengths.includes('strong') || strengths.filter((strength) => strength === 'moderate').length >= 2
}
