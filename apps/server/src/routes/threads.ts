import { Fault, type ThreadList } from '@ambit/domain'
import * as z from 'zod'
import { json } from '../http/answer.ts'
import type { HttpContext } from '../http/context.ts'
import { stillWaits } from '../runs/still-waits.ts'
import type { RouteParts } from './route-parts.ts'

const query = z.object({
  agent: z.string().min(1).max(128).exactOptional(),
  query: z.string().max(200).exactOptional(),
  cursor: z.string().min(1).max(512).exactOptional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
const BOUNDS: Readonly<Record<string, string>> = {
  agent: 'has 1 to 128 characters',
  query: 'has at most 200 characters',
  cursor: 'is the "nextCursor" of the page before',
  limit: 'goes from 1 to 100',
}

/** GET /v1/threads: the signed-in person's own conversations, newest first. */
export function threadsRoute({ desk, ports }: RouteParts) {
  return async (c: HttpContext): Promise<Response> => {
    const parsed = query.safeParse(c.req.query())
    if (!parsed.success) {
      const name = String(parsed.error.issues[0]?.path[0] ?? '')
      throw new Fault({ code: 'bad_request', sentence: `The query parameter "${name}" does not fit: it ${BOUNDS[name] ?? 'is given once'}.` })
    }
    const { agent, limit, cursor, query: words } = parsed.data
    const owner = { workspace: c.var.user.workspace, subject: c.var.user.subject, ...(agent === undefined ? {} : { agentKey: agent }) }
    const page = await desk.threads.list(owner, {
      limit,
      ...(cursor === undefined ? {} : { cursor }),
      ...(words === undefined || words.trim() === '' ? {} : { query: words }),
    })
    const now = ports.clock.now()
    const threads = page.threads.map(async ({ id, title, agentKey, record, updatedAt, waiting }) => ({
      id,
      title,
      agentKey,
      updatedAt,
      waiting: waiting && (await stillWaits(desk.threads, id, now)),
      ...(record ? { record } : {}),
    }))
    const list: ThreadList = { threads: await Promise.all(threads), ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }) }
    return json(c, list)
  }
}
