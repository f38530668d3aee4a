import { type AssistantMessage, type Json, type JsonObject, type Message, type Offer, isJsonObject } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import type { Refusal } from '../provider-faults.ts'
import type { WholeCall } from './call-pieces.ts'

/** What a server turned out not to take, or to want; learned from its refusals and kept for later requests. */
export interface Quirks {
  noEffort: boolean
  noUsage: boolean
  /** Wants tools declared where the talk has calls, even for a reply without any. */
  wantsTools: boolean
}

/** What goes back to the server that said it, with the calls of a reply. */
interface Memento {
  /** The name of the model that said it: another one would not understand. */
  readonly from: string
  readonly reasoning?: string
  readonly extra?: Json
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
  const messages = [{ role: 'system', content: request.system }, ...request.messages.flatMap((message) => chatMessages(message, model))]
  const toolsPart = tools === undefined ? '' : `"tools":${tools},`
  return `{${toolsPart}"messages":${JSON.stringify(messages)},${JSON.stringify(head).slice(1)}`
}

/** What to remember with the calls of a reply so that the server can go on from them; only the first one carries the reasoning. */
export function mementos(model: string, calls: readonly WholeCall[], reasoning: string): readonly (Json | undefined)[] {
  return calls.map(({ extra }, index) => {
    const memento = { from: model, ...(index === 0 && reasoning !== '' ? { reasoning } : {}), ...(extra === undefined ? {} : { extra }) }
    return Object.keys(memento).length > 1 ? memento : undefined
  })
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

function chatMessages(message: Message, model: string): readonly JsonObject[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }]
  if (message.role === 'tool') return [{ role: 'tool', tool_call_id: message.callId, content: message.content }]
  return message.text === '' && message.calls.length === 0 ? [] : [assistantMessage(message, model)]
}

function assistantMessage({ text, calls }: AssistantMessage, model: string): JsonObject {
  if (calls.length === 0) return { role: 'assistant', content: text }
  const kept = calls.map(({ providerMetadata }) => mementoOf(providerMetadata, model))
  const reasoning = kept[0]?.reasoning
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
    tool_calls: calls.map(({ id, name, args }, index) => {
      const extra = kept[index]?.extra
      const call = { id, type: 'function', function: { name, arguments: JSON.stringify(isJsonObject(args) ? args : {}) } }
      return extra === undefined ? call : { ...call, extra_content: extra }
    }),
  }
}

function mementoOf(kept: Json | undefined, model: string): Memento | undefined {
  if (!isJsonObject(kept) || kept['from'] !== model) return undefined
  const { reasoning, extra } = kept
  return { from: model, ...(typeof reasoning === 'string' ? { reasoning } : {}), ...(extra === undefined ? {} : { extra }) }
}
