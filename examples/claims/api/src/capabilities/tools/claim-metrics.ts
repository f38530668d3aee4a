import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { checkedArguments } from '../arguments.ts'
import { businessDaysBetween, daysBetween, earliest } from '../dates.ts'
import { isCustomer, isCustomerMessage, isOpenComplaint, isOpenTask, known, lossDate, messagesBy, reportedOn } from '../facts.ts'
import { claimFigures, reserveHistory } from '../figures.ts'
import { londonDate } from '../instants.ts'
import { money, mulDiv, sum } from '../money.ts'
import { isPaid } from '../payments.ts'
import { lastDayOf, movementDates, quietStretches } from '../quiet-stretches.ts'
import { compactJson } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'

const definition: ToolDefinition = {
  name: 'claim_metrics',
  description:
    'Measures this claim: days open, reporting lags, days since the last activity and since the last contact with a customer, handlers, counts of documents, messages, tasks ' +
    'and complaints, how the reserve moved, what is paid and the longest quiet gap. Use it for a summary, a handover, or a question of how long or how many: do not count yourself.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

/** Counts and spans as of today; every key in the same order, lags left out where a date is missing. */
export const claimMetrics: ChatTool = {
  definition,
  activity: () => 'Measuring the claim…',
  run: (input, { claim, today }) => {
    checkedArguments(definition.parameters, input)
    return { result: compactJson(metrics(claim, today)) }
  },
}

function metrics(claim: Claim, today: IsoDate) {
  const figures = claimFigures(claim, today)
  const spans = spansOf(claim, today)
  return {
    ...spans,
    handlers: new Set([claim.handling.handlerId, ...claim.handling.assignments.filter(({ at }) => londonDate(at) <= today).map((each) => each.userId)]).size,
    documents: documents(claim, today),
    messages: messages(claim, today),
    tasks: { open: claim.tasks.filter(isOpenTask).length, overdue: claim.tasks.filter((task) => isOpenTask(task) && task.dueOn < today).length },
    reserve: reserve(claim, today),
    paid: money(figures.paid),
    incurred_net: money(figures.incurredNet),
    open_complaints: claim.complaints.filter((complaint) => isOpenComplaint(complaint, today)).length,
    longest_gap_days: Math.max(0, ...quietStretches(claim, today).map((stretch) => stretch.days)),
    reopened: claim.status === 'reopened',
    flags: spans.notification_lag_days !== undefined && spans.notification_lag_days < 0 ? ['reported_before_loss'] : [],
  }
}

function spansOf(claim: Claim, today: IsoDate) {
  const reported = reportedOn(claim)
  const [loss, discovered, end] = [lossDate(claim), claim.loss?.discoveredOn, lastDayOf(claim, today)]
  const contacts = contactDates(claim, today)
  return {
    days_open: daysBetween(reported, end),
    business_days_open: businessDaysBetween(reported, end, claim.handling.office),
    notification_lag_days: loss === undefined ? undefined : daysBetween(loss, reported),
    discovery_lag_days: discovered === undefined ? undefined : daysBetween(discovered, reported),
    days_since_activity: daysOr('none', movementDates(claim, today).at(-1), today),
    days_since_customer_contact: daysOr('none', contacts.at(-1), today),
    days_to_first_contact: daysOr(
      'none',
      reported,
      contacts.find((date) => date >= reported),
    ),
    days_to_first_payment: daysOr('not paid', reported, firstPaidOn(claim, today)),
  }
}

/** Dates up to today, oldest first, of messages to customers and of calls with them either way. */
function contactDates(claim: Claim, today: IsoDate): readonly IsoDate[] {
  return messagesBy(claim, today)
    .filter(
      ({ message }) =>
        isCustomerMessage(claim, message) || (message.channel === 'call' && [message.fromPartyId, message.toPartyId].some((id) => isCustomer(claim, id))),
    )
    .map(({ on }) => on)
}

function firstPaidOn(claim: Claim, today: IsoDate): IsoDate | undefined {
  return earliest(claim.payments.filter((payment) => isPaid(payment, today)).map((payment) => payment.issuedOn))
}

function documents(claim: Claim, today: IsoDate) {
  const received = claim.documents.filter((document) => document.receivedOn <= today)
  return {
    total: received.length,
    unreviewed: received.filter((document) => known(document.reviewedOn, today) === undefined).length,
    without_text: received.filter((document) => (document.text ?? '').trim() === '').length,
  }
}

function messages(claim: Claim, today: IsoDate) {
  const directions = messagesBy(claim, today).map(({ message }) => message.direction)
  return { in: directions.filter((direction) => direction === 'inbound').length, out: directions.filter((direction) => direction === 'outbound').length }
}

/** How the sum over the lines moved from their first entries to their latest. */
function reserve(claim: Claim, today: IsoDate) {
  const estimates = claim.reserves.map((line) => reserveHistory(line, today).map((entry) => entry.estimate)).filter((each) => each.length > 0)
  if (estimates.length === 0) return undefined
  const [first, current] = [sum(estimates.map((each) => each[0] ?? 0)), sum(estimates.map((each) => each.at(-1) ?? 0))]
  return {
    first: money(first),
    current: money(current),
    change_pct: first === 0 ? undefined : changePct(first, current),
    changes: sum(estimates.map((each) => each.filter((estimate, index) => index > 0 && estimate !== each[index - 1]).length)),
  }
}

/** `+30.0%`, `-12.5%`, `0.0%`: one decimal, its size rounded half up. */
function changePct(first: number, current: number): string {
  const tenths = mulDiv(Math.abs(current - first), 1000, first)
  const sign = current > first ? '+' : '-'
  return `${tenths === 0 ? '' : sign}${Math.floor(tenths / 10)}.${tenths % 10}%`
}

function daysOr(absent: 'none' | 'not paid', from: IsoDate | undefined, to: IsoDate | undefined): number | string {
  return from === undefined || to === undefined ? absent : daysBetween(from, to)
}
