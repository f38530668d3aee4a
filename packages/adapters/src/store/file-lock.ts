import { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { isBusy } from './faults.ts'

/**
 * Takes the lock of a database file for this process, or throws a `storage_unavailable` fault where another one has it. It
 * is an open transaction on a small database beside the file, so the operating system frees it however the process ends.
 */
export function lockFile(path: string): { readonly release: () => void } {
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    // The journal would be a second file, and nothing is ever written here.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (thrown) {
    lock.close()
    if (!isBusy(thrown)) throw thrown
    throw new Fault({
      code: 'storage_unavailable',
      sentence: 'The database is open in another process. Stop that process, or give this one a folder of its own (AMBIT_DATA).',
      detail: path,
      cause: thrown,
    })
  }
  return { release: () => lock.close() }
}
