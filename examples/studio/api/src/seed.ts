import type { DatabaseSync } from 'node:sqlite'
import type { Person } from '../../shared/api.ts'
import { changeContacts } from './contacts.ts'
import { firstRow, inTransaction, nextId } from './database.ts'
import { CONTACTS } from './fixtures/contacts.ts'
import { GRAPH_NAME, STATEMENTS } from './fixtures/graph.ts'
import { INVITED, MEMBERS } from './fixtures/members.ts'
import { changeGraph } from './graph-operations.ts'
import { createGraph } from './graphs.ts'
import { invite } from './invitations.ts'
import { hashPassword } from './people.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'studio'
const ADA: Person = { id: 'ada', name: 'Ada Marlowe' }
const GRACE: Person = { id: 'grace', name: 'Grace Okafor' }

/** Fills an empty database with two people, their contacts, one graph and who else belongs to the studio. `now` in milliseconds since 1970. */
export async function seed(database: DatabaseSync, now: number, hash: typeof hashPassword = hashPassword): Promise<void> {
  await seedPeople(database, now, hash)
  // A database from before there were members has people, and no members.
  if (firstRow(database, 'SELECT id FROM members LIMIT 1') === undefined) seedMembers(database, now)
}

async function seedPeople(database: DatabaseSync, now: number, hash: typeof hashPassword): Promise<void> {
  if (firstRow(database, 'SELECT id FROM users LIMIT 1') !== undefined) return
  const hashes = await Promise.all([hash(PASSWORD), hash(PASSWORD)])
  inTransaction(database, () => {
    for (const [index, { id, name }] of [ADA, GRACE].entries())
      database.prepare('INSERT INTO users (id, name, password_hash) VALUES (?, ?, ?)').run(id, name, hashes[index] ?? '')
  })
  for (const { tags, daysAgo, ...fields } of CONTACTS)
    changeContacts(database, { person: ADA, source: 'person', at: now - daysAgo * DAY_MS }, [{ kind: 'add', fields, tags }])
  seedGraph(database, now - DAY_MS)
  // What was there from the beginning is nobody's change.
  database.exec('DELETE FROM changes')
}

function seedMembers(database: DatabaseSync, now: number): void {
  const ago = (days: number): number => now - days * DAY_MS
  inTransaction(database, () => {
    const into = database.prepare('INSERT INTO members (id, user_id, name, email, role, two_factor, joined_at, last_seen_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    for (const { name, email, role, userId = null, twoFactor, joinedDaysAgo, seenDaysAgo } of MEMBERS)
      into.run(nextId(database, 'mem'), userId, name, email, role, twoFactor ? 1 : 0, ago(joinedDaysAgo), ago(seenDaysAgo))
  })
  const { daysAgo, ...asked } = INVITED
  invite(database, { ...asked, person: ADA, at: ago(daysAgo) })
}

function seedGraph(database: DatabaseSync, at: number): void {
  const place = createGraph(database, { person: ADA, source: 'person', at }, GRAPH_NAME)
  const made: string[] = []
  for (const { text, by, source, about, isMuted } of STATEMENTS) {
    const to = about && made[about.at]
    const making = { place, person: by === 'ada' ? ADA : GRACE, source, at }
    const [id = ''] = changeGraph(database, making, [{ kind: 'add', text, ...(about && to !== undefined ? { about: { to, as: about.as } } : {}) }])
    if (isMuted) changeGraph(database, { ...making, person: ADA }, [{ kind: 'mute', id, muted: true }])
    made.push(id)
  }
}
