import { type ApprovalEnd, type Json, type JsonObject, type Message, type Tool, canonicalJson, isJsonObject, toJson } from '@ambit/domain'

/** One call with its result, as the talk tells them. */
export interface SettledCall {
  readonly name: string
  readonly args: JsonObject
  /** The result as the model may read it. */
  readonly content: string
  /** The result as JSON; absent where it is plain text. */
  readonly json: Json | undefined
  /** The sentence of a failure, without its wrapping; absent where the call succeeded. */
  readonly failure: string | undefined
  /** How its approval ended, where it had one. */
  readonly approval?: ApprovalEnd
  /** Customer-owned code did something: what came back is not what was asked about, but what is so now. */
  readonly isDeed?: true
}

/** The talk as planning needs it: what is asked, what was done for it, and what was seen before. */
export interface TurnView {
  /** The newest user message; empty where there is none. */
  readonly text: string
  /** The task that a quick action named with it. */
  readonly task: string | undefined
  /** When it was written, milliseconds since 1970. */
  readonly at: number
  /** Rounds with calls since then. */
  readonly rounds: number
  /** Calls since then, in order. */
  readonly calls: readonly SettledCall[]
  /** Calls of earlier turns. */
  readonly earlier: readonly SettledCall[]
  /** What the talk has loaded, guidance and actions, in order. It is neither among the calls nor counted in the rounds. */
  readonly loads: readonly SettledCall[]
  /** Those since the newest user message. */
  readonly newLoads: readonly SettledCall[]
  /** The talk up to the reply before this message; empty where there was none. */
  readonly before: readonly Message[]
}

/** Nobody asks for one thing in more; the rest is not planned by. */
const TEXT_CHARS_MAX = 4_000

/** `tools`: those of the offer, which tell a deed from a read. */
export function viewOf(messages: readonly Message[], tools: ReadonlyMap<string, Tool> = new Map()): TurnView {
  const start = messages.findLastIndex((message) => message.role === 'user')
  const asked = messages[start]
  const turn = messages.slice(start + 1)
  const replied = messages.slice(0, Math.max(start, 0)).findLastIndex((message) => message.role === 'assistant')
  return {
    text: asked?.role === 'user' ? asked.text.slice(0, TEXT_CHARS_MAX) : '',
    task: asked?.role === 'user' ? asked.task : undefined,
    at: asked?.at ?? 0,
    rounds: turn.filter((message) => message.role === 'assistant' && message.calls.some(({ name }) => !isLoader(name))).length,
    calls: settledCalls(turn).flatMap((call) => (isLoader(call.name) ? [] : [withDeed(call, tools)])),
    earlier: settledCalls(messages.slice(0, start + 1), EARLIER_CALLS_MAX).filter(({ name }) => !isLoader(name)),
    loads: settledCalls(messages.filter(isLoading)),
    newLoads: settledCalls(turn.filter(isLoading)),
    before: messages.slice(0, Math.max(replied, 0)),
  }
}

/** The built-in tools that bring something into the talk which the prompt only names. */
const LOAD_CAPABILITY = 'load_capability'
export const LOAD_ACTIONS = 'load_actions'

/** No page and no catalog can have a tool of these names. */
export function isLoader(name: string): boolean {
  return name === LOAD_CAPABILITY || name === LOAD_ACTIONS
}

function isLoading(message: Message): boolean {
  return message.role === 'assistant' ? message.calls.some(({ name }) => isLoader(name)) : message.role === 'tool' && isLoader(message.name)
}

/** Earlier calls that are remembered, the newest. */
const EARLIER_CALLS_MAX = 40

function settledCalls(messages: readonly Message[], max = Number.POSITIVE_INFINITY): SettledCall[] {
  const proposed = new Map(messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map((call) => [call.id, call] as const) : [])))
  const results = messages.filter((message) => message.role === 'tool')
  return results.slice(Math.max(0, results.length - max)).map((message) => {
    const args = proposed.get(message.callId)?.args
    const json = parsed(message.content)
    return {
      name: message.name,
      args: isJsonObject(args) ? args : {},
      content: message.content,
      json,
      failure: failureOf(message.content, json, message.isError),
      ...(message.approval === undefined ? {} : { approval: message.approval }),
    }
  })
}

function withDeed(call: SettledCall, tools: ReadonlyMap<string, Tool>): SettledCall {
  const tool = tools.get(call.name)
  return tool !== undefined && tool.runs.in === 'customer' && !tool.readOnly ? { ...call, isDeed: true } : call
}

/** Only objects and lists count as JSON: a plain sentence that happens to be `42` is a sentence. */
function parsed(content: string): Json | undefined {
  if (!/^\s*[[{]/.test(content)) return undefined
  try {
    return toJson(JSON.parse(content))
  } catch {
    return undefined
  }
}

function failureOf(content: string, json: Json | undefined, isError: boolean): string | undefined {
  if (isJsonObject(json) && json['ok'] === false) return typeof json['error'] === 'string' ? json['error'] : 'it gave no reason'
  if (isError || content.startsWith('Tool failed:')) return content
  return undefined
}

/** Whether a call is one of this tool with these values, whatever its other arguments. */
export function isCallOf(call: SettledCall, { tool, preset }: { readonly tool: Tool; readonly preset: JsonObject }): boolean {
  return call.name === tool.name && Object.entries(preset).every(([name, value]) => canonicalJson(call.args[name] ?? null) === canonicalJson(value))
}
