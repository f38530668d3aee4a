import type { ApprovalEnd, DecisionView, Json, Message, Waiting } from '@ambit/domain'
import { QUESTIONS, type Question } from './cards.ts'

/** What the server keeps of one question. */
export interface Kept {
  readonly question: Question
  readonly view: DecisionView
}

export interface ResumeEntry {
  readonly interruptId: string
  readonly status: 'resolved' | 'cancelled'
  readonly payload?: { readonly approved: boolean; readonly reason?: string }
}

/** A step of an approval: `end` is absent where the yes was taken and nothing came of it yet. */
export interface Settled {
  readonly kept: Kept
  readonly end: ApprovalEnd
  readonly content: Json
}

const TIME_MS = 15 * 60_000

/** The questions that a message asks for: `ask delete invite`, or `ask soon delete`, which expires at once. */
export function askedBy(text: string, prefix: string): readonly Kept[] {
  const [, ...words] = text.split(' ')
  const askedAt = Date.now()
  const ms = words.includes('soon') ? SOON_MS : TIME_MS
  return words.flatMap((word): readonly Kept[] => {
    const question = QUESTIONS[word]
    if (question === undefined) return []
    return [{ question, view: { callId: `${prefix}${word}`, card: question.card, state: 'awaiting', askedAt, expiresAt: askedAt + ms } }]
  })
}

/** In milliseconds. */
const SOON_MS = 600

/** As any request does: what nobody decided in time is over. */
export function settleOverdue(kept: Kept[]): void {
  const now = Date.now()
  kept.forEach((each, at) => {
    const { state, expiresAt = Infinity } = each.view
    if (state === 'awaiting' && expiresAt <= now) kept[at] = { ...each, view: { ...each.view, state: 'expired', endedAt: expiresAt } }
  })
}

/** Takes the answers; a status where they are not ours to take. */
export function decide(kept: Kept[], resume: readonly ResumeEntry[]): readonly Kept[] | 404 | 409 {
  const taken: Kept[] = []
  for (const { interruptId, status, payload } of resume) {
    const at = kept.findIndex(({ view }) => view.callId === interruptId)
    const each = kept[at]
    if (each === undefined) return 404
    if (each.view.state !== 'awaiting') {
      if (status === 'cancelled') continue
      return 409
    }
    const state = status === 'cancelled' ? 'withdrawn' : payload?.approved === true ? 'approved' : 'declined'
    const now = Date.now()
    const when = state === 'withdrawn' ? { endedAt: now } : { decidedAt: now, ...(state === 'declined' && { endedAt: now }) }
    const made = { ...each, view: { ...each.view, state, ...when, ...(payload?.reason !== undefined && { reason: payload.reason }) } } as const
    kept[at] = made
    taken.push(made)
  }
  return taken
}

/** How a decided question ends. */
export function settledOf(kept: Kept): Settled {
  const { question, view } = kept
  if (view.state === 'approved') return { kept, end: question.end, content: question.content }
  const end = view.state === 'declined' ? 'declined' : 'withdrawn'
  return { kept, end, content: { ok: false, error: 'The person declined this.' } }
}

export function messageOf({ kept: { view }, end, content }: Settled): Message {
  return {
    role: 'tool',
    id: `res-${view.callId}`,
    callId: view.callId,
    name: view.card.key,
    content: JSON.stringify(content),
    isError: end !== 'succeeded',
    approval: end,
    at: Date.now(),
  }
}

export function waitingOf(kept: readonly Kept[]): readonly Waiting[] {
  return kept.flatMap(({ view: { callId, card, state, expiresAt } }): Waiting[] =>
    state === 'awaiting' ? [{ callId, name: card.key, args: card.args, awaits: 'decision', card, ...(expiresAt !== undefined && { expiresAt }) }] : [],
  )
}

export function interruptOf({ callId, card, expiresAt = 0 }: Waiting): Json {
  const told: Json = JSON.parse(JSON.stringify(card ?? null))
  return {
    id: callId,
    reason: 'tool_call',
    toolCallId: callId,
    message: card?.title ?? '',
    expiresAt: new Date(expiresAt).toISOString(),
    responseSchema: { type: 'object', properties: { approved: { type: 'boolean' }, reason: { type: 'string' } }, required: ['approved'] },
    metadata: { ambit: told },
  }
}
