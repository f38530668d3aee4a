import { DatabaseSync } from 'node:sqlite'
import type { ObjectState } from '../platform.ts'

/** What an object is made with, over a database in memory; `alarms` are the times at which it asked to be called. */
export function standInState(): { readonly state: ObjectState; readonly alarms: readonly number[]; readonly ring: () => void } {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  const alarms: number[] = []
  let next: number | null = null
  const within = (words: string): void => database.exec(words)
  const state: ObjectState = {
    blockConcurrencyWhile: (work) => work(),
    storage: {
      sql: {
        exec(query, ...values) {
          const rows = database.prepare(query).all(...values)
          return { toArray: () => rows, rowsWritten: Number(Object.values(database.prepare('select changes()').get() ?? {})[0]) }
        },
      },
      transactionSync(work) {
        within('begin')
        try {
          const value = work()
          within('commit')
          return value
        } catch (thrown) {
          within('rollback')
          throw thrown
        }
      },
      transaction: (work) => work(),
      sync: () => Promise.resolve(),
      getAlarm: () => Promise.resolve(next),
      setAlarm(at) {
        alarms.push(at)
        next = at
        return Promise.resolve()
      },
    },
  }
  return { state, alarms, ring: () => void (next = null) }
}
