import { type AssistantMessage, type JsonObject, type Message, type Offer, isJsonObject } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import type { Refusal } from '../provider-faults.ts'
import { serverIds } from './call-ids.ts'
import { mementoOf } from './mementos.ts'

/** What a server turned out not to take, or to want; learned from its refusals and kept for later requests. */
export interface Quirks {
  noEffort: boolean
  noUsage: boolean
  /** Wants tools declared where the talk has calls, even for a reply without any. */
  wantsTools: boolean
}

/** The body of a request: JSON in UTF-8. */
export function chatBody(model: string, request: ModelRequest, quirks: Quirks): Uint8Array<ArrayBuffer> {
  const tools = toolsOf(request, quirks)
  const head = {
    model: model.slice(model.indexOf('/') + 1),
    stream: true,
    ...(quirks.noUsage ? {} : { stream_options: { include_usage: true } }),
    ...(quirks.noEffort ? {} : { reasoning_effort: request.thinkingLevel }),
    ...(tools !== undefined && request.textOnly ? { tool_choice: 'none' } : {}),
  }
  const talk: Talk = { model, ids: serverIds(request.messages, model) }
  const messages = request.messages.flatMap((message) => chatMessages(message, talk)).map((message) => `,${JSON.stringify(message)}`)
  return joined(beginning(request.system, tools), utf8.encode(`${messages.join('')}],${JSON.stringify(head).slice(1)}`))
}

const utf8 = new TextEncoder()
const NO_TOOLS: Offer['tools'] = new Map()
/** How the newest request with these tools began: by far the longest part of it, and the same in every round of a turn. */
const begun = new WeakMap<Offer['tools'], { readonly system: string; readonly bytes: Uint8Array<ArrayBuffer> }>()

/** Tools, the system text, and the list of messages left open. */
function beginning(system: string, tools: Offer['tools'] = NO_TOOLS): Uint8Array<ArrayBuffer> {
  const known = begun.get(tools)
  if (known?.system === system) return known.bytes
  const declared = [...tools.values()].map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } }))
  const toolsPart = tools.size === 0 ? '' : `"tools":${JSON.stringify(declared)},`
  const bytes = utf8.encode(`{${toolsPart}"messages":[${JSON.stringify({ role: 'system', content: system })}`)
  begun.set(tools, { system, bytes })
  return bytes
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}

/** Learns from a refused request; true where another try may fare better. */
export function learn(quirks: Quirks, { status, body }: Refusal): boolean {
  if (status !== 400 && status !== 422) return false
  const quirk = QUIRKS.find(([name, words]) => !quirks[name] && words.test(body))?.[0]
  if (quirk === undefined) return false
  quirks[quirk] = true
  return true
}

const QUIRKS: readonly (readonly [keyof Quirks, RegExp])[] = [
  ['noEffort', /reasoning|thinking/i],
  ['noUsage', /stream_options|include_usage/i],
  ['wantsTools', /\btools\b/i],
]

function toolsOf({ tools, textOnly, messages }: ModelRequest, quirks: Quirks): Offer['tools'] | undefined {
  if (tools.size === 0) return undefined
  return textOnly && !(quirks.wantsTools && messages.some(({ role }) => role === 'tool')) ? undefined : tools
}

/** What one request needs to know to tell any of its messages. */
interface Talk {
  readonly model: string
  readonly ids: ReturnType<typeof serverIds>
}

function chatMessages(message: Message, talk: Talk): readonly JsonObject[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }]
  if (message.role === 'tool') return [{ role: 'tool', tool_call_id: talk.ids.get(message.callId) ?? message.callId, content: message.content }]
  return message.text === '' && message.calls.length === 0 ? [] : [assistantMessage(message, talk)]
}

function assistantMessage({ text, calls }: AssistantMessage, { model, ids }: Talk): JsonObject {
  if (calls.length === 0) return { role: 'assistant', content: text }
  const kept = calls.map((call) => mementoOf(call, model))
  const reasoning = kept[0]?.reasoning
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
    tool_calls: calls.map(({ id, name, args }, index) => {
      const extra = kept[index]?.extra
      const call = { id: ids.get(id) ?? id, type: 'function', function: { name, arguments: JSON.stringify(isJsonObject(args) ? args : {}) } }
      return extra === undefined ? call : { ...call, extra_content: extra }
    }),
  }
}
