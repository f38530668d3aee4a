import type { ModelPort } from '@ambit/engine'
import { type ChatServer, chatModel } from './chat-wire/chat-model.ts'
import { fetchPost } from './chat-wire/fetch-post.ts'
import { httpPost } from './chat-wire/http-post.ts'
import type { Patience } from './patience.ts'

export interface OpenAiCompatibleOptions extends ChatServer, Patience {
  /** In place of `node:http`. It costs about twice as much. */
  readonly fetch?: typeof fetch
}

/**
 * A model behind the chat-completions wire that most gateways and local servers speak. Made for a low cost per token:
 * bytes are read as they come and tokens that arrive together leave as one event. On abort `reply` closes its connection
 * and throws `signal.reason`.
 */
export function openAiCompatible({ fetch: fetcher, ...options }: OpenAiCompatibleOptions): ModelPort {
  return chatModel(options, options, (url, headers) => (fetcher ? fetchPost(fetcher, url, headers) : httpPost(url, headers)))
}
