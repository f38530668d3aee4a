import type { ModelEvent, ModelPort, ModelRequest } from '@ambit/engine'
import { STALL_MS, type Patience, begin } from '../patience.ts'
import { withoutKey } from '../provider-faults.ts'
import { ChatReply } from './chat-reply.ts'
import { type Quirks, chatBody, learn } from './chat-request.ts'
import type { Post } from './line.ts'
import { mementos } from './mementos.ts'

export interface ChatServer {
  /** As in `http://localhost:11434/v1`; `/chat/completions` is added. */
  readonly baseUrl: string
  /** As the server calls it. */
  readonly model: string
  readonly apiKey?: string
}

/** A model behind the chat-completions wire, over a line that `postTo` opens. */
export function chatModel(
  { baseUrl, model, apiKey }: ChatServer,
  patience: Patience,
  postTo: (url: URL, headers: Readonly<Record<string, string>>) => Post,
): ModelPort {
  const name = `openai-compatible/${model}`
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/chat/completions`)
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  const quirks: Quirks = { noEffort: false, noUsage: false, wantsTools: false }
  const server: Server = { name, post: postTo(url, headers), quirks, key: apiKey, patience }
  return { name, reply: (request, signal) => stream(server, request, signal) }
}

interface Server {
  readonly name: string
  readonly post: Post
  readonly quirks: Quirks
  readonly key: string | undefined
  readonly patience: Patience
}

async function* stream(server: Server, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  let reply: ChatReply | undefined
  const stop = (): void => reply?.stop()
  signal.addEventListener('abort', stop)
  try {
    reply = await begin(() => ask(server, request, (asked) => (reply = asked)), server.patience, signal)
    for (;;) {
      signal.throwIfAborted()
      const text = reply.content.takeText()
      if (text !== '') yield { type: 'text', text }
      else if (reply.over) break
      else await reply.more()
    }
    if (reply.content.usage) yield { type: 'usage', usage: reply.content.usage }
    if (reply.fault) throw reply.fault
    if (!request.textOnly) yield* calls(server.name, reply)
  } catch (thrown) {
    throw withoutKey(thrown, server.key)
  } finally {
    signal.removeEventListener('abort', stop)
    reply?.stop()
  }
}

function* calls(model: string, { calls, content }: ChatReply): Generator<ModelEvent, void> {
  const kept = mementos(model, calls, content.reasoning)
  for (const [index, { id: _id, extra: _extra, ...call }] of calls.entries()) {
    const providerMetadata = kept[index]
    yield { type: 'call', call: providerMetadata === undefined ? call : { ...call, providerMetadata } }
  }
}

/** Asks until the first token. What the server does not take is left out and asked again. */
async function ask(server: Server, request: ModelRequest, onAsked: (reply: ChatReply) => void): Promise<ChatReply> {
  for (;;) {
    const reply = new ChatReply(server.post, chatBody(server.name, request, server.quirks), server.patience.stallMs ?? STALL_MS)
    onAsked(reply)
    await reply.begun()
    const { fault, refusal, content } = reply
    if (fault === undefined || content.begun) return reply
    if (refusal === undefined || !learn(server.quirks, refusal)) throw fault
  }
}
