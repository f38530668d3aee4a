import { expect, test } from 'vitest'
import type { Graph, LinkKind, Place } from '../../../shared/graphs.ts'
import { NODE, placesOf } from './layout.ts'
import { outlineOf } from './outline.ts'

function graph(
  ids: readonly string[],
  links: readonly (readonly [from: string, as: LinkKind, to: string])[],
  places: Readonly<Record<string, Place>> = {},
): Graph {
  const statements = ids.map((id) => {
    const place = places[id]
    return { id, text: id, source: 'person' as const, by: 'Ada', changedAt: 0, ...(place === undefined ? {} : { place }) }
  })
  return { id: 'gra-1', name: 'G', statements, links: links.map(([from, as, to], at) => ({ id: `lnk-${at}`, from, to, as })), changedAt: 0 }
}

const rows = (made: Graph) => outlineOf(made).map(({ statement, depth, as }) => [statement.id, depth, as])

test('[X19] each statement stands once, under the first one that it bears on', () => {
  const made = graph(
    ['root', 'a', 'b', 'alone'],
    [
      ['a', 'supports', 'root'],
      ['b', 'objects', 'a'],
      ['b', 'contradicts', 'root'],
    ],
  )
  expect(rows(made)).toEqual([
    ['root', 0, undefined],
    ['a', 1, 'supports'],
    ['b', 2, 'objects'],
    ['alone', 0, undefined],
  ])
})

test('[X19] statements that bear on each other in a circle are listed too, and laid out', () => {
  const made = graph(
    ['a', 'b'],
    [
      ['a', 'supports', 'b'],
      ['b', 'supports', 'a'],
    ],
  )
  expect(rows(made)).toEqual([
    ['a', 0, undefined],
    ['b', 1, 'supports'],
  ])
  expect(placesOf(made).size).toBe(2)
})

test('[X19] what bears on a statement stands below it, and one that a person put somewhere stays there', () => {
  const links = [
    ['a', 'supports', 'root'],
    ['b', 'objects', 'root'],
  ] as const
  const places = placesOf(graph(['root', 'a', 'b'], links, { b: { x: -7, y: 900 } }))
  const { y: rootY = 0 } = places.get('root') ?? {}
  const { y: belowY = 0 } = places.get('a') ?? {}
  expect(belowY).toBeGreaterThanOrEqual(rootY + NODE.height)
  expect(places.get('b')).toEqual({ x: -7, y: 900 })
})
