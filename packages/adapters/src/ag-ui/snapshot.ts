import { EventType, type Message as WireMessage } from '@ag-ui/core'
import type { Message, ProposedCall } from '@ambit/domain'
import { resultMetadata, type WireEvent } from './encode.ts'

/** The whole talk so far. A client replaces by id, so sending it again repeats nothing. */
export function messagesSnapshot(messages: readonly Message[]): WireEvent {
  return { type: EventType.MESSAGES_SNAPSHOT, messages: snapshotMessages(messages) }
}

/** Opens a text again that a snapshot has told as far as it goes: what follows is appended to it. */
export function textGoesOn(messageId: string): WireEvent {
  return { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }
}

/** Our messages as AG-UI has them, under the ids that the stream gave them. */
export function snapshotMessages(messages: readonly Message[]): WireMessage[] {
  return messages.map((message): WireMessage => {
    switch (message.role) {
      case 'user':
        return { id: message.id, role: 'user', content: message.text, ...(message.task === undefined ? {} : { metadata: { ambit: { task: message.task } } }) }
      case 'assistant':
        return {
          id: message.id,
          role: 'assistant',
          ...(message.text === '' ? {} : { content: message.text }),
          ...(message.calls.length === 0 ? {} : { toolCalls: message.calls.map(toolCall) }),
          ...(message.cut ? { metadata: { ambit: { cut: true } } } : {}),
        }
      case 'tool':
        return {
          id: message.id,
          role: 'tool',
          toolCallId: message.callId,
          content: message.content,
          ...resultMetadata(message),
        }
    }
  })
}

function toolCall({ id, name, args, malformed }: ProposedCall): NonNullable<Extract<WireMessage, { role: 'assistant' }>['toolCalls']>[number] {
  return { id, type: 'function', function: { name, arguments: malformed ?? JSON.stringify(args) } }
}
