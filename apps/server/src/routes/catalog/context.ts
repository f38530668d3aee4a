import type { Environment, PageCallback } from '@ambit/domain'
import type { AgentParts } from '@ambit/domain/catalog'
import { compose, contextOf } from '@ambit/engine'
import { bad, missing } from '../../authoring/refused.ts'
import { json } from '../../http/answer.ts'
import { keyOf, type Asked } from './asked.ts'

/**
 * GET /v1/catalog/agents/{key}/context?environment=&task=: what its model would get on a page of our own browser code that
 * registers every callback and tells nothing else.
 */
export async function contextRoute({ c, desk }: Asked): Promise<Response> {
  const environment = environmentOf(c.req.query('environment'))
  const snapshot = await desk.snapshot(keyOf(c), environment)
  if (!snapshot) throw missing(`There is no agent "${keyOf(c).slice(0, 80)}" in ${environment === 'test' ? 'Test' : 'Production'}.`)
  const task = c.req.query('task')
  if (task !== undefined && !snapshot.agent.quickActions.some(({ id }) => id === task)) throw bad('The query parameter "task" is a quick action of the agent.')
  const callbacks = callbacksOf(await desk.parts(keyOf(c), environment))
  const offer = compose({ snapshot, scopes: [], task, screen: true, context: [], ownClient: true, callbacks })
  return json(c, { agent: snapshot.agent.key, environment, ...contextOf(offer) })
}

function environmentOf(text: string | undefined): Environment {
  if (text === 'test' || text === 'production') return text
  throw bad('The query parameter "environment" is "test" or "production".')
}

/** The schema of a callback is the page's own, so here it stands for any. */
function callbacksOf(parts: AgentParts | undefined): ReadonlyMap<string, PageCallback> {
  const keys = (parts?.actions ?? []).flatMap(({ version }) => (version.body.type === 'client_callback' ? [version.key] : []))
  return new Map(keys.map((key) => [key, { parameters: { type: 'object' }, checkedBy: { type: 'object' } }]))
}
