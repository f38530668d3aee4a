import { INSTRUCTIONS } from './instructions.ts'
import { CLAIM_QA } from './free-chat.ts'
import { CLAIM_SUMMARY, TIMELINE_REVIEW, DOCUMENT_REVIEW, PARTY_BRIEF } from './understand.ts'
import { POLICY_VALIDATION, NEXT_ACTIONS, SETTLEMENT_REVIEW, RESERVE_REVIEW, LIABILITY_REVIEW, RECOVERY_REVIEW } from './decide.ts'
import { FRAUD_CHECK, VULNERABILITY_CHECK, COMPLAINT_CHECK, FILE_AUDIT } from './protect.ts'
import { DRAFT_UPDATE, DRAFT_DECISION, DRAFT_COMPLAINT_RESPONSE, HANDOVER_NOTE } from './produce.ts'
import { WHAT_CAN_YOU_DO, SHOW_ME } from './help.ts'

/** First in every prompt of this agent. */
export const INSTRUCTIONS_ID = 'instructions'
/** Free chat's own playbook. No capability: it stands in neither half of the catalogue. */
export const FREE_CHAT_ID = 'playbook.claim_qa'

/** Every prompt text by its id. A capability's `promptId` is `capability.<id>`. */
export const PROMPTS: ReadonlyMap<string, string> = new Map([
  [INSTRUCTIONS_ID, INSTRUCTIONS],
  [FREE_CHAT_ID, CLAIM_QA],
  ['capability.claim_summary', CLAIM_SUMMARY],
  ['capability.timeline_review', TIMELINE_REVIEW],
  ['capability.document_review', DOCUMENT_REVIEW],
  ['capability.party_brief', PARTY_BRIEF],
  ['capability.policy_validation', POLICY_VALIDATION],
  ['capability.next_actions', NEXT_ACTIONS],
  ['capability.settlement_review', SETTLEMENT_REVIEW],
  ['capability.reserve_review', RESERVE_REVIEW],
  ['capability.liability_review', LIABILITY_REVIEW],
  ['capability.recovery_review', RECOVERY_REVIEW],
  ['capability.fraud_check', FRAUD_CHECK],
  ['capability.vulnerability_check', VULNERABILITY_CHECK],
  ['capability.complaint_check', COMPLAINT_CHECK],
  ['capability.file_audit', FILE_AUDIT],
  ['capability.draft_update', DRAFT_UPDATE],
  ['capability.draft_decision', DRAFT_DECISION],
  ['capability.draft_complaint_response', DRAFT_COMPLAINT_RESPONSE],
  ['capability.handover_note', HANDOVER_NOTE],
  ['capability.what_can_you_do', WHAT_CAN_YOU_DO],
  ['capability.show_me', SHOW_ME],
])

/** The text of a prompt. Throws where there is none of that id: the start-up check makes that impossible for capabilities. */
export function promptText(id: string): string {
  const text = PROMPTS.get(id)
  if (text === undefined) throw new Error(`No prompt "${id}" in the catalogue.`)
  return text
}
