import type { DatabaseSync } from 'node:sqlite'
import { asTag, type ContactsExport } from '../../shared/contacts.ts'
import { contactsView } from './contacts.ts'

/** The contacts with the tag, or all of them, as a file would have them. `now` in milliseconds since 1970. */
export function contactsExport(database: DatabaseSync, tag: string, now: number): ContactsExport {
  const wanted = asTag(tag)
  const contacts = contactsView(database)
    .contacts.filter(({ tags }) => wanted === '' || tags.includes(wanted))
    .map(({ name, organisation, email, phone, tags }) => ({ name, organisation, email, phone, tags }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const named = ['contacts', ...wanted.split(/[^a-z0-9]+/).filter(Boolean), new Date(now).toISOString().slice(0, 10)].join('-')
  const query = wanted === '' ? '' : `?${new URLSearchParams({ tag: wanted })}`
  return { total: contacts.length, fileName: `${named}.csv`, download: `/api/contacts/export.csv${query}`, contacts }
}

/** As a spreadsheet reads it: RFC 4180, with a mark that says it is UTF-8. */
export function csvOf({ contacts }: ContactsExport): string {
  const lines = contacts.map(({ name, organisation, email, phone, tags }) => [name, organisation, email, phone, tags.join(', ')])
  return `\uFEFF${[COLUMNS, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}
const COLUMNS = ['Name', 'Organisation', 'E-mail', 'Phone', 'Tags']

/** What a spreadsheet would take for a formula is a text: anybody may have written a contact. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
