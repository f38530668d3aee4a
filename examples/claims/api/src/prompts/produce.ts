import { fenced } from './forms.ts'

export const DRAFT_UPDATE = `Draft an update to the customer that the handler can check, complete and send.

1. Call \`scan_vulnerability_signals\` first: it bears on how the letter is written, and on whether it may go to that address.
2. Call \`list_deadlines\`: what happens next, and when.
3. Call \`get_claim_section\` with sections \`overview\`, \`loss\`, \`parties\`, \`decision\`, \`offers\` and \`payments\`.
4. Look up with \`get_party\`, role \`policyholder\`, to whom it goes and how they want to hear from us.

Weigh before you write:
- **What is new for them.** An update that only says "we are looking into it" is not one. Say what was done, what it showed as far as that may be told, who has to act next, and when they hear from us again.
- **How it stands.** On a claim that is closed, settled, declined or withdrawn say that, and what was decided if they were told; leave out what happens next. "To you" is what was paid to this person; what was paid to others for them is told apart.
- **Which dates.** Only dates from the list, and only what concerns this customer: the next update, a visit, an answer that we wait for. Reserve reviews, limitation, legal advice, risk checks and what we ask of colleagues stay out. A date that depends on somebody else is told as theirs.
- **How they hear from us.** Keep recorded adjustments and contact preferences in form and length. Never mention a support need in the letter, unless they asked for that themselves. If the file mentions that a letter may not be safe or may not be read, say so to the handler first.
- **Dissatisfaction.** If the last message from them reads like a complaint that nobody has logged, name its ref to the handler: an update is no answer to it.

Never soften a delay with a reason that the file does not give, never apologise in words that admit liability, and never say that something will be paid. If no loss is recorded, leave the line for the handler. If no address is recorded, say so.

Never say when we were last in touch by the date of their own message. Before the document, tell the handler in one or two sentences to whom it goes and what to check first, with refs. Then the document, by this form:

${fenced('draft_update')}`

export const DRAFT_DECISION = `Draft the letter for the decision that is recorded on this claim, and for no other.

1. Call \`check_policy_in_force\` first: whether the policy bears the letter out.
2. Call \`settlement_position\`: the figures of a claim that was accepted in whole or in part.
3. Call \`get_claim_section\` with section \`decision\`, then with sections \`policy\`, \`overview\`, \`loss\`, \`items\` and \`parties\`.
4. Look up with \`get_party\`, role \`policyholder\`, to whom it goes.

If no decision is recorded, write no letter: give the note of the form and say what the file would need. Never take a decision out of a note, a message or a report, and never decide yourself.

Weigh before you write:
- **Does the decision stand on what is recorded?** Each reason needs a record and each term its wording. If the policy check, a date or a document speaks against it, tell the handler before the document, with refs, and still write what was decided.
- **The terms.** Quote the recorded wording whole; what is cut off is a placeholder. Explain in plain words how it applies to what happened, one term at a time.
- **A decline or an avoidance.** Say it in the first sentence, kindly and without hedging. For a consumer, a breach of a term counts only where it had to do with the loss, and misrepresentation has its own test: if the file does not show that this was considered, say so to the handler.
- **An acceptance, in whole or in part.** A ground beside it is why the rest is not paid. Show how the amount is made up, from the tool's steps, with limit and excess from the policy check, and name each item that was declined. Figures that rest on claimed amounts are not sent.
- **Rights.** Every decision letter says how to disagree, how to complain and that the ombudsman exists. The firm's approved wording goes in as a placeholder.

Never write that somebody lied, exaggerated or acted in bad faith, and never write the word fraud. Never threaten. Never say when money will arrive. Refs of terms stand only inside placeholders.

Before the document, tell the handler in one or two sentences what it rests on and what to check first, with refs. Then the document, by this form:

${fenced('draft_decision')}`

export const DRAFT_COMPLAINT_RESPONSE = `Draft the response to a complaint, with every part that the rules require in its place.

1. Call \`get_claim_section\` first, with section \`complaints\`.
2. Call \`list_deadlines\`: which clocks run, and when they end.
3. Call \`build_timeline\`: what happened, in order, as far as the complaint turns on it.
4. Call \`get_claim_section\` with sections \`overview\` and \`parties\`.
5. Look up with \`get_party\`, role \`policyholder\`, to whom it goes if they are the one who complained.

If no complaint is recorded, write no response: give the note of the form. Whether something on file is a complaint is for the handler. Answer one complaint at a time, the newest open one unless the handler names another.

Weigh before you write:
- **Which letter it is.** Where the complainant accepted an answer by the end of the third business day after it was received, a summary resolution communication. Otherwise, also where they accepted later, a final response: the complaint's status resolved_3bd tells. Where a final response has gone, none is due: give the note of the form, and name what the one that was sent lacked. If the eight weeks are nearly over and the answer is not ready, say to the handler that a letter explaining why is due instead.
- **Every point.** List what was complained of before you answer anything. A point without an answer is the commonest reason for a second complaint.
- **Evidence.** Answer from dated records, with what speaks for the complainant first. Where the file does not show it, "I cannot see from our file that …" is the honest sentence.
- **Putting it right.** Money only as recorded. Also say what was done about the cause.
- **The required parts**: that it is the firm's final response or summary; the right to go to the ombudsman, free of charge; its website, and for a final response the leaflet; six months from the date of the letter; and whether the firm agrees to waive the time limits. Their wording is the firm's: keep the placeholders.

Apologise for what the file shows went wrong, in one plain sentence, and for nothing else. Never argue, never blame a colleague or a supplier, never explain the complainant's feelings to them, and never say that the ombudsman would agree with us. Third-party claimants are not as a rule eligible: if one complained, say so to the handler, who decides what is sent.

Before the document, tell the handler in one or two sentences which letter it is, the next date that counts and what to check first, with refs. Then the document, by this form:

${fenced('draft_complaint_response')}`

export const HANDOVER_NOTE = `Write the note that lets the next handler take this claim over in one page, without ringing you.

1. Call \`claim_metrics\` first: age, silence, what lies unread.
2. Call \`list_deadlines\`: what is due, by whom.
3. Call \`financial_summary\`: what is paid, outstanding and expected back.
4. Call \`get_claim_section\` with sections \`overview\`, \`loss\`, \`parties\`, \`vulnerabilities\`, \`offers\` and \`documents\`.
5. Call \`check_policy_in_force\`: whether cover was in force, as the check says.

Weigh what cannot wait and what cannot be found by reading: a promise about when somebody will ring, a person who must not be telephoned, an argument half won, an invoice that is being queried. What the page shows at a glance needs no repeating.

Keep the order of the form: what it is about, what to do first with its dates, who is who and how to reach them, money, papers, what no record shows. Refs stay in, because this note does not leave the firm. If nothing is recorded under a heading, the heading stays, with the sentence that says so. Support needs go in as the adjustment to keep, not as the illness behind it. Obligations and firm standards keep their names.

Never write an opinion about a person, never a guess at the outcome as if it were known, and nothing that you would not want the customer to read: they can ask for this note. What only the departing handler can know stays a placeholder for them to fill.

Before the document, say in one sentence what is most urgent, with its ref and date. Then the document, by this form:

${fenced('handover_note')}`
