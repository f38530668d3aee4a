import { LETTER_ABOUT, LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

/** A progress letter. No row of the diary stands in it: the diary also holds what is not for the customer. */
export const CUSTOMER_UPDATE = `# Update on your claim {{get_claim_section.overview.reference}}

${LETTER_HEAD}

${LETTER_ABOUT}

{{#scan_vulnerability_signals.signals.0}}
[Before you send: the file mentions what may bear on how and where to write.]

{{/scan_vulnerability_signals.signals.0}}
This letter tells you where your claim stands, what happens next and what we need from you.

### Where your claim stands

[What was done since our last letter, and what it showed.]

- Your claim reached us on {{get_claim_section.overview.reported}}.
{{#get_party.last_contact}}
- We were last in touch on {{get_party.last_contact}}.
{{/get_party.last_contact}}
{{#get_party.money}}
- Paid to you so far: {{get_party.money.paid}}.
{{/get_party.money}}
{{#get_party.money.open_offer}}
- Our offer to you that is open: {{get_party.money.open_offer}}. [How to answer it, and until when.]
{{/get_party.money.open_offer}}

### What happens next

- [What we do next, and by when: see the deadlines of this claim.]
- [What somebody else has to do first, and when we expect it.]

I will write to you again by [date of the next update that is due], even if there is nothing new to tell.

### What we need from you

[Each paper or answer that we wait for, why, and by when. Or: nothing for now.]

### If something would make this easier

Tell me if you would like to hear from us in another way or at another time, or if you would like somebody to speak to us for you. If you are unhappy with how we are dealing with your claim, tell me that too. I will look into it.

${LETTER_SIGNATURE}`
