import { useCallback, useMemo } from 'react'
import { CONTACTS_PLACE } from '../../../shared/api.ts'
import type { Source } from '../../../shared/changes.ts'
import type { ContactFields, ContactOperation, ContactsView } from '../../../shared/contacts.ts'
import { changeContacts, loadContacts, renameTag, undoChange } from '../api.ts'
import { type Seen, useSharedView } from '../shared-view.ts'

/** The contacts and all that can be done to them, by the buttons of the page and by the assistant. Each rejects with a sentence where it did not happen. */
export interface Contacts {
  readonly seen: Seen<ContactsView>
  /** Gives the new id. */
  readonly add: (fields: ContactFields, tags: readonly string[], source: Source) => Promise<string>
  /** All of them as one change. */
  readonly addAll: (added: readonly { readonly fields: ContactFields; readonly tags: readonly string[] }[], source: Source) => Promise<void>
  /** Fields, and tags to put on or to take off, as one change. */
  readonly edit: (id: string, fields: Partial<ContactFields>, source: Source, tags?: TagsToSet) => Promise<void>
  readonly tag: (ids: readonly string[], tags: TagsToSet, source: Source) => Promise<void>
  /** On every contact that has it. Gives the new tag as it is kept. */
  readonly renameTag: (tag: string, newName: string) => Promise<string>
  readonly remove: (ids: readonly string[], source: Source) => Promise<void>
  readonly undo: (changeId: string) => Promise<void>
  readonly refresh: () => Promise<void>
}

interface TagsToSet {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export function useContacts(): Contacts {
  const { seen, change, refresh } = useSharedView(CONTACTS_PLACE, loadContacts)
  const carryOut = useCallback(
    async (source: Source, ...operations: readonly ContactOperation[]) => (await change(() => changeContacts(source, operations))).made,
    [change],
  )
  return useMemo(
    () => ({
      seen,
      add: async (fields, tags, source) => (await carryOut(source, { kind: 'add', fields, tags }))[0] ?? '',
      addAll: async (added, source) => void (await carryOut(source, ...added.map(({ fields, tags }) => ({ kind: 'add' as const, fields, tags })))),
      edit: async (id, fields, source, tags) =>
        void (await carryOut(
          source,
          { kind: 'edit', id, fields },
          ...(tags === undefined || tags.add.length + tags.remove.length === 0 ? [] : [{ kind: 'tag' as const, ids: [id], ...tags }]),
        )),
      tag: async (ids, tags, source) => void (await carryOut(source, { kind: 'tag', ids, ...tags })),
      async renameTag(tag, newName) {
        const renamed = await renameTag(tag, newName)
        await refresh()
        return renamed.tag
      },
      remove: async (ids, source) => void (await carryOut(source, { kind: 'remove', ids })),
      async undo(changeId) {
        await undoChange(changeId)
        await refresh()
      },
      refresh,
    }),
    [seen, carryOut, refresh],
  )
}
