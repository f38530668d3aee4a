import type { DatabaseSync } from 'node:sqlite'
import type { Person } from '../../shared/api.ts'
import type { BillingView, Invoice } from '../../shared/billing.ts'
import { firstRow, numberOf } from './database.ts'
import { roleOf } from './members.ts'

/** What the studio pays for, each month in advance. */
export const SEATS = 8
const SEAT_PENCE = 1200
/** Invoices that the page shows. */
const SHOWN = 6

/** The plan for everyone, and its invoices for an owner. */
export function billingView(database: DatabaseSync, person: Person, now: number): BillingView {
  const taken = numberOf(firstRow(database, 'SELECT COUNT(*) AS n FROM members') ?? {}, 'n')
  const plan = { name: 'Team', seats: SEATS, taken, seatPence: SEAT_PENCE, renewsAt: firstOfMonth(now, 1) }
  return roleOf(database, person) === 'owner' ? { plan, invoices: invoicesUntil(now) } : { plan }
}

/** One on the first of each month. The newest is open until the fifth. */
function invoicesUntil(now: number): readonly Invoice[] {
  return Array.from({ length: SHOWN }, (_, ago) => {
    const issuedAt = firstOfMonth(now, -ago)
    const seats = ago < 3 ? SEATS : SEATS - 2
    const isOpen = ago === 0 && new Date(now).getUTCDate() < 5
    return { number: `INV-${new Date(issuedAt).toISOString().slice(0, 7)}`, issuedAt, seats, pence: seats * SEAT_PENCE, state: isOpen ? 'open' : 'paid' }
  })
}

function firstOfMonth(now: number, months: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}
