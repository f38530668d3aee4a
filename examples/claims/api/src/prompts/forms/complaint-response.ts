import { LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

/** For the newest complaint: a summary resolution communication (DISP 1.5.4R) where the complainant accepted an answer by the third business day, else a final response (DISP 1.6.2R). */
export const COMPLAINT_RESPONSE = `{{^get_claim_section.complaints.items.0}}
# No complaint to answer yet

{{get_claim_section.complaints}}

There is nothing on claim {{get_claim_section.overview.reference}} that a response could answer. If somebody has said that they are unhappy, log it first:

- [who said it, on which day it reached us, and by which channel]
- [what they say went wrong, in their own words]
- [what they would like us to do about it]

The clocks run from the day on which it reached us, not from the day on which it is logged.
{{/get_claim_section.complaints.items.0}}
{{#get_claim_section.complaints.items.0}}
# Response to your complaint

${LETTER_HEAD}

{{#finalResponseOn}}
[A final response went on {{finalResponseOn}}: check whether another is needed.]

{{/finalResponseOn}}
{{^is.resolved_3bd}}
{{#acceptedOn}}
[Recorded as accepted on {{acceptedOn}}, not by the third business day: this is a final response and no summary.]

{{/acceptedOn}}
{{/is.resolved_3bd}}
[The complaint came from {{byPartyId}}: check the name above.]

Thank you for telling us that you are unhappy. We received your complaint on {{receivedOn}}. {{#is.resolved_3bd}}You told us on {{acceptedOn}} that our answer settles it. This letter is our summary of that.{{/is.resolved_3bd}}{{^is.resolved_3bd}}This letter is our final response.{{/is.resolved_3bd}}

### What you told us

[Each point of the complaint, in their own words. The file has: {{summary}}]

### What we found

[What happened, in order of date, and what we looked at.]

[Where we did what we should and where not, point by point.]

### Our answer

{{#outcome}}
[Our answer in a full sentence. Recorded as: {{outcome}}.]
{{/outcome}}
{{^outcome}}
[Whether we uphold the complaint, in part or not at all, and why.]
{{/outcome}}

{{#redress}}
[What we offer to put things right, and how. Recorded: {{redress}}.]
{{/redress}}
{{^redress}}
[What we offer to put things right, if anything. No sum is recorded.]
{{/redress}}

### If you are not satisfied

{{#is.resolved_3bd}}
We consider that the complaint is settled. If you find that it is not, you may be able to refer it to the Financial Ombudsman Service, free of charge. You have six months from the date of this letter to do so.
{{/is.resolved_3bd}}
{{^is.resolved_3bd}}
You may now refer your complaint to the Financial Ombudsman Service, free of charge. You have six months from the date of this letter to do so.
{{/is.resolved_3bd}}

[The firm's approved paragraph on the ombudsman, with its website.]

{{^is.resolved_3bd}}
[Say that the ombudsman's leaflet is enclosed, and enclose it.]

{{/is.resolved_3bd}}

[Whether we waive the ombudsman's time limits, in the words of DISP 1 Annex 3R.]

${LETTER_SIGNATURE}
{{/get_claim_section.complaints.items.0}}`
