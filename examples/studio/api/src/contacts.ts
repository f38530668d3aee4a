import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { CONTACTS_PLACE } from '../../shared/api.ts'
import { asTag, type Contact, type ContactOperation, type ContactsView } from '../../shared/contacts.ts'
import { firstRow, nextId, numberOf, type Row, rows, textOf } from './database.ts'
import type { Edits } from './edits.ts'
import { changesOf, makeChange, type Making, sourceOf } from './ledger.ts'

export function contactsView(database: DatabaseSync): ContactsView {
  const tags = new Map<string, string[]>()
  for (const row of rows(database, 'SELECT contact_id, tag FROM contact_tags ORDER BY tag'))
    tags.set(textOf(row, 'contact_id'), [...(tags.get(textOf(row, 'contact_id')) ?? []), textOf(row, 'tag')])
  const contacts = rows(database, 'SELECT * FROM contacts ORDER BY changed_at DESC, name').map((row) => contactOf(row, tags.get(textOf(row, 'id')) ?? []))
  return { contacts, changes: changesOf(database, CONTACTS_PLACE) }
}

/** Carries out the operations as one change. Gives the ids of what is new. Throws `not_found` for a contact that is not there. */
export function changeContacts(database: DatabaseSync, making: Omit<Making, 'place'>, operations: readonly ContactOperation[]): readonly string[] {
  return makeChange(database, { ...making, place: CONTACTS_PLACE }, (edits) => {
    const steps = operations.map((operation) => carryOut({ database, edits, making }, operation))
    return {
      label: steps
        .map(({ label }) => label)
        .filter(Boolean)
        .join(', '),
      made: steps.flatMap(({ made }) => made ?? []),
    }
  })
}

interface Step {
  readonly label: string
  readonly made?: string
}

interface At {
  readonly database: DatabaseSync
  readonly edits: Edits
  readonly making: Omit<Making, 'place'>
}

function carryOut(at: At, operation: ContactOperation): Step {
  const { database, edits, making } = at
  switch (operation.kind) {
    case 'add': {
      const id = nextId(database, 'con')
      edits.insert('contacts', id, { ...operation.fields, source: making.source, by_id: making.person.id, changed_at: making.at })
      for (const tag of tagsOf(operation.tags)) edits.insert('contact_tags', tagId(id, tag), { contact_id: id, tag })
      return { label: `added ${operation.fields.name}`, made: id }
    }
    case 'edit': {
      const row = contactRow(database, operation.id)
      if (Object.keys(operation.fields).length === 0) return { label: '' }
      edits.update('contacts', operation.id, { ...operation.fields, changed_at: making.at })
      return { label: `edited ${textOf(row, 'name')}` }
    }
    case 'tag':
      return tagged(at, operation)
    case 'remove':
      return removed(at, operation.ids)
  }
}

function tagged({ database, edits, making }: At, { ids, add, remove }: Extract<ContactOperation, { kind: 'tag' }>): Step {
  const [added, taken] = [tagsOf(add), tagsOf(remove)]
  const names = [...new Set(ids)].map((id) => {
    const row = contactRow(database, id)
    const before = edits.made.length
    for (const tag of added) if (!hasTag(database, id, tag)) edits.insert('contact_tags', tagId(id, tag), { contact_id: id, tag })
    for (const tag of taken) if (hasTag(database, id, tag)) edits.remove('contact_tags', tagId(id, tag))
    if (edits.made.length > before) edits.update('contacts', id, { changed_at: making.at })
    return textOf(row, 'name')
  })
  const words = [
    added.length > 0 ? `tagged ${counted(names)} ${added.join(', ')}` : '',
    taken.length > 0 ? `took ${taken.join(', ')} off ${counted(names)}` : '',
  ]
  return { label: words.filter((part) => part !== '').join(', ') }
}

function removed({ database, edits }: At, ids: readonly string[]): Step {
  const names = [...new Set(ids)].map((id) => {
    const row = contactRow(database, id)
    for (const tag of rows(database, 'SELECT id FROM contact_tags WHERE contact_id = ?', id)) edits.remove('contact_tags', textOf(tag, 'id'))
    edits.remove('contacts', id)
    return textOf(row, 'name')
  })
  return { label: `deleted ${counted(names)}` }
}

function counted(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.length} contacts`
}

function contactRow(database: DatabaseSync, id: string): Row {
  const row = firstRow(database, 'SELECT * FROM contacts WHERE id = ?', id)
  if (row === undefined) throw new Fault({ code: 'not_found', sentence: `There is no contact ${id}. It may have been deleted meanwhile.` })
  return row
}

function contactOf(row: Row, tags: readonly string[]): Contact {
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    organisation: textOf(row, 'organisation'),
    email: textOf(row, 'email'),
    phone: textOf(row, 'phone'),
    tags,
    source: sourceOf(row),
    changedAt: numberOf(row, 'changed_at'),
  }
}

function tagsOf(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map(asTag).filter((tag) => tag !== ''))]
}

function tagId(contactId: string, tag: string): string {
  return `${contactId} ${tag}`
}

function hasTag(database: DatabaseSync, contactId: string, tag: string): boolean {
  return firstRow(database, 'SELECT id FROM contact_tags WHERE id = ?', tagId(contactId, tag)) !== undefined
}
