import { expect, test } from 'vitest'
import type { FaultCode } from '@ambit/domain'
import { isKeyTaken, isTaken, storageFault } from '../faults.ts'
import { runCoded } from './coded-sql.ts'
import type { SqlStorage } from './storage.ts'

const failing = (message: string): SqlStorage => ({
  exec() {
    throw new Error(message)
  },
})
function thrownBy(message: string): unknown {
  try {
    return runCoded(failing(message), 'select 1', [])
  } catch (thrown) {
    return thrown
  }
}

test.each<[message: string, code: FaultCode]>([
  ['database or disk is full: SQLITE_FULL', 'storage_full'],
  ['string or blob too big: SQLITE_TOOBIG', 'too_large'],
  ['database disk image is malformed: SQLITE_CORRUPT (extended: SQLITE_CORRUPT_INDEX)', 'storage_unavailable'],
  ['disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_FSYNC)', 'storage_unavailable'],
  ['NOT NULL constraint failed: turns.state: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_NOTNULL)', 'internal'],
  ['no such table: nowhere: SQLITE_ERROR', 'internal'],
  ['something else', 'internal'],
])('[K13] "%s" is the fault that it is elsewhere, and keeps its text for the log', (message, code) => {
  const fault = storageFault(thrownBy(message))
  expect([fault.code, fault.detail]).toEqual([code, expect.stringContaining(message)])
})

test.each([
  ['UNIQUE constraint failed: runs.workspace, runs.subject, runs.id: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_PRIMARYKEY)', true, true],
  ['UNIQUE constraint failed: runs.workspace, runs.thread_id: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)', true, false],
  ['FOREIGN KEY constraint failed: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_FOREIGNKEY)', false, false],
])('[K13] "%s" tells whether a row, and whether its key, is taken', (message, taken, keyTaken) => {
  const thrown = thrownBy(message)
  expect([isTaken(thrown), isKeyTaken(thrown)]).toEqual([taken, keyTaken])
})
