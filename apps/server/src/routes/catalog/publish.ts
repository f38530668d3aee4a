import * as z from 'zod'
import { KINDS } from '../../authoring/authoring.ts'
import { preview, publish } from '../../authoring/publish.ts'
import { bad } from '../../authoring/refused.ts'
import { releases, rollBack } from '../../authoring/roll-back.ts'
import { json } from '../../http/answer.ts'
import { countIn, countOf, formOf, note, type Asked } from './asked.ts'

const change = z.strictObject({ kind: z.enum(KINDS), key: z.string(), version: z.int().min(1).nullable() })
const changes = z.array(change).min(1).max(2_000)

/** POST /v1/catalog/publish/preview: what publishing would do, and nothing is done. */
export async function previewRoute(asked: Asked): Promise<Response> {
  const { changes: wanted } = await formOf(asked, z.strictObject({ changes, note }))
  return json(asked.c, await preview(asked.authoring, wanted))
}

/** POST /v1/catalog/publish: several items as one release; `version: null` takes one out. */
export async function publishRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await publish(asked.authoring, asked.by, await formOf(asked, z.strictObject({ changes, note }))))
}

const PAGE = 30
const PAGE_MAX = 100

/** GET /v1/catalog/releases?limit=&before=: newest first. */
export async function releasesRoute(asked: Asked): Promise<Response> {
  const limit = countIn(asked, 'limit') ?? PAGE
  const before = countIn(asked, 'before')
  if (limit < 1 || limit > PAGE_MAX) throw bad(`The query parameter "limit" goes from 1 to ${PAGE_MAX}.`)
  return json(asked.c, { releases: await releases(asked.authoring, { limit, before }) })
}

/** POST /v1/catalog/releases/{release}/rollback: a new release that undoes this one. */
export async function rollBackRoute(asked: Asked): Promise<Response> {
  const id = countOf(asked.c.req.param('release'), 'release')
  const { note: why } = await formOf(asked, z.strictObject({ note }))
  return json(asked.c, await rollBack(asked.authoring, asked.by, { id, note: why }))
}
