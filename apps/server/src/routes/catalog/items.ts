import * as z from 'zod'
import { KINDS, versionOf } from '../../authoring/authoring.ts'
import { diff, history, item, items, type ItemState } from '../../authoring/reading.ts'
import { bad } from '../../authoring/refused.ts'
import { check, save } from '../../authoring/save.ts'
import { json } from '../../http/answer.ts'
import { SAVE_BYTES_MAX, countIn, countOf, formOf, itemOf, kindOf, note, type Asked } from './asked.ts'

const STATES = ['published', 'changed', 'unpublished'] as const satisfies readonly ItemState[]

/** GET /v1/catalog/items?kind=&state= */
export async function itemsRoute({ c, authoring }: Asked): Promise<Response> {
  const { kind, state } = c.req.query()
  const ofKind = kind === undefined ? undefined : kindOf(kind)
  if (kind !== undefined && !ofKind) throw bad(`The query parameter "kind" is ${KINDS.join(', ')}.`)
  const inState = STATES.find((each) => each === state)
  if (state !== undefined && !inState) throw bad(`The query parameter "state" is ${STATES.join(', ')}.`)
  return json(c, { items: await items(authoring, { ...(ofKind ? { kind: ofKind } : {}), ...(inState ? { state: inState } : {}) }) })
}

/** GET /v1/catalog/items/{kind}/{key}: as Test has it and as Production has it. */
export async function itemRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await item(asked.authoring, itemOf(asked)))
}

const saving = z.strictObject({ base: z.int().min(0), body: z.unknown(), note })

/** PUT /v1/catalog/items/{kind}/{key}: a new version, made from `base`. */
export async function saveRoute(asked: Asked): Promise<Response> {
  const ref = itemOf(asked)
  const { base, body, note: why } = await formOf(asked, saving, { bytes: SAVE_BYTES_MAX })
  return json(asked.c, await save(asked.authoring, asked.by, { ...ref, base, body, note: why }))
}

const draft = z.strictObject({ kind: z.enum(KINDS), key: z.string(), body: z.unknown() })

/** POST /v1/catalog/check: what a save would say, and nothing is stored. */
export async function checkRoute(asked: Asked): Promise<Response> {
  return json(asked.c, { findings: await check(asked.authoring, await formOf(asked, draft, { bytes: SAVE_BYTES_MAX })) })
}

/** GET /v1/catalog/items/{kind}/{key}/versions: newest first, without bodies. */
export async function versionsRoute(asked: Asked): Promise<Response> {
  return json(asked.c, { versions: await history(asked.authoring, itemOf(asked)) })
}

/** GET /v1/catalog/items/{kind}/{key}/versions/{version} */
export async function versionRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await versionOf(asked.authoring, itemOf(asked), countOf(asked.c.req.param('version'), 'version')))
}

/** GET /v1/catalog/items/{kind}/{key}/diff?from=&to=: by default what publishing the latest would change. */
export async function diffRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await diff(asked.authoring, itemOf(asked), { from: countIn(asked, 'from'), to: countIn(asked, 'to') }))
}
