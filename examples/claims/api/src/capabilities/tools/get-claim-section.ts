import type { JsonSchema } from '@ambit/domain'
import type { Claim } from '../../../../shared/claim.ts'
import { checkedArguments, numberArgument, textArgument } from '../arguments.ts'
import { compareRefs } from '../refs.ts'
import { compactJson } from '../result.ts'
import type { ChatTool, ClaimContext } from '../types.ts'
import { SECTION_NAMES, SECTIONS, absence, isSectionName, type SectionName } from './section-names.ts'
import { listedRows, overviewFields, singleFields, type ListName } from './section-rows.ts'

const LIMIT = 20

const parameters: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    section: { type: 'string', enum: SECTION_NAMES, description: 'Which part of the claim to read.' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: LIMIT, description: 'Most rows to return, the newest first.' },
  },
  required: ['section'],
}

/** Reads one section of the claim: rows newest first, or the fields of a single object. */
export const getClaimSection: ChatTool = {
  definition: {
    name: 'get_claim_section',
    description:
      'Reads one section of this claim as recorded: policy, loss, parties, payments, documents and so on. Lists come newest first with a count. Long texts are cut; read a document whole with get_document.',
    parameters,
  },
  activity: (input) => `Reading the ${labelOf(input)}…`,
  run: (input, context) => {
    const args = checkedArguments(parameters, input)
    const section = textArgument(args, 'section') ?? ''
    if (!isSectionName(section)) throw new Error(`no section called "${section}"`)
    return { result: readSection(section, numberArgument(args, 'limit') ?? LIMIT, context) }
  },
}

function labelOf(input: unknown): string {
  const name = typeof input === 'object' && input !== null && 'section' in input ? input.section : undefined
  return SECTIONS.find((section) => section.name === name)?.label ?? 'claim'
}

function readSection(section: SectionName, limit: number, context: ClaimContext): string {
  if (section === 'overview') return compactJson({ section, ...overviewFields(context) })
  if (section === 'policy' || section === 'loss' || section === 'litigation' || section === 'decision') {
    const fields = singleFields(context.claim[section])
    return fields === undefined ? absence(section) : compactJson({ section, ...fields })
  }
  const undiagnosed = section === 'medical' ? noDiagnosis(context.claim) : undefined
  return undiagnosed ?? readList(section, limit, context)
}

function readList(section: ListName, limit: number, context: ClaimContext): string {
  const { count, rows } = listedRows(section, context, limit)
  if (count === 0) return absence(section)
  const more = count > limit ? { more: count - limit } : {}
  return compactJson({ section, count, items: rows, ...more })
}

/** Where nobody has written a diagnosis, the records still say who was examined and how badly hurt. */
function noDiagnosis({ medical }: Claim): string | undefined {
  if (medical.some((row) => row.diagnosis !== null && row.diagnosis.trim() !== '')) return undefined
  if (medical.length === 0) return absence('medical')
  const told = medical
    .toSorted((a, b) => compareRefs(a.id, b.id))
    .map((row) => `${row.id}, severity ${row.severity}${row.reportDocumentId === undefined ? '' : `, report ${row.reportDocumentId}`}`)
  return `${absence('medical')} ${medical.length} medical record${medical.length === 1 ? '' : 's'} (${told.join('; ')}).`
}
