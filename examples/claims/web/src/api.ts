import type { ClaimFigures, ClaimRow, Colleague, DeskView, TokenView } from '../../shared/api.ts'
import type { Claim } from '../../shared/claim.ts'
import { MATTER_PANELS } from '../../shared/panels.ts'
import type { ClaimFile } from './file/claim-file.ts'
import { NotFound } from './remote.ts'

/**
 * The desk's own routes. Each answer is checked for the shape that the page leans on, so that a wrong one is told in a
 * sentence and never half shown. Throws `NotFound` on 404, else an error whose message a person can read.
 */
export async function loadDesk(signal: AbortSignal): Promise<DeskView> {
  return checked(await get('/api/desk', signal), isDesk)
}

export async function loadRows(signal: AbortSignal): Promise<readonly ClaimRow[]> {
  return checked(await get('/api/claims', signal), isRows)
}

export async function loadFile(id: string, team: readonly Colleague[], signal: AbortSignal): Promise<ClaimFile> {
  const path = `/api/claims/${encodeURIComponent(id)}`
  const [claim, figures] = await Promise.all([get(path, signal), get(`${path}/figures`, signal)])
  return { claim: checked(claim, isClaim), figures: checked(figures, isFigures), team }
}

/** A fresh token for the assistant. The session asks again when the server refuses one. */
export async function getToken(): Promise<string | undefined> {
  const response = await fetch('/api/token')
  if (!response.ok) return undefined
  const answer: unknown = await response.json()
  return isToken(answer) ? answer.token : undefined
}

async function get(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await answerOf(path, signal)
  if (response.status === 404) throw new NotFound()
  if (!response.ok) throw new Error(await detailOf(response))
  return response.json()
}

/** A session that has ended is taken up again once. */
async function answerOf(path: string, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(path, { signal })
    if (response.status !== 401) return response
    const token = await getToken()
    return await fetch(path, { signal, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  } catch (error) {
    if (signal.aborted) throw error
    throw new Error('The claims desk cannot be reached. Check that it is running, then try again.', { cause: error })
  }
}

async function detailOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined)
  return isProblem(answer) ? answer.detail : `The claims desk answered with status ${response.status}. Try again in a moment.`
}

function checked<T>(value: unknown, holds: (value: unknown) => value is T): T {
  if (holds(value)) return value
  throw new Error('The claims desk answered in a shape that this page does not know. Reload the page.')
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isToken(value: unknown): value is TokenView {
  return isFields(value) && typeof value['token'] === 'string'
}

function isProblem(value: unknown): value is { readonly detail: string } {
  return isFields(value) && typeof value['detail'] === 'string'
}

function isDesk(value: unknown): value is DeskView {
  return (
    isFields(value) && typeof value['today'] === 'string' && isColleague(value['handler']) && Array.isArray(value['team']) && value['team'].every(isColleague)
  )
}

function isColleague(value: unknown): value is Colleague {
  return isFields(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string'
}

function isRows(value: unknown): value is readonly ClaimRow[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && typeof row['id'] === 'string' && typeof row['reference'] === 'string')
}

const SINGLE = new Set(['reference', 'line', 'status', 'handling', 'policy', 'loss', 'litigation', 'decision'])
const LISTS: readonly string[] = [...new Set<string>(MATTER_PANELS.flatMap((panel) => panel.fields)), 'statements'].filter((field) => !SINGLE.has(field))

function isClaim(value: unknown): value is Claim {
  return isFields(value) && typeof value['id'] === 'string' && isFields(value['handling']) && LISTS.every((field) => Array.isArray(value[field]))
}

function isFigures(value: unknown): value is ClaimFigures {
  return (
    isFields(value) &&
    typeof value['today'] === 'string' &&
    Array.isArray(value['quiet']) &&
    Array.isArray(value['timeline']) &&
    Array.isArray(value['unclaimed']) &&
    ['money', 'deadlines', 'policy', 'metrics', 'settlement'].every((name) => isFields(value[name]))
  )
}
