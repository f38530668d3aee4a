import type { GrantNote } from '@ambit/domain'
import { grantsOf, type Ports, type ThreadState } from '@ambit/engine'

/** Grants of what a thread gave out and still waits for, minted for one answer: they stand in no store, and are good for a minute. */
export type FreshGrants = (state: Pick<ThreadState, 'thread' | 'calls' | 'approvals'>) => Promise<readonly GrantNote[]>

export function freshGrants({ grants, clock }: Pick<Ports, 'grants' | 'clock'>): FreshGrants {
  return async ({ thread: { environment }, calls, approvals }) =>
    grants ? grantsOf(calls, approvals, { grants, channel: 'widget', environment, now: clock.now() }) : []
}
