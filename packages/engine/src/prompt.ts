import type { AssistantMessage, Message, ToolResultMessage } from '@ambit/domain'
import { NOT_FINISHED } from './park.ts'

/**
 * The talk as a provider accepts it: each call has exactly one result right behind its message, in the order of the calls,
 * wherever it stands in the thread. A call without one is told as not finished; an answer that was cut off at the very end is asked for anew.
 */
export function promptMessages(messages: readonly Message[]): Message[] {
  const results = new Map(messages.flatMap((message) => (message.role === 'tool' ? [[message.callId, message] as const] : [])))
  const last = messages.at(-1)
  const kept = last?.role === 'assistant' && last.cut ? messages.slice(0, -1) : messages
  return kept.flatMap((message): Message[] => {
    if (message.role === 'tool') return []
    return message.role === 'assistant' ? [message, ...message.calls.map((call) => results.get(call.id) ?? unfinished(message, call.id, call.name))] : [message]
  })
}

function unfinished(message: AssistantMessage, callId: string, name: string): ToolResultMessage {
  return { role: 'tool', id: `${callId}_none`, callId, name, content: NOT_FINISHED, isError: true, at: message.at }
}
