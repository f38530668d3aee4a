import type { ClaimDocument, Correspondence, IsoDate, Note, Payment } from '../../../../shared/claim.ts'
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

/** How many rows a list section has, and the first of them: newest first by the section's main date (none comes last), then by ref. */
export function listedRows(section: ListName, context: ClaimContext, limit: number): { readonly count: number; readonly rows: readonly object[] } {
  const all = ROWS[section](context).toSorted(newestFirst)
  return { count: all.length, rows: all.slice(0, limit).map(({ row }) => told(row)) }
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

const ROWS: Readonly<Record<ListName, (context: ClaimContext) => readonly Dated[]>> = {
  parties: ({ claim }) => claim.parties.map(({ id, name, roles }) => ({ id, row: { id, name, roles } })),
  vehicles: ({ claim }) => claim.vehicles.map(whole),
  property: ({ claim }) => claim.properties.map(whole),
  medical: ({ claim }) => claim.medical.map((row) => ({ id: row.id, date: row.reportedOn, row })),
  items: ({ claim }) => claim.items.map(whole),
  documents: ({ claim, today }) => claim.documents.map((document) => documentRow(document, today)),
  correspondence: ({ claim }) => claim.correspondence.map(messageRow),
  notes: ({ claim }) => claim.notes.map(noteRow),
  statements: ({ claim }) => claim.statements.map((row) => ({ id: row.id, date: row.takenOn, row })),
  reserves: ({ claim }) => claim.reserves.map(whole),
  payments: ({ claim }) => claim.payments.map((row) => ({ id: row.id, date: paymentDate(row), row })),
  recoveries: ({ claim }) => claim.recoveries.map(whole),
  offers: ({ claim }) => claim.offers.map((row) => ({ id: row.id, date: row.madeOn, row })),
  tasks: ({ claim }) => claim.tasks.map((row) => ({ id: row.id, date: row.dueOn, row })),
  complaints: ({ claim }) => claim.complaints.map((row) => ({ id: row.id, date: row.receivedOn, row })),
  vulnerabilities: ({ claim }) => claim.vulnerabilities.map((row) => ({ id: row.id, date: row.recordedOn, row })),
  data_requests: ({ claim }) => claim.dataRequests.map((row) => ({ id: row.id, date: row.receivedOn, row })),
  protocols: ({ claim }) => claim.protocols.map(whole),
  prior_claims: ({ claim }) => claim.priorClaims.map((row) => ({ id: row.id, date: row.lossOn, row })),
}

function whole(row: { readonly id: string }): Dated {
  return { id: row.id, row }
}

function documentRow({ id, title, type, receivedOn, text, reviewedOn }: ClaimDocument, today: IsoDate): Dated {
  const chars = text === null || text.trim() === '' ? 0 : text.length
  return { id, date: receivedOn, row: { id, title, type, received: receivedOn, chars, reviewed: known(reviewedOn, today) !== undefined } }
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
  'agreed',
  'amount',
  'annual',
  'arrears',
  'assessed',
  'claimed',
  'eroded',
  'estimate',
  'excessChange',
  'expected',
  'limit',
  'nhsCharges',
  'paid',
  'preAccidentValue',
  'premiumCharged',
  'premiumHigher',
  'redress',
  'salvageRetained',
  'singleArticleLimit',
  'sumInsured',
  'valueAtRisk',
  'vatIncluded',
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
