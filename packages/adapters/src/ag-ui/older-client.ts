import { EventType } from '@ag-ui/core'
import type { WireEvent } from './encode.ts'

/**
 * An event as a client before 1.0 takes it, that is one whose input has no `protocolVersion`: 0.0.59 dies on
 * `pendingToolCallIds` and on the outcome `cancelled`, and knows a stop as the error code `abort`.
 */
export function forOlderClient(event: WireEvent): WireEvent {
  if (event.type === EventType.RUN_STARTED) {
    const { protocolVersion: _ours, ...rest } = event
    return rest
  }
  if (event.type !== EventType.RUN_FINISHED) return event
  const { outcome, usage } = event
  if (outcome?.type === 'cancelled') return { type: EventType.RUN_ERROR, code: 'abort', message: 'Stopped.', ...(usage ? { usage } : {}) }
  return outcome?.type === 'success' ? { ...event, outcome: { type: 'success' } } : event
}
