import type { Message } from '@ambit/domain'
import { mementoOf } from './mementos.ts'

/**
 * The ids under which a request tells calls and their results, by our ids: the server's own id, where it is the id of no
 * other call of this talk. A call that is not in the map keeps ours.
 */
export function serverIds(messages: readonly Message[], model: string): ReadonlyMap<string, string> {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const told = calls.map((call) => ({ ours: call.id, theirs: mementoOf(call, model)?.id }))
  const uses = new Map<string, number>()
  for (const { ours, theirs } of told) {
    uses.set(ours, (uses.get(ours) ?? 0) + 1)
    if (theirs !== undefined) uses.set(theirs, (uses.get(theirs) ?? 0) + 1)
  }
  return new Map(told.flatMap(({ ours, theirs }) => (theirs !== undefined && uses.get(theirs) === 1 ? [[ours, theirs] as const] : [])))
}
