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

/** The body of a request, as text. Tools are told once for each offer, since every round of a turn sends the same ones. */
export function chatBody(model: string, request: ModelRequest, quirks: Quirks): string {
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
  const toolsPart = tools === undefined ? '' : `"tools":${tools},`
  return `{${toolsPart}"messages":[${systemMessage(request.system)}${messages.join('')}],${JSON.stringify(head).slice(1)}`
}

/** The newest system text as it was told: long, and the same in every round of a turn. */
let toldSystem = { text: '', told: '' }

function systemMessage(text: string): string {
  if (toldSystem.told === '' || toldSystem.text !== text) toldSystem = { text, told: JSON.stringify({ role: 'system', content: text }) }
  return toldSystem.told
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

const toldTools = new WeakMap<Offer['tools'], string>()

function toolsOf({ tools, textOnly, messages }: ModelRequest, quirks: Quirks): string | undefined {
  if (tools.size === 0) return undefined
  if (textOnly && !(quirks.wantsTools && messages.some(({ role }) => role === 'tool'))) return undefined
  const known = toldTools.get(tools)
  if (known !== undefined) return known
  const told = JSON.stringify(
    [...tools.values()].map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } })),
  )
  toldTools.set(tools, told)
  return told
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
