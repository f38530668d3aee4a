import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler, MiddlewareHandler } from 'hono'

/**
 * Nothing but what the studio serves itself, and requests to the Ambit server: no inline script or style, no other host.
 * Style sheets that script makes (the widget's shadow root) and positions that script sets (the canvas) are no inline styles.
 */
function pageHeaders(assistantUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' ${new URL(assistantUrl).origin}; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/**
 * The built pages: files as they are, and for every other address of a page the one document that reads the address itself.
 * The path is checked before it is put under the folder; given as `root`, a folder that is not built yet would be complained about.
 */
export function pages(folder: string, assistantUrl: string): [MiddlewareHandler, MiddlewareHandler, Handler] {
  return [withHeaders(pageHeaders(assistantUrl)), serveStatic({ rewriteRequestPath: (path) => join(folder, path) }), documentOf(folder)]
}

/** Files under `/assets/` carry a digest of their content in their names. */
function withHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('cache-control', c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    await next()
  }
}

function documentOf(folder: string): Handler {
  return async (c, next) => {
    if (extname(c.req.path) !== '') return next()
    const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    return html === undefined ? c.text(NOT_BUILT, 503) : c.html(html)
  }
}

const NOT_BUILT = 'The pages of the studio are not built yet. Run "npm start" in the project, or "npm run build".'
