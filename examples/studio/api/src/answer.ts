import type { FaultCode, Problem } from '@ambit/domain'

const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const PROBLEMS = {
  bad_request: { status: 400, title: 'Bad Request' },
  unauthenticated: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  conflict: { status: 409, title: 'Conflict' },
  too_large: { status: 413, title: 'Content Too Large' },
  rate_limited: { status: 429, title: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Server Error' },
} as const satisfies Partial<Record<FaultCode, object>>

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { ...API_HEADERS, 'content-type': 'application/json' } })
}

/** A file that the browser saves under this name, which is plain ASCII without quotes. */
export function file(text: string, name: string): Response {
  return new Response(text, {
    headers: { ...API_HEADERS, 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}

/** `application/problem+json` with one sentence for the person. */
export function problem(code: FaultCode, detail: string): Response {
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as keyof typeof PROBLEMS] : PROBLEMS.internal
  const body: Problem = { type: 'about:blank', title: known.title, status: known.status, detail, code }
  return new Response(JSON.stringify(body), { status: known.status, headers: { ...API_HEADERS, 'content-type': 'application/problem+json' } })
}
