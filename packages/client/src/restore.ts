import type { ThreadView } from '@ambit/domain'
import type { ScreenActions } from './screen-actions.ts'
import type { TranscriptItem } from './state.ts'
import { applySnapshot, cutOff } from './transcript.ts'

/** The transcript of a talk that is opened again. Whole messages only: what a run adds comes with its events. `actions` know what the page performed. */
export function transcriptOf({ messages, calls, run }: ThreadView, actions: Pick<ScreenActions, 'performedBy'>): readonly TranscriptItem[] {
  const known = new Map(calls.map((call) => [call.id, call]))
  const items = messages.reduce<readonly TranscriptItem[]>(applySnapshot, []).map((item): TranscriptItem => {
    if (item.kind !== 'activity') return item
    const call = known.get(item.id)
    const action = actions.performedBy(item.id)
    return {
      ...item,
      ...(call && { label: call.label }),
      ...(item.state === 'running' && call?.state === 'waiting' && { state: call.state }),
      ...(call?.tookMs !== undefined && { tookMs: call.tookMs }),
      ...(action !== undefined && { shown: { action, ok: true } }),
    }
  })
  return run?.state === 'running' ? items : cutOff(items, false)
}
