import { useCallback, useMemo } from 'react'
import type { Source } from '../../../shared/changes.ts'
import type { GraphOperation, GraphView, LinkKind, Place } from '../../../shared/graphs.ts'
import { changeGraph, loadGraph, undoChange } from '../api.ts'
import { type Seen, useSharedView } from '../shared-view.ts'

/** One graph and all that can be done to it, by the buttons of the editor and by the assistant. Each rejects with a sentence where it did not happen. */
export interface OpenGraph {
  readonly seen: Seen<GraphView>
  /** Gives the new ids. */
  readonly add: (texts: readonly string[], about: About | undefined, source: Source) => Promise<readonly string[]>
  readonly edit: (id: string, text: string, source: Source) => Promise<void>
  readonly remove: (id: string, source: Source) => Promise<void>
  readonly mute: (id: string, muted: boolean, source: Source) => Promise<void>
  readonly link: (from: string, to: string, as: LinkKind, source: Source) => Promise<void>
  readonly unlink: (id: string) => Promise<void>
  readonly move: (id: string, place: Place) => Promise<void>
  readonly adopt: (id: string) => Promise<void>
  readonly rename: (name: string, source: Source) => Promise<void>
  readonly undo: (changeId: string) => Promise<void>
  readonly refresh: () => Promise<void>
}

/** The statement that new ones bear on, and how. */
interface About {
  readonly to: string
  readonly as: LinkKind
}

export function useGraph(id: string): OpenGraph {
  const load = useCallback(() => loadGraph(id), [id])
  const { seen, change, refresh } = useSharedView(id, load)
  const carryOut = useCallback(
    async (source: Source, ...operations: readonly GraphOperation[]) => (await change(() => changeGraph(id, source, operations))).made,
    [id, change],
  )
  return useMemo(
    () => ({
      seen,
      add: (texts, about, source) => carryOut(source, ...texts.map((text) => ({ kind: 'add' as const, text, ...(about === undefined ? {} : { about }) }))),
      edit: async (statement, text, source) => void (await carryOut(source, { kind: 'edit', id: statement, text })),
      remove: async (statement, source) => void (await carryOut(source, { kind: 'remove', id: statement })),
      mute: async (statement, muted, source) => void (await carryOut(source, { kind: 'mute', id: statement, muted })),
      link: async (from, to, as, source) => void (await carryOut(source, { kind: 'link', from, to, as })),
      unlink: async (link) => void (await carryOut('person', { kind: 'unlink', id: link })),
      move: async (statement, place) => void (await carryOut('person', { kind: 'move', id: statement, place })),
      adopt: async (statement) => void (await carryOut('person', { kind: 'adopt', id: statement })),
      rename: async (name, source) => void (await carryOut(source, { kind: 'rename', name })),
      async undo(changeId) {
        await undoChange(changeId)
        await refresh()
      },
      refresh,
    }),
    [seen, carryOut, refresh],
  )
}
