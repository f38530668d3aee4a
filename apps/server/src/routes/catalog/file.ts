import { exportCatalog } from '../../authoring/export.ts'
import { FILE_BYTES_MAX, importCatalog, validate } from '../../authoring/import.ts'
import { bad } from '../../authoring/refused.ts'
import { json } from '../../http/answer.ts'
import { FILE_LEVELS, bodyOf, type Asked } from './asked.ts'

/** GET /v1/catalog/export: the whole catalog as one document. */
export async function exportRoute({ c, authoring }: Asked): Promise<Response> {
  return json(c, await exportCatalog(authoring))
}

/** POST /v1/catalog/import?publish=&note=: the body is such a document. */
export async function importRoute(asked: Asked): Promise<Response> {
  const { publish, note = 'Imported.' } = asked.c.req.query()
  if (publish !== undefined && publish !== 'true') throw bad('The query parameter "publish" is "true" or absent.')
  if (note.length > 2_000) throw bad('The query parameter "note" has at most 2,000 characters.')
  return json(asked.c, await importCatalog(asked.authoring, asked.by, { file: await fileOf(asked), publish: publish === 'true', note }))
}

/** POST /v1/catalog/validate: what an import would refuse, and nothing is stored. */
export async function validateRoute(asked: Asked): Promise<Response> {
  return json(asked.c, validate(asked.authoring, await fileOf(asked)))
}

function fileOf(asked: Asked): Promise<unknown> {
  return bodyOf(asked, { bytes: FILE_BYTES_MAX, levels: FILE_LEVELS })
}
