import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from '@ambit/domain'
import type { CallRow, Commit, Run, StoredEvent, Thread, Turn } from '@ambit/engine'

export const OWNER = { workspace: 'acme', subject: 'ada' }
export const START = 1_700_000_000_000

function threadOf(id: string, more: Partial<Thread> = {}): Thread {
  return { id, ...OWNER, agentKey: 'claims', environment: 'production', title: `Talk ${id}`, createdAt: START, updatedAt: START, ...more }
}
export function turnOf(threadId: string, id: string, more: Partial<Turn> = {}): Turn {
  return { id, threadId, rounds: 0, hasText: false, snapshotDigest: 'digest-1', state: 'open', startedAt: START, ...more }
}
export function runOf(threadId: string, id: string, more: Partial<Run> = {}): Run {
  return { id, ...OWNER, threadId, turnId: `${threadId}-turn`, requestDigest: `asked ${id}`, state: 'running', input: { asked: id }, startedAt: START, ...more }
}
export function callOf(threadId: string, id: string, more: Partial<CallRow> = {}): CallRow {
  const turnId = `${threadId}-turn`
  return {
    id,
    threadId,
    turnId,
    name: 'check',
    args: { id },
    label: 'Checking…',
    state: 'proposed',
    readOnly: true,
    form: { mask: '*', result: 'text' },
    startedAt: START,
    ...more,
  }
}
export function userSays(id: string, text = `Question ${id}`): UserMessage {
  return { role: 'user', id, text, at: START }
}
export function assistantSays(id: string, more: Partial<AssistantMessage> = {}): AssistantMessage {
  return { role: 'assistant', id, text: `Answer ${id}`, calls: [], at: START, ...more }
}
export function toolSays(id: string, callId: string): ToolResultMessage {
  return { role: 'tool', id, callId, name: 'check', content: '{"ok":true}', isError: false, at: START }
}
export function eventOf(threadId: string, sequence: number, more: Partial<StoredEvent> = {}): StoredEvent {
  return { threadId, turnId: `${threadId}-turn`, runId: `${threadId}-run`, sequence, body: { number: sequence }, ...more }
}

/** The first commit of a thread: its turn `<id>-turn`, its run `<id>-run`, one message. */
export function opening(
  id: string,
  more: Partial<Thread> = {},
): Commit & { readonly newThread: Thread; readonly turn: Turn; readonly newRun: Run; readonly messages: readonly Message[] } {
  const newThread = threadOf(id, more)
  const { workspace, subject, updatedAt } = newThread
  const newRun = runOf(id, `${id}-run`, { workspace, subject })
  return { threadId: id, newThread, turn: turnOf(id, `${id}-turn`), newRun, messages: [userSays(`${id}-msg`)], updatedAt }
}

/** Ends the run of `opening`. */
export function ending(id: string, more: Partial<Run> = {}): Commit {
  const { input: _asked, ...run } = runOf(id, `${id}-run`)
  return { threadId: id, run: { ...run, state: 'ended', end: { kind: 'done' }, endedAt: START + 9, ...more }, updatedAt: START + 9 }
}
