import type { ModelPort } from '@ambit/engine'
import { chatModel } from '../chat-wire/chat-model.ts'
import { fetchPost } from '../chat-wire/fetch-post.ts'
import { chatServerOf, modelName, type ModelSettings, wrongSetting } from '../model-name.ts'
import { offlineModel } from '../offline/index.ts'

/** The model that the settings name, as `modelFromSettings`, where there is no Node: the offline one, or one of the chat-completions wire. */
export function webModelFromSettings(settings: ModelSettings): ModelPort {
  const { provider, modelId } = modelName(settings)
  if (provider === 'offline') return offlineModel()
  if (provider !== 'openai-compatible' || modelId === '')
    throw wrongSetting(`Set AMBIT_MODEL to offline or to openai-compatible/model: nothing else runs here. It is ${JSON.stringify(settings.model)} now.`)
  const server = chatServerOf(modelId, settings)
  return chatModel(server, {}, (url, headers) => fetchPost(fetch, url, headers))
}
