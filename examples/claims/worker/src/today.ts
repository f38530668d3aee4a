import { londonDate } from '../../api/src/capabilities/dates.ts'
import type { WorkerSettings } from './settings.ts'

/** The day that the desk works on: the one that is set, or London's. */
export function todayOf({ today }: WorkerSettings): () => string {
  return () => today ?? londonDate(Date.now())
}
