import { Hono } from 'hono'
import { GRAPHS_PLACE, type GraphsView } from '../../../shared/api.ts'
import type { Changed } from '../../../shared/changes.ts'
import type { DeletedGraph, GraphView } from '../../../shared/graphs.ts'
import { json } from '../answer.ts'
import type { StudioParts } from '../parts.ts'
import { GRAPH_CHANGE, GRAPH_READ, GRAPH_SEARCH, NEW_GRAPH, parsed } from '../bodies.ts'
import { changeGraph } from '../graph-operations.ts'
import { createGraph, deleteGraph, graphsView, graphView } from '../graphs.ts'
import { sourceAsked } from '../source.ts'
import { bodyOf, once, type Signed } from './signed.ts'

export function graphRoutes(parts: StudioParts): Hono<Signed> {
  const { database, now, news } = parts
  const app = new Hono<Signed>()
  app.get('/', (c) => json(graphsView(database, parsed(GRAPH_SEARCH, c.req.query()).query)))
  app.post('/', async (c) => {
    const { source, name } = parsed(NEW_GRAPH, await bodyOf(c))
    const id = createGraph(database, { person: c.get('person'), source, at: now() }, name)
    news.tell(GRAPHS_PLACE)
    return json({ made: [id], view: graphsView(database) } satisfies Changed<GraphsView>, 201)
  })
  app.get('/:id', (c) => json(graphView(database, c.req.param('id'))))
  app.delete('/:id', (c) => {
    const id = c.req.param('id')
    const read = parsed(GRAPH_READ, c.req.query())
    const { answer } = once(c, parts, { deleteGraph: id, ...read }, (by) => deleteGraph(database, { id, ...read }, { ...by, source: sourceAsked(c) }))
    news.tell(id, GRAPHS_PLACE)
    return json(answer satisfies DeletedGraph)
  })
  app.post('/:id/changes', async (c) => {
    const place = c.req.param('id')
    const { source, operations } = parsed(GRAPH_CHANGE, await bodyOf(c))
    const made = changeGraph(database, { place, person: c.get('person'), source, at: now() }, operations)
    news.tell(place, GRAPHS_PLACE)
    return json({ made, view: graphView(database, place) } satisfies Changed<GraphView>)
  })
  return app
}
