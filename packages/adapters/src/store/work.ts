import type { Query } from './query.ts'
import type { Statements } from './statements.ts'

/** One statement of a piece of work. */
export type Step =
  | { readonly kind: 'get'; readonly query: Query<unknown, unknown>; readonly parameters: unknown }
  | { readonly kind: 'all'; readonly query: Query<unknown, unknown>; readonly parameters: unknown }
  | { readonly kind: 'run'; readonly query: Query<unknown, unknown>; readonly parameters: unknown }

/**
 * What is done to a database, written once for both: it yields its statements one after the other. SQLite runs it at once
 * (`runNow`), PostgreSQL as answers come (`runThen`). Inside a transaction that the caller opened and rolls back where this throws.
 */
export type Work<T> = Generator<Step, T, unknown>

export function* get<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Work<Row | undefined> {
  return (yield { kind: 'get', query, parameters } as Step) as Row | undefined
}
export function* all<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Work<readonly Row[]> {
  return (yield { kind: 'all', query, parameters } as Step) as readonly Row[]
}
/** Whether it changed any row. */
export function* run<Parameters, Row>(query: Query<Parameters, Row>, parameters: Parameters): Work<boolean> {
  return (yield { kind: 'run', query, parameters } as Step) as boolean
}

export function runNow<T>(work: Work<T>, statements: Statements): T {
  let step = work.next()
  while (!step.done) {
    let answer: unknown
    try {
      answer = statements[step.value.kind](step.value.query, step.value.parameters)
    } catch (thrown) {
      step = work.throw(thrown)
      continue
    }
    step = work.next(answer)
  }
  return step.value
}

/** Runs statements on a database that answers later. */
export type LaterStatements = { readonly [K in Step['kind']]: (query: Query<unknown, unknown>, parameters: unknown) => Promise<unknown> }

export async function runThen<T>(work: Work<T>, statements: LaterStatements): Promise<T> {
  let step = work.next()
  while (!step.done) {
    let answer: unknown
    try {
      answer = await statements[step.value.kind](step.value.query, step.value.parameters)
    } catch (thrown) {
      step = work.throw(thrown)
      continue
    }
    step = work.next(answer)
  }
  return step.value
}
