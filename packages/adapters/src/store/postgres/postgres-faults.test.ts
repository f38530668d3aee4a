import { expect, test } from 'vitest'
import { Fault, type FaultCode } from '@ambit/domain'
import { isKeyTaken, isTaken } from '../faults.ts'
import { isContention, isLost, postgresFault, withoutValues } from './postgres-faults.ts'

const coded = (code: string, more: object = {}): Error => Object.assign(new Error(`text of ${code}`), { code, ...more })

test.each<[code: string, fault: FaultCode, says: RegExp]>([
  ['53100', 'storage_full', /disk of the database is full/],
  ['53200', 'storage_unavailable', /too much to do/],
  ['53300', 'storage_unavailable', /no more connections/],
  ['57014', 'storage_unavailable', /too much to do/],
  ['57P01', 'storage_unavailable', /cannot be reached/],
  ['57P03', 'storage_unavailable', /cannot be reached/],
  ['08006', 'storage_unavailable', /cannot be reached/],
  ['ECONNREFUSED', 'storage_unavailable', /cannot be reached/],
  ['ECONNRESET', 'storage_unavailable', /cannot be reached/],
  ['ENOTFOUND', 'storage_unavailable', /cannot be reached/],
  ['40001', 'storage_unavailable', /changing the same things/],
  ['40P01', 'storage_unavailable', /changing the same things/],
  ['55P03', 'storage_unavailable', /changing the same things/],
  ['25006', 'storage_unavailable', /takes no writes/],
  ['28P01', 'storage_unavailable', /user and password/],
  ['28000', 'storage_unavailable', /user and password/],
  ['3D000', 'storage_unavailable', /does not exist/],
  ['42501', 'storage_unavailable', /grant/],
  ['58030', 'storage_unavailable', /restore it from a backup/],
  ['XX001', 'storage_unavailable', /restore it from a backup/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'storage_unavailable', /sslmode/],
  ['54000', 'too_large', /too large/],
  ['23502', 'internal', /our side/],
  ['42P01', 'internal', /our side/],
])('[Q9] %s of PostgreSQL or of the network is a fault that says what to do, and keeps its text for the log', (code, fault, says) => {
  const made = postgresFault(coded(code))
  expect([made.code, made.detail]).toEqual([fault, expect.stringContaining(`text of ${code}`)])
  expect(made.sentence).toMatch(says)
  expect(made.sentence).not.toContain(code)
})

test.each<[text: string, fault: FaultCode, says: RegExp]>([
  ['Connection terminated unexpectedly', 'storage_unavailable', /cannot be reached/],
  ['Query read timeout', 'storage_unavailable', /cannot be reached/],
  ['timeout exceeded when trying to connect', 'storage_unavailable', /too much to do/],
  ['The server does not support SSL connections', 'storage_unavailable', /sslmode/],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'storage_unavailable', /user and password/],
  ['Cannot use a pool after calling end on the pool', 'shutting_down', /shutting down/],
  ['something else', 'internal', /our side/],
])('[Q9] "%s" of the driver is a fault that says what to do', (text, fault, says) => {
  const made = postgresFault(new Error(text))
  expect(made.code).toBe(fault)
  expect(made.sentence).toMatch(says)
})

test('[Q9] an address that two hosts answer for, and both refuse, is one that cannot be reached', () => {
  const both = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])
  expect(postgresFault(both)).toMatchObject({ code: 'storage_unavailable', sentence: expect.stringMatching(/cannot be reached/) })
})

test('[Q9] a fault stays the fault that it is', () => {
  const fault = new Fault({ code: 'conflict', sentence: 'It is there already.' })
  expect(postgresFault(fault)).toBe(fault)
})

test('[Q9] the values that PostgreSQL tells in an error go no further', () => {
  const thrown = coded('23505', { detail: 'Key (id)=(secret) exists.', where: 'secret', constraint: 'runs_key' })
  expect({ ...Object(withoutValues(thrown)) }).toEqual({ code: '23505', constraint: 'runs_key', detail: undefined, where: undefined, internalQuery: undefined })
})

test.each([
  ['runs_key', true, true],
  ['runs_running', true, false],
])('[Q9] a row that is there already is told from a run that is still running by %s', (constraint, taken, keyTaken) => {
  const thrown = coded('23505', { constraint })
  expect([isTaken(thrown), isKeyTaken(thrown)]).toEqual([taken, keyTaken])
})

test.each([
  ['40001', true, false],
  ['40P01', true, false],
  ['55P03', true, false],
  ['57P01', false, true],
  ['08003', false, true],
  ['23505', false, false],
  ['ECONNREFUSED', false, false],
])('[Q10] %s is known as others in the way, or as a lost connection', (code, contention, lost) => {
  expect([isContention(coded(code)), isLost(coded(code))]).toEqual([contention, lost])
})
