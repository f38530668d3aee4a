import type { DatabaseSync } from 'node:sqlite'
import type { Person } from '../../shared/api.ts'
import type { Member, MembersView, Role } from '../../shared/members.ts'
import { firstRow, numberOf, type Row, rows, textOf } from './database.ts'

/** Who belongs to the studio or is invited, with all words of the query in their name or address. */
export function membersView(database: DatabaseSync, person: Person, { query, now }: { readonly query: string; readonly now: number }): MembersView {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const all = [...rows(database, 'SELECT * FROM members ORDER BY name').map(memberOf), ...rows(database, INVITED_SQL, now).map(invitedOf)]
  const members = all.filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)))
  const role = roleOf(database, person)
  return { total: members.length, members, you: { role, mayInvite: mayInvite(role) } }
}

/** Keeps when a member was here last. */
export function seen(database: DatabaseSync, { id }: Person, at: number): void {
  database.prepare('UPDATE members SET last_seen_at = ? WHERE user_id = ?').run(at, id)
}

/** Who is signed in and no member reads. */
export function roleOf(database: DatabaseSync, { id }: Person): Role {
  const row = firstRow(database, 'SELECT role FROM members WHERE user_id = ?', id)
  return row === undefined ? 'viewer' : roleIn(row)
}

export function mayInvite(role: Role): boolean {
  return role !== 'viewer'
}

/** Names of the owners, for a sentence that says whom to ask. */
export function ownersOf(database: DatabaseSync): string {
  return rows(database, "SELECT name FROM members WHERE role = 'owner' ORDER BY name")
    .map((row) => textOf(row, 'name'))
    .join(', ')
}

const INVITED_SQL = `
  SELECT invitations.*, users.name AS by_name FROM invitations JOIN users ON users.id = invitations.by_id
  WHERE ended_at IS NULL AND expires_at > ? ORDER BY email`

function memberOf(row: Row): Member {
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    email: textOf(row, 'email'),
    role: roleIn(row),
    state: 'active',
    since: numberOf(row, 'joined_at'),
    lastSeenAt: numberOf(row, 'last_seen_at'),
    twoFactor: numberOf(row, 'two_factor') === 1,
  }
}

function invitedOf(row: Row): Member {
  return {
    id: textOf(row, 'id'),
    name: '',
    email: textOf(row, 'email'),
    role: roleIn(row),
    state: 'invited',
    since: numberOf(row, 'sent_at'),
    invitedBy: textOf(row, 'by_name'),
    expiresAt: numberOf(row, 'expires_at'),
  }
}

function roleIn(row: Row): Role {
  const role = row['role']
  return role === 'owner' || role === 'editor' ? role : 'viewer'
}
