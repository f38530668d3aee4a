import type { Json, JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { itemsIn } from './items.ts'
import { writeNote } from './note.ts'
import { reply, round, told, user } from './testing/talk.ts'
import { DESK } from './testing/tools.ts'
import { viewOf } from './turn-view.ts'

const row = (what: string, due: string, days: number, status: string): JsonObject => ({ what, due, days, status })
const PASSED = row('Last day for a summary', '2026-07-07', -146, 'passed')
const MET = row('Acknowledge the complaint', '2026-07-13', -140, 'met')
const NEXT = row('Review the line', '2026-12-18', 18, 'upcoming')
const LATE = row('Second report', '2026-11-25', -5, 'overdue')
const deadlines = (...rows: readonly JsonObject[]): JsonObject => ({ today: '2026-11-30', rows })

function note(result: Json): string {
  const { calls } = viewOf([user('Go', 'go'), ...round({ name: 'list_deadlines', result })])
  return writeNote(calls, { playbook: '', items: itemsIn(calls) })
}

async function overdue(...rows: readonly JsonObject[]): Promise<string> {
  const messages = [user('What is overdue?'), ...round({ name: 'list_deadlines', result: deadlines(...rows) })]
  return (await reply({ tools: DESK, messages })).text.split('\n')[0] ?? ''
}

test('[F51] a row that is over or met is never late, whatever its days are', () => {
  expect(told(['list_deadlines', { rows: [PASSED, MET, LATE] }])).toBe(
    [
      '3 deadlines: 1 passed, 1 met, 1 overdue.',
      '',
      '| What | Due | Status |',
      '|---|---|---|',
      '| Last day for a summary | 7 July 2026 | passed |',
      '| Acknowledge the complaint | 13 July 2026 | met |',
      '| Second report | 25 November 2026, 5 days late | overdue |',
    ].join('\n'),
  )
})

test('[F51] what is overdue is what says so, where rows tell how their days stand', async () => {
  expect(await overdue(PASSED, MET, NEXT)).toBe('None of the 3 deadlines: overdue. In all: 1 passed, 1 met, 1 upcoming.')
  expect(await overdue(PASSED, NEXT)).toBe('None of the 2 deadlines: overdue. In all: 1 passed, 1 upcoming.')
  expect(await overdue(PASSED, LATE, NEXT)).toBe('1 of 3 deadlines: overdue.')
})

test('[F51] the first to do is what is overdue, else the first that is not over', () => {
  const first = (...rows: readonly JsonObject[]): string | undefined => /First: [^.]*\./.exec(note(deadlines(...rows)))?.[0]
  expect(first(PASSED, NEXT)).toBe('First: Review the line: due 18 December 2026, in 18 days.')
  expect(first(NEXT, LATE)).toBe('First: Second report: due 25 November 2026, 5 days late.')
  expect(first(PASSED, MET)).toBe(undefined)
})
