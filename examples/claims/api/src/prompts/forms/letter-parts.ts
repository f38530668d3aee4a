/** How every letter begins: references, date, address and greeting. */
export const LETTER_HEAD = `Our reference: {{get_claim_section.overview.reference}}

{{#get_claim_section.overview.policy_number}}
Your policy: {{get_claim_section.overview.policy_number}}

{{/get_claim_section.overview.policy_number}}
[Date of this letter]

{{#get_party.contact.address}}
{{get_party.name}}, {{get_party.contact.address}}
{{/get_party.contact.address}}
{{^get_party.contact.address}}
[Name and address]
{{/get_party.contact.address}}

{{#get_party.represented_by}}
[{{#name}}{{name}}{{/name}}{{^name}}Somebody{{/name}} acts for this person: write to them, or say why not.]

{{/get_party.represented_by}}
Dear {{#get_party.name}}{{get_party.name}}{{/get_party.name}}{{^get_party.name}}[name of the customer]{{/get_party.name}}`

/** What the claim is about, in one line. */
export const LETTER_ABOUT = `{{#get_claim_section.loss.cause}}
**Your claim:** {{get_claim_section.loss.cause}}{{#get_claim_section.overview.loss_date}}, {{get_claim_section.overview.loss_date}}{{/get_claim_section.overview.loss_date}}
{{/get_claim_section.loss.cause}}
{{^get_claim_section.loss.cause}}
**Your claim:** [what happened, and when]
{{/get_claim_section.loss.cause}}`

/** How every letter ends. */
export const LETTER_SIGNATURE = `Yours sincerely

{{get_claim_section.overview.handler}}

[Job title, telephone and e-mail]`
