import { isJsonObject, type ApprovalEnd, type ClientAction } from '@ambit/domain'
import type { ActivityItem, Shown, TextItem, TranscriptItem } from './state.ts'
import { parseJson, type SnapshotMessage, type WireEvent } from './wire-event.ts'

type Items = readonly TranscriptItem[]

/** The transcript after one event. `now`: milliseconds since 1970. */
export function applyEvent(items: Items, event: WireEvent, now: number): Items {
  switch (event.kind) {
    case 'text-start':
      return upsertText(withoutOrphans(items, event.messageId), event.messageId, (text) => ({ ...text, state: 'streaming' }))
    case 'text':
      return upsertText(items, event.messageId, (text) => ({ ...text, text: text.text + event.delta, state: 'streaming' }))
    case 'text-end':
      return upsertText(items, event.messageId, (text) => ({ ...text, state: 'whole' }))
    case 'call':
      return upsertActivity(items, event.callId, (call) => ({ ...call, name: event.name, startedAt: call.startedAt ?? now }))
    case 'activity':
      return upsertActivity(items, event.callId, (call) => took(approved({ ...call, label: event.label, state: event.state }, event.approval, now), now))
    case 'result':
      return upsertActivity(items, event.callId, (call) =>
        took(approved({ ...call, content: event.content, state: event.isError ? 'failed' : 'done' }, event.approval, now), now),
      )
    case 'snapshot':
      return event.messages.reduce(applySnapshot, withoutLost(items, event.messages))
    case 'run-started':
    case 'args':
    case 'call-end':
    case 'client-action':
    case 'grant':
    case 'finished':
    case 'failed':
      return items
  }
}

/** The arguments of a call, once all of them came. Text that is no JSON leaves the call without. */
export function applyArgs(items: Items, callId: string, text: string): Items {
  const args = parseJson(text)
  return args === undefined ? items : upsertActivity(items, callId, (call) => ({ ...call, args }))
}

/**
 * What the page showed. It belongs to the call that is named, or else to the newest call whose tool has the name of the
 * action; where there is none it stands alone.
 */
export function applyShown(items: Items, shown: Shown, callId: string | undefined): Items {
  const call = items.findLast((item) => item.kind === 'activity' && (callId === undefined ? item.name === shown.action.type : item.id === callId))
  if (call?.kind === 'activity') return items.map((item) => (item === call ? { ...call, shown } : item))
  return [...items, { kind: 'shown', id: `shown_${items.length}`, shown }]
}

/**
 * Closes what is open when a run stops or breaks: cut text and unfinished calls are never shown as finished. `last`: also
 * a text at the very end, because a server closes its text before it tells that the run was stopped or failed.
 */
export function cutOff(items: Items, last: boolean): Items {
  const end = items.at(-1)
  return items.map((item) => {
    if (item.kind === 'text' && (item.state === 'streaming' || (last && item === end))) return { ...item, state: 'cut' }
    if (item.kind === 'activity' && item.state === 'running') return { ...item, state: 'unfinished' }
    return item
  })
}

/** Opens again what was cut, because its run is read on. */
export function readOn(items: Items): Items {
  const last = items.at(-1)
  return items.map((item) => {
    if (item === last && item.kind === 'text' && item.state === 'cut') return { ...item, state: 'streaming' }
    if (item.kind === 'activity' && item.state === 'unfinished') return { ...item, state: 'running' }
    return item
  })
}

/** The server has these messages. */
export function markSent(items: Items, messages: readonly { readonly id: string }[]): Items {
  return items.map((item) => {
    if (item.kind !== 'person' || !messages.some(({ id }) => id === item.id)) return item
    const { unsent: _before, ...person } = item
    return person
  })
}

/** The one client action of ours that has a name: its tool is called like it and takes its fields as arguments. */
export const PANEL_ACTION = 'highlight_panel'

/**
 * A settled call of an opened talk that showed something, as it was shown. The server tells no actions of the past: of one that
 * this browser does not remember either, only the one that is known by its name can be told.
 */
function shownBefore(call: ActivityItem): ActivityItem {
  const { args, name } = call
  if (call.shown !== undefined || name !== PANEL_ACTION || call.state !== 'done' || !isJsonObject(args)) return call
  const action: ClientAction = { ...args, type: PANEL_ACTION }
  return { ...call, shown: { action, ok: true } }
}

/** One message of the talk as the server has it. */
export function applySnapshot(items: Items, message: SnapshotMessage): Items {
  switch (message.role) {
    case 'user': {
      const person = { kind: 'person', id: message.id, text: message.text } as const
      return replaceOrAdd(items, message.task === undefined ? person : { ...person, task: message.task })
    }
    case 'assistant': {
      const told =
        message.text === '' ? items : upsertText(items, message.id, (text) => ({ ...text, text: message.text, state: message.cut ? 'cut' : 'whole' }))
      return message.calls.reduce(
        (all, { id, name, args }) => upsertActivity(all, id, (known) => ({ ...known, name, ...(args !== undefined && { args }) })),
        told,
      )
    }
    case 'tool':
      return upsertActivity(items, message.callId, (call) =>
        shownBefore(approved({ ...call, content: message.content, state: message.isError ? 'failed' : 'done' }, message.approval)),
      )
  }
}

/** A snapshot tells the whole talk: texts and calls that it does not have were lost with a run that broke. */
function withoutLost(items: Items, messages: readonly SnapshotMessage[]): Items {
  const there = new Set(messages.flatMap((message) => (message.role === 'assistant' ? [message.id, ...message.calls.map((call) => call.id)] : [])))
  return items.filter((item) => (item.kind !== 'text' && item.kind !== 'activity') || there.has(item.id))
}

/** One text is written at a time: one that is still open when another begins was lost with a run that broke, and is written again. */
function withoutOrphans(items: Items, messageId: string): Items {
  return items.filter((item) => item.kind !== 'text' || item.state !== 'streaming' || item.id === messageId)
}

function replaceOrAdd(items: Items, made: TranscriptItem): Items {
  const known = itemLike(items, made)
  return known === undefined ? [...items, made] : items.map((item) => (item === known ? made : item))
}

function itemLike<T extends TranscriptItem>(items: Items, { kind, id }: T): T | undefined {
  return items.findLast((item): item is T => item.kind === kind && item.id === id)
}

function upsertText(items: Items, id: string, change: (text: TextItem) => TextItem): Items {
  const fresh: TextItem = { kind: 'text', id, text: '', state: 'streaming' }
  return replaceOrAdd(items, change(itemLike(items, fresh) ?? fresh))
}

function upsertActivity(items: Items, id: string, change: (call: ActivityItem) => ActivityItem): Items {
  const fresh: ActivityItem = { kind: 'activity', id, name: '', label: '', state: 'running' }
  return replaceOrAdd(items, change(itemLike(items, fresh) ?? fresh))
}

/** How the approval of a call ended, where it had one that a person was asked for. `now`: where it has just come. */
function approved(call: ActivityItem, state: ApprovalEnd | undefined, now?: number): ActivityItem {
  const { decision } = call
  return decision && state ? { ...call, decision: { ...decision, state, ...(now !== undefined && { endedAt: now }) } } : call
}

function took(call: ActivityItem, now: number): ActivityItem {
  const over = call.state === 'done' || call.state === 'failed'
  return over && call.tookMs === undefined && call.startedAt !== undefined ? { ...call, tookMs: now - call.startedAt } : call
}
