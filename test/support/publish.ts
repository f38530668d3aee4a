import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'
import type { BodyOf, ItemKind } from '@ambit/domain/catalog'
import { objectsIn, textIn } from './ag-ui.ts'

export type Item = readonly [kind: ItemKind, key: string, body: BodyOf[ItemKind]]

/** A request of an author who may do everything: `PUT /catalog/items/…`. */
export type AsAuthor = (method: string, path: string, body?: object) => Promise<Response>

/** As its authors do it over HTTP: saved, reviewed point by point, and published as one release. */
export async function publishCatalog(asAuthor: AsAuthor, items: readonly Item[]): Promise<void> {
  const must = async (method: string, path: string, body?: object): Promise<JsonObject> => {
    const answer = await asAuthor(method, `/catalog${path}`, body)
    const said: Json = await answer.json()
    if (!answer.ok || !isJsonObject(said)) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said
  }
  for (const [kind, key, body] of items) await must('PUT', `/items/${kind}/${key}`, { base: 0, body })
  for (const [kind, key] of items) {
    if (kind !== 'action') continue
    for (const point of openIn(await must('GET', `/items/action/${key}/review`))) await must('PUT', `/items/action/${key}/review/${point}`)
  }
  await must('POST', '/publish', { changes: items.map(([kind, key]) => ({ kind, key, version: 1 })), note: 'First' })
}

/** The points that wait for a person. */
function openIn({ points }: JsonObject): readonly string[] {
  return objectsIn(points)
    .filter(({ state }) => state === 'open')
    .map((point) => textIn(point, 'id'))
}
