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
  readonly forwardedProps: { readonly ambit: AmbitProps }
}
type InputMessage =
  | { readonly id: string; readonly role: 'user'; readonly content: string }
  | { readonly id: string; readonly role: 'tool'; readonly toolCallId: string; readonly content: string; readonly error?: string }

export interface RunContext {
  readonly threadId: string
  readonly record: RecordRef | undefined
  readonly environment: 'test' | undefined
  /** The page can perform client actions. */
  readonly screen: boolean
  readonly offer: PageOffer
}

/** A run with one message of the person, and with answers that waited for it. The server has the history: nothing else goes along. */
export function runWithMessage(context: RunContext, { id, text, task }: PersonItem, held: readonly PageAnswer[] = []): RunInput {
  return runInput(context, [...held.map(answerMessage), { id, role: 'user', content: text }], task)
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

/** A run that brings back what the page answered. */
export function runWithAnswers(context: RunContext, answers: readonly PageAnswer[], capability: string | undefined): RunInput {
  return runInput(context, answers.map(answerMessage), capability)
}

function answerMessage({ callId, content, error }: PageAnswer): InputMessage {
  return { id: newId(), role: 'tool', toolCallId: callId, content, ...(error !== undefined && { error }) }
}

function runInput({ threadId, record, environment, screen, offer }: RunContext, messages: readonly InputMessage[], capability: string | undefined): RunInput {
  const ambit: AmbitProps = {
    ...(capability !== undefined && { capability }),
    ...(environment !== undefined && { environment }),
    ...(screen && { screen }),
    ...(record !== undefined && { record }),
    ...(offer.scopes.length > 0 && { scopes: offer.scopes }),
  }
  return { protocolVersion: '1.0', threadId, runId: newId(), messages, tools: offer.tools, context: [], forwardedProps: { ambit } }
}

/** A random UUID. `crypto.randomUUID` itself exists on secure pages only. */
export function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
