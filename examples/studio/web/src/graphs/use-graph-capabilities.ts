import { useRegisterCapability } from '@ambit/react'
import type { Graph } from '../../../shared/graphs.ts'
import { attempt } from '../attempt.ts'
import { inspected, overviewOf, statementsWith } from './graph-told.ts'
import * as tools from './graph-tools.ts'
import type { OpenGraph } from './use-graph.ts'

export interface GraphShown {
  readonly open: OpenGraph
  readonly graph: Graph | undefined
  readonly selected: string | undefined
  /** What a click on a statement does. */
  readonly select: (id: string) => void
  /** Brings a statement into the middle of the canvas. */
  readonly focus: (id: string) => void
}

/** What the editor lends to the assistant: every tool goes through what the editor's own buttons do. */
export function useGraphCapabilities({ open, graph = NO_GRAPH, selected, select, focus }: GraphShown): void {
  const shown = (id: string, show: (id: string) => void): object => {
    const statement = graph.statements.find((each) => each.id === id)
    if (statement === undefined) return { ok: false, error: `There is no statement ${id}. Call get_graph_overview for the ids.` }
    show(id)
    return { ok: true, shown: statement.text }
  }
  useRegisterCapability(
    [
      { ...tools.GET_GRAPH_OVERVIEW, call: () => overviewOf(graph, selected) },
      { ...tools.FIND_STATEMENTS, call: ({ query }) => statementsWith(graph, query) },
      { ...tools.INSPECT_STATEMENT, call: ({ statement_id }) => inspected(graph, statement_id) },
      {
        ...tools.ADD_STATEMENTS,
        call: ({ texts, about_id, kind }) => {
          const about = about_id === undefined ? undefined : { to: about_id, as: kind ?? 'supports' }
          return attempt(
            async () => {
              const ids = await open.add(texts, about, 'ai')
              const bearing = about === undefined ? {} : { bear_on: { id: about.to, kind: about.as } }
              return { added: ids.length, statements: ids.map((id, at) => ({ id, text: texts[at] })), ...bearing }
            },
            about === undefined && kind !== undefined ? 'A kind was given, but not what they bear on: give about_id too, or neither.' : undefined,
          )
        },
      },
      { ...tools.EDIT_STATEMENT, call: ({ statement_id, text }) => attempt(() => done(open.edit(statement_id, text, 'ai'), { id: statement_id, text })) },
      { ...tools.DELETE_STATEMENT, call: ({ statement_id }) => attempt(() => done(open.remove(statement_id, 'ai'), { deleted: statement_id })) },
      { ...tools.LINK_STATEMENTS, call: ({ from, to, kind }) => attempt(() => done(open.link(from, to, kind, 'ai'), { from, to, kind })) },
      {
        ...tools.MUTE_STATEMENT,
        call: ({ statement_id, unmute = false }) => attempt(() => done(open.mute(statement_id, !unmute, 'ai'), { id: statement_id, muted: !unmute })),
      },
      { ...tools.RENAME_GRAPH, call: ({ name }) => attempt(() => done(open.rename(name, 'ai'), { name })) },
      { ...tools.SELECT_STATEMENT, call: ({ statement_id }) => shown(statement_id, select) },
      { ...tools.FOCUS_STATEMENT, call: ({ statement_id }) => shown(statement_id, focus) },
    ],
    { scopeId: 'graphs:editor', enabled: graph !== NO_GRAPH, pageTitle: `Reasoning graph: ${graph.name}`, pageInstructions: tools.INSTRUCTIONS },
  )
}

const NO_GRAPH: Graph = { id: '', name: '', statements: [], links: [], changedAt: 0 }

async function done<Told extends object>(work: Promise<void>, told: Told): Promise<Told> {
  await work
  return told
}
