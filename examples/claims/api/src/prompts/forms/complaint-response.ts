import { LETTER_HEAD, LETTER_SIGNATURE } from './letter-parts.ts'

const PARTS = {
  leaflet: "the ombudsman's leaflet",
  website: "the ombudsman's website",
  rightToRefer: 'the right to go to the ombudsman',
  timeLimitWording: "whether we waive the ombudsman's time limits",
} as const

/** What the answer that was sent lacks (DISP 1.6.2R), as far as that is recorded. */
const LACKING = Object.entries(PARTS)
  .map(
    ([key, part]) =>
      `{{#finalResponse.${key}=false}}\n- Not in what was sent: ${part}. [A corrected final response may be needed: decide whether it has to go again.]\n{{/finalResponse.${key}=false}}`,
  )
  .join('\n')

/** A final response goes once. What was sent is told, with what it lacked and which dates still count. */
const ALREADY_ANSWERED = `# A final response was sent on {{finalResponseOn}}; what is left

Claim {{get_claim_section.overview.reference}}. The complaint of {{receivedOn}}{{#byPartyId.name}} by {{byPartyId.name}}{{/byPartyId.name}} has had its final response, so there is no second one to draft.

{{#outcome}}
- Outcome: {{outcome}}.
{{/outcome}}
{{#redress}}
- Redress recorded: {{redress}}. [Check that it was paid.]
{{/redress}}
${LACKING}
{{^finalResponse}}
- [Which of the required parts the response had is not recorded: read what was sent.]
{{/finalResponse}}
{{#fosReferredOn}}
- With the ombudsman since {{fosReferredOn}}. [What they have asked for, and by when.]
{{/fosReferredOn}}
{{#list_deadlines.rows}}
{{#ref.byPartyId}}
{{^status=passed}}
- {{due}}: {{what}} ({{ref}}), {{status}}
{{/status=passed}}
{{/ref.byPartyId}}
{{/list_deadlines.rows}}
{{#get_claim_section.complaints.items}}
{{#status=open}}
- Still open: the complaint of {{receivedOn}} ({{id}}). [Answer it.]
{{/status=open}}
{{/get_claim_section.complaints.items}}
- [Whether the cause has been dealt with, and by whom.]`

const LETTER = `# Response to your complaint

${LETTER_HEAD}

{{#srcSentOn}}
[A summary resolution went on {{srcSentOn}}: check whether another letter is needed.]

{{/srcSentOn}}
{{^status=resolved_3bd}}
{{#acceptedOn}}
[Recorded as accepted on {{acceptedOn}}, but not as resolved within the three business days: this is a final response and no summary.]

{{/acceptedOn}}
{{/status=resolved_3bd}}
{{^byPartyId.roles=policyholder}}
[The complaint came from {{#byPartyId.name}}{{byPartyId.name}}{{/byPartyId.name}}{{^byPartyId.name}}somebody else{{/byPartyId.name}}: check the name above.]

{{/byPartyId.roles=policyholder}}
Thank you for telling us that you are unhappy. We received your complaint on {{receivedOn}}. {{#status=resolved_3bd}}{{#acceptedOn}}You told us on {{acceptedOn}}{{/acceptedOn}}{{^acceptedOn}}You told us on [the day]{{/acceptedOn}} that our answer settles it. This letter is our summary of that.{{/status=resolved_3bd}}{{^status=resolved_3bd}}This letter is our final response.{{/status=resolved_3bd}}

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

{{#status=resolved_3bd}}
We consider that the complaint is settled. If you find that it is not, you may be able to refer it to the Financial Ombudsman Service, free of charge. You have six months from the date of this letter to do so.
{{/status=resolved_3bd}}
{{^status=resolved_3bd}}
You may now refer your complaint to the Financial Ombudsman Service, free of charge. You have six months from the date of this letter to do so.
{{/status=resolved_3bd}}

[The firm's approved paragraph on the ombudsman, with its website.]

{{^status=resolved_3bd}}
[Say that the ombudsman's leaflet is enclosed, and enclose it.]

{{/status=resolved_3bd}}

[Whether we waive the ombudsman's time limits, in the words of DISP 1 Annex 3R.]

${LETTER_SIGNATURE}`

/**
 * For the newest complaint: a summary resolution communication (DISP 1.5.4R) where it is recorded as resolved within three
 * business days, a note where its final response has gone, else a final response (DISP 1.6.2R).
 */
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
{{#finalResponseOn}}
${ALREADY_ANSWERED}
{{/finalResponseOn}}
{{^finalResponseOn}}
${LETTER}
{{/finalResponseOn}}
{{/get_claim_section.complaints.items.0}}`
