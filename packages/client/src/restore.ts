import type { ThreadView } from '@ambit/domain'
import type { Governing } from './course.ts'
import type { ScreenActions } from './screen-actions.ts'
import type { TranscriptItem } from './state.ts'
import { applySnapshot, cutOff } from './transcript.ts'

/**
 * The transcript of a talk that is opened again. Whole messages only: what a run adds comes with its events. `actions` know what
 * the page performed; `part` knows cards, and is there where the talk has one.
 */
export function transcriptOf(
  { messages, calls, run, decisions }: ThreadView,
  actions: Pick<ScreenActions, 'performedBy'>,
  part: Pick<Governing, 'shown'> | undefined,
): readonly TranscriptItem[] {
  const cards = new Map(decisions.map((view) => [view.callId, part?.shown(view)]))
  const known = new Map(calls.map((call) => [call.id, call]))
  const items = messages.reduce<readonly TranscriptItem[]>(applySnapshot, []).map((item): TranscriptItem => {
    if (item.kind !== 'activity') return item
    const call = known.get(item.id)
    const decision = cards.get(item.id)
    const action = actions.performedBy(item.id)
    return {
      ...item,
      ...(call && { label: call.label }),
      ...(item.state === 'running' && call?.state === 'waiting' && { state: call.state }),
      ...(call?.tookMs !== undefined && { tookMs: call.tookMs }),
      ...(decision && { decision }),
      ...(action !== undefined && { shown: { action, ok: true } }),
    }
  })
  return run?.state === 'running' ? items : cutOff(items, false)
}
