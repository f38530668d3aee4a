import { Fault, type AgentView } from '@ambit/domain'
import { json } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import type { Deps } from './deps.ts'

/** GET /v1/agents/{agentKey}: what everyone who is signed in may know of an agent. */
export function agentRoute({ ports }: Deps) {
  return async (c: HttpContext): Promise<Response> => {
    const key = c.req.param('agentKey') ?? ''
    const snapshot = await ports.catalog.snapshot(key, 'production')
    if (!snapshot) throw new Fault({ code: 'not_found', sentence: `There is no assistant called "${key.slice(0, 80)}" here.` })
    const view: AgentView = { ...snapshot.agent, environment: snapshot.environment, model: ports.model.name === 'offline' ? 'offline' : 'connected' }
    return json(c, view)
  }
}
