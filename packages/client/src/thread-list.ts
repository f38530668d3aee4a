import type { ThreadList } from '@ambit/domain'
import type { SessionOptions } from './options.ts'
import type { Transport } from './transport.ts'
import { isThreadList, readView } from './views.ts'

/** The server lists the threads of all records: so many pages are looked through for those of this one. */
const PAGES_MAX = 5
const ENOUGH = 30

type Place = Pick<SessionOptions, 'agentKey' | 'record'>
interface Search {
  readonly query: string
  readonly signal: AbortSignal
}

/** The person's own threads of one agent and record, newest first; `undefined` where they cannot be had now. */
export async function listThreads(transport: Transport, place: Place, { query, signal }: Search): Promise<ThreadList | undefined> {
  const found: ThreadList['threads'][number][] = []
  let nextCursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const search = new URLSearchParams({ agent: place.agentKey, ...(query !== '' && { query }), ...(nextCursor !== undefined && { cursor: nextCursor }) })
    const list = await readView(transport, `/v1/threads?${search}`, signal, isThreadList)
    if (!list.ok || signal.aborted) return undefined
    found.push(...list.view.threads.filter((each) => isAt(place, each)))
    nextCursor = list.view.nextCursor
    if (nextCursor === undefined || found.length >= ENOUGH) break
  }
  return { threads: found, ...(nextCursor !== undefined && { nextCursor }) }
}

/** A thread keeps its agent and its record, so only those of this page can be gone on with on it. */
function isAt({ agentKey: agent, record: here }: Place, { agentKey, record }: ThreadList['threads'][number]): boolean {
  return agentKey === agent && (here === undefined || (record?.type === here.type && record.id === here.id))
}
