import { HOW_IT_ENDED, unlessAny, whileOpen } from './conditions.ts'
import { LETTER_ABOUT, LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

/** What bears on how to write to this person and to nobody else: what was recorded, and what the file only mentions. */
const BEFORE_SENDING = `{{#get_party.support_needs}}
[Before you send: keep to what was agreed for the recorded support need, {{.}}.]

{{/get_party.support_needs}}
{{#scan_vulnerability_signals.signals}}
{{#party.roles=policyholder}}
{{#subject=customer}}
{{#status=present}}
{{^recorded=true}}
[Before you send: the file mentions {{characteristic}}, on {{date}}. It may bear on how and where to write.]

{{/recorded=true}}
{{/status=present}}
{{/subject=customer}}
{{/party.roles=policyholder}}
{{/scan_vulnerability_signals.signals}}`

/** Who was paid in place of the customer is for the handler to choose: the record does not say for whom a payment was made. */
const PAID_TO_OTHERS = `{{#get_claim_section.payments.items}}
{{#payeePartyId.name}}
{{#issuedOn}}
${unlessAny(
  [
    ...['voided', 'stopped', 'returned'].map((status) => `status=${status}`),
    ...['policyholder', 'third_party_claimant', 'solicitor', 'loss_adjuster'].map((role) => `payeePartyId.roles=${role}`),
  ],
  '- [Paid to {{payeePartyId.name}}: {{amount}}. Keep this line only if it was paid for this customer.]',
)}
{{/issuedOn}}
{{/payeePartyId.name}}
{{/get_claim_section.payments.items}}`

const OPEN_OFFER = `{{#get_party.money.open_offer}}
{{#get_claim_section.offers.items}}
{{#partyId.roles=policyholder}}
{{#direction=from_insurer}}
{{#status=open}}
- Our offer to you of {{amount}} is open{{#expiresOn}} until {{expiresOn}}{{/expiresOn}}. [How to answer it.]
{{/status=open}}
{{/direction=from_insurer}}
{{/partyId.roles=policyholder}}
{{/get_claim_section.offers.items}}
{{/get_party.money.open_offer}}`

/** How the claim was decided, where the customer was told: a letter of progress is not the place to hear it first. */
const DECIDED = `{{#get_claim_section.decision.communicatedOn}}
{{#get_claim_section.decision.kind=accept}}
- We accepted your claim, and told you so on {{get_claim_section.decision.communicatedOn}}.
{{/get_claim_section.decision.kind=accept}}
{{#get_claim_section.decision.kind=part_accept}}
- We accepted part of your claim, and told you so on {{get_claim_section.decision.communicatedOn}}.
{{/get_claim_section.decision.kind=part_accept}}
{{#get_claim_section.decision.kind=decline}}
- We decided that we are not able to pay it, and told you so on {{get_claim_section.decision.communicatedOn}}.
{{/get_claim_section.decision.kind=decline}}
{{#get_claim_section.decision.kind=avoid}}
- We decided to treat your policy as if it had never existed, and told you so on {{get_claim_section.decision.communicatedOn}}.
{{/get_claim_section.decision.kind=avoid}}
{{/get_claim_section.decision.communicatedOn}}`

const STILL_TO_COME = `### What happens next

- [What we do next, and by when: see the deadlines of this claim.]
- [What somebody else has to do first, and when we expect it.]

I will write to you again by [date of the next update that is due], even if there is nothing new to tell.

### What we need from you

[Each paper or answer that we wait for, why, and by when. Or: nothing for now.]
`

/** A progress letter; for an ended claim how it stands, and no next step. No row of the diary stands in it: the diary also holds what is not for the customer. */
export const CUSTOMER_UPDATE = `# Update on your claim {{get_claim_section.overview.reference}}

${LETTER_HEAD}

${LETTER_ABOUT}

${BEFORE_SENDING}
${whileOpen('This letter tells you where your claim stands, what happens next and what we need from you.')}

### Where your claim stands

${whileOpen('[What was done since our last letter, and what it showed.]\n')}
- Your claim reached us on {{get_claim_section.overview.reported}}.
${HOW_IT_ENDED}
${DECIDED}
{{#get_party.money}}
- Paid to you so far: {{get_party.money.paid}}.
{{/get_party.money}}
${PAID_TO_OTHERS}
${OPEN_OFFER}

${whileOpen(STILL_TO_COME)}
### If something would make this easier

Tell me if you would like to hear from us in another way or at another time, or if you would like somebody to speak to us for you. If you are unhappy with how we are dealing with your claim, tell me that too. I will look into it.

${LETTER_SIGNATURE}`
