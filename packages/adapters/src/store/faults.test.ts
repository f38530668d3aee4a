import { expect, test } from 'vitest'
import { Fault, type FaultCode } from '@ambit/domain'
import { storageFault } from './faults.ts'

test.each<[name: string, parts: object, code: FaultCode]>([
  ['SQLITE_FULL', { errcode: 13 }, 'storage_full'],
  ['ENOSPC', { code: 'ENOSPC' }, 'storage_full'],
  ['EDQUOT', { code: 'EDQUOT' }, 'storage_full'],
  ['SQLITE_IOERR_SHMSIZE', { errcode: 4874 }, 'storage_full'],
  ['SQLITE_BUSY', { errcode: 5 }, 'storage_unavailable'],
  ['SQLITE_BUSY_RECOVERY', { errcode: 261 }, 'storage_unavailable'],
  ['SQLITE_LOCKED', { errcode: 6 }, 'storage_unavailable'],
  ['SQLITE_READONLY', { errcode: 8 }, 'storage_unavailable'],
  ['SQLITE_IOERR_FSYNC', { errcode: 1034 }, 'storage_unavailable'],
  ['SQLITE_CORRUPT', { errcode: 11 }, 'storage_unavailable'],
  ['SQLITE_CANTOPEN', { errcode: 14 }, 'storage_unavailable'],
  ['EACCES', { code: 'EACCES' }, 'storage_unavailable'],
  ['SQLITE_TOOBIG', { errcode: 18 }, 'too_large'],
  ['SQLITE_CONSTRAINT_NOTNULL', { errcode: 1299 }, 'internal'],
  ['an error of our own', {}, 'internal'],
])('[S24] %s is a fault that keeps its text for the log', (name, parts, code) => {
  const fault = storageFault(Object.assign(new Error(`text of ${name}`), parts))
  expect(fault.code).toBe(code)
  expect(fault.sentence).not.toContain(name)
  expect(fault.detail).toContain(`text of ${name}`)
})

test('[S24] a fault stays the fault that it is', () => {
  const fault = new Fault({ code: 'conflict', sentence: 'It is there already.' })
  expect(storageFault(fault)).toBe(fault)
})
