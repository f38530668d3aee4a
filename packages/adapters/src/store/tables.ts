import type { CallState, RunState } from '@ambit/engine'
import type { CatalogTables } from './catalog/catalog-tables.ts'
import type { GovernanceTables } from './governance/governance-tables.ts'

/**
 * The tables of the store, the same in every database. Text is packed (`text.ts`), `*_json` columns hold JSON as text,
 * times are milliseconds since 1970, flags are 0 or 1. Every key begins with the workspace.
 */
export interface Tables extends CatalogTables, GovernanceTables {
  readonly meta: MetaTable
  readonly threads: ThreadsTable
  readonly turns: TurnsTable
  readonly runs: RunsTable
  readonly messages: MessagesTable
  readonly calls: CallsTable
  readonly events: EventsTable
}

interface MetaTable {
  readonly name: string
  readonly value: string
}

export interface ThreadsTable {
  readonly workspace: string
  /** Unique over all workspaces: a thread is found by it alone. */
  readonly id: string
  readonly subject: string
  readonly agent_key: string
  readonly environment: 'test' | 'production'
  readonly record_type: string | null
  readonly record_id: string | null
  readonly title: string
  /** The title as searching compares it. */
  readonly title_folded: string
  readonly created_at: number
  readonly updated_at: number
  /** The newest turn and run, so that loading needs no search for them. */
  readonly turn_id: string | null
  readonly run_id: string | null
  /** Gives messages and calls their places: each takes the next number. */
  readonly places: number
  /** The highest event number that is reserved. */
  readonly sequence: number
}

export interface TurnsTable {
  readonly workspace: string
  readonly thread_id: string
  readonly id: string
  readonly task: string | null
  readonly rounds: number
  readonly has_text: number
  readonly snapshot_digest: string
  readonly state: 'open' | 'settled'
  readonly started_at: number
}

export interface RunsTable {
  readonly workspace: string
  readonly subject: string
  readonly id: string
  readonly thread_id: string
  readonly turn_id: string
  readonly request_digest: string
  readonly state: RunState
  /** The process that works on it, or that last did. Null where one process has the database for itself. */
  readonly node: string | null
  readonly input_json: string | null
  readonly end_json: string | null
  readonly usage_json: string | null
  readonly started_at: number
  readonly ended_at: number | null
}

export interface MessagesTable {
  readonly workspace: string
  readonly thread_id: string
  readonly id: string
  readonly place: number
  /** The whole `Message`. */
  readonly message_json: string
}

export interface CallsTable {
  readonly workspace: string
  readonly thread_id: string
  readonly turn_id: string
  readonly id: string
  readonly place: number
  readonly name: string
  readonly args_json: string
  readonly label: string
  readonly state: CallState
  readonly awaits: 'decision' | 'outcome' | null
  readonly read_only: number
  readonly form_json: string
  readonly is_error: number | null
  readonly started_at: number
  readonly ended_at: number | null
}

export interface EventsTable {
  readonly workspace: string
  readonly thread_id: string
  readonly sequence: number
  readonly turn_id: string
  readonly run_id: string
  readonly body_json: string
}
