import type { Change, Source } from './changes.ts'

export interface Contact {
  /** Such as `con-14`. */
  readonly id: string
  readonly name: string
  /** This and what follows is `''` where it is not known. */
  readonly organisation: string
  readonly email: string
  readonly phone: string
  /** In lower case, in the order of the alphabet. */
  readonly tags: readonly string[]
  /** Who wrote it. */
  readonly source: Source
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** What a person writes down of a contact. */
export type ContactFields = Pick<Contact, 'name' | 'organisation' | 'email' | 'phone'>

/** Steps of one change: as many as a list that is imported may have lines. */
export const CONTACT_OPERATIONS_MAX = 200

/** One step of a change to the contacts. It says what is to be different, never how the whole list is to look. */
export type ContactOperation =
  | { readonly kind: 'add'; readonly fields: ContactFields; readonly tags: readonly string[] }
  | { readonly kind: 'edit'; readonly id: string; readonly fields: Partial<ContactFields> }
  | { readonly kind: 'tag'; readonly ids: readonly string[]; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }

/** Newest first. */
export interface ContactsView {
  readonly contacts: readonly Contact[]
  readonly changes: readonly Change[]
}

/** Answer of `GET /api/contacts/export?tag=`: the contacts of the file, and where it is. */
export interface ContactsExport {
  readonly total: number
  /** `contacts-carrier-2026-11-30.csv`. */
  readonly fileName: string
  /** Path of the file. */
  readonly download: string
  readonly contacts: readonly (ContactFields & Pick<Contact, 'tags'>)[]
}

/** Body of `PATCH /api/contacts/tags/{tag}`. */
export interface TagRenaming {
  readonly new_name: string
}

/** Answer of `PATCH /api/contacts/tags/{tag}`. `change` is what undoes it. */
export interface RenamedTag {
  readonly tag: string
  readonly before: string
  /** How many had the tag before. */
  readonly contacts: number
  readonly change: string
}

/** `Carrier ` and `carrier` are one tag. */
export function asTag(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
