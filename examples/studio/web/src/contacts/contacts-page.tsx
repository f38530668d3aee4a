import { useState } from 'react'
import type { Contact, ContactFields, ContactsView } from '../../../shared/contacts.ts'
import { go, IMPORT_PATH } from '../address.ts'
import { usePageHeading } from '../page-heading.ts'
import { Changes } from '../parts/changes.tsx'
import { Icon } from '../parts/icon.tsx'
import { Trouble, Waiting } from '../parts/states.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactsTable } from './contacts-table.tsx'
import { EVERYTHING, type Narrowing, narrowed, tagCounts } from './narrowing.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TagRenaming } from './tag-renaming.tsx'
import { useContactCapabilities } from './use-contact-capabilities.ts'
import { type Contacts, useContacts } from './use-contacts.ts'

/** The address book that everyone in the studio shares. */
export function ContactsPage() {
  const contacts = useContacts()
  const [narrowing, narrow] = useState<Narrowing>(EVERYTHING)
  useContactCapabilities({ contacts, narrowing, narrow })
  switch (contacts.seen.kind) {
    case 'loading':
      return <Waiting title="Contacts" />
    case 'missing':
      return <Trouble title="Contacts" sentence="There are no contacts at this address." />
    case 'failed':
      return <Trouble title="The contacts could not be loaded" sentence={contacts.seen.sentence} retry={() => void contacts.refresh()} />
    case 'ready':
      return <Book contacts={contacts} view={contacts.seen.view} narrowing={narrowing} onNarrow={narrow} />
  }
}

interface BookProps {
  readonly contacts: Contacts
  readonly view: ContactsView
  readonly narrowing: Narrowing
  readonly onNarrow: (narrowing: Narrowing) => void
}

function Book({ contacts, view, narrowing, onNarrow }: BookProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<Contact | 'new'>()
  const rows = narrowed(view.contacts, narrowing)
  // The one that the table is narrowed by stands there also when the last contact has lost it.
  const tags = [...new Set([...tagCounts(view.contacts).map(({ tag }) => tag), narrowing.tag])].filter((tag) => tag !== '')
  const chosen = view.contacts.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const select = (ids: readonly string[], isSelected: boolean): void =>
    setSelected((before) => (isSelected ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))))
  const contact = edited === 'new' ? undefined : edited
  const save = async (fields: ContactFields, tags: readonly string[]): Promise<void> => {
    if (contact === undefined) await contacts.add(fields, tags, 'person')
    else await contacts.edit(contact.id, changed(contact, fields), 'person', tagsToSet(contact, tags))
  }
  return (
    <main className="page" id="main">
      <BookHead count={view.contacts.length} tag={narrowing.tag} onAdd={() => setEdited('new')} />
      <div className="row wrap tools">
        <label className="in search">
          <Icon name="search" />
          <span className="sr">Search</span>
          <input
            type="search"
            placeholder="Name, organisation, e-mail"
            value={narrowing.query}
            onChange={(event) => onNarrow({ ...narrowing, query: event.currentTarget.value })}
          />
        </label>
        <label className="row">
          <span className="dim">Tag</span>
          <select className="in" value={narrowing.tag} onChange={(event) => onNarrow({ ...narrowing, tag: event.currentTarget.value })}>
            <option value="">any</option>
            {tags.map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </select>
        </label>
        {narrowing.tag === '' ? null : (
          <TagRenaming key={narrowing.tag} tag={narrowing.tag} contacts={contacts} onRenamed={(tag) => onNarrow({ ...narrowing, tag })} />
        )}
        <SelectionBar ids={chosen} contacts={contacts} />
      </div>
      <ContactsTable contacts={rows} selected={selected} onSelect={select} onEdit={setEdited} />
      <Changes changes={view.changes} onUndo={contacts.undo} />
      {edited === undefined ? null : <ContactDialog contact={contact} onSave={save} onClose={() => setEdited(undefined)} />}
    </main>
  )
}

function BookHead({ count, tag, onAdd }: { readonly count: number; readonly tag: string; readonly onAdd: () => void }) {
  const heading = usePageHeading('Contacts')
  return (
    <div className="row between wrap">
      <div className="row">
        <h1 ref={heading} tabIndex={-1}>
          Contacts
        </h1>
        <span className="dim">{count}</span>
      </div>
      <div className="row">
        <a className="btn" href={exportPath(tag)} download>
          <Icon name="file" />
          Export
        </a>
        <button type="button" className="btn" onClick={() => go(IMPORT_PATH)}>
          Import
        </button>
        <button type="button" className="btn main" onClick={onAdd}>
          <Icon name="plus" />
          Add contact
        </button>
      </div>
    </div>
  )
}

/** The file of what the table is narrowed to by its tag. */
function exportPath(tag: string): string {
  return tag === '' ? '/api/contacts/export.csv' : `/api/contacts/export.csv?${new URLSearchParams({ tag })}`
}

/** Only what the person changed is sent, so that another person's change to another field stays. */
function changed(before: Contact, now: ContactFields): Partial<ContactFields> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name as keyof ContactFields] !== value))
}

function tagsToSet(before: Contact, now: readonly string[]): { readonly add: readonly string[]; readonly remove: readonly string[] } {
  return { add: now.filter((tag) => !before.tags.includes(tag)), remove: before.tags.filter((tag) => !now.includes(tag)) }
}
