import type { DatabaseSync } from 'node:sqlite'
import type { HostAnswer } from '@ambit/domain'
import type { Claim, Claimed, Ledger, Standing } from '@ambit/host'
import { firstRow, numberOf, textOf } from '../database.ts'

/** A call that was lost is tried once more. */
const TRIES_MAX = 2

/**
 * Which calls of the assistant were begun here, and what came of them: a table of the studio's own database, so that one file holds
 * both what was claimed and what was done, several processes of the studio can share it, and there is one thing to back up. Each step
 * is one statement: the database says who was first.
 */
export function callLedger(database: DatabaseSync): Ledger {
  const standing = ({ callId, binding, at }: Pick<Claim, 'callId' | 'binding' | 'at'>): Standing => {
    const row = firstRow(database, 'SELECT * FROM ambit_calls WHERE call_id = ?', callId)
    if (row === undefined) return { kind: 'none' }
    if (textOf(row, 'binding') !== binding) return { kind: 'different' }
    if (row['answer'] !== null) return { kind: 'answered', answer: answerIn(textOf(row, 'answer')) }
    return numberOf(row, 'until') > at ? { kind: 'running' } : { kind: 'lost', again: numberOf(row, 'tries') < TRIES_MAX }
  }
  const taken = (claim: Claim): Claimed => {
    const { callId, binding, at, until, again = false } = claim
    const isFirst =
      database.prepare('INSERT INTO ambit_calls (call_id, binding, until, tries) VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING').run(callId, binding, until)
        .changes === 1
    if (isFirst) return { kind: 'claimed', first: true }
    if (again && database.prepare(TAKE_OVER).run(until, callId, binding, at, TRIES_MAX).changes === 1) return { kind: 'claimed', first: false }
    const found = standing(claim)
    if (found.kind === 'none') throw new Error(`The call ${callId} was removed.`)
    return found
  }
  return {
    find: async (call) => standing(call),
    claim: async (claim) => taken(claim),
    settle: async (callId, answer) => {
      const kept = firstRow(database, 'UPDATE ambit_calls SET answer = COALESCE(answer, ?) WHERE call_id = ? RETURNING answer', JSON.stringify(answer), callId)
      if (kept === undefined) throw new Error(`The call ${callId} was never claimed.`)
      return answerIn(textOf(kept, 'answer'))
    },
  }
}

const TAKE_OVER = 'UPDATE ambit_calls SET until = ?, tries = tries + 1 WHERE call_id = ? AND binding = ? AND answer IS NULL AND until <= ? AND tries < ?'

/** Written by `settle` alone. */
function answerIn(text: string): HostAnswer {
  return JSON.parse(text) as HostAnswer
}
