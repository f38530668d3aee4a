import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENESIS, chained, chainProblem, type AuditEntry, type AuditHead, type AuditRow } from './index.ts'

const entry = (at: number): AuditEntry => ({
  workspace: 'w',
  at,
  kind: 'decided',
  subject: 'ada',
  channel: 'widget',
  callId: `call-${at}`,
  tool: 'invite',
  version: 3,
  detail: { decision: 'approved', by: 'person', args: { to: 'a@example.com' } },
})

function chainOf(count: number): readonly AuditRow[] {
  const rows: AuditRow[] = []
  for (let at = 1; at <= count; at += 1) rows.push(chained(entry(at), rows.at(-1) ?? GENESIS))
  return rows
}

/** What is wrong with a whole chain, and the head that its asker knows, if any. */
function problemsOf(rows: readonly AuditRow[], known?: AuditHead): readonly string[] {
  let head: AuditHead = GENESIS
  for (const row of rows) {
    const problem = chainProblem(row, head)
    if (problem !== undefined) return [problem]
    head = row
  }
  return known === undefined || (head.sequence === known.sequence && head.hash === known.hash) ? [] : ['The end is missing.']
}

const rows = chainOf(5)
const last = rows[4]

test('[A95] a chain holds, from nothing and from any of its heads', () => {
  expect(problemsOf(rows, last)).toEqual([])
  expect(problemsOf([])).toEqual([])
  for (const [at, row] of rows.entries()) expect(chainProblem(row, rows[at - 1] ?? GENESIS)).toBe(undefined)
  expect(chained(entry(1), GENESIS)).toEqual({ ...entry(1), sequence: 1, previous: '0'.repeat(64), hash: rows[0]?.hash })
})

test('[A95] a row that was altered in any of its parts is found, with its place', () => {
  const [first, second] = rows
  const changes: readonly Partial<AuditRow>[] = [
    { workspace: 'v' },
    { at: 3 },
    { kind: 'refused' },
    { subject: 'eve' },
    { channel: 'mcp' },
    { environment: 'test' },
    { callId: 'call-9' },
    { tool: 'remove' },
    { version: 4 },
    { runId: 'r' },
    { detail: { decision: 'declined', by: 'person', args: { to: 'a@example.com' } } },
    { detail: { decision: 'approved', by: 'person', args: { to: 'b@example.com' } } },
    { hash: 'f'.repeat(64) },
  ]
  for (const change of changes)
    expect(problemsOf([first, { ...second, ...change }].flatMap((row) => (row ? [row as AuditRow] : [])))).toEqual(['Row 2 was changed after it was written.'])
})

test('[A95] a row that was altered together with its own hash is found at the row after it', () => {
  const forged = chained({ ...entry(2), subject: 'eve' }, rows[0] ?? GENESIS)
  expect(problemsOf(rows.with(1, forged))).toEqual(['Row 3 does not follow the row before it.'])
  expect(problemsOf([...rows.slice(0, 4), chained({ ...entry(5), subject: 'eve' }, rows[3] ?? GENESIS)], last)).toEqual(['The end is missing.'])
})

test('[A95] a row that was removed, moved, put in twice or put in between is found', () => {
  expect(problemsOf(rows.toSpliced(2, 1))).toEqual(['Row 3 is missing: row 4 stands in its place.'])
  expect(problemsOf(rows.slice(1))).toEqual(['Row 1 is missing: row 2 stands in its place.'])
  expect(problemsOf(rows.slice(0, -1), last)).toEqual(['The end is missing.'])
  expect(problemsOf(rows.toSpliced(2, 0, ...rows.slice(1, 2)))).toEqual(['Row 3 is missing: row 2 stands in its place.'])
  const inserted = chained(entry(9), rows[1] ?? GENESIS)
  expect(problemsOf(rows.toSpliced(2, 0, inserted))).toEqual(['Row 4 is missing: row 3 stands in its place.'])
  const counted = rows.slice(2).map((row) => ({ ...row, sequence: row.sequence + 1 }))
  expect(problemsOf([...rows.slice(0, 2), inserted, ...counted])).toEqual(['Row 4 does not follow the row before it.'])
})

test('[A95] no order of the rows but their own holds', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4]), (order) => {
      const shuffled = order.flatMap((at) => rows.slice(at, at + 1))
      expect(problemsOf(shuffled, last).length === 0).toBe(order.join('') === '01234')
    }),
    { numRuns: 200 },
  )
})
