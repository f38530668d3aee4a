import type { JsonSchema } from '@ambit/domain'
import { checkedArguments } from '../arguments.ts'
import { type Dissatisfaction, type DissatisfactionRow, type SetAside, dissatisfactionIn } from '../scanners/dissatisfaction.ts'
import { DISSATISFACTION_WORDS } from '../scanners/lexicon/version.ts'
import { scannedFrom, sinceParameter } from '../scanners/since.ts'
import type { ChatTool } from '../types.ts'

const MOST_SET_ASIDE = 5
/** So many rows stay well under the most that a result may hold. */
const MOST_ROWS = 60

const parameters: JsonSchema = { type: 'object', additionalProperties: false, properties: { since: sinceParameter } }

/** One row for each inbound message or note with words of dissatisfaction, newest first; what was set aside is shown too. */
export const scanExpressionsOfDissatisfaction: ChatTool = {
  definition: {
    name: 'scan_expressions_of_dissatisfaction',
    description:
      'Finds expressions of dissatisfaction in inbound messages and file notes, whether each was logged as a complaint, and the clocks that run from the day the message came in. ' +
      'It reads words and over-reports on purpose: weigh each quote. set_aside shows what was not counted and why; more counts rows left out as weaker, logged or older. three_business_days is no deadline: after it the eight weeks apply. ' +
      `It does not see irony without a marker, other languages, subject lines or documents. Word lists ${DISSATISFACTION_WORDS}.`,
    parameters,
  },
  activity: () => 'Looking for dissatisfaction…',
  run: (input, { claim, today }) => {
    const args = checkedArguments(parameters, input)
    return { result: written(dissatisfactionIn(claim, scannedFrom(args, today))) }
  },
}

function written({ rows, setAside, messages, notes }: Dissatisfaction): string {
  if (rows.length === 0 && setAside.length === 0) {
    return `No expressions of dissatisfaction found in the text on this claim. Scanned ${counted(messages, 'message')} and ${counted(notes, 'note')}.`
  }
  // Not by `compactJson`: it leaves out empty lists, and an empty `alleges` is an answer.
  return JSON.stringify({
    rows: rows.length === 0 ? undefined : weightiest(rows).map(rowOf),
    set_aside: setAside.length === 0 ? undefined : setAside.slice(0, MOST_SET_ASIDE).map(asideOf),
    more: rows.length > MOST_ROWS ? rows.length - MOST_ROWS : undefined,
  })
}

/** Of more rows than a result may hold those that are not logged and plainest, then the newest, in the order that they had. */
function weightiest(rows: readonly DissatisfactionRow[]): readonly DissatisfactionRow[] {
  if (rows.length <= MOST_ROWS) return rows
  const weight = ({ logged, strength }: DissatisfactionRow): number => (strength === 'weak' ? 4 : 0) + (logged ? 2 : 0) + (strength === 'clear' ? 1 : 0)
  const kept = new Set(rows.toSorted((a, b) => weight(a) - weight(b)).slice(0, MOST_ROWS))
  return rows.filter((row) => kept.has(row))
}

function rowOf({ ref, date, party, strength, about, quote, via, onBehalf, alleges, logged, complaint, eligibility, clock }: DissatisfactionRow): object {
  const { threeBusinessDays, eightWeeks, calendar } = clock
  return {
    ref,
    date,
    party,
    strength,
    about,
    quote,
    via,
    on_behalf: onBehalf,
    alleges,
    logged,
    complaint,
    eligibility,
    clock: { three_business_days: threeBusinessDays, eight_weeks: eightWeeks },
    calendar,
  }
}

function asideOf({ ref, quote, reason }: SetAside): object {
  return { ref, quote, reason }
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
