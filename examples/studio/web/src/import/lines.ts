import { asTag, type Contact, type ContactFields } from '../../../shared/contacts.ts'
import type { Columns, Field } from './columns.ts'

/** One line of the list as a contact. */
export interface ImportLine {
  readonly fields: ContactFields
  readonly tags: readonly string[]
  /** Why it cannot be added. */
  readonly problem?: string
  /** Why it probably should not be. */
  readonly doubt?: string
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX: Readonly<Record<keyof ContactFields, number>> = { name: 120, organisation: 120, email: 200, phone: 40 }

/** What each line would add, and what is wrong with it, beside the contacts that are there. */
export function importLines(rows: readonly (readonly string[])[], columns: Columns, known: readonly Contact[]): readonly ImportLine[] {
  const there = new Set(known.flatMap(keysOf))
  const seen = new Set<string>()
  return rows.map((cells) => {
    const text = (field: Field): string => {
      const at = columns.indexOf(field)
      return at === -1 ? '' : (cells[at] ?? '')
    }
    const fields = { name: text('name'), organisation: text('organisation'), email: text('email'), phone: text('phone') }
    const tags = [...new Set(text('tags').split(/[,;]/).map(asTag).filter(Boolean))]
    const keys = keysOf(fields)
    const problem = problemOf(fields, tags)
    const doubt = keys.some((key) => there.has(key)) ? 'is in the studio already' : keys.some((key) => seen.has(key)) ? 'stands in the list twice' : undefined
    for (const key of keys) seen.add(key)
    return { fields, tags, ...(problem !== undefined && { problem }), ...(doubt !== undefined && { doubt }) }
  })
}

/** Two contacts with one address are one; without an address, with one name at one organisation. */
function keysOf({ name, organisation, email }: ContactFields): readonly string[] {
  return email === '' ? [`${name}\n${organisation}`.toLowerCase()] : [email.toLowerCase()]
}

function problemOf(fields: ContactFields, tags: readonly string[]): string | undefined {
  if (fields.name === '') return 'has no name'
  if (fields.email !== '' && !MAIL.test(fields.email)) return 'has no e-mail address that can be one'
  const long = FIELDS.find((field) => fields[field].length > MAX[field])
  if (long !== undefined) return `has over ${MAX[long]} characters as its ${long}`
  return tags.length > 20 || tags.some((tag) => tag.length > 40) ? 'has too many or too long tags' : undefined
}
const FIELDS = ['name', 'organisation', 'email', 'phone'] as const
