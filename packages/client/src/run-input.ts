import type { AmbitProps, Json, RecordRef } from '@ambit/domain'
import type { LentTool, PageAnswer, PageOffer } from './page.ts'
import type { PersonItem } from './state.ts'

/** The body of a run: AG-UI's `RunAgentInput` with what is ours under `forwardedProps.ambit`. */
export interface RunInput {
  readonly protocolVersion: '1.0'
  readonly threadId: string
  readonly runId: string
  readonly messages: readonly InputMessage[]
  readonly tools: readonly LentTool[]
  readonly context: readonly Json[]
  /** Answers to open interrupts, whose ids are call ids. */
  readonly resume?: readonly ResumeEntry[]
  readonly forwardedProps: { readonly ambit: AmbitProps }
}
type InputMessage =
  | { readonly id: string; readonly role: 'user'; readonly content: string }
  | { readonly id: string; readonly role: 'tool'; readonly toolCallId: string; readonly content: string; readonly error?: string }

/** cancelled: nobody decides about it any more. */
export type ResumeEntry =
  | { readonly interruptId: string; readonly status: 'cancelled' }
  | { readonly interruptId: string; readonly status: 'resolved'; readonly payload: { readonly approved: boolean; readonly reason?: string } }

export interface RunContext {
  readonly threadId: string
  readonly record: RecordRef | undefined
  readonly environment: 'test' | undefined
  /** The page can perform client actions. */
  readonly screen: boolean
  /** Customer-owned code is at hand. */
  readonly session: boolean
  readonly offer: PageOffer
}

/**
 * A run with one message of the person, with answers that waited for it and without what it leaves undecided. The server has the
 * history: nothing else goes along.
 */
export function runWithMessage(
  context: RunContext,
  { id, text, task }: PersonItem,
  held: readonly PageAnswer[],
  undecided: readonly { readonly callId: string }[] = [],
): RunInput {
  const resume = undecided.map(({ callId }) => ({ interruptId: callId, status: 'cancelled' }) as const)
  return runInput(context, [...held.map(answerMessage), { id, role: 'user', content: text }], task, resume)
}

/** The same run with what the page lends now. */
export function withOffer(run: RunInput, { tools, scopes }: PageOffer): RunInput {
  const { scopes: _before, ...ambit } = run.forwardedProps.ambit
  return { ...run, tools, forwardedProps: { ambit: { ...ambit, ...(scopes.length > 0 && { scopes }) } } }
}

/** What the person said in a run; `undefined` where it only brought answers back. */
export function personOf({ messages, forwardedProps: { ambit } }: RunInput): PersonItem | undefined {
  const message = messages.find((each) => each.role === 'user')
  return message && { kind: 'person', id: message.id, text: message.content, ...(ambit.capability !== undefined && { task: ambit.capability }) }
}

/** A run that brings back what the page answered, or what a person decided. */
export function runWithAnswers(
  context: RunContext,
  answers: readonly PageAnswer[],
  capability: string | undefined,
  resume: readonly ResumeEntry[] = [],
): RunInput {
  return runInput(context, answers.map(answerMessage), capability, resume)
}

function answerMessage({ callId, content, error }: PageAnswer): InputMessage {
  return { id: newId(), role: 'tool', toolCallId: callId, content, ...(error !== undefined && { error }) }
}

function runInput(context: RunContext, messages: readonly InputMessage[], capability: string | undefined, resume: readonly ResumeEntry[]): RunInput {
  const { threadId, record, environment, screen, session, offer } = context
  const ambit: AmbitProps = {
    ...(capability !== undefined && { capability }),
    ...(environment !== undefined && { environment }),
    ...(screen && { screen }),
    ...(session && { session }),
    ...(record !== undefined && { record }),
    ...(offer.scopes.length > 0 && { scopes: offer.scopes }),
  }
  const run = { protocolVersion: '1.0', threadId, runId: newId(), messages, tools: offer.tools, context: [], forwardedProps: { ambit } } as const
  return resume.length === 0 ? run : { ...run, resume }
}

/** A random UUID. `crypto.randomUUID` itself exists on secure pages only. */
export function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
