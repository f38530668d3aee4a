import type { DatabaseSync } from 'node:sqlite'
import type { Person } from '../../shared/api.ts'
import { changeContacts } from './contacts.ts'
import { firstRow, inTransaction } from './database.ts'
import { CONTACTS } from './fixtures/contacts.ts'
import { GRAPH_NAME, STATEMENTS } from './fixtures/graph.ts'
import { changeGraph } from './graph-operations.ts'
import { createGraph } from './graphs.ts'
import { hashPassword } from './people.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'studio'
const ADA: Person = { id: 'ada', name: 'Ada Marlowe' }
const GRACE: Person = { id: 'grace', name: 'Grace Okafor' }

/** Fills an empty database with two people, their contacts and one graph. `now` in milliseconds since 1970. */
export async function seed(database: DatabaseSync, now: number, hash: typeof hashPassword = hashPassword): Promise<void> {
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
