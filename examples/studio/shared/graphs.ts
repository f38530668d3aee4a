import type { Change, Source } from './changes.ts'

/** How one statement bears on another. */
export type LinkKind = 'supports' | 'objects' | 'contradicts'
export const LINK_KINDS = ['supports', 'objects', 'contradicts'] as const satisfies readonly LinkKind[]

export interface Statement {
  /** Such as `sta-3`. */
  readonly id: string
  /** One declarative sentence. */
  readonly text: string
  readonly source: Source
  /** Name of the person who wrote it, or for whom the assistant did. */
  readonly by: string
  /** Name of the person who took it out of the stats. */
  readonly mutedBy?: string
  /** Where a person put it on the canvas; without it the layout does. */
  readonly place?: Place
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

export interface Place {
  readonly x: number
  readonly y: number
}

export interface StatementLink {
  /** Such as `lnk-3`. */
  readonly id: string
  /** The statement that supports, objects or contradicts. */
  readonly from: string
  /** The statement that it is about. */
  readonly to: string
  readonly as: LinkKind
}

export interface Graph {
  /** Such as `gra-1`. */
  readonly id: string
  readonly name: string
  readonly statements: readonly Statement[]
  readonly links: readonly StatementLink[]
  readonly changedAt: number
}

export interface GraphView {
  readonly graph: Graph
  /** Newest first. */
  readonly changes: readonly Change[]
}

export interface GraphRow {
  readonly id: string
  readonly name: string
  readonly by: string
  readonly source: Source
  readonly changedAt: number
  readonly stats: GraphStats
}

/** Answer of `DELETE /api/graphs/{id}`. `change` is what undoes it. */
export interface DeletedGraph {
  readonly id: string
  readonly name: string
  readonly statements: number
  readonly links: number
  /** Name of the person who made the graph. */
  readonly by: string
  readonly change: string
}

/** One step of a change to a graph. Two people's steps go together, because none carries more than what it changes. */
export type GraphOperation =
  | { readonly kind: 'add'; readonly text: string; readonly about?: { readonly to: string; readonly as: LinkKind } }
  | { readonly kind: 'edit'; readonly id: string; readonly text: string }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'mute'; readonly id: string; readonly muted: boolean }
  | { readonly kind: 'move'; readonly id: string; readonly place: Place }
  /** A person stands for what the assistant wrote. */
  | { readonly kind: 'adopt'; readonly id: string }
  | { readonly kind: 'link'; readonly from: string; readonly to: string; readonly as: LinkKind }
  | { readonly kind: 'unlink'; readonly id: string }
  | { readonly kind: 'rename'; readonly name: string }

export interface GraphStats {
  readonly statements: number
  readonly links: number
  readonly roots: number
  readonly contradictions: number
  /** Taken out: neither they nor their links are in the other numbers. */
  readonly muted: number
}

/** A root is a statement that bears on no other. */
export function statsOf({ statements, links }: Pick<Graph, 'statements' | 'links'>): GraphStats {
  const counted = new Set(statements.filter(({ mutedBy }) => mutedBy === undefined).map(({ id }) => id))
  const standing = links.filter(({ from, to }) => counted.has(from) && counted.has(to))
  const bearing = new Set(standing.map(({ from }) => from))
  return {
    statements: counted.size,
    links: standing.length,
    roots: [...counted].filter((id) => !bearing.has(id)).length,
    contradictions: standing.filter((link) => link.as === 'contradicts').length,
    muted: statements.length - counted.size,
  }
}
