import type { AssistantMessage, CallView, ClientAction, Message, ThreadView } from '@ambit/domain'
import type { ScreenActions } from './screen-actions.ts'
import type { ActivityItem, TranscriptItem } from './state.ts'
import { cutOff, shownBefore } from './transcript.ts'

/** The transcript of a talk that is opened again. Whole messages only: what a run adds comes with its events. `actions` know what the page performed. */
export function transcriptOf(view: ThreadView, actions: Pick<ScreenActions, 'performedBy'>): readonly TranscriptItem[] {
  const results = new Map(view.messages.flatMap((message) => (message.role === 'tool' ? [[message.callId, message] as const] : [])))
  const calls = new Map(view.calls.map((call) => [call.id, call]))
  const items = view.messages.flatMap((message) =>
    itemsOf(message, (id) => ({ result: results.get(id), view: calls.get(id), performed: actions.performedBy(id) })),
  )
  return view.run?.state === 'running' ? items : cutOff(items, false)
}

interface Known {
  readonly result: Extract<Message, { role: 'tool' }> | undefined
  readonly view: CallView | undefined
  readonly performed: ClientAction | undefined
}

function itemsOf(message: Message, known: (callId: string) => Known): TranscriptItem[] {
  switch (message.role) {
    case 'user': {
      const { id, text, task } = message
      return [{ kind: 'person', id, text, ...(task !== undefined && { task }) }]
    }
    case 'assistant': {
      const calls = message.calls.map((call) => activityOf(call, known(call.id)))
      return message.text === '' ? calls : [{ kind: 'text', id: message.id, text: message.text, state: message.cut ? 'cut' : 'whole' }, ...calls]
    }
    case 'tool':
      return []
  }
}

function activityOf(call: AssistantMessage['calls'][number], { result, view, performed }: Known): ActivityItem {
  return shownBefore({
    kind: 'activity',
    id: call.id,
    name: call.name,
    label: view?.label ?? '',
    state: result === undefined ? (view?.state === 'waiting' ? 'waiting' : 'running') : result.isError ? 'failed' : 'done',
    args: call.args,
    ...(result !== undefined && { content: result.content }),
    ...(view?.tookMs !== undefined && { tookMs: view.tookMs }),
    ...(performed !== undefined && { shown: { action: performed, ok: true } }),
  })
}
