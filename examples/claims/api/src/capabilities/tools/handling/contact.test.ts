import { describe, expect, it } from 'vitest'
import type { ClaimDocument, Task } from '../../../../../shared/claim.ts'
import { claimOf, handlingOf, lossOf, messageOf } from '../../testing/claim-of.ts'
import { checked } from './testing/checked.ts'

const REPORTED = { loss: lossOf({ occurredOn: '2026-08-29', reportedOn: '2026-09-01' }) }
const sent = (on: string, id = 'cor-1') => messageOf({ id, at: `${on}T10:00` })
const paper = (parts: Partial<ClaimDocument>): ClaimDocument => ({
  id: 'doc-1',
  title: 'Report',
  type: 'report',
  receivedOn: '2026-11-20',
  text: 'x',
  ...parts,
})
const task = (parts: Partial<Task>): Task => ({ id: 't-1', title: 'Call', dueOn: '2026-12-03', assignedTo: 'u-1', status: 'open', ...parts })

describe('was the customer told', () => {
  it.each([
    ['2026-09-07', 'pass cor-1: first message to the customer on 2026-09-07, 4 business days after the report, limit 5'],
    ['2026-09-08', 'pass cor-1: first message to the customer on 2026-09-08, 5 business days after the report, limit 5'],
    ['2026-09-09', 'fail cor-1: first message to the customer on 2026-09-09, 6 business days after the report, limit 5'],
  ])('[D141] H01: reported on 1 September, first message on %s', async (on, told) => {
    expect(await checked(claimOf({ ...REPORTED, correspondence: [sent('2026-08-31', 'cor-0'), sent(on)] }), 'H01')).toBe(told)
  })

  it('[D141] H01: without a message it is due until the limit, and failed after it', async () => {
    const claim = claimOf(REPORTED)
    expect([await checked(claim, 'H01', '2026-09-08'), await checked(claim, 'H01', '2026-09-09')]).toEqual([
      'due handling: reported 2026-09-01, no message to the customer yet, limit 5 business days',
      'fail handling: reported 2026-09-01, no message to the customer yet, limit 5 business days',
    ])
  })

  it('[D141] H01: the claim’s own standard counts', async () => {
    const claim = claimOf({ ...REPORTED, handling: handlingOf({ standards: { claimAckBusinessDays: 6 } }), correspondence: [sent('2026-09-09')] })
    expect(await checked(claim, 'H01')).toBe('pass cor-1: first message to the customer on 2026-09-09, 6 business days after the report, limit 6')
  })

  const reportedInOctober = { loss: lossOf({ occurredOn: '2026-10-01', reportedOn: '2026-10-15' }) }
  it.each([
    ['england-and-wales' as const, '2026-11-02', 'pass cor-1: longest 20 business days, 2026-11-02 to 2026-11-30, limit 20'],
    ['scotland' as const, '2026-11-02', 'pass cor-1: longest 19 business days, 2026-11-02 to 2026-11-30, limit 20'],
    ['england-and-wales' as const, '2026-10-16', 'fail cor-1: longest 31 business days, 2026-10-16 to 2026-11-30, limit 20'],
  ])('[D142] H02: last message in %s on %s', async (office, on, told) => {
    const claim = claimOf({ ...reportedInOctober, handling: handlingOf({ office }), correspondence: [sent(on)] })
    expect(await checked(claim, 'H02')).toBe(told)
  })

  it('[D142] H02: a closed claim is judged until its closing, and one without a message from its report', async () => {
    const closed = claimOf({ ...reportedInOctober, status: 'closed', handling: handlingOf({ closedOn: '2026-10-30' }), correspondence: [sent('2026-10-16')] })
    expect([await checked(closed, 'H02'), await checked(claimOf(REPORTED), 'H02')]).toEqual([
      'pass cor-1: longest 10 business days, 2026-10-16 to 2026-10-30, limit 20',
      'fail handling: longest 64 business days, 2026-09-01 to 2026-11-30, limit 20',
    ])
  })

  it('[D142] H02: a claim reported today has no interval', async () => {
    expect(await checked(claimOf({ loss: lossOf({ reportedOn: '2026-11-30' }) }), 'H02')).toBe(
      'pass handling: longest 0 business days, 2026-11-30 to 2026-11-30, limit 20',
    )
  })
})

describe('diary and papers', () => {
  it.each([
    ['no task', claimOf(), 'fail handling: no open task on an open claim'],
    ['a task that is due today', claimOf({ tasks: [task({ dueOn: '2026-11-30' })] }), 'pass t-1'],
    ['a task of yesterday', claimOf({ tasks: [task({ dueOn: '2026-11-29' }), task({ id: 't-2' })] }), 'fail t-1: past their date: 1'],
    ['a done task of yesterday', claimOf({ tasks: [task({ dueOn: '2026-11-29', status: 'done' })] }), 'fail handling: no open task on an open claim'],
    ['a closed claim without a task', claimOf({ status: 'closed' }), 'pass'],
  ])('[D143] H22: %s', async (_, claim, told) => {
    expect(await checked(claim, 'H22')).toBe(told)
  })

  it.each([
    ['no document', [], 'not_applicable'],
    ['received on Friday a week ago', [paper({ receivedOn: '2026-11-20' })], 'fail doc-1: doc-1 not reviewed for 6 business days'],
    ['received five business days ago', [paper({ receivedOn: '2026-11-23' })], 'due doc-1: doc-1 not reviewed for 5 business days'],
    ['read', [paper({ receivedOn: '2026-11-02', reviewedOn: '2026-11-28' })], 'pass doc-1'],
    ['read tomorrow', [paper({ receivedOn: '2026-11-02', reviewedOn: '2026-12-01' })], 'fail doc-1: doc-1 not reviewed for 20 business days'],
    ['received tomorrow', [paper({ receivedOn: '2026-12-01' })], 'not_applicable'],
  ])('[D143] H24: %s', async (_, documents, told) => {
    expect(await checked(claimOf({ documents }), 'H24')).toBe(told)
  })

  it('[D140] of many records a check names five and counts the rest', async () => {
    const documents = Array.from({ length: 30 }, (_, index) => paper({ id: `doc-${index + 1}`, receivedOn: '2026-11-02' }))
    const told = await checked(claimOf({ documents }), 'H24')
    expect(told.split(': ')[0]).toBe(`fail ${Array.from({ length: 20 }, (_, index) => `doc-${index + 1}`).join(',')}`)
    expect(told.endsWith('doc-5 not reviewed for 20 business days; and 25 more')).toBe(true)
  })
})
