import { isJsonObject, type AgentView, type ThreadList, type ThreadView } from '@ambit/domain'

/** Answers of our own server are told apart from a stray page (a proxy's sign-in, an error text) by their main fields. */
export function isAgentView(value: unknown): value is AgentView {
  return has(value, { key: 'string', label: 'string', greeting: 'string', environment: 'string' }, ['hints', 'quickActions', 'groups'])
}
export function isThreadView(value: unknown): value is ThreadView {
  return has(value, { id: 'string', sequence: 'number' }, ['messages', 'calls', 'waiting'])
}
export function isThreadList(value: unknown): value is ThreadList {
  return has(value, {}, ['threads'])
}

function has(value: unknown, fields: Readonly<Record<string, 'string' | 'number'>>, lists: readonly string[]): boolean {
  return (
    isJsonObject(value) && Object.entries(fields).every(([field, type]) => typeof value[field] === type) && lists.every((field) => Array.isArray(value[field]))
  )
}
