import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import type { Person } from '../../shared/api.ts'
import type { Invitation, Invite, InvitedRole } from '../../shared/members.ts'
import { SEATS } from './billing.ts'
import { firstRow, inTransaction, nextId, numberOf, type Row, textOf } from './database.ts'
import { mayInvite, ownersOf, roleOf } from './members.ts'

const DAY_MS = 86_400_000
/** So long an invitation holds. */
const LIFE_MS = 14 * DAY_MS

export interface Inviting extends Invite {
  readonly person: Person
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Invites somebody and writes their mail into the outbox, from which this example sends nothing. Throws `forbidden` for who may
 * not invite, `conflict` for who is there or invited already, and where no seat is free.
 */
export function invite(database: DatabaseSync, { person, at, email, role, note = '' }: Inviting): Invitation {
  if (!mayInvite(roleOf(database, person)))
    throw new Fault({ code: 'forbidden', sentence: `You read here, so you cannot invite anybody. Ask an owner of the studio: ${ownersOf(database)}.` })
  return inTransaction(database, () => {
    database.prepare('UPDATE invitations SET ended_at = expires_at WHERE ended_at IS NULL AND expires_at <= ?').run(at)
    assertNew(database, email)
    const [id, key] = [nextId(database, 'inv'), randomBytes(16).toString('base64url')]
    database
      .prepare('INSERT INTO invitations (id, email, role, note, join_key, by_id, sent_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(id, email, role, note, key, person.id, at, at + LIFE_MS)
    const lines = [`${person.name} invites you to the studio, as ${role === 'editor' ? 'an editor' : 'a viewer'}.`, note, `Join here: ${linkOf(key)}`]
    database
      .prepare('INSERT INTO outbox (to_email, subject, text, at) VALUES (?, ?, ?, ?)')
      .run(email, `${person.name} invites you to the studio`, lines.filter((line) => line !== '').join('\n\n'), at)
    return invitationOf(firstRow(database, `${SQL} WHERE invitations.id = ?`, id) ?? {})
  })
}

/** Ends an invitation that nobody took up. Throws `not_found`, or `forbidden` for who neither sent it nor owns the studio. */
export function withdraw(database: DatabaseSync, id: string, { person, at }: Pick<Inviting, 'person' | 'at'>): void {
  const row = firstRow(database, `${SQL} WHERE invitations.id = ? AND ended_at IS NULL AND expires_at > ?`, id, at)
  if (row === undefined) throw new Fault({ code: 'not_found', sentence: 'There is no such invitation any more.' })
  if (row['by_id'] !== person.id && roleOf(database, person) !== 'owner')
    throw new Fault({ code: 'forbidden', sentence: `Only ${textOf(row, 'by_name')}, who sent this invitation, or an owner of the studio can withdraw it.` })
  database.prepare('UPDATE invitations SET ended_at = ? WHERE id = ?').run(at, id)
}

const SQL = 'SELECT invitations.*, users.name AS by_name FROM invitations JOIN users ON users.id = invitations.by_id'

function assertNew(database: DatabaseSync, email: string): void {
  if (firstRow(database, 'SELECT id FROM members WHERE email = ?', email) !== undefined)
    throw new Fault({ code: 'conflict', sentence: `${email} belongs to the studio already.` })
  const invited = firstRow(database, `${SQL} WHERE email = ? AND ended_at IS NULL`, email)
  if (invited !== undefined)
    throw new Fault({
      code: 'conflict',
      sentence: `${email} was invited already, by ${textOf(invited, 'by_name')}. Withdraw that invitation to send another one.`,
    })
  const taken = numberOf(
    firstRow(database, 'SELECT (SELECT COUNT(*) FROM members) + (SELECT COUNT(*) FROM invitations WHERE ended_at IS NULL) AS n') ?? {},
    'n',
  )
  if (taken >= SEATS) throw new Fault({ code: 'conflict', sentence: `All ${SEATS} seats of the plan are taken or offered. Withdraw an invitation first.` })
}

function invitationOf(row: Row): Invitation {
  return {
    id: textOf(row, 'id'),
    email: textOf(row, 'email'),
    role: invitedRole(row),
    state: 'sent',
    note: textOf(row, 'note'),
    by: textOf(row, 'by_name'),
    sentAt: numberOf(row, 'sent_at'),
    expiresAt: numberOf(row, 'expires_at'),
    joinLink: linkOf(textOf(row, 'join_key')),
  }
}

function invitedRole(row: Row): InvitedRole {
  return row['role'] === 'editor' ? 'editor' : 'viewer'
}

function linkOf(key: string): string {
  return `/join/${key}`
}
