import type { HeaderValues } from '../options.ts'

/** They belong to one connection, or to what `fetch` makes of the request. */
const OF_THE_CONNECTION = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-authorization',
  'proxy-connection',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
]

/**
 * The headers of a request to the product: what the host gives for the person, and ours, which win. Nothing in them comes from the
 * arguments, and the grant is in none.
 */
export function productHeaders(own: HeaderValues, its: { readonly callId: string; readonly grant: string; readonly hasBody: boolean }): Headers {
  const headers = new Headers(own instanceof Headers ? [...own] : { ...own })
  for (const name of OF_THE_CONNECTION) headers.delete(name)
  const withGrant = [...headers].filter(([, value]) => value.includes(its.grant))
  for (const [name] of withGrant) headers.delete(name)
  headers.delete('content-type')
  if (its.hasBody) headers.set('content-type', 'application/json')
  headers.set('accept', 'application/json')
  headers.set('idempotency-key', its.callId)
  return headers
}

/** For `headers`: these headers of the incoming request, as they are. Say it where the product is at another host than the handler, and the person's session is meant for it. */
export function forwardHeaders(...names: readonly string[]): (request: Request) => Record<string, string> {
  return (request) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
}

const OF_THE_PERSON = forwardHeaders('cookie', 'authorization')

/** What signs a person in at this host goes to no other one. */
export function ownCredentials(request: Request, base: URL): Record<string, string> {
  return new URL(request.url).host === base.host ? OF_THE_PERSON(request) : {}
}
