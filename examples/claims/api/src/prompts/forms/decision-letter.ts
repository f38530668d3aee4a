import { LETTER_ABOUT, LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

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

{{#get_claim_section.decision.is.accept}}
We have accepted your claim.
{{/get_claim_section.decision.is.accept}}
{{#get_claim_section.decision.is.part_accept}}
We have accepted part of your claim. [Which part, and which part not, in a sentence.]
{{/get_claim_section.decision.is.part_accept}}
{{#get_claim_section.decision.is.decline}}
I am sorry to tell you that we are not able to pay this claim.
{{/get_claim_section.decision.is.decline}}
{{#get_claim_section.decision.is.avoid}}
I am sorry to tell you that we are treating your policy as if it had never existed, so we are not able to pay this claim. [From when, and what becomes of the premium.]
{{/get_claim_section.decision.is.avoid}}

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

{{#get_claim_section.decision.termRefs}}
- [The wording of {{.}} in full, and how it applies.]
{{/get_claim_section.decision.termRefs}}
{{^get_claim_section.decision.termRefs}}
[No term is recorded: name each one that the decision relies on.]
{{/get_claim_section.decision.termRefs}}

{{^get_claim_section.decision.is.decline}}
{{^get_claim_section.decision.is.avoid}}
### How the amount is made up

{{#settlement_position.sections}}
| [Name of section {{ref}}] | Amount after this step |
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

{{/get_claim_section.decision.is.avoid}}
{{/get_claim_section.decision.is.decline}}
### If you disagree

If you think that we have something wrong, or have something that we have not seen, please tell me. We will look at it again.

You can also complain: [how and to whom]. We will then look into the matter and write to you with our final response. If you are still unhappy, or if eight weeks have gone by since you complained, you may be able to go to the Financial Ombudsman Service. It is free of charge. You would have to go there within six months of the date of our final response.

[The firm's approved paragraph on the ombudsman and its website.]

[If this is also a final response: leaflet, and whether we waive the time limits.]

${LETTER_SIGNATURE}
{{/get_claim_section.decision.kind}}`
