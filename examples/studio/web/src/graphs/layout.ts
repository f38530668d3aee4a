import dagre from '@dagrejs/dagre'
import type { Graph, Place } from '../../../shared/graphs.ts'

/** Pixels of one statement on the canvas. */
export const NODE = { width: 176, height: 104 } as const

/** Where each statement stands: where a person put it, else in rows with what it bears on above it. */
export function placesOf({ statements, links }: Graph): ReadonlyMap<string, Place> {
  const layout = new dagre.graphlib.Graph()
  layout.setGraph({ rankdir: 'BT', nodesep: 24, ranksep: 64 })
  for (const { id } of statements) layout.setNode(id, { ...NODE })
  for (const { from, to } of links) layout.setEdge(from, to, {})
  dagre.layout(layout)
  return new Map(
    statements.map(({ id, place }) => {
      const { x = 0, y = 0 } = layout.node(id)
      return [id, place ?? { x: x - NODE.width / 2, y: y - NODE.height / 2 }]
    }),
  )
}
