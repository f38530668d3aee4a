import { Fault, type AuditRow } from '@ambit/domain'
import type { Hono } from 'hono'
import { assertMay } from '../../author.ts'
import { OF_DECISION, callLines } from '../../auditing/call-lines.ts'
import { exportChain } from '../../auditing/export-chain.ts'
import { readHead, signHead } from '../../auditing/signed-head.ts'
import { verifyChain } from '../../auditing/verify-chain.ts'
import { API_HEADERS, json } from '../../http/answer.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import type { Signer } from '../../registry/signing-key.ts'
import type { RouteParts } from '../route-parts.ts'
import { askedIn, bad, kindsIn, knownIn } from './asked.ts'
import { textStream } from './text-stream.ts'

type AuditRoute = (c: HttpContext, parts: RouteParts) => Promise<Response>

const ROUTES: Readonly<Record<string, AuditRoute>> = {
  rows: rowsRoute,
  calls: callsRoute,
  decisions: decisionsRoute,
  head: headRoute,
  verify: verifyRoute,
  export: exportRoute,
}

/** The routes of the audit, under /v1/audit: of the asker's own workspace, for its authors. Nothing there can be changed. */
export function auditRoutes(app: Hono<HttpEnv>, parts: RouteParts): void {
  for (const [name, route] of Object.entries(ROUTES))
    app.get(`/v1/audit/${name}`, async (c) => {
      assertMay(c.var.user, 'audit')
      return route(c, parts)
    })
}

/** GET /v1/audit/rows?kind=&subject=&tool=&thread=&call=&from=&to=&before=&limit=: newest first. */
async function rowsRoute(c: HttpContext, { audit }: RouteParts): Promise<Response> {
  const asked = askedIn(c)
  const kinds = kindsIn(c)
  const rows: readonly AuditRow[] = await audit.find(c.var.user.workspace, { ...asked, ...(kinds ? { kinds } : {}) })
  const last = rows.length < asked.limit ? undefined : rows.at(-1)
  return json(c, { rows, ...(last ? { nextBefore: last.sequence } : {}) })
}

/** GET /v1/audit/calls?subject=&tool=&thread=&call=&from=&to=&before=&limit=: one line a call, newest first. */
async function callsRoute(c: HttpContext, { audit }: RouteParts): Promise<Response> {
  return json(c, await callLines({ audit, workspace: c.var.user.workspace, asked: askedIn(c) }))
}

/** GET /v1/audit/decisions, as /v1/audit/calls: only what a person was asked about. */
async function decisionsRoute(c: HttpContext, { audit }: RouteParts): Promise<Response> {
  return json(c, await callLines({ audit, workspace: c.var.user.workspace, asked: askedIn(c) }, OF_DECISION))
}

/** GET /v1/audit/head: the end of the chain, signed. */
async function headRoute(c: HttpContext, parts: RouteParts): Promise<Response> {
  const signer = await signerIn(parts)
  const { workspace } = c.var.user
  const { sequence, hash } = await parts.audit.head(workspace)
  const head = { workspace, sequence, hash, at: parts.ports.clock.now() }
  return json(c, { ...head, jws: await signHead(signer, head) })
}

/** GET /v1/audit/verify?sequence=&hash= or ?head=: walks the chain, and holds it against the last head that its asker knows. */
async function verifyRoute(c: HttpContext, parts: RouteParts): Promise<Response> {
  const { workspace } = c.var.user
  const jws = c.req.query('head')
  const told = knownIn(c)
  if (jws !== undefined && told) throw bad('Tell the head that you know once: as "head", or as "sequence" and "hash".')
  const known = jws === undefined ? told : await readHead(await signerIn(parts), jws, workspace)
  return json(c, await verifyChain(parts.audit, workspace, known))
}

/** GET /v1/audit/export: the whole chain as JSON Lines, with its signed end in the last line. */
async function exportRoute(c: HttpContext, parts: RouteParts): Promise<Response> {
  const signer = await signerIn(parts)
  const { workspace } = c.var.user
  const lines = exportChain({ audit: parts.audit, workspace, signer, now: () => parts.ports.clock.now() })
  const headers = {
    ...API_HEADERS,
    ...c.var.headers,
    'content-type': 'application/jsonl',
    'content-disposition': 'attachment; filename="audit.jsonl"',
  }
  return new Response(textStream(lines), { headers })
}

async function signerIn({ signer }: RouteParts): Promise<Signer> {
  if (!signer) throw new Fault({ code: 'not_found', sentence: 'This server signs nothing, so it has no signed heads.' })
  return signer()
}
