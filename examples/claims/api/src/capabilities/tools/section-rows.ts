import type { Correspondence, IsoDate, Note, Payment } from '../../../../shared/claim.ts'
import { londonDate } from '../dates.ts'
import { isOpenComplaint, isOpenTask, known, lossDate, reportedOn } from '../facts.ts'
import { money } from '../money.ts'
import { quote } from '../quote.ts'
import { compareRefs, compareText } from '../refs.ts'
import type { ClaimContext } from '../types.ts'
import type { SectionName } from './section-names.ts'

export type ListName = Exclude<SectionName, 'overview' | 'policy' | 'loss' | 'litigation' | 'decision'>

interface Dated {
  readonly id: string
  readonly date?: IsoDate | undefined
  readonly row: object
}

/** The rows of a list section: newest first by the section's main date (none comes last), then by ref. */
export function listedRows(section: ListName, context: ClaimContext): readonly object[] {
  return datedRows(section, context).toSorted(newestFirst).map(({ row }) => told(row))
}

/** The fields of a single object, or nothing where the claim has none. */
export function singleFields(recorded: object | undefined): object | undefined {
  return recorded === undefined ? undefined : told(recorded)
}

export function overviewFields({ claim, today }: ClaimContext): object {
  const { reference, line, status, handling, loss, policy, decision } = claim
  return {
    reference,
    line,
    status,
    handler: handling.handlerName,
    reported: reportedOn(claim),
    loss_date: lossDate(claim),
    jurisdiction: loss?.jurisdiction,
    policy_number: policy?.number,
    decision: decision?.kind,
    open_complaints: claim.complaints.filter((complaint) => isOpenComplaint(complaint, today)).length,
    open_tasks: claim.tasks.filter(isOpenTask).length,
  }
}

function datedRows(section: ListName, { claim, today }: ClaimContext): readonly Dated[] {
  switch (section) {
    case 'parties':
      return claim.parties.map(({ id, name, roles }) => ({ id, row: { id, name, roles } }))
    case 'vehicles':
      return claim.vehicles.map(whole)
    case 'property':
      return claim.properties.map(whole)
    case 'medical':
      return claim.medical.map((row) => ({ id: row.id, date: row.reportedOn, row }))
    case 'items':
      return claim.items.map(whole)
    case 'documents':
      return claim.documents.map(({ id, title, type, receivedOn, text, reviewedOn }) => {
        const reviewed = known(reviewedOn, today) !== undefined
        return { id, date: receivedOn, row: { id, title, type, received: receivedOn, chars: text === null || text.trim() === '' ? 0 : text.length, reviewed } }
      })
    case 'correspondence':
      return claim.correspondence.map(messageRow)
    case 'notes':
      return claim.notes.map(noteRow)
    case 'statements':
      return claim.statements.map((row) => ({ id: row.id, date: row.takenOn, row }))
    case 'reserves':
      return claim.reserves.map(whole)
    case 'payments':
      return claim.payments.map((row) => ({ id: row.id, date: paymentDate(row), row }))
    case 'recoveries':
      return claim.recoveries.map(whole)
    case 'offers':
      return claim.offers.map((row) => ({ id: row.id, date: row.madeOn, row }))
    case 'tasks':
      return claim.tasks.map((row) => ({ id: row.id, date: row.dueOn, row }))
    case 'complaints':
      return claim.complaints.map((row) => ({ id: row.id, date: row.receivedOn, row }))
    case 'vulnerabilities':
      return claim.vulnerabilities.map((row) => ({ id: row.id, date: row.recordedOn, row }))
    case 'data_requests':
      return claim.dataRequests.map((row) => ({ id: row.id, date: row.receivedOn, row }))
    case 'protocols':
      return claim.protocols.map(whole)
    case 'prior_claims':
      return claim.priorClaims.map((row) => ({ id: row.id, date: row.lossOn, row }))
  }
}

function whole(row: { readonly id: string }): Dated {
  return { id: row.id, row }
}

function messageRow({ id, at, direction, subject, body }: Correspondence): Dated {
  const date = londonDate(at)
  return { id, date, row: { id, date, direction, subject, text: body } }
}

function noteRow({ id, at, kind, text }: Note): Dated {
  const date = londonDate(at)
  return { id, date, row: { id, date, kind, text } }
}

function paymentDate({ issuedOn, approvedOn, requestedOn }: Payment): IsoDate {
  return issuedOn ?? approvedOn ?? requestedOn
}

function newestFirst(a: Dated, b: Dated): number {
  return compareText(b.date ?? '', a.date ?? '') || compareRefs(a.id, b.id)
}

/** Fields of the record that hold whole pence. */
const MONEY_FIELDS = new Set([
  'agreed', 'amount', 'annual', 'arrears', 'assessed', 'claimed', 'eroded', 'estimate', 'excessChange', 'expected', 'limit', 'nhsCharges', 'paid', 'preAccidentValue',
  'premiumCharged', 'premiumHigher', 'redress', 'salvageRetained', 'singleArticleLimit', 'sumInsured', 'valueAtRisk', 'vatIncluded',
])

/** A record as a result tells it: the id first, money as text, free text cut. */
function told(record: object): object {
  const entries = Object.entries(record).map(([key, value]: [string, unknown]) => [key, toldValue(key, value)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => Number(b === 'id') - Number(a === 'id')))
}

function toldValue(key: string, value: unknown): unknown {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return MONEY_FIELDS.has(key) ? money(value) : value
  if (Array.isArray(value)) return value.map((each: unknown) => toldValue(key, each))
  return typeof value === 'object' && value !== null ? told(value) : value
}
