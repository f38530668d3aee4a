/** What the programs of this folder are started with, as JSON in their first argument. */
export interface ServerInput {
  readonly kind: 'server'
  /** The path of a SQLite file, or the address of a PostgreSQL database. */
  readonly store: string
  readonly port: number
  /** Address of the product, for the tool that performs here. */
  readonly product: string
  /** Where it dies. */
  readonly places: readonly string[]
}
export interface HostInput {
  readonly kind: 'host'
  /** A handler of its own for each server, at `/<name>`. */
  readonly servers: readonly { readonly name: string; readonly registry: string; readonly ledger: string }[]
  readonly port: number
  readonly product: string
  readonly places: readonly string[]
}

export const WORKSPACE = { id: 'notes', secret: 'a secret of the notes that has thirty-two bytes' }
