/** What holds for everything that a handler may send. */
const LETTERS = `How a letter is written: to one person, in the voice of the handler ("I", "we"), plain English, sentences of fifteen words, no Latin, no jargon, no codes. Somebody who has had a loss reads it: say first what matters to them. Refs stand in your answer beside the document, never in it. What the file does not hold stands as a placeholder in square brackets that says what to put there. Nothing is promised: no payment, no date for one, no outcome. Reserves, risk indicators, privileged advice, bank details, other people's health and anything the firm thinks but has not decided never go into it.`

export const DRAFT_UPDATE = `Draft an update to the customer that the handler can check and send.

1. Call \`scan_vulnerability_signals\` first: it decides how the letter is written and where it may go.
2. Call \`list_deadlines\`: what happens next and when.
3. Call \`get_claim_section\` with section \`overview\`, then with section \`loss\`.
4. Look up with \`get_party\`, role \`policyholder\`, to whom it goes and how they want to be reached.

${LETTERS}`

export const DRAFT_DECISION = `Draft the letter for the decision that is recorded on this claim, and for no other.

1. Call \`check_policy_in_force\` first: a letter that the policy does not bear out must not go.
2. Call \`settlement_position\`: the figures of an accepted claim.
3. Call \`get_claim_section\` with section \`decision\`, then with section \`policy\` for the wording of the terms it rests on, then with section \`overview\`.
4. Look up with \`get_party\`, role \`policyholder\`, to whom it goes.

${LETTERS}`

export const DRAFT_COMPLAINT_RESPONSE = `Draft the response to a complaint, with every required part in its place.

1. Call \`get_claim_section\` first, with section \`complaints\`.
2. Call \`list_deadlines\`: which clocks run and when they end.
3. Call \`build_timeline\`: what happened, in order.

${LETTERS}`

export const HANDOVER_NOTE = `Write the note that lets the next handler take this claim over in one page.

1. Call \`claim_metrics\` first.
2. Call \`list_deadlines\`.
3. Call \`financial_summary\`.
4. Call \`get_claim_section\` with section \`overview\`, then with section \`loss\`, then with section \`parties\`.`
