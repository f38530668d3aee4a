import { INSTRUCTIONS } from './instructions.ts'
import { CLAIM_QA, CLAIM_SUMMARY, NEXT_ACTIONS, POLICY_VALIDATION, SHOW_ME, WHAT_CAN_YOU_DO } from './playbooks.ts'

/** First in every prompt of this agent. */
export const INSTRUCTIONS_ID = 'instructions'
/** Free chat's own playbook. No capability: it stands in neither half of the catalogue. */
export const FREE_CHAT_ID = 'playbook.claim_qa'

/** Every prompt text by its id. A capability's `promptId` is `capability.<id>`. */
export const PROMPTS: ReadonlyMap<string, string> = new Map([
  [INSTRUCTIONS_ID, INSTRUCTIONS],
  [FREE_CHAT_ID, CLAIM_QA],
  ['capability.claim_summary', CLAIM_SUMMARY],
  ['capability.policy_validation', POLICY_VALIDATION],
  ['capability.next_actions', NEXT_ACTIONS],
  ['capability.what_can_you_do', WHAT_CAN_YOU_DO],
  ['capability.show_me', SHOW_ME],
])

/** The text of a prompt. Throws where there is none of that id: the start-up check makes that impossible for capabilities. */
export function promptText(id: string): string {
  const text = PROMPTS.get(id)
  if (text === undefined) throw new Error(`No prompt "${id}" in the catalogue.`)
  return text
}
