import type { ListRow } from '../word-list.ts'

/** The four drivers of vulnerability in the FCA's guidance FG21/1. */
export type Driver = 'health' | 'life_events' | 'resilience' | 'capability'

export interface SupportPattern extends ListRow {
  readonly driver: Driver
  readonly characteristic: string
}
