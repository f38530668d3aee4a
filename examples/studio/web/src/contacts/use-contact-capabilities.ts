import { useRegisterCapability } from '@ambit/react'
import { asTag, type Contact, type ContactFields } from '../../../shared/contacts.ts'
import { attempt } from '../attempt.ts'
import * as tools from './contact-tools.ts'
import { type Narrowing, narrowed, tagCounts } from './narrowing.ts'
import type { Contacts } from './use-contacts.ts'

/** Contacts that one result tells. */
const LISTED_MAX = 30

export interface ContactsShown {
  readonly contacts: Contacts
  readonly narrowing: Narrowing
  /** What the search field and the tag menu do. */
  readonly narrow: (narrowing: Narrowing) => void
}

/** What the contacts page lends to the assistant: every tool goes through what the page's own buttons do. */
export function useContactCapabilities({ contacts, narrowing, narrow }: ContactsShown): void {
  const all = contacts.seen.kind === 'ready' ? contacts.seen.view.contacts : []
  useRegisterCapability(
    [
      { ...tools.GET_CONTACTS_OVERVIEW, call: () => overviewOf(all, narrowing) },
      { ...tools.FIND_CONTACTS, call: ({ query, tag = '' }) => listed(narrowed(all, { query, tag })) },
      {
        ...tools.ADD_CONTACT,
        call: ({ name, organisation = '', email = '', phone = '', tags = [] }) =>
          attempt(async () => ({ id: await contacts.add({ name, organisation, email, phone }, tags, 'ai'), name })),
      },
      {
        ...tools.EDIT_CONTACT,
        call: ({ contact_id, ...fields }) =>
          attempt(
            async () => {
              await contacts.edit(contact_id, given(fields), 'ai')
              return { id: contact_id, changed: Object.keys(given(fields)) }
            },
            Object.keys(given(fields)).length === 0 ? 'Nothing to change was given. Give the name, the organisation, the email or the phone.' : undefined,
          ),
      },
      {
        ...tools.TAG_CONTACTS,
        call: ({ contact_ids, tag, take_off = false }) =>
          attempt(async () => {
            await contacts.tag(contact_ids, take_off ? { add: [], remove: [tag] } : { add: [tag], remove: [] }, 'ai')
            return { tag: asTag(tag), contacts: contact_ids }
          }),
      },
      {
        ...tools.DELETE_CONTACTS,
        call: ({ contact_ids }) =>
          attempt(async () => {
            await contacts.remove(contact_ids, 'ai')
            return { deleted: contact_ids }
          }),
      },
      {
        ...tools.SHOW_CONTACTS,
        call: ({ query = '', tag = '' }) => {
          const tags = tagCounts(all).map((each) => each.tag)
          const wanted = asTag(tag)
          if (wanted !== '' && !tags.includes(wanted)) return { ok: false, error: `No contact has the tag ${wanted}. The tags are: ${tags.join(', ')}.` }
          narrow({ query, tag: wanted })
          return { ok: true, shown: narrowed(all, { query, tag: wanted }).length }
        },
      },
    ],
    { scopeId: 'contacts:list', enabled: contacts.seen.kind === 'ready', pageTitle: 'Contacts', pageInstructions: tools.INSTRUCTIONS },
  )
}

function overviewOf(all: readonly Contact[], narrowing: Narrowing): object {
  return { ...listed(all), tags: tagCounts(all), shown: { ...narrowing, count: narrowed(all, narrowing).length } }
}

function listed(contacts: readonly Contact[]): object {
  const told = contacts.slice(0, LISTED_MAX).map(({ id, name, organisation, email, phone, tags }) => ({ id, name, organisation, email, phone, tags }))
  return { total: contacts.length, contacts: told }
}

/** What the model left out is not changed. */
function given(fields: { readonly [Name in keyof ContactFields]?: string | undefined }): Partial<ContactFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
