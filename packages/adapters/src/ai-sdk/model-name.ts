import { Fault } from '@ambit/domain'
import type { ChatServer } from './chat-wire/chat-model.ts'

export interface ModelSettings {
  /** `offline`, or `provider/model`: the variable `AMBIT_MODEL`. */
  readonly model: string
  /** The variable `AMBIT_MODEL_URL`: needed for `openai-compatible`, for the others in place of the provider's own address. */
  readonly url?: string | undefined
  /** The environment, for the key in the provider's usual variable. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The two parts of the model's name; `offline` is a provider without a model. What has no slash names neither. */
export function modelName({ model }: ModelSettings): { readonly provider: string; readonly modelId: string } {
  const name = model.trim()
  if (name === 'offline') return { provider: name, modelId: '' }
  const slash = name.indexOf('/')
  return { provider: name.slice(0, Math.max(slash, 0)), modelId: name.slice(slash + 1) }
}

/** Where a model of the chat-completions wire is served. Throws a `bad_request` fault where no address is set. */
export function chatServerOf(model: string, { url, env }: ModelSettings): ChatServer {
  if (!url)
    throw wrongSetting('Set AMBIT_MODEL_URL to the address of the server, as in http://localhost:11434/v1, because AMBIT_MODEL names openai-compatible.')
  const apiKey = env['OPENAI_API_KEY']
  return { baseUrl: urlOf(url), model, ...(apiKey ? { apiKey } : {}) }
}

export function urlOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw wrongSetting(`Set AMBIT_MODEL_URL to an address, as in https://gateway.example/v1. It is ${JSON.stringify(url)} now.`)
  return url
}

export function wrongSetting(sentence: string): Fault {
  return new Fault({ code: 'bad_request', sentence })
}
