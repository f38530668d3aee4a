import type { Json, Message, ThreadView, Waiting } from '@ambit/domain'
import { messageOf, waitingOf, type Kept, type Settled } from './mock-decisions.ts'
import type { Parked } from './scenarios.ts'

interface Run {
  readonly id: string
  state: 'running' | 'ended'
  cancelled: boolean
  readonly readers: Set<() => void>
}
export interface Thread {
  readonly id: string
  readonly messages: Message[]
  readonly events: { readonly sequence: number; readonly text: string }[]
  readonly updatedAt: number
  run?: Run
  cut: boolean
  /** What the page has still to answer. */
  waiting: readonly Waiting[]
  /** What a person was asked, oldest first. */
  readonly kept: Kept[]
}

/** Takes what the page answered; false where all of it is known already. */
export function takes(thread: Thread, messages: readonly { readonly id: string; readonly toolCallId?: string; readonly content: string }[]): boolean {
  const taken = thread.waiting.flatMap(({ callId, name }): Message[] => {
    const answer = messages.find((each) => each.toolCallId === callId)
    return answer === undefined ? [] : [{ role: 'tool', id: answer.id, callId, name, content: answer.content, isError: false, at: Date.now() }]
  })
  thread.messages.push(...taken)
  thread.waiting = thread.waiting.filter(({ callId }) => !messages.some((each) => each.toolCallId === callId))
  return taken.length > 0
}

/** Leaves these calls to the page. */
export function park(thread: Thread, calls: readonly Parked[]): void {
  thread.messages.push({ role: 'assistant', id: `${thread.run?.id}-calls`, text: '', calls, at: Date.now() })
  thread.waiting = calls.map(({ id: callId, name, args }) => ({ callId, name, args, awaits: 'outcome' }))
}

export type Tell = (event: Json) => void

/** Puts questions to the person. */
export function putQuestions(thread: Thread, asked: readonly Kept[], tell: Tell): void {
  thread.kept.push(...asked)
  const calls = asked.map(({ view: { callId: id, card } }) => ({ id, name: card.key, args: card.args }))
  thread.messages.push({ role: 'assistant', id: `${thread.run?.id}-asked`, text: '', calls, at: Date.now() })
  for (const { id: toolCallId, name, args } of calls) {
    tell({ type: 'TOOL_CALL_START', toolCallId, toolCallName: name })
    tell({ type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args) })
    tell({ type: 'TOOL_CALL_END', toolCallId })
  }
}

/** What came of a decision. */
export function settle(thread: Thread, settled: Settled, tell: Tell): void {
  const { kept, end, content } = settled
  const { callId } = kept.view
  const at = thread.kept.findIndex(({ view }) => view.callId === callId)
  thread.kept[at] = { ...kept, view: { ...kept.view, state: end, endedAt: Date.now() } }
  thread.messages.push(messageOf(settled))
  const metadata = { ambit: { approval: end, ...(end !== 'succeeded' && { isError: true }) } }
  tell({ type: 'TOOL_CALL_RESULT', messageId: `res-${callId}`, toolCallId: callId, content: JSON.stringify(content), metadata })
}

/** Keeps texts as messages, so that a reload finds them. */
export function keep(thread: Thread, event: Json): void {
  const { type, messageId, delta }: Record<string, string> = JSON.parse(JSON.stringify(event))
  if (type === 'TEXT_MESSAGE_START') thread.messages.push({ role: 'assistant', id: messageId ?? '', text: '', calls: [], at: Date.now() })
  const at = thread.messages.findIndex((message) => message.id === messageId)
  const known = thread.messages[at]
  if (type === 'TEXT_MESSAGE_CONTENT' && known?.role === 'assistant') thread.messages[at] = { ...known, text: known.text + (delta ?? '') }
}

/** As `GET /v1/threads/{id}` tells it. */
export function view(thread: Thread): ThreadView {
  const { id, messages, events, run: current, kept } = thread
  const waiting = [...thread.waiting, ...waitingOf(kept)]
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return {
    id,
    title: titleOf(thread),
    agentKey: 'claims',
    environment: 'production',
    messages,
    calls: calls.map((each) => ({
      ...each,
      label: `${each.name}…`,
      state: waiting.some(({ callId }) => callId === each.id) ? 'waiting' : 'settled',
      isError: false,
    })),
    waiting,
    grants: [],
    decisions: kept.map((each) => each.view),
    sequence: events.at(-1)?.sequence ?? 0,
    ...(current !== undefined && { run: { id: current.id, state: current.state } }),
  }
}

/** Newest last, as they came; those whose title holds the words. */
export function listed(threads: ReadonlyMap<string, Thread>, query: string): Json[] {
  return [...threads.values()].filter((thread) => titleOf(thread).toLowerCase().includes(query.toLowerCase())).map(row)
}

function row(thread: Thread): Json {
  return {
    id: thread.id,
    title: titleOf(thread),
    agentKey: 'claims',
    record: { type: 'claim', id: 'HOM-2026-001902' },
    updatedAt: thread.updatedAt,
    waiting: waitingOf(thread.kept).length > 0,
  }
}

function titleOf({ messages }: Thread): string {
  const first = messages.find((message) => message.role === 'user')
  return first?.role === 'user' ? first.text : ''
}
