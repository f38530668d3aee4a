// Nothing here waits for a moment: whoever comes to its place stays there until the whole program is killed.
import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POINTS, type Point } from './kills/points.ts'
import { playScene, STORES, type Scene } from './kills/scene.ts'
import { objectIn, objectsIn, textIn } from './support/ag-ui.ts'

let scene: Scene
beforeAll(async () => {
  scene = await playScene()
})
afterAll(() => scene?.close())

/** What every place must come to, by its name. */
const all = <Value>(valueOf: (point: Point) => Value): Record<string, Value> => Object.fromEntries(POINTS.map((point) => [point.id, valueOf(point)]))

test('[RT6] customer-owned code and both servers ended as with kill -9, each with every conversation at its place', () => {
  expect(scene.killed).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL'])
})

describe.each(STORES)('on %s', (store) => {
  const views = new Map<Point, JsonObject>()
  beforeAll(async () => {
    for (const point of POINTS) views.set(point, await scene.personAt(store, point).view())
  })
  const resultOf = (point: Point): JsonObject | undefined => objectsIn(views.get(point)?.['messages']).find(({ role }) => role === 'tool')

  test('[RT6] between any two steps: the product has done it as often as the table says, and never twice', () => {
    expect(all((point) => scene.product.posted.get(scene.personAt(store, point).note) ?? 0)).toEqual(all(({ done }) => done))
  })

  test('[RT7] nothing is lost: every conversation goes on to its answer, and none is asked twice', () => {
    const stands = (point: Point) => {
      const view = views.get(point)
      const [call, ...more] = objectsIn(view?.['calls'])
      return [objectIn(objectIn(view, 'run'), 'end')?.['kind'], view?.['waiting'], call?.['state'], more.length, objectsIn(view?.['decisions']).length]
    }
    expect(all(stands)).toEqual(all(() => ['done', [], 'settled', 0, 1]))
  })

  test('[RT7] where it cannot be known whether it was done, that is said to the model and the person; else what came of it', () => {
    const said = (point: Point) => {
      const answer = objectsIn(views.get(point)?.['messages']).at(-1)
      const read = textIn(answer, 'text').includes('It is not known whether this was done.') ? 'outcome_unknown' : contentOf(resultOf(point))
      return { model: read, person: [resultOf(point)?.['approval'], objectsIn(views.get(point)?.['decisions'])[0]?.['state']] }
    }
    const should = (point: Point) => ({
      model: point.ends === 'succeeded' ? { posted: scene.personAt(store, point).note } : point.ends,
      person: [point.ends, point.ends],
    })
    expect(all(said)).toEqual(all(should))
  })

  test('[RT8] the chain is whole, and has each step of each call once', async () => {
    expect(await (await scene.asAuthor(store, '/audit/verify')).json()).toMatchObject({ ok: true })
    const lines = (await (await scene.asAuthor(store, '/audit/export')).text()).split('\n').flatMap((line): Json => (line === '' ? [] : JSON.parse(line)))
    const rows = objectsIn(lines)
    const kindsOf = (point: Point) => rows.filter(({ threadId }) => threadId === point.id).map(({ kind }) => kind)
    expect(all(kindsOf)).toEqual(all(() => ['asked', 'decided', 'dispatched', 'settled']))
  })
})

function contentOf(result: JsonObject | undefined): Json {
  const content: Json = JSON.parse(textIn(result, 'content'))
  return isJsonObject(content) ? content : null
}
