import type { Problem } from '@ambit/domain'

const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const PROBLEMS = { not_found: { status: 404, title: 'Not Found' }, internal: { status: 500, title: 'Internal Server Error' } } as const

export function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { ...API_HEADERS, 'content-type': 'application/json' } })
}

/** `application/problem+json` with one sentence for the person. */
export function problem(code: keyof typeof PROBLEMS, detail: string): Response {
  const { status, title } = PROBLEMS[code]
  const body: Problem = { type: 'about:blank', title, status, detail, code }
  return new Response(JSON.stringify(body), { status, headers: { ...API_HEADERS, 'content-type': 'application/problem+json' } })
}
