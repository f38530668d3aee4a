import { Fault } from '@ambit/domain'
import type { HttpContext } from './context.ts'
import { empty, problem } from './answer.ts'

/** Which pages of other origins may call this server. The token comes in a header, so no cookie is ever asked for. */
export interface Cors {
  headersFor(origin: string | undefined): Readonly<Record<string, string>>
  preflight(c: HttpContext): Response
}

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
}

/** What everyone may read, whoever they are: pages of any origin too. */
const PUBLIC_READS: ReadonlySet<string> = new Set(['/v1/registry/production', '/.well-known/jwks.json'])

export function isPublicRead(path: string): boolean {
  return PUBLIC_READS.has(path)
}

export const PUBLIC_READ: Cors = {
  headersFor: () => ({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'date, etag, retry-after, x-request-id' }),
  preflight: (c) =>
    empty(c, 204, { 'access-control-allow-methods': 'GET', 'access-control-allow-headers': 'authorization, if-none-match', 'access-control-max-age': '600' }),
}

/** Throws at start where an entry is not an origin: a wildcard would let any page call in a person's name. */
export function corsFor(allowed: readonly string[]): Cors {
  const origins = new Set(allowed.map(originOf))
  const headersFor: Cors['headersFor'] = (origin) => {
    if (origins.size === 0) return {}
    if (origin === undefined || !origins.has(origin)) return { vary: 'Origin' }
    return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': 'date, retry-after, x-request-id' }
  }
  const preflight: Cors['preflight'] = (c) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origins.has(origin)) return empty(c, 204, PREFLIGHT_HEADERS)
    return problem(
      c,
      new Fault({ code: 'forbidden', sentence: 'Pages of this origin may not call this server. Its operator keeps the list of those that may.' }),
    )
  }
  return { headersFor, preflight }
}

function originOf(entry: string): string {
  if (!URL.canParse(entry) || new URL(entry).origin !== entry)
    throw new Error(`"${entry}" is no origin. Name each as scheme, host and port, such as https://app.example.com.`)
  return entry
}
