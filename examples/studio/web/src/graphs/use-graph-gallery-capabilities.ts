import { useRegisterCapability } from '@ambit/react'
import type { GraphRow } from '../../../shared/graphs.ts'
import { attempt } from '../attempt.ts'
import * as tools from './gallery-tools.ts'
import type { Graphs } from './use-graphs.ts'

/** Graphs that one result tells. */
const LISTED_MAX = 40

export interface GalleryShown {
  readonly graphs: Graphs
  /** What a click on a graph does. */
  readonly open: (id: string) => void
}

/** What the gallery lends to the assistant: the lighter set, because the editor has tools of its own. */
export function useGraphGalleryCapabilities({ graphs, open }: GalleryShown): void {
  const rows = graphs.seen.kind === 'ready' ? graphs.seen.view.graphs : []
  useRegisterCapability(
    [
      { ...tools.GET_GRAPHS_OVERVIEW, call: () => ({ total: rows.length, graphs: rows.slice(0, LISTED_MAX).map(briefly) }) },
      {
        ...tools.OPEN_GRAPH,
        call: ({ graph_id }) => {
          const graph = rows.find(({ id }) => id === graph_id)
          if (graph === undefined) return { ok: false, error: `There is no graph ${graph_id}. Call get_graphs_overview for the ids.` }
          open(graph_id)
          return { ok: true, opened: graph.name }
        },
      },
      {
        ...tools.CREATE_GRAPH,
        call: ({ name }) =>
          attempt(async () => {
            const id = await graphs.create(name, 'ai')
            open(id)
            return { id, name }
          }),
      },
    ],
    { scopeId: 'graphs:gallery', enabled: graphs.seen.kind === 'ready', pageTitle: 'Reasoning graphs', pageInstructions: tools.INSTRUCTIONS },
  )
}

function briefly({ id, name, by, stats }: GraphRow): object {
  return { id, name, by, ...stats }
}
