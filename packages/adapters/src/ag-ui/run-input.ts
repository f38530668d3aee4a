import { RunAgentInputSchema } from '@ag-ui/core/schemas'
import { Fault, isJsonObject, type AmbitProps, type Json, type Reply } from '@ambit/domain'
import type { SentTool } from '@ambit/engine'
import { ambitProps, decisionPayload } from './ambit-props.ts'
import { problemIn, type Issue } from './problem-in.ts'

/** What we take from a `RunAgentInput`. The rest of it, its history above all, is ignored and never trusted. */
export interface RunInput {
  readonly threadId: string
  readonly runId: string
  /** Absent from clients that are older than 1.0. */
  readonly protocolVersion?: string
  /** The newest user message, with its id as the client sent it. */
  readonly message?: { readonly id: string; readonly text: string }
  /** Answers for calls. Whether one of them is awaited is for the engine to say. */
  readonly replies: readonly Reply[]
  /** Absent from clients of AG-UI alone. */
  readonly ambit?: AmbitProps
  readonly tools: readonly SentTool[]
  readonly context: readonly { readonly description: string; readonly value: string }[]
}

type Sent = ReturnType<typeof RunAgentInputSchema.parse>
type SentContent = Extract<Sent['messages'][number], { role: 'user' }>['content']

/** What can stand in an address too: `.` and `..` cannot. */
const ID = /^(?!\.{1,2}$)[\x21-\x7e]{1,128}$/

/** Reads the body of a run. Throws `bad_request` that names the place of what is wrong. */
export function parseRunInput(body: unknown): RunInput {
  const parsed = RunAgentInputSchema.safeParse(body)
  if (!parsed.success) throw refused(problemIn(parsed.error.issues))
  const input = parsed.data
  for (const key of ['threadId', 'runId'] as const) {
    if (!ID.test(input[key])) throw refused(`${key}: expected 1 to 128 visible ASCII characters without spaces`)
  }
  const message = newestMessage(input.messages)
  const ambit = propsOf(input.forwardedProps)
  return {
    threadId: input.threadId,
    runId: input.runId,
    ...(input.protocolVersion === undefined ? {} : { protocolVersion: input.protocolVersion }),
    ...(message ? { message } : {}),
    replies: [...outcomes(input.messages), ...decisions(input.resume ?? [])],
    ...(ambit ? { ambit } : {}),
    tools: input.tools,
    context: input.context.map(({ description, value }) => ({ description, value })),
  }
}

/**
 * The input as JSON text that `parseRunInput` reads as the same again, without the history and without results of calls: what is
 * kept until the run has ended. Results are settled, masked, with the run that brought them, and what they were is kept nowhere.
 */
export function writtenRunInput({ threadId, runId, protocolVersion, message, replies, ambit, tools, context }: RunInput): string {
  const user = message ? [{ role: 'user', id: message.id, content: message.text }] : []
  const resume = replies.flatMap((reply) => (reply.kind === 'decision' ? [resumeEntry(reply)] : []))
  const body = {
    threadId,
    runId,
    messages: user,
    tools,
    context,
    forwardedProps: ambit ? { ambit } : {},
    resume,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
  }
  return JSON.stringify(body)
}

function resumeEntry({ callId, decision, reason }: Extract<Reply, { kind: 'decision' }>): Json {
  if (decision === 'withdrawn') return { interruptId: callId, status: 'cancelled' }
  return { interruptId: callId, status: 'resolved', payload: { approved: decision === 'approved', ...(reason === undefined ? {} : { reason }) } }
}

function newestMessage(messages: Sent['messages']): RunInput['message'] {
  const at = messages.findLastIndex((message) => message.role === 'user')
  const message = messages[at]
  if (message?.role !== 'user') return undefined
  const place = `messages[${at}]`
  if (!ID.test(message.id)) throw refused(`${place}.id: expected 1 to 128 visible ASCII characters without spaces`)
  const text = textOf(message.content, place)
  if (text.trim() === '') throw refused(`${place}.content: the message is empty`)
  return { id: message.id, text }
}

/** Calls that can still wait stand in the newest message with calls, so only what is behind it can be an answer. */
function outcomes(messages: Sent['messages']): Reply[] {
  const from = messages.findLastIndex((message) => message.role === 'assistant' && message.toolCalls !== undefined && message.toolCalls.length > 0)
  return messages.flatMap((message, index): Reply[] => {
    if (message.role !== 'tool' || index < from) return []
    const content = textOf(message.content, `messages[${index}]`)
    return [{ kind: 'outcome', callId: message.toolCallId, content: content === '' ? (message.error ?? '') : content, isError: message.error !== undefined }]
  })
}

function decisions(entries: NonNullable<Sent['resume']>): Reply[] {
  const seen = new Set<string>()
  return entries.map((entry, index): Reply => {
    const place = `resume[${index}]`
    if (seen.has(entry.interruptId)) throw refused(`${place}.interruptId: "${entry.interruptId.slice(0, 80)}" is answered twice`)
    seen.add(entry.interruptId)
    if (entry.status === 'cancelled') return { kind: 'decision', callId: entry.interruptId, decision: 'withdrawn' }
    const { approved, reason } = parsedAt(decisionPayload.safeParse(entry.payload), [place, 'payload'])
    return { kind: 'decision', callId: entry.interruptId, decision: approved ? 'approved' : 'declined', ...(reason === undefined ? {} : { reason }) }
  })
}

function propsOf(forwarded: unknown): AmbitProps | undefined {
  if (!isJsonObject(forwarded) || !Object.hasOwn(forwarded, 'ambit')) return undefined
  return parsedAt(ambitProps.safeParse(forwarded['ambit']), ['forwardedProps', 'ambit'])
}

/** Text parts as one text. We read nothing else, and what we cannot read is refused rather than left out. */
function textOf(content: SentContent, place: string): string {
  if (typeof content === 'string') return content
  return content
    .map((part, index) => {
      if (part.type !== 'text') throw refused(`${place}.content[${index}]: only text can be read here, and this part is of type "${part.type}"`)
      return part.text
    })
    .join('\n')
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

function parsedAt<T>(parsed: Parsed<T>, place: readonly string[]): T {
  if (parsed.success) return parsed.data
  throw refused(problemIn(parsed.error.issues, place))
}

function refused(problem: string): Fault {
  return new Fault({ code: 'bad_request', sentence: `This is not a run that can be started: ${problem}.` })
}
