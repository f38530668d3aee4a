import type { Ended } from '../../text/decision/messages.ts'

/** What this page load knows of a question beside its state. */
export interface Met {
  /** What a screen reader was told came of it. */
  told: Ended | undefined
}

const met = new Map<string, Met>()

/** Remembers that this page showed the question while it was open. */
export function meet(callId: string): void {
  if (!met.has(callId)) met.set(callId, { told: undefined })
}

/** Nothing where the question was over before this page came to it. */
export function metOf(callId: string): Met | undefined {
  return met.get(callId)
}
