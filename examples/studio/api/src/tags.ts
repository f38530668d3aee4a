import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { CONTACTS_PLACE } from '../../shared/api.ts'
import { asTag, type RenamedTag } from '../../shared/contacts.ts'
import { changeContacts } from './contacts.ts'
import { rows, textOf } from './database.ts'
import { changesOf, type Making } from './ledger.ts'

/**
 * Renames a tag on every contact that has it, as one change that can be undone; where the new name is a tag already, the two are one
 * from then on. Throws `not_found` where no contact has it, `bad_request` where both are one tag.
 */
export function renameTag(database: DatabaseSync, asked: { readonly tag: string; readonly newName: string }, making: Omit<Making, 'place'>): RenamedTag {
  const [before, tag] = [asTag(asked.tag), asTag(asked.newName)]
  if (before === tag) throw new Fault({ code: 'bad_request', sentence: `${before} is its name already.` })
  const ids = rows(database, 'SELECT contact_id FROM contact_tags WHERE tag = ?', before).map((row) => textOf(row, 'contact_id'))
  if (ids.length === 0) throw new Fault({ code: 'not_found', sentence: `No contact has the tag ${before}.` })
  changeContacts(database, making, [{ kind: 'tag', ids, add: [tag], remove: [before] }])
  const [change] = changesOf(database, CONTACTS_PLACE)
  return { tag, before, contacts: ids.length, change: change?.id ?? '' }
}
