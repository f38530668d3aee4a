import type { LanguageModelV4FunctionTool, LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider'
import {
  type AssistantMessage,
  type Json,
  type JsonObject,
  type Message,
  type Offer,
  type ProposedCall,
  type ToolResultMessage,
  isJsonObject,
} from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'

/** Reasoning that a provider wants back in its place: after `at` characters of the text. */
export interface Thought {
  readonly at: number
  readonly text: string
  readonly metadata?: Json
}
/** What is kept with a call for the provider that wrote it; another model's is not given back. */
export interface Memento {
  readonly from: string
  /** What the provider said about the call itself, such as a signature. */
  readonly call?: Json
  /** What it thought between the call before and this one. */
  readonly thoughts?: readonly Thought[]
}

/** Our talk in the terms of the AI SDK, with our call ids. `model` is the name that mementos carry. */
export function promptOf({ system, messages }: ModelRequest, model: string): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Message[] = [{ role: 'system', content: system }]
  for (const message of messages) add(prompt, message, model)
  return prompt
}

/** Whether tools are declared: also for a reply of text alone where the talk has calls, because some providers refuse it otherwise. */
export function declares({ tools, textOnly, messages }: ModelRequest): boolean {
  return tools.size > 0 && (!textOnly || messages.some(({ role }) => role === 'tool'))
}

/** `loose`: where a provider is strict unless told otherwise, it would make each optional argument a required one. */
export function toolsOf(tools: Offer['tools'], loose: boolean): LanguageModelV4FunctionTool[] {
  return [...tools.values()].map(({ name, description, parameters }) => {
    // Providers take the schema as it is; their type only names an older draft.
    const inputSchema = parameters as LanguageModelV4FunctionTool['inputSchema']
    return { type: 'function', name, description, inputSchema, ...(loose ? { strict: false } : {}) }
  })
}

function add(prompt: LanguageModelV4Message[], message: Message, model: string): void {
  switch (message.role) {
    case 'user':
      prompt.push({ role: 'user', content: [{ type: 'text', text: message.text }] })
      return
    case 'assistant':
      if (message.text !== '' || message.calls.length > 0) prompt.push({ role: 'assistant', content: assistantContent(message, model) })
      return
    case 'tool':
      addResult(prompt, message)
  }
}

/** The results of one round are one message. A failed one says so itself; told as an error, some providers would wrap its text. */
function addResult(prompt: LanguageModelV4Message[], { callId, name, content }: ToolResultMessage): void {
  const part = { type: 'tool-result' as const, toolCallId: callId, toolName: name, output: { type: 'text' as const, value: content } }
  const last = prompt.at(-1)
  if (last?.role === 'tool') last.content.push(part)
  else prompt.push({ role: 'tool', content: [part] })
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

function assistantContent({ text, calls }: AssistantMessage, model: string): AssistantContent {
  const content: AssistantContent = []
  let told = 0
  const tell = (until: number): void => {
    if (until > told) content.push({ type: 'text', text: text.slice(told, until) })
    told = Math.max(told, until)
  }
  const mementos = calls.map((call) => mementoOf(call, model))
  for (const thought of mementos[0]?.thoughts ?? []) {
    tell(thought.at)
    content.push(reasoningPart(thought))
  }
  tell(text.length)
  for (const [index, { id, name, args }] of calls.entries()) {
    const memento = mementos[index]
    if (index > 0) content.push(...(memento?.thoughts ?? []).map(reasoningPart))
    content.push({ type: 'tool-call', toolCallId: id, toolName: name, input: isJsonObject(args) ? args : {}, ...optionsOf(memento?.call) })
  }
  return content
}

function reasoningPart({ text, metadata }: Thought): AssistantContent[number] {
  return { type: 'reasoning', text, ...optionsOf(metadata) }
}

/** Metadata as a provider gave it; its own options take it back. */
function optionsOf(metadata: Json | undefined): { providerOptions?: SharedV4ProviderOptions } {
  return isJsonObject(metadata) ? { providerOptions: metadata as SharedV4ProviderOptions } : {}
}

function mementoOf({ providerMetadata }: ProposedCall, model: string): Memento | undefined {
  if (!isJsonObject(providerMetadata) || providerMetadata['from'] !== model) return undefined
  const { call, thoughts } = providerMetadata
  return { from: model, ...(call === undefined ? {} : { call }), thoughts: thoughtsOf(thoughts) }
}

function thoughtsOf(value: Json | undefined): readonly Thought[] {
  if (!Array.isArray(value)) return []
  return value.filter(isJsonObject).map(({ at, text, metadata }: JsonObject) => ({
    at: typeof at === 'number' ? at : 0,
    text: typeof text === 'string' ? text : '',
    ...(metadata === undefined ? {} : { metadata }),
  }))
}
