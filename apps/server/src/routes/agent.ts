import { Fault, type AgentView } from '@ambit/domain'
import { environmentFor } from '../author.ts'
import { json } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import type { RouteParts } from './route-parts.ts'

/** Names that are told to the page, for its own warning. No tool of a page stands in for any other action either: that is seen to when it is offered. */
const GOVERNED_MAX = 500

/** GET /v1/agents/{agentKey}?environment=: what everyone who is signed in may know of an agent; of its test environment, what an author may. */
export function agentRoute({ ports }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const key = c.req.param('agentKey') ?? ''
    const snapshot = await ports.catalog.snapshot(key, environmentFor(c.var.user, askedFor(c.req.query('environment'))))
    if (!snapshot) throw new Fault({ code: 'not_found', sentence: `There is no assistant called "${key.slice(0, 80)}" here.` })
    const governed = snapshot.actions.slice(0, GOVERNED_MAX).map(({ name }) => name)
    const view: AgentView = {
      ...snapshot.agent,
      environment: snapshot.environment,
      model: ports.model.name === 'offline' ? 'offline' : 'connected',
      ...(governed.length > 0 && { governed }),
    }
    return json(c, view)
  }
}

function askedFor(text: string | undefined): 'test' | undefined {
  if (text === undefined || text === 'test') return text
  throw new Fault({ code: 'bad_request', sentence: 'The query parameter "environment" is "test" or absent.' })
}
