/** Where a request comes from: no page, a page of our own origin, one that may send calls, or one that may not. */
export type Sender = { readonly kind: 'no_page' | 'own' | 'foreign' } | { readonly kind: 'allowed'; readonly origin: string }

/** A browser tells the origin of each page that posts; nothing else does. */
export function senderOf(request: Request, allowed: readonly string[]): Sender {
  const origin = request.headers.get('origin')
  if (origin === null) return { kind: 'no_page' }
  if (isOwn(origin, new URL(request.url))) return { kind: 'own' }
  return allowed.includes(origin) ? { kind: 'allowed', origin } : { kind: 'foreign' }
}

/** What ends TLS in front of us leaves `http:` in the address of the request. The other way round is a page that was not encrypted. */
function isOwn(origin: string, here: URL): boolean {
  if (origin === here.origin) return true
  const page = URL.parse(origin)
  return page !== null && page.protocol === 'https:' && here.protocol === 'http:' && page.host === here.host
}

/** What lets a page of another origin read the answer. */
export function sharing(sender: Sender): Readonly<Record<string, string>> {
  if (sender.kind !== 'allowed') return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': sender.origin, 'access-control-allow-credentials': 'true' }
}

/** The answer to a browser that asks whether such a page may send a call. */
export function preflight(sender: Sender): Response {
  const headers = {
    ...sharing(sender),
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers })
}
