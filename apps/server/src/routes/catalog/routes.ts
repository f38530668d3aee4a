import { Fault } from '@ambit/domain'
import type { Hono } from 'hono'
import { assertMay, type Deed } from '../../author.ts'
import type { Authoring } from '../../authoring/authoring.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import type { RouteParts } from '../route-parts.ts'
import type { Asked } from './asked.ts'
import { contextRoute } from './context.ts'
import { checkRoute, diffRoute, itemRoute, itemsRoute, saveRoute, versionRoute, versionsRoute } from './items.ts'
import { exportRoute, importRoute, validateRoute } from './file.ts'
import { previewRoute, publishRoute, releasesRoute, rollBackRoute } from './publish.ts'
import { reviewRoute, tickRoute, untickRoute } from './review.ts'

type CatalogRoute = (asked: Asked) => Promise<Response>

/** Each route with the deed that its author must be allowed to do: there is no route without one. */
const ROUTES: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Deed, CatalogRoute])[] = [
  ['GET', '/items', 'read', itemsRoute],
  ['GET', '/items/:kind/:key', 'read', itemRoute],
  ['PUT', '/items/:kind/:key', 'save', saveRoute],
  ['GET', '/items/:kind/:key/versions', 'read', versionsRoute],
  ['GET', '/items/:kind/:key/versions/:version', 'read', versionRoute],
  ['GET', '/items/:kind/:key/diff', 'read', diffRoute],
  ['POST', '/check', 'read', checkRoute],
  ['GET', '/items/action/:key/review', 'read', reviewRoute],
  ['PUT', '/items/action/:key/review/:point', 'tick', tickRoute],
  ['DELETE', '/items/action/:key/review/:point', 'tick', untickRoute],
  ['POST', '/publish/preview', 'read', previewRoute],
  ['POST', '/publish', 'publish', publishRoute],
  ['GET', '/releases', 'read', releasesRoute],
  ['POST', '/releases/:release/rollback', 'publish', rollBackRoute],
  ['GET', '/agents/:key/context', 'read', contextRoute],
  ['GET', '/export', 'read', exportRoute],
  ['POST', '/import', 'import', importRoute],
  ['POST', '/validate', 'read', validateRoute],
]

/** The routes of the catalog's authors, under /v1/catalog. Who asks is known by then; what they may do is asked here, before anything is read. */
export function catalogRoutes(app: Hono<HttpEnv>, parts: RouteParts): void {
  for (const [method, path, deed, route] of ROUTES)
    app.on(method, `/v1/catalog${path}`, async (c) => {
      assertMay(c.var.user, deed)
      return route(askedOf(c, parts))
    })
}

function askedOf(c: HttpContext, { catalog: desk, sha256, ports, limits }: RouteParts): Asked {
  const { workspace, subject, name } = c.var.user
  if (!desk.store) throw new Fault({ code: 'not_found', sentence: 'This server keeps no catalog: all of its agents are declared in code.' })
  const authoring: Authoring = {
    catalog: desk.store,
    workspace,
    clashes: (kind, key, body) => desk.clashes(kind, key, body),
    sha256,
    now: () => ports.clock.now(),
  }
  return { c, authoring, desk, by: { subject, ...(name === undefined ? {} : { name }) }, limits }
}
