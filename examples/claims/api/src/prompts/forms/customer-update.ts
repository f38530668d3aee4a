import { LETTER_ABOUT, LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

/** A progress letter. No row of the diary stands in it: the diary also holds what is not for the customer. */
export const CUSTOMER_UPDATE = `# Update on your claim {{get_claim_section.overview.reference}}

${LETTER_HEAD}

${LETTER_ABOUT}

{{#scan_vulnerability_signals.signals.0}}
[Before you send this: the file mentions something that may change how this customer should hear from us, and where a letter may go. Check that first, and delete this line.]

{{/scan_vulnerability_signals.signals.0}}
This letter tells you where your claim stands, what happens next and what we need from you.

### Where your claim stands

We have been dealing with your claim since {{get_claim_section.overview.reported}}. [What has been done and found since we last wrote, in two or three plain sentences.]
{{#get_party.money.open_offer}}

We have made you an offer of {{get_party.money.open_offer}}. [How to answer it, what it covers, and until when it is open.]
{{/get_party.money.open_offer}}

### What happens next

- [What we will do next, and by which date. The dates on the file are in the deadlines of this claim.]
- [What somebody else has to do first, who that is, and when we expect it.]

I will write to you again by [date: no later than the next update that is due on the file], even if there is nothing new to tell.

### What we need from you

[Each paper or answer that we are waiting for, why we need it, and by when. If there is none: We need nothing from you at the moment.]

### If something would make this easier

Tell me if you would like to hear from us in another way or at another time, or if you would like somebody to speak to us for you. If you are unhappy with how we are dealing with your claim, tell me that too. I will look into it.

${LETTER_SIGNATURE}`
