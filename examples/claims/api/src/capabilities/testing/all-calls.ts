import type { JsonObject } from '@ambit/domain'
import type { Claim } from '../../../../shared/claim.ts'
import { allTools } from '../registry.ts'
import { SECTION_NAMES } from '../tools/section-names.ts'
import type { ChatTool } from '../types.ts'

export interface Call {
  readonly tool: ChatTool
  readonly args: JsonObject
}

/** Every tool with arguments that fit a claim: without any where none are needed, and each section of the record. */
export function allCalls(claim: Claim): readonly Call[] {
  return allTools(true).flatMap((tool) => argumentsFor(tool.definition.name, claim).map((args) => ({ tool, args })))
}

function argumentsFor(name: string, claim: Claim): readonly JsonObject[] {
  switch (name) {
    case 'get_claim_section':
      return SECTION_NAMES.map((section) => ({ section, limit: 50 }))
    case 'search_claim':
      return [{ query: 'kitchen', limit: 20 }, { query: '"not happy"' }]
    case 'get_document':
      return claim.documents.slice(0, 3).map(({ id }) => ({ document_id: id, max_chars: 8_000 }))
    case 'highlight_panel':
      return [{ panel: 'policy', note: 'the excess' }]
    case 'get_party':
      return [...claim.parties.slice(0, 3).map(({ id }): JsonObject => ({ party_id: id })), { role: 'policyholder' }]
    case 'build_timeline':
      return [{}, { limit: 100 }]
    default:
      return [{}]
  }
}
