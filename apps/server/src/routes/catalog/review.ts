import { review, tick, untick, type PointOf } from '../../authoring/review.ts'
import { json } from '../../http/answer.ts'
import { countIn, keyOf, type Asked } from './asked.ts'

/** GET /v1/catalog/items/action/{key}/review?version=: the ten points of a version, of the latest where none is named. */
export async function reviewRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await review(asked.authoring, keyOf(asked.c), countIn(asked, 'version')))
}

/** PUT /v1/catalog/items/action/{key}/review/{point}?version=: the person has judged it and it holds. */
export async function tickRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await tick(asked.authoring, asked.by, pointOf(asked)))
}

/** DELETE /v1/catalog/items/action/{key}/review/{point}?version= */
export async function untickRoute(asked: Asked): Promise<Response> {
  return json(asked.c, await untick(asked.authoring, pointOf(asked)))
}

function pointOf(asked: Asked): PointOf {
  return { key: keyOf(asked.c), point: asked.c.req.param('point') ?? '', version: countIn(asked, 'version') }
}
