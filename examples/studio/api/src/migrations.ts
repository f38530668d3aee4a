import type { DatabaseSync } from 'node:sqlite'

/** Each is run once, in this order. One that stands here is never changed. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, password_hash TEXT NOT NULL) STRICT;
  CREATE TABLE sessions (key_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE numbers (kind TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, organisation TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL,
    source TEXT NOT NULL, by_id TEXT NOT NULL REFERENCES users(id), changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE contact_tags (id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts(id), tag TEXT NOT NULL) STRICT;
  CREATE INDEX contact_tags_of ON contact_tags(contact_id);
  CREATE TABLE graphs (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, source TEXT NOT NULL, by_id TEXT NOT NULL REFERENCES users(id), changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE statements (
    id TEXT PRIMARY KEY, graph_id TEXT NOT NULL REFERENCES graphs(id), text TEXT NOT NULL, source TEXT NOT NULL,
    by_id TEXT NOT NULL REFERENCES users(id), muted_by TEXT REFERENCES users(id), x REAL, y REAL, changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX statements_of ON statements(graph_id);
  CREATE TABLE links (
    id TEXT PRIMARY KEY, graph_id TEXT NOT NULL REFERENCES graphs(id), from_id TEXT NOT NULL REFERENCES statements(id),
    to_id TEXT NOT NULL REFERENCES statements(id), kind TEXT NOT NULL, UNIQUE (from_id, to_id)
  ) STRICT;
  CREATE INDEX links_of ON links(graph_id);
  CREATE INDEX links_to ON links(to_id);
  CREATE TABLE changes (
    number INTEGER PRIMARY KEY, place TEXT NOT NULL, label TEXT NOT NULL, source TEXT NOT NULL, by_id TEXT NOT NULL REFERENCES users(id),
    at INTEGER NOT NULL, edits TEXT NOT NULL, undone_by TEXT REFERENCES users(id)
  ) STRICT;
  CREATE INDEX changes_of ON changes(place, number);
  `,
  `
  CREATE TABLE members (
    id TEXT PRIMARY KEY, user_id TEXT UNIQUE REFERENCES users(id), name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, role TEXT NOT NULL,
    two_factor INTEGER NOT NULL, joined_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE invitations (
    id TEXT PRIMARY KEY, email TEXT NOT NULL, role TEXT NOT NULL, note TEXT NOT NULL, join_key TEXT NOT NULL,
    by_id TEXT NOT NULL REFERENCES users(id), sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, ended_at INTEGER, request_key TEXT,
    UNIQUE (by_id, request_key)
  ) STRICT;
  CREATE UNIQUE INDEX invitations_open ON invitations(email) WHERE ended_at IS NULL;
  CREATE TABLE outbox (number INTEGER PRIMARY KEY, to_email TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  `,
  // Answers to requests that carry a key are kept in one place, whatever they ask for; invitations kept their own before.
  `
  CREATE TABLE keyed_answers (
    person_id TEXT NOT NULL REFERENCES users(id), request_key TEXT NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (person_id, request_key)
  ) STRICT;
  CREATE INDEX keyed_answers_at ON keyed_answers(at);
  CREATE TABLE ambit_calls (
    call_id TEXT PRIMARY KEY, binding TEXT NOT NULL, until INTEGER NOT NULL, tries INTEGER NOT NULL, answer TEXT
  ) STRICT;
  CREATE TABLE invitations_now (
    id TEXT PRIMARY KEY, email TEXT NOT NULL, role TEXT NOT NULL, note TEXT NOT NULL, join_key TEXT NOT NULL,
    by_id TEXT NOT NULL REFERENCES users(id), sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, ended_at INTEGER
  ) STRICT;
  INSERT INTO invitations_now SELECT id, email, role, note, join_key, by_id, sent_at, expires_at, ended_at FROM invitations;
  DROP TABLE invitations;
  ALTER TABLE invitations_now RENAME TO invitations;
  CREATE UNIQUE INDEX invitations_open ON invitations(email) WHERE ended_at IS NULL;
  `,
]

/** Brings the tables to the newest version, or to an older one. Throws where they are newer than this program. */
export function migrate(database: DatabaseSync, until = MIGRATIONS.length): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
  if (version > MIGRATIONS.length)
    throw new Error(`The studio's database is of version ${version}, and this program knows ${MIGRATIONS.length}. Start the newer studio.`)
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version || index >= until) continue
    database.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}
