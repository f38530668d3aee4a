import { isJsonObject, type AgentView, type ThreadList, type ThreadView } from '@ambit/domain'
import type { TroubleCause } from './state.ts'
import type { Transport } from './transport.ts'

/** Answers of our own server are told apart from a stray page (a proxy's sign-in, an error text) by their main fields. */
export function isAgentView(value: unknown): value is AgentView {
  return has(value, { key: 'string', label: 'string', greeting: 'string', environment: 'string' }, ['hints', 'quickActions', 'groups'])
}
function isThreadView(value: unknown): value is ThreadView {
  return has(value, { id: 'string', sequence: 'number' }, ['messages', 'calls', 'waiting'])
}
export function isThreadList(value: unknown): value is ThreadList {
  return has(value, {}, ['threads'])
}

export type Read<T> = { readonly ok: true; readonly view: T } | { readonly ok: false; readonly cause: TroubleCause }

/** What our server tells at a path. */
export async function readView<T>(transport: Transport, path: string, signal: AbortSignal, isView: (value: unknown) => value is T): Promise<Read<T>> {
  const answer = await transport.ask({ path, signal, isJson: true })
  if (!answer.ok) return answer
  return isView(answer.json) ? { ok: true, view: answer.json } : { ok: false, cause: { kind: 'unreachable' } }
}

/** What our server tells of one thread. One that is older than cards tells none. */
export async function readThread(transport: Transport, path: string, signal: AbortSignal): Promise<Read<ThreadView>> {
  const told = await readView(transport, path, signal, isThreadView)
  return told.ok ? { ok: true, view: Object.assign({ grants: [], decisions: [] }, told.view) } : told
}

function has(value: unknown, fields: Readonly<Record<string, 'string' | 'number'>>, lists: readonly string[]): boolean {
  return (
    isJsonObject(value) && Object.entries(fields).every(([field, type]) => typeof value[field] === type) && lists.every((field) => Array.isArray(value[field]))
  )
}
