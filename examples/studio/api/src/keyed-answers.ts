import type { DatabaseSync } from 'node:sqlite'
import { digestOf, Fault, type Json } from '@ambit/domain'
import type { Person } from '../../shared/api.ts'
import { firstRow, inTransaction, textOf } from './database.ts'

/** Longest `Idempotency-Key` that is taken. */
const KEY_CHARS_MAX = 200
/** So long a request that comes again is known. */
const KEPT_MS = 30 * 86_400_000

/** A request that may come again, as its sender says with the header `Idempotency-Key`. */
export interface Keyed {
  readonly person: Person
  /** Without one the request is like any other. */
  readonly key: string | undefined
  /** What is asked for: a key is good for one thing. */
  readonly request: Json
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Does a work once for a key, and answers a request that comes again as the first time, also where both come at once. The answer
 * is kept in the transaction of the work: one is never there without the other. What throws is not kept. Throws `conflict` for a
 * key that was used for something else, `bad_request` for one that is too long. The work must not wait.
 */
export function onceFor<T extends object>(
  database: DatabaseSync,
  { person, key, request, at }: Keyed,
  work: () => T,
): { readonly answer: T; readonly again: boolean } {
  if (key === undefined) return { answer: work(), again: false }
  if (key === '' || key.length > KEY_CHARS_MAX) throw new Fault({ code: 'bad_request', sentence: `An Idempotency-Key has 1 to ${KEY_CHARS_MAX} characters.` })
  const digest = digestOf(request)
  return inTransaction(database, () => {
    const known = firstRow(database, 'SELECT request, answer FROM keyed_answers WHERE person_id = ? AND request_key = ?', person.id, key)
    if (known !== undefined) {
      if (textOf(known, 'request') !== digest) throw new Fault({ code: 'conflict', sentence: 'This Idempotency-Key was used for something else already.' })
      // Written here alone, for the same request.
      const answer: T = JSON.parse(textOf(known, 'answer'))
      return { answer, again: true }
    }
    const answer = work()
    database.prepare('DELETE FROM keyed_answers WHERE at < ?').run(at - KEPT_MS)
    database
      .prepare('INSERT INTO keyed_answers (person_id, request_key, request, answer, at) VALUES (?, ?, ?, ?, ?)')
      .run(person.id, key, digest, JSON.stringify(answer), at)
    return { answer, again: false }
  })
}
