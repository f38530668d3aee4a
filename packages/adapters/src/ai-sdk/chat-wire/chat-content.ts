import { type Json, type JsonObject, type Usage, isJsonObject } from '@ambit/domain'
import { CallPieces } from './call-pieces.ts'

/** What the chunks of one reply have said so far. */
export class ChatContent {
  /** Text that nobody has taken yet: pieces that arrive together leave together. */
  text = ''
  readonly calls = new CallPieces()
  reasoning = ''
  usage: Usage | undefined
  finish: string | undefined
  /** An error in the place of a chunk. */
  error: Json | undefined
  /** A token came: from here on the reply cannot be asked for again. */
  begun = false

  /** One chunk of the wire. A server that does not stream answers with one whole `message`. */
  take(chunk: Json): void {
    if (!isJsonObject(chunk)) return
    if (isTold(chunk['error'])) this.error ??= chunk['error']
    if (isJsonObject(chunk['usage'])) this.usage = usageOf(chunk['usage']) ?? this.usage
    const choice = itemsOf(chunk['choices'])[0]
    if (!isJsonObject(choice)) return
    const delta = choice['delta'] ?? choice['message']
    if (isJsonObject(delta)) this.#delta(delta)
    if (typeof choice['finish_reason'] === 'string') this.finish = choice['finish_reason']
  }

  takeText(): string {
    const { text } = this
    this.text = ''
    return text
  }

  #delta(delta: JsonObject): void {
    const text = textOf(delta['content']) + textOf(delta['refusal'])
    const reasoning = textOf(delta['reasoning_content'])
    this.text += text
    this.reasoning += reasoning
    for (const call of itemsOf(delta['tool_calls'])) if (isJsonObject(call)) this.calls.add(call)
    this.begun ||= text !== '' || reasoning !== '' || this.calls.size > 0
  }
}

function isTold(value: Json | undefined): value is Json {
  return value !== undefined && value !== null
}

/** Text as a string or as a list of parts, of which only text is for a person. */
function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content
  if (!isList(content)) return ''
  return content.map((part) => (isJsonObject(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('')
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : NONE
}

const NONE: readonly Json[] = []

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function usageOf(wire: JsonObject): Usage | undefined {
  const inputTokens = wire['prompt_tokens']
  const outputTokens = wire['completion_tokens']
  const usage = {
    ...(typeof inputTokens === 'number' ? { inputTokens } : {}),
    ...(typeof outputTokens === 'number' ? { outputTokens } : {}),
  }
  return Object.keys(usage).length > 0 ? usage : undefined
}
