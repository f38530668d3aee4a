import { unlessAny } from './conditions.ts'
import { LETTER_ABOUT, LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

/** Keeps the text in the letter of an acceptance, in whole or in part. */
function whilePaying(text: string): string {
  return unlessAny(['get_claim_section.decision.kind=decline', 'get_claim_section.decision.kind=avoid'], text)
}

const DECLINED_ITEM = '- We do not pay {{head}}, {{claimed}}. [Why not. The file has: {{description}}]'

/** The customer's own: an item of somebody else is not theirs to read. */
const DECLINED_ITEMS = `{{#get_claim_section.items.items}}
{{#status=declined}}
{{#partyId}}
{{#partyId.roles=policyholder}}
${DECLINED_ITEM}
{{/partyId.roles=policyholder}}
{{/partyId}}
{{^partyId}}
${DECLINED_ITEM}
{{/partyId}}
{{/status=declined}}
{{/get_claim_section.items.items}}
`

/** A section goes by its name, a clause by its title with the recorded words for the handler. */
const TERMS = `{{#get_claim_section.decision.termRefs}}
{{#title}}
- {{title}}: [its wording in full, and how it applies. The file has: {{text}}]
{{/title}}
{{^title}}
{{#name}}
- {{name}}: [the wording of this section in full, and how it applies.]
{{/name}}
{{^name}}
- [The wording, in full, of a recorded term that is not among those of the policy on file, and how it applies.]
{{/name}}
{{/title}}
{{/get_claim_section.decision.termRefs}}`

const SECTION_NAME = '{{#ref.name}}{{ref.name}}{{/ref.name}}{{^ref.name}}[Name of the section]{{/ref.name}}'

/** Limit and excess are the policy check's, of the day that it tested. */
const AMOUNT = `### How the amount is made up

{{#settlement_position.sections}}
${SECTION_NAME}{{#ref.limit}}: the limit is {{ref.limit}}{{#ref.excess}}, and your excess {{ref.excess}}{{/ref.excess}}{{/ref.limit}}{{^ref.limit}}{{#ref.excess}}: your excess is {{ref.excess}}{{/ref.excess}}{{/ref.limit}}.

| ${SECTION_NAME} | Amount after this step |
|---|---|
{{#steps}}
| After {{step}} | {{amount}} |
{{/steps}}
| Amount under your policy | {{policy_liability}} |
| Paid so far | {{paid}} |
| Still open | {{balance}} |

{{/settlement_position.sections}}
{{#settlement_position.provisional}}
[Some of these amounts are not assessed yet: do not send them.]

{{/settlement_position.provisional}}
{{^settlement_position.sections}}
[The amount, and how it is made up.]

{{/settlement_position.sections}}
`

/** The letter for the recorded decision, by its kind; a ground may stand beside any of them. Without a decision it is a note. */
export const DECISION_LETTER = `{{^get_claim_section.decision.kind}}
# No decision to write about yet

{{get_claim_section.decision}}

A decision letter can only say what has been decided, so there is none to draft. Claim {{get_claim_section.overview.reference}} would first need on the file:

- [the decision, and the day on which it was made]
- [the reasons for it, each with the record that it rests on]
- [the terms of the policy that it relies on]
- [for a breach of a term: whether the breach had to do with the loss]

{{#check_policy_in_force.in_force}}
The policy check says that cover was in force at the point that was tested ({{check_policy_in_force.tested.value}}).
{{/check_policy_in_force.in_force}}
{{^check_policy_in_force.in_force}}
The policy check does not say that cover was in force at the point that counts. Settle that before anything is decided.
{{/check_policy_in_force.in_force}}
{{/get_claim_section.decision.kind}}
{{#get_claim_section.decision.kind}}
# Our decision on your claim {{get_claim_section.overview.reference}}

${LETTER_HEAD}

${LETTER_ABOUT}

{{#get_claim_section.decision.communicatedOn}}
[Told to the customer on {{get_claim_section.decision.communicatedOn}}: check what was sent before.]

{{/get_claim_section.decision.communicatedOn}}
This letter tells you what we have decided about your claim, why, and what you can do if you disagree.

### Our decision

{{#get_claim_section.decision.kind=accept}}
We have accepted your claim.
{{/get_claim_section.decision.kind=accept}}
{{#get_claim_section.decision.kind=part_accept}}
We have accepted part of your claim. [Which part, and which part not, in a sentence.]
{{/get_claim_section.decision.kind=part_accept}}
{{#get_claim_section.decision.kind=decline}}
I am sorry to tell you that we are not able to pay this claim.
{{/get_claim_section.decision.kind=decline}}
{{#get_claim_section.decision.kind=avoid}}
I am sorry to tell you that we are treating your policy as if it had never existed, so we are not able to pay this claim. [From when, and what becomes of the premium.]
{{/get_claim_section.decision.kind=avoid}}

${whilePaying(DECLINED_ITEMS)}
[Decided on {{get_claim_section.decision.madeOn}}: say so, if the day matters to the reader.]

### Our reasons

{{#get_claim_section.decision.reasons}}
- {{.}}
{{/get_claim_section.decision.reasons}}
{{^get_claim_section.decision.reasons}}
[No reason is recorded. The letter cannot go without one.]
{{/get_claim_section.decision.reasons}}

[Each reason in full: what we looked at, and what it showed.]

### The terms of your policy

${TERMS}
{{^get_claim_section.decision.termRefs}}
[No term is recorded: name each one that the decision relies on.]
{{/get_claim_section.decision.termRefs}}

${whilePaying(AMOUNT)}
### If you disagree

If you think that we have something wrong, or have something that we have not seen, please tell me. We will look at it again.

You can also complain: [how and to whom]. We will then look into the matter and write to you with our final response. If you are still unhappy, or if eight weeks have gone by since you complained, you may be able to go to the Financial Ombudsman Service. It is free of charge. You would have to go there within six months of the date of our final response.

[The firm's approved paragraph on the ombudsman and its website.]

[If this is also a final response: leaflet, and whether we waive the time limits.]

${LETTER_SIGNATURE}
{{/get_claim_section.decision.kind}}`
