import { useMemo } from 'react'
import { GRAPHS_PLACE, type GraphsView } from '../../../shared/api.ts'
import type { Source } from '../../../shared/changes.ts'
import { createGraph, deleteGraph, loadGraphs, undoChange } from '../api.ts'
import { type Seen, useSharedView } from '../shared-view.ts'

/** The graphs there are, and what the gallery's button does. */
export interface Graphs {
  readonly seen: Seen<GraphsView>
  /** Gives the new id. Rejects with a sentence where it did not happen. */
  readonly create: (name: string, source: Source) => Promise<string>
  /** Deletes a graph with all that is in it. Rejects with a sentence where it did not happen. */
  readonly remove: (id: string) => Promise<void>
  readonly undo: (changeId: string) => Promise<void>
  readonly refresh: () => Promise<void>
}

export function useGraphs(): Graphs {
  const { seen, change, refresh } = useSharedView(GRAPHS_PLACE, loadGraphs)
  return useMemo(
    () => ({
      seen,
      create: async (name, source) => (await change(() => createGraph(source, name))).made[0] ?? '',
      async remove(id) {
        await deleteGraph(id)
        await refresh()
      },
      async undo(changeId) {
        await undoChange(changeId)
        await refresh()
      },
      refresh,
    }),
    [seen, change, refresh],
  )
}
