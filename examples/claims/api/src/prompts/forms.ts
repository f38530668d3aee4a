// The forms of the documents that a handler sends or hands on, in Mustache. The values are the tools' results by the tool's
// name, of get_claim_section also by its section; what was not found is a sentence, so a row that is asked of it is absent.
// No line begins with two hash signs and a blank: that begins a section of the prompt.
import { COMPLAINT_RESPONSE } from './forms/complaint-response.ts'
import { CUSTOMER_UPDATE } from './forms/customer-update.ts'
import { DECISION_LETTER } from './forms/decision-letter.ts'
import { HANDOVER_NOTE_FORM } from './forms/handover-note.ts'

/** The form of each task that writes a document. */
export const FORMS = {
  draft_update: CUSTOMER_UPDATE,
  draft_decision: DECISION_LETTER,
  draft_complaint_response: COMPLAINT_RESPONSE,
  handover_note: HANDOVER_NOTE_FORM,
} as const

/** A form as it stands in a prompt: in a fence that names its task. */
export function fenced(task: keyof typeof FORMS): string {
  return `\`\`\`form ${task}\n${FORMS[task]}\n\`\`\``
}
