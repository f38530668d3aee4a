import type { ActivityItem, DecisionItem, TranscriptItem } from '@ambit/client'

/** A call that a person was asked about. */
export type AskedCall = ActivityItem & { readonly decision: DecisionItem }

export function isAsked(item: TranscriptItem): item is AskedCall {
  return item.kind === 'activity' && item.decision !== undefined
}

/** Whether it still waits for the person. */
export function isOpen(item: TranscriptItem): item is AskedCall {
  return isAsked(item) && item.decision.state === 'awaiting'
}
