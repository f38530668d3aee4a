import { Fault } from '@ambit/domain'
import { endedByRemoval } from '../auditing/removal.ts'
import { empty, json } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import { isAway, ownThread, together } from '../runs/open-run.ts'
import { threadView } from '../thread-view.ts'
import type { RouteParts } from './route-parts.ts'

/** GET /v1/threads/{threadId}: all that a widget needs to show the talk again. */
export function threadRoute({ desk, ports }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const { thread } = await ownThread(desk.threads, c.var.user, c.req.param('threadId') ?? '')
    const stored = await desk.threads.eventsAfter(thread.id, 0)
    const { state, live } = await together(desk, c.var.user, thread.id)
    const calls = await desk.threads.callsOf(thread.id)
    const approvals = await desk.threads.approvalsOf(thread.id)
    const grants = await desk.grants(state)
    const isWorkedOn = state.run !== undefined && (desk.hub.worksOn(state.run) || (await isAway(desk, state.run)))
    return json(c, threadView({ state, calls, live, isWorkedOn, stored, approvals, grants, now: ports.clock.now() }))
  }
}

/** DELETE /v1/threads/{threadId}: removes everything of a conversation. A run that goes on in it is stopped first. */
export function threadRemovalRoute({ desk, ports }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const { workspace, subject } = c.var.user
    const { thread, run } = await ownThread(desk.threads, c.var.user, c.req.param('threadId') ?? '')
    await desk.hub.stopThread(c.var.user, thread.id)
    if (run && (await isAway(desk, run))) await desk.hub.stopAway(run)
    const approvals = await desk.threads.approvalsOf(thread.id)
    if (!(await desk.threads.remove({ workspace, subject }, thread.id))) throw new Fault({ code: 'not_found', sentence: 'There is no such conversation.' })
    desk.hub.forgetThread(c.var.user, thread.id)
    await desk.audit.append(workspace, endedByRemoval(thread, approvals, ports.clock.now()))
    return empty(c, 204)
  }
}
