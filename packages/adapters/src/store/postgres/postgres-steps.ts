import type { QueryResult } from 'pg'
import type { Query } from '../query.ts'
import { valuesOf, type SqlValue } from '../statements.ts'
import type { Statement } from '../work.ts'
import { withoutValues } from './postgres-faults.ts'

/** As much of a connection as the store uses. */
export interface Asking {
  query(asked: { readonly name?: string; readonly text: string; readonly values?: SqlValue[] }): Promise<QueryResult>
}

/** Runs one statement, which each connection prepares the first time. */
export async function runStatement(connection: Asking, { kind, query, parameters }: Statement): Promise<unknown> {
  const { rows, rowCount } = await ask(connection, { name: nameOf(query), text: query.sql, values: valuesOf(query, parameters) })
  switch (kind) {
    case 'get':
      return rows[0]
    case 'all':
      return rows
    case 'run':
      return (rowCount ?? 0) > 0
  }
}

export async function ask(connection: Asking, asked: Parameters<Asking['query']>[0]): Promise<QueryResult> {
  try {
    return await connection.query(asked)
  } catch (thrown) {
    throw withoutValues(thrown)
  }
}

/** A name is of one statement in the whole process, so no connection ever has two by one name. */
const names = new WeakMap<object, string>()
let named = 0

function nameOf(query: Query<unknown, unknown>): string {
  const found = names.get(query)
  if (found !== undefined) return found
  const name = `ambit_${(named += 1)}`
  names.set(query, name)
  return name
}
