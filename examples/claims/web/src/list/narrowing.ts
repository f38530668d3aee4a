import type { ClaimRow } from '../../../shared/api.ts'
import type { ClaimStatus, LineOfBusiness } from '../../../shared/claim.ts'

/** What the list is narrowed to. An empty text or `all` leaves everything in. */
export interface Narrowing {
  readonly text: string
  readonly line: LineGroup
  readonly status: StatusChoice
}

const LINE_GROUPS = ['all', 'motor', 'home', 'travel', 'liability', 'other'] as const
export type LineGroup = (typeof LINE_GROUPS)[number]

export const STATUSES = [
  'notified',
  'open',
  'awaiting_information',
  'under_investigation',
  'settled',
  'declined',
  'withdrawn',
  'closed',
  'reopened',
] as const satisfies readonly ClaimStatus[]
export type StatusChoice = 'not_closed' | 'all' | ClaimStatus

export const WHOLE: Narrowing = { text: '', line: 'all', status: 'not_closed' }

const GROUP_OF: Readonly<Record<LineOfBusiness, LineGroup>> = {
  motor: 'motor',
  home: 'home',
  travel: 'travel',
  public_liability: 'liability',
  employers_liability: 'liability',
  professional_indemnity: 'liability',
  other: 'other',
}

const ENDED: ReadonlySet<ClaimStatus> = new Set(['settled', 'declined', 'withdrawn', 'closed'])

/** The choices of line that this desk has claims for, `all` first. */
export function groupsIn(rows: readonly ClaimRow[]): readonly LineGroup[] {
  return LINE_GROUPS.filter((group) => group === 'all' || rows.some((row) => GROUP_OF[row.line] === group))
}

/** Work goes on: none of settled, declined, withdrawn, closed. */
export function isOpen(row: ClaimRow): boolean {
  return !ENDED.has(row.status)
}

/** The rows that fit, in their order. Every word of the text must stand somewhere in the row. */
export function narrow(rows: readonly ClaimRow[], { text, line, status }: Narrowing): readonly ClaimRow[] {
  const sought = folded(text)
    .split(' ')
    .filter((word) => word !== '')
  return rows.filter((row) => {
    if (line !== 'all' && GROUP_OF[row.line] !== line) return false
    if (status === 'not_closed' ? row.status === 'closed' : status !== 'all' && row.status !== status) return false
    const words = folded([row.reference, row.insured?.name, row.insured?.place, row.whatHappened, row.handler, row.nextDeadline?.what].join(' '))
    return sought.every((word) => words.includes(word))
  })
}

/** By next deadline, the most pressing first; claims without one come last, by reference. */
export function byNextDeadline(rows: readonly ClaimRow[]): readonly ClaimRow[] {
  return rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))
}

/** Sorts as text: dates do, and no date comes after every date. */
function placeOf(row: ClaimRow): string {
  return `${row.nextDeadline?.due ?? '9999'} ${row.reference}`
}

/** The narrowing as a query, empty for the whole list, so that an address brings it back. */
export function queryOf({ text, line, status }: Narrowing): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('search', text)
  if (line !== WHOLE.line) query.set('line', line)
  if (status !== WHOLE.status) query.set('status', status)
  return query.toString()
}

/** What of a query is known; the rest counts as not said. */
export function narrowingOf(query: string): Narrowing {
  const said = new URLSearchParams(query)
  const choices: readonly StatusChoice[] = ['all', ...STATUSES]
  return {
    text: said.get('search') ?? '',
    line: LINE_GROUPS.find((group) => group === said.get('line')) ?? WHOLE.line,
    status: choices.find((choice) => choice === said.get('status')) ?? WHOLE.status,
  }
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
