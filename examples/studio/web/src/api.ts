import type { GraphsView, SessionView, TokenView } from '../../shared/api.ts'
import type { Changed, ChangeRequest, Source } from '../../shared/changes.ts'
import type { BillingView } from '../../shared/billing.ts'
import type { ContactOperation, ContactsView, RenamedTag, TagRenaming } from '../../shared/contacts.ts'
import type { DeletedGraph, GraphOperation, GraphView } from '../../shared/graphs.ts'
import type { Invitation, Invite, MembersView } from '../../shared/members.ts'

/** The studio's own routes. An error has a message that a person can read, and the HTTP status; 0 where nothing answered. */
export class ApiError extends Error {
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
  }
}

/** Who is signed in; nothing where nobody is. */
export async function loadSession(): Promise<SessionView | undefined> {
  try {
    return await get<SessionView>('/api/session')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  }
}

export function signIn(name: string, password: string): Promise<SessionView> {
  return send('POST', '/api/session', { name, password })
}

export function signOut(): Promise<unknown> {
  return send('DELETE', '/api/session', {})
}

/** Where the studio's own server performs what the assistant may do for the person. */
export const SESSION_URL = '/ambit/session'

/** A fresh token for the assistant. The session asks again when the server refuses one. */
export async function getToken(): Promise<string | undefined> {
  try {
    return (await get<TokenView>('/api/token')).token
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  }
}

export function loadContacts(): Promise<ContactsView> {
  return get('/api/contacts')
}

export function changeContacts(source: Source, operations: readonly ContactOperation[]): Promise<Changed<ContactsView>> {
  return send('POST', '/api/contacts/changes', { source, operations } satisfies ChangeRequest<ContactOperation>)
}

export function renameTag(tag: string, newName: string): Promise<RenamedTag> {
  return send('PATCH', `/api/contacts/tags/${encodeURIComponent(tag)}`, { new_name: newName } satisfies TagRenaming)
}

export function loadGraphs(): Promise<GraphsView> {
  return get('/api/graphs')
}

export function createGraph(source: Source, name: string): Promise<Changed<GraphsView>> {
  return send('POST', '/api/graphs', { source, name })
}

export function loadGraph(id: string): Promise<GraphView> {
  return get(`/api/graphs/${encodeURIComponent(id)}`)
}

export function changeGraph(id: string, source: Source, operations: readonly GraphOperation[]): Promise<Changed<GraphView>> {
  return send('POST', `/api/graphs/${encodeURIComponent(id)}/changes`, { source, operations } satisfies ChangeRequest<GraphOperation>)
}

export function deleteGraph(id: string): Promise<DeletedGraph> {
  return send('DELETE', `/api/graphs/${encodeURIComponent(id)}`, {})
}

export function loadMembers(): Promise<MembersView> {
  return get('/api/members')
}

export function invite(asked: Invite): Promise<Invitation> {
  return send('POST', '/api/members/invitations', asked)
}

export function withdrawInvitation(id: string): Promise<unknown> {
  return send('DELETE', `/api/members/invitations/${encodeURIComponent(id)}`, {})
}

export function loadBilling(): Promise<BillingView> {
  return get('/api/billing')
}

export function undoChange(id: string): Promise<unknown> {
  return send('POST', `/api/changes/${encodeURIComponent(id)}/undo`, {})
}

function get<T>(path: string): Promise<T> {
  return answered(path, {})
}

function send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object): Promise<T> {
  return answered(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** The API is of the same version as the page, so its answers have the types of `shared/`. */
async function answered<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch((error: unknown) => {
    throw new ApiError('The studio cannot be reached. Check that it is running, then try again.', 0, error)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as T
  throw new ApiError(detailOf(body) ?? `The studio answered with status ${response.status}. Try again in a moment.`, response.status)
}

function detailOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' ? body.detail : undefined
}
