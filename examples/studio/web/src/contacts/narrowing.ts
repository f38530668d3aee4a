import { asTag, type Contact } from '../../../shared/contacts.ts'

/** What the table is narrowed by; `''` where by nothing. */
export interface Narrowing {
  readonly query: string
  readonly tag: string
}

export const EVERYTHING: Narrowing = { query: '', tag: '' }

/** The contacts with all words of the query in what is written of them, and with the tag. */
export function narrowed(contacts: readonly Contact[], { query, tag }: Narrowing): readonly Contact[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = asTag(tag)
  return contacts.filter((contact) => (wanted === '' || contact.tags.includes(wanted)) && words.every((word) => textOf(contact).includes(word)))
}

/** Each tag with how many contacts have it, the most used first. */
export function tagCounts(contacts: readonly Contact[]): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of contacts) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
}

function textOf({ name, organisation, email, phone, tags }: Contact): string {
  return [name, organisation, email, phone, ...tags].join(' ').toLowerCase()
}
