import type { JsonObject } from '@ambit/domain'

/** States of what is over, met or of no account: its days no longer count. */
const OVER = new Set('passed pass met met_late done completed cancelled closed withdrawn not_applicable'.split(' '))

/** Whether a row says itself that it is over or met: it is never late, whatever its days are. */
export function isOver(row: JsonObject): boolean {
  return ['status', 'state'].some((key) => typeof row[key] === 'string' && OVER.has(row[key]))
}

/** States that say how a day stands to today. */
const TIMES = new Set('overdue upcoming due due_today passed met met_late paused'.split(' '))

/** Whether the rows say themselves how their days stand: then nothing else tells what is overdue. */
export function tellsTime(rows: readonly JsonObject[]): boolean {
  return rows.some((row) => typeof row['status'] === 'string' && TIMES.has(row['status']))
}

/** The row that comes first among rows with days: what is overdue, else the first that is not over. */
export function firstOpen(rows: readonly JsonObject[]): JsonObject | undefined {
  return rows.find((row) => row['status'] === 'overdue') ?? rows.find((row) => !isOver(row))
}
