import { type Graph, type Statement, statsOf } from '../../../shared/graphs.ts'

/** Statements and links that one result tells. */
const TOLD_MAX = 60

/** The graph as one result tells it. */
export function overviewOf(graph: Graph, selected: string | undefined): object {
  return {
    graph: { id: graph.id, name: graph.name },
    stats: statsOf(graph),
    ...(selected === undefined ? {} : { selected }),
    statements: graph.statements.slice(0, TOLD_MAX).map(briefly),
    links: graph.links.slice(0, TOLD_MAX).map(({ from, to, as }) => ({ from, to, kind: as })),
  }
}

export function statementsWith(graph: Graph, query: string): object {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = graph.statements.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
  return { total: found.length, statements: found.slice(0, TOLD_MAX).map(briefly) }
}

export function inspected(graph: Graph, id: string): object {
  const statement = graph.statements.find((each) => each.id === id)
  if (statement === undefined) return { ok: false, error: `There is no statement ${id} in this graph. Call get_graph_overview for the ids.` }
  const told = (other: string): object => ({ id: other, text: graph.statements.find((each) => each.id === other)?.text ?? '' })
  return {
    ok: true,
    statement: briefly(statement),
    bears_on: graph.links.filter(({ from }) => from === id).map(({ to, as }) => ({ kind: as, ...told(to) })),
    borne_on_by: graph.links.filter(({ to }) => to === id).map(({ from, as }) => ({ kind: as, ...told(from) })),
  }
}

function briefly({ id, text, source, by, mutedBy }: Statement): object {
  return { id, text, by: source === 'ai' ? `the assistant, for ${by}` : by, muted: mutedBy !== undefined }
}
