import { isJsonObject, type AuditKind, type AuditRow, type Json } from '@ambit/domain'
import type { AuditAsked, AuditStore } from '@ambit/engine'

/** One call from the proposal to its end, as the chain tells it. */
interface CallLine extends Pick<AuditRow, 'subject' | 'channel' | 'environment' | 'agentKey' | 'threadId' | 'turnId' | 'tool' | 'version'> {
  readonly callId: string
  /** Of its first row; milliseconds since 1970. */
  readonly at: number
  /** Sequence numbers of its rows. */
  readonly rows: readonly number[]
  /** As they were shown or performed. */
  readonly args?: Json
  readonly digest?: string
  /** Why a person was asked. */
  readonly raised?: Json
  /** none: nobody had to decide. policy: the action may run without a person. */
  readonly decision: 'none' | 'policy' | 'awaiting' | 'approved' | 'declined' | 'withdrawn' | 'expired'
  readonly decidedBy?: 'person' | 'server'
  readonly decidedAt?: number
  readonly reason?: string
  /** refused: the gate did not let it through. waiting: it has no result yet. */
  readonly end: 'waiting' | 'refused' | 'succeeded' | 'failed' | 'outcome_unknown' | 'declined' | 'withdrawn' | 'expired'
  readonly endedAt?: number
  /** Digest of the masked result. */
  readonly result?: string
  /** Fields that the mask took away. */
  readonly withheld?: Json
}

export interface LinePage {
  readonly calls: readonly CallLine[]
  /** Give it back as `before` to get the next page; absent on the last. */
  readonly nextBefore?: number
}

/** What a line is made of. An answer that was rejected may name any call, and says nothing of it. */
const OF_CALL: readonly AuditKind[] = ['asked', 'decided', 'refused', 'dispatched', 'settled']
/** Only calls that a person was asked about. */
export const OF_DECISION: readonly AuditKind[] = ['asked', 'decided']
/** Rows that one call can have, and more. */
const ROWS_OF_CALL = 24

export interface Listing {
  readonly audit: Pick<AuditStore, 'find'>
  readonly workspace: string
  readonly asked: Omit<AuditAsked, 'kinds'>
}

/** Calls whose newest row of these kinds fits what is asked, newest first. Each stands on one page only. */
export async function callLines({ audit, workspace, asked }: Listing, kinds: readonly AuditKind[] = OF_CALL): Promise<LinePage> {
  const calls: CallLine[] = []
  let { before } = asked
  for (;;) {
    const rows = await audit.find(workspace, { ...asked, kinds, ...(before === undefined ? {} : { before }) })
    for (const { callId, sequence } of rows) {
      before = sequence
      if (callId === undefined) continue
      const ofCall = (await audit.find(workspace, { callId, kinds: OF_CALL, limit: ROWS_OF_CALL })).toReversed()
      if (ofCall.findLast(({ kind }) => kinds.includes(kind))?.sequence !== sequence) continue
      calls.push(lineOf(callId, ofCall))
      if (calls.length === asked.limit) return { calls, nextBefore: sequence }
    }
    if (rows.length < asked.limit) return { calls }
  }
}

/** Rows of one call, oldest first. */
function lineOf(callId: string, rows: readonly AuditRow[]): CallLine {
  const [first] = rows
  if (!first) throw new TypeError(`Call ${callId} has no row.`)
  const { subject, channel, environment, agentKey, threadId, turnId, tool, version } = first
  const told = rows.find(({ detail }) => Object.hasOwn(detail, 'args'))?.detail
  const asked = rows.find(({ kind }) => kind === 'asked')
  return {
    callId,
    at: first.at,
    subject,
    channel,
    ...present({ environment, agentKey, threadId, turnId, tool, version }),
    rows: rows.map(({ sequence }) => sequence),
    ...present({ args: told?.['args'], digest: textIn(rows, 'digest'), raised: asked?.detail['raised'] }),
    ...decisionIn(rows),
    ...endIn(rows),
  }
}

function decisionIn(rows: readonly AuditRow[]): Pick<CallLine, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'> {
  const decided = rows.findLast(({ kind }) => kind === 'decided')
  if (!decided) {
    if (rows.some(({ kind }) => kind === 'asked')) return { decision: 'awaiting' }
    return { decision: rows.some(({ kind }) => kind === 'dispatched') ? 'policy' : 'none' }
  }
  const { decision, by } = decided.detail
  const reason = textIn(rows, 'reason')
  return {
    decision: DECISIONS.find((each) => each === decision) ?? 'awaiting',
    decidedBy: by === 'person' ? 'person' : 'server',
    decidedAt: decided.at,
    ...present({ reason }),
  }
}
const DECISIONS = ['approved', 'declined', 'withdrawn', 'expired'] as const
const ENDS = ['succeeded', 'failed', 'outcome_unknown', 'declined', 'withdrawn', 'expired'] as const

function endIn(rows: readonly AuditRow[]): Pick<CallLine, 'end' | 'endedAt' | 'result' | 'withheld'> {
  const settled = rows.findLast(({ kind }) => kind === 'settled')
  const isRefused = rows.some(({ kind }) => kind === 'refused')
  if (!settled) {
    const { decision } = decisionIn(rows)
    const isOver = decision === 'declined' || decision === 'withdrawn' || decision === 'expired'
    return { end: isRefused ? 'refused' : isOver ? decision : 'waiting' }
  }
  const { end, ok, result, withheld } = settled.detail
  const known = ENDS.find((each) => each === end)
  return {
    end: known ?? (isRefused ? 'refused' : ok === true ? 'succeeded' : 'failed'),
    endedAt: settled.at,
    ...present({ result: typeof result === 'string' ? result : undefined, withheld }),
  }
}

function textIn(rows: readonly AuditRow[], name: string): string | undefined {
  for (const { detail } of rows) {
    const value = isJsonObject(detail) && Object.hasOwn(detail, name) ? detail[name] : undefined
    if (typeof value === 'string') return value
  }
  return undefined
}

type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** An optional member is absent, never undefined. */
function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>
}
