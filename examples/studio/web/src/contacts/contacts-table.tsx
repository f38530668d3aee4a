import { Fragment } from 'react'
import type { Contact } from '../../../shared/contacts.ts'
import { ByAssistant } from '../parts/icon.tsx'
import { useNow } from '../text/use-now.ts'
import { when } from '../text/when.ts'

export interface ContactsTableProps {
  readonly contacts: readonly Contact[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void
  readonly onEdit: (contact: Contact) => void
}

/** Milliseconds for which what the assistant wrote stands out. */
const FRESH_MS = 10 * 60_000

export function ContactsTable({ contacts, selected, onSelect, onEdit }: ContactsTableProps) {
  const now = useNow()
  const areAll = contacts.length > 0 && contacts.every(({ id }) => selected.has(id))
  return (
    <div className="panel contacts">
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Select all"
                checked={areAll}
                onChange={() =>
                  onSelect(
                    contacts.map(({ id }) => id),
                    !areAll,
                  )
                }
              />
            </th>
            <th>Name</th>
            <th>Organisation</th>
            <th>E-mail</th>
            <th>Phone</th>
            <th>Tags</th>
            <th className="num">Changed</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} now={now} isSelected={selected.has(contact.id)} onSelect={onSelect} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
      {contacts.length === 0 ? <p className="empty dim">No contact fits. Take a word or the tag away.</p> : null}
    </div>
  )
}

interface ContactRowProps extends Pick<ContactsTableProps, 'onSelect' | 'onEdit'> {
  readonly contact: Contact
  readonly now: number
  readonly isSelected: boolean
}

function ContactRow({ contact, now, isSelected, onSelect, onEdit }: ContactRowProps) {
  const { id, name, organisation, email, phone, tags, source, changedAt } = contact
  return (
    <tr className={source === 'ai' && now - changedAt < FRESH_MS ? 'fresh' : undefined}>
      <td>
        <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={(event) => onSelect([id], event.currentTarget.checked)} />
      </td>
      <td>
        <button type="button" className="name" onClick={() => onEdit(contact)}>
          {name}
        </button>
        {source === 'ai' ? <ByAssistant /> : null}
      </td>
      <td>{orNone(organisation)}</td>
      <td>{orNone(email)}</td>
      <td>{orNone(phone)}</td>
      <td>
        {tags.length === 0
          ? orNone('')
          : tags.map((tag) => (
              <Fragment key={tag}>
                <span className="tag">{tag}</span>{' '}
              </Fragment>
            ))}
      </td>
      <td className="num mid">{when(changedAt, now)}</td>
    </tr>
  )
}

function orNone(text: string) {
  return text === '' ? <span className="dim">none</span> : text
}
