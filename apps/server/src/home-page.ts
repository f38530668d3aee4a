import { createHash } from 'node:crypto'

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:4rem auto;padding:0 1.5rem;color:#1b1d22}dt{font-family:ui-monospace,monospace;font-weight:600}dd{margin:0 0 .75rem}@media(prefers-color-scheme:dark){body{background:#14161a;color:#e6e7ea}}'

const ADDRESSES: readonly (readonly [string, string])[] = [
  ['POST /v1/agents/{agentKey}/runs', 'Run an agent: an AG-UI 1.0 input in, its events out.'],
  ['GET /v1/agents/{agentKey}', 'What an agent is called and which quick actions it has.'],
  ['GET /v1/threads', 'Your conversations.'],
  ['GET /v1/threads/{threadId}', 'One of them, whole. DELETE removes it.'],
  ['GET /v1/threads/{threadId}/events?after=', 'Resume a stream, or watch an answer being written.'],
  ['POST /v1/runs/{runId}/cancel', 'Stop an answer.'],
  ['GET /v1/registry/{environment}', 'The actions of the catalog for customer-owned code, signed. Production is for everyone.'],
  ['GET /.well-known/jwks.json', 'The keys that verify what this server signs.'],
  ['/v1/catalog', "The catalog, for its authors: items, versions, review, publishing. It takes an author's token."],
  ['GET /healthz, /readyz', 'Whether the server is up, and ready for work.'],
]

/** The addresses of this server, for a person who opens it in a browser. `url` is its public base address, where one is set. */
export function homePage(url?: string): Response {
  const rows = ADDRESSES.map(([address, meaning]) => `<dt>${address}</dt><dd>${meaning}</dd>`).join('')
  const base = url === undefined ? '' : `<p>They are under <code>${escaped(url)}</code>.</p>`
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ambit server</title><style>${STYLE}</style><h1>Ambit server</h1><p>An assistant that reads, operates and performs under your control. These are its addresses; those under /v1 take the bearer token that your backend issues where they do not say otherwise.</p>${base}<dl>${rows}</dl></html>`
  const style = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
