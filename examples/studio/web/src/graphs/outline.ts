import type { Graph, LinkKind, Statement } from '../../../shared/graphs.ts'

/** One row of the list of statements. */
export interface OutlineRow {
  readonly statement: Statement
  /** How many statements it is under. */
  readonly depth: number
  /** How it bears on the one that it is under; absent on a root. */
  readonly as?: LinkKind
}

/** Each statement once: a root, and under each what bears on it. What only bears on itself in a circle comes last. */
export function outlineOf({ statements, links }: Graph): readonly OutlineRow[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]))
  const rows: OutlineRow[] = []
  const listed = new Set<string>()
  const visit = (statement: Statement, depth: number, as?: LinkKind): void => {
    if (listed.has(statement.id)) return
    listed.add(statement.id)
    rows.push({ statement, depth, ...(as === undefined ? {} : { as }) })
    for (const link of links) {
      const from = link.to === statement.id ? byId.get(link.from) : undefined
      if (from !== undefined) visit(from, depth + 1, link.as)
    }
  }
  const bearing = new Set(links.map(({ from }) => from))
  for (const statement of statements) if (!bearing.has(statement.id)) visit(statement, 0)
  for (const statement of statements) visit(statement, 0)
  return rows
}

export const SIGNS: Readonly<Record<LinkKind, string>> = { supports: '+', objects: '−', contradicts: '≠' }
/** `sta-2 supports sta-1`, read from the first one. */
export const VERBS: Readonly<Record<LinkKind, string>> = { supports: 'Supports', objects: 'Objects to', contradicts: 'Contradicts' }
/** The same, read from the second one. */
export const PASSIVES: Readonly<Record<LinkKind, string>> = { supports: 'Supported by', objects: 'Objected to by', contradicts: 'Contradicted by' }
