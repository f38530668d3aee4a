import type { Claim, CoverSection, IsoDate, Policy } from '../../../../shared/claim.ts'
import { checkedArguments, textArgument } from '../arguments.ts'
import { standardsOf } from '../firm-standards.ts'
import { londonMinute } from '../instants.ts'
import { byRef, inCodeOrder } from '../refs.ts'
import { compactJson, sentenceWithList } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'
import { type Cover, coverOf } from './policy/cover.ts'
import { motorRow } from './policy/motor.ts'
import { policyFlags } from './policy/policy-flags.ts'
import { judged } from './policy/reason.ts'
import { sectionRow } from './policy/cover-section.ts'
import { type Tested, testedAt, testedOf } from './policy/tested.ts'
import { triggeredBy } from './policy/trigger.ts'

/** Keys under which null is an answer: it cannot be told from what is recorded. */
const ANSWERS: ReadonlySet<string> = new Set(['in_force', 'cover_triggered', 'operative', 'vehicle_on_policy', 'driver_permitted'])

const definition: ToolDefinition = {
  name: 'check_policy_in_force',
  description:
    'Checks whether the policy was in force at the loss (or for claims-made cover at the claim), to the minute and after every cancellation, lapse, suspension, reinstatement and ' +
    'avoidance; which sections are operative with their limit, excess and the ids of their terms; and for motor the vehicle, the driver and duties to third parties. ' +
    'Call it before saying anything about cover. null means that the file does not tell: say what is needed. Flags are points to look at and never change the answer.',
  parameters: {
    type: 'object',
    properties: {
      at: {
        type: 'string',
        description: 'A date (2026-03-01) or date-time (2026-03-01T09:30, London unless it has an offset) to test instead of the recorded one.',
      },
      section_id: { type: 'string', description: 'Only this section of the policy, such as sec-1.' },
    },
    additionalProperties: false,
  },
}

/** In force is true, false, or null where the file cannot tell. Arrears alone never make it false. */
export const checkPolicyInForce: ChatTool = {
  definition,
  activity: () => 'Checking the policy…',
  run: (input, { claim, today }) => {
    const args = checkedArguments(definition.parameters, input)
    const at = textArgument(args, 'at')
    return { result: check(claim, today, { at: at === undefined ? undefined : testedAt(at), sectionId: textArgument(args, 'section_id') }) }
  },
}

interface Asked {
  readonly at: Tested | undefined
  readonly sectionId: string | undefined
}

function check(claim: Claim, today: IsoDate, { at, sectionId }: Asked): string {
  const { policy } = claim
  if (policy === undefined) return 'No policy recorded on this claim.'
  const sections = byRef(policy.sections).filter((section) => sectionId === undefined || section.id === sectionId)
  if (sectionId !== undefined && sections.length === 0) return unknownSection(policy, sectionId)
  return compactJson(answer(claim, policy, { sections, at, today }), ANSWERS)
}

function answer(
  claim: Claim,
  policy: Policy,
  { sections, at, today }: { readonly sections: readonly CoverSection[]; readonly at: Tested | undefined; readonly today: IsoDate },
) {
  const [tested, cover] = [at ?? testedOf(claim, policy, today), coverOf(policy)]
  const judgement = judged(policy, cover, tested)
  const { triggered, flags } = triggeredBy(judgement.inForce, { claim, policy, cover, today })
  const noticeDays = standardsOf(claim).cancellationNoticeDays
  return {
    in_force: judgement.inForce,
    cover_triggered: triggered,
    reason: judgement.reason,
    tested: tested && { basis: tested.basis, value: tested.value, precision: tested.precision },
    cover: cover && coveredMinutes(cover),
    flags: inCodeOrder([...flags, ...policyFlags({ policy, cover, tested, inForce: judgement.inForce, noticeDays, today })]),
    premium: policy.premium.status,
    sections: sections.map((section) => sectionRow(policy, section, tested)),
    motor: claim.line === 'motor' ? motorRow(claim, policy, judgement, tested?.date) : undefined,
  }
}

/** The first and the last covered minute on a London clock. */
function coveredMinutes({ spans }: Cover): { readonly from: string; readonly to: string } | undefined {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last && { from: londonMinute(first.from), to: londonMinute(last.to - 1) }
}

function unknownSection(policy: Policy, sectionId: string): string {
  return sentenceWithList(
    `No section ${sectionId} on this policy.`,
    'Sections',
    byRef(policy.sections).map((section) => `${section.id} ${section.name}`),
  )
}
