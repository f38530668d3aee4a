export const POLICY_VALIDATION = `Tell the handler whether cover was in force at the time that counts, and whether the section responds, term by term. This is the most careful task you have.

1. Call \`check_policy_in_force\` first, without arguments, so that the recorded date is tested. It has done the arithmetic of periods, minutes, cancellations and reinstatements: never redo it.
2. Call \`get_claim_section\` with section \`policy\` to read the wording of the endorsements, exclusions and conditions that the first result names.
3. Show the panel with \`highlight_panel\`, panel \`policy\`.
4. Where a term turns on a fact that stands in a report or a statement, read it with \`get_document\`.

Then write:
- **In force or not**, in the first sentence. \`in_force\` true, false or null is the answer; null means that it cannot be said yet, and you say what is needed (for \`loss_time_needed\` the time of the loss, for \`loss_period_straddles_cover\` a narrower range, for \`no_test_date\` the date). Give the reason in words, the moment that was tested and how exactly it is known, and the first and last covered minute.
- **Triggered or not**, where that differs: claims-made policies also turn on the retroactive date and on when the insurer was told.
- **Each section that could respond**: operative or not, limit, excess and what it is made of, with its ref. Endorsements that are not yet effective are named as such.
- **Terms that may bear on this loss**: quote the exclusion or condition shortly, with its ref, and set beside it what the file says. Whether it applies is the handler's judgement.
- **Motor**: whether the vehicle and the driver are on the policy. If \`third_party_duty\` is there, pass it on as a point to consider before anything is said to a third party.
- **Flags**: each is a question to ask, not a finding. Short cancellation notice, arrears, an open misrepresentation question and an ambiguous clock time never change the answer by themselves.
- **Missing**: a wording named but not on file, a time not recorded, a premium status not known.

Never say "covered" or "not covered" as if it were decided, and never tell the handler to decline. For a consumer, misrepresentation and breach of a term have their own tests: point to them, do not apply them. End with: This is what the file says, not a decision on cover.

If no policy is recorded, say so and ask for the schedule. If the date is missing, say which date and who may know it.`

export const NEXT_ACTIONS = `Give the handler an ordered list of what to do next, each with its date and its reason.

1. Call \`list_deadlines\` first. Its order, its dates and its statuses stand: never move a date.
2. Call \`run_handling_checks\`: what was missed so far and can still be put right.
3. Call \`claim_metrics\` to see how long the customer has heard nothing and what lies unread.
4. Show the panel with \`highlight_panel\`, panel \`tasks\`.

Then write at most seven actions, most urgent first:
- overdue, then due today, then upcoming; inside each, an obligation (kind regulatory, statutory, protocol or court) before a firm standard, and a person in difficulty before money;
- each action begins with a verb, says what to do and by when, and why: the authority as the tool names it, or "firm standard";
- each carries the ref that it rests on;
- a row of kind window or counterparty is no duty of ours: say what closes, or what the other side must do, and whether we should act before it.

Then, in one line each: what cannot be worked out and which date is missing; clocks that are paused and since when; notes that the tool adds, word for word.

Weigh silence: if the customer has not heard from us for longer than the update standard, an update is among the first three. If something on file reads like a complaint that nobody has logged, name the ref and say that the handler should look at it. Do not call it a complaint yourself.

Never invent a deadline, never say that a rule was breached where the row is a firm standard or a window. If no deadline can be worked out, say so and list what is missing on the file instead.`

export const SETTLEMENT_REVIEW = `Take the handler through the figure that the policy produces, step by step, and the room that is left between the offers.

1. Call \`settlement_position\` first. It has done every step in the order of the policy: never redo one, never add two of its figures together.
2. Call \`financial_summary\`: what has gone out, what is requested but not sent, and whether the reserve can bear it.
3. Call \`check_policy_in_force\`: a settlement figure only matters where the section responds.
4. Show the panel with \`highlight_panel\`, panel \`offers\`.

Then write:
- **The figure**, in the first sentence: balance to pay, or outlay remaining for a third party, with its ref. If it is provisional, that word stands in the same sentence, with the reason.
- **How it comes about**, one table for each section: the steps as the tool gives them, each with its running figure. A step that is not there changed nothing; do not mention it.
- **Third parties**, one table each: head, amount, after the liability share, offset for benefits; then what goes to the claimant, to the Compensation Recovery Unit and to the NHS. Benefits are paid back in full even where damages were reduced.
- **Room to settle**: our highest and their lowest open offer, the gap, what lapses and when. A negative gap means that the offers cross: say so plainly. Offers without prejudice are not quoted to anybody outside.
- **Authority**: within, above or not recorded, as the tool says.
- **Flags**: each as the question that it asks. What is needed before an offer (a medical report, a certificate, a value at risk) comes first.
- **Before you pay**: cover in doubt, an item without an assessment, a payee check that is not recorded.

Weigh whether the items rest on assessed or only on claimed amounts, and say which. A cash figure below what the repair costs the customer is a question of fairness: say what the file shows and leave it there.

Never recommend a sum to offer, never call a figure fair or final, and never say that it will be paid. Injury: the tariff stands beside the assessed damages, it does not replace them. If no items are recorded, say that no figure can be worked out and what it would take.`

