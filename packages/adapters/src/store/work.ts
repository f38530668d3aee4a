import type { Told } from './news.ts'
import type { Query } from './query.ts'
import type { Statements } from './statements.ts'

/** One statement of a piece of work, or a word that goes out once it is stored. */
type Step = Statement | { readonly kind: 'tell'; readonly word: Told }
export type Statement =
  | { readonly kind: 'get'; readonly query: Query<unknown, unknown>; readonly parameters: unknown }
  | { readonly kind: 'all'; readonly query: Query<unknown, unknown>; readonly parameters: unknown }
  | { readonly kind: 'run'; readonly query: Query<unknown, unknown>; readonly parameters: unknown }

/**
 * What is done to a database, written once for both: it yields its statements one after the other. SQLite runs it at once
 * (`runNow`), PostgreSQL as answers come (`runThen`). Inside a transaction that the caller opened and rolls back where this
 * throws. It may run again from its start, and what a statement throws ends it: PostgreSQL takes no further statement then.
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
/** Reaches the listeners of every process once the transaction is stored, and nobody where it is not. */
export function* notify(word: Told): Work<void> {
  yield { kind: 'tell', word }
}

/** Runs work at once. What it tells is put into `words`. */
export function runNow<T>(work: Work<T>, statements: Statements, words: Told[]): T {
  let step = work.next()
  while (!step.done) {
    const { value } = step
    let answer: unknown
    try {
      answer = value.kind === 'tell' ? words.push(value.word) : statements[value.kind](value.query, value.parameters)
    } catch (thrown) {
      step = work.throw(thrown)
      continue
    }
    step = work.next(answer)
  }
  return step.value
}

/** Takes the steps of a piece of work on a database that answers later. */
export interface LaterSteps {
  statement(statement: Statement): Promise<unknown>
  tell(word: Told): Promise<void>
}

export async function runThen<T>(work: Work<T>, steps: LaterSteps): Promise<T> {
  let step = work.next()
  while (!step.done) {
    const { value } = step
    let answer: unknown
    try {
      answer = await (value.kind === 'tell' ? steps.tell(value.word) : steps.statement(value))
    } catch (thrown) {
      step = work.throw(thrown)
      continue
    }
    step = work.next(answer)
  }
  return step.value
}
