import { expect, test } from 'vitest'
import type { Contact } from '../../../shared/contacts.ts'
import { EVERYTHING, narrowed, tagCounts } from './narrowing.ts'

function contact(id: string, name: string, organisation: string, ...tags: readonly string[]): Contact {
  return { id, name, organisation, email: `${id}@example.com`, phone: '', tags, source: 'person', changedAt: 0 }
}

const ALL = [
  contact('con-1', 'Jess Pike', 'Northpier', 'hull', 'supplier'),
  contact('con-2', 'Omar Haddad', 'Northpier', 'supplier'),
  contact('con-3', 'Yuki', 'Tea'),
]

test('[X18] contacts are narrowed by all words, whatever their case and order, and by the tag', () => {
  const ids = (query: string, tag: string) => narrowed(ALL, { query, tag }).map(({ id }) => id)
  expect(narrowed(ALL, EVERYTHING)).toEqual(ALL)
  expect([ids('northpier PIKE', ''), ids('north', 'Supplier '), ids('con-3@', ''), ids('hull', ''), ids('pike tea', '')]).toEqual([
    ['con-1'],
    ['con-1', 'con-2'],
    ['con-3'],
    ['con-1'],
    [],
  ])
})

test('[X18] tags are counted, the most used first', () => {
  expect(tagCounts(ALL)).toEqual([
    { tag: 'supplier', count: 2 },
    { tag: 'hull', count: 1 },
  ])
})