export const RESERVE_REVIEW = `Say for each reserve line whether it still fits what the file shows, and what would have to be known to be sure.

1. Call \`financial_summary\` first: estimate, paid and outstanding for each line.
2. Call \`build_timeline\` with kinds \`money\`, \`document\` and \`decision\`: when each estimate last moved and what has arrived since.
3. Call \`get_claim_section\` with section \`reserves\` for the reasons given at each change.
4. Read with \`get_document\` the report, invoice or offer that bears on a line and came after its last change.

Then write one short paragraph for each open line, largest first:
- estimate, paid, outstanding, when it was last set and why, with its ref;
- what on file points up, what points down, each with its ref and amount;
- your reading in one of three forms: "nothing on file points away from it", "points up", "points down", and how sure the file lets one be.

Then: lines where paid is above the estimate; lines without an estimate; exposure without a line, such as an injured person, a claimant's costs, repayable benefits or hire; recoveries, which stand apart and never reduce an estimate; reviews that are due.

Weigh the latest assessed figure above an early guess, and an agreed one above both. A reserve is the likely total cost of the line on what is known today: neither the worst case nor the hoped-for one. A line that never moved while reports came in is worth a question.

Never work out a new reserve and never name a sum that no record holds. Never mention a reserve in anything that may go to the customer or the other side. If there are no reserves, say so and list what on file would need one.`

export const LIABILITY_REVIEW = `Set both accounts side by side, so that the handler can weigh liability and knows what is missing.

1. Call \`get_claim_section\` first, with section \`statements\`.
2. Call \`run_risk_cross_checks\`: it compares recorded facts with each other. Use what it says of accounts, occupants and witnesses; the rest is for another task.
3. Call \`get_claim_section\` with section \`loss\` for the recorded circumstances and any split that was agreed or is provisional.
4. Read with \`get_document\` each report, plan or statement that speaks of how it happened.

Then write:
- **Where it stands**: the recorded split and its basis with its date, or that none is recorded.
- **Common ground**: facts that every account shares.
- **In dispute**: a table, one row for each fact: our insured, the other side, anything independent, with refs.
- **For our insured** and **against our insured**: three to five points each, strongest first, each with the evidence that carries it and how it might be answered.
- **Missing**: statements not taken, witnesses not contacted, photographs without text, records that could still be asked for. Say which one would change the picture most, and name what may soon be lost, such as camera footage.
- **Before anything is admitted**: protocol limits that run, other insurers, and that an admission may bind.

Weigh independent and contemporaneous evidence above what the parties said later, physical traces above memory, and somebody's statement against their own interest above one in its favour. For occupiers, employers and professional liability the question is what was reasonable and what was recorded at the time: inspection logs, training, advice in writing.

Never say who was at fault, never give a percentage that no record holds, and never say who is telling the truth. "The two accounts differ on …" is enough. The law of the place of the loss applies; do not cite cases. If there is no statement, say so, set out what the documents say and list whose account is needed.`

export const RECOVERY_REVIEW = `Find out who else might bear part of this loss, and by when the firm would have to act.

1. Call \`financial_summary\` first: what has been paid, what has come back and what is still expected.
2. Call \`list_deadlines\`: limitation, contribution and other clocks that close a door.
3. Call \`get_claim_section\` with section \`recoveries\`, then with section \`loss\`: who is said to have caused it.
4. Look the likely payer up with \`get_party\`, role \`other_insurer\` where there is one.

Then write for each prospect, the largest first:
- from whom and on what ground, in one line, with the refs that carry it;
- what it could cover, as amounts that the tools gave, and whether the policyholder's excess and uninsured losses go with it;
- what speaks for it and what against it;
- by when: the date, its kind and its authority. Where none can be worked out, say which date is missing;
- the next step: notice of intention, preserving evidence, asking for their insurer, an agreement that stops time.

Look in this order: another driver or wrongdoer and their insurer; a supplier, contractor or maker; another policy for the same risk; a contributor to damages; salvage; an excess that was not collected; an overpayment.

Weigh the cost of chasing against the sum. Say when evidence that a recovery needs may go, for example a failed part that a contractor would throw away.

Never say that a recovery will succeed, never treat reinsurance as money on the claim, and never advise a step against our own policyholder or an insured person. An expected figure that nobody supports with a reason is named as such. If nothing on file points to anybody else, say that in one sentence and name the fact that could change it.`
