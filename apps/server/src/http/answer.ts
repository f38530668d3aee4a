import { toFault, type Fault, type Problem } from '@ambit/domain'
import type { HttpContext } from './context.ts'
import { PHRASE, STATUS } from './status.ts'
import { TellingFault } from './telling-fault.ts'

/** On everything that is not a page: it is data, it is this person's, and nothing may embed or guess it. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

export function json(c: HttpContext, value: object, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { ...API_HEADERS, ...c.var.headers, 'content-type': 'application/json' } })
}

export function empty(c: HttpContext, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...API_HEADERS, ...c.var.headers, ...headers } })
}

/** The answer for whatever was thrown before a run has started. */
export function problem(c: HttpContext, thrown: unknown, status?: number): Response {
  const fault = toFault(thrown)
  const telling = fault instanceof TellingFault ? fault : undefined
  const answered = status ?? telling?.status ?? STATUS[fault.code]
  const body: Problem = {
    type: 'about:blank',
    title: PHRASE[answered] ?? 'Error',
    status: answered,
    detail: fault.sentence,
    code: fault.code,
    ...telling?.members,
  }
  const headers = { ...API_HEADERS, ...c.var.headers, ...problemHeaders(fault), 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify(body), { status: answered, headers })
}

function problemHeaders({ code, retryAfterMs }: Fault): Readonly<Record<string, string>> {
  if (code === 'unauthenticated') return { 'www-authenticate': 'Bearer' }
  return retryAfterMs === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }
}
