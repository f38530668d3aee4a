import type { Change } from './changes.ts'
import type { GraphRow } from './graphs.ts'

/** Answer of `GET /api/session`. */
export interface SessionView {
  readonly person: Person
  /** Address of the Ambit server that the assistant talks to. */
  readonly assistantUrl: string
}

export interface Person {
  /** The name that they sign in with. */
  readonly id: string
  readonly name: string
}

export interface TokenView {
  readonly token: string
}

/** Answer of `GET /api/graphs`, what changed last first. */
export interface GraphsView {
  readonly graphs: readonly GraphRow[]
  /** Newest first: graphs that were created. */
  readonly changes: readonly Change[]
}

/** What `GET /api/news` sends when something changed: the place, `contacts`, `graphs`, `members` or the id of a graph. */
export const NEWS_EVENT = 'changed'
export const CONTACTS_PLACE = 'contacts'
export const GRAPHS_PLACE = 'graphs'
export const MEMBERS_PLACE = 'members'
