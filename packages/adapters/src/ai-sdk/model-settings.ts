import type { ModelPort } from '@ambit/engine'
import { languageModel } from './language-model.ts'
import { chatServerOf, modelName, type ModelSettings, urlOf, wrongSetting } from './model-name.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { anthropicHabits, googleHabits, openAiHabits } from './providers/habits.ts'
import { nodeFetch } from './providers/node-fetch.ts'

/** Some models of this provider say nothing while they think. */
const OPENAI_STALL_MS = 180_000

/** The model that the settings name. Loads no provider but that one. Settings that name none are a `bad_request` fault that says which variable to set. */
export async function modelFromSettings(settings: ModelSettings): Promise<ModelPort> {
  const { provider, modelId } = modelName(settings)
  if (provider === 'offline') return (await import('./offline/index.ts')).offlineModel()
  const load = PROVIDERS.get(provider)
  if (load === undefined || modelId === '')
    throw wrongSetting(`Set AMBIT_MODEL to offline or to provider/model, where the provider is ${PROVIDER_NAMES}. It is ${JSON.stringify(settings.model)} now.`)
  return load(modelId, settings)
}

type Load = (modelId: string, settings: ModelSettings) => Promise<ModelPort>

const PROVIDERS: ReadonlyMap<string, Load> = new Map<string, Load>([
  [
    'anthropic',
    async (modelId, settings) => {
      const apiKey = keyOf(settings, 'anthropic', 'ANTHROPIC_API_KEY')
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return languageModel(createAnthropic({ apiKey, fetch: nodeFetch, ...address(settings) })(modelId), {
        name: `anthropic/${modelId}`,
        key: apiKey,
        habits: anthropicHabits(modelId),
      })
    },
  ],
  [
    'openai',
    async (modelId, settings) => {
      const apiKey = keyOf(settings, 'openai', 'OPENAI_API_KEY')
      const { createOpenAI } = await import('@ai-sdk/openai')
      return languageModel(createOpenAI({ apiKey, fetch: nodeFetch, ...address(settings) }).responses(modelId), {
        name: `openai/${modelId}`,
        key: apiKey,
        habits: openAiHabits,
        looseTools: true,
        stallMs: OPENAI_STALL_MS,
      })
    },
  ],
  [
    'google',
    async (modelId, settings) => {
      const apiKey = keyOf(settings, 'google', 'GOOGLE_GENERATIVE_AI_API_KEY')
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return languageModel(createGoogleGenerativeAI({ apiKey, fetch: nodeFetch, ...address(settings) })(modelId), {
        name: `google/${modelId}`,
        key: apiKey,
        habits: googleHabits(modelId),
      })
    },
  ],
  ['openai-compatible', async (modelId, settings) => openAiCompatible(chatServerOf(modelId, settings))],
])
const PROVIDER_NAMES = [...PROVIDERS.keys()].join(', ')

function keyOf({ env }: ModelSettings, provider: string, variable: string): string {
  const key = env[variable]
  if (!key) throw wrongSetting(`Set ${variable} to your key, because AMBIT_MODEL names ${provider}.`)
  return key
}

function address({ url }: ModelSettings): { baseURL?: string } {
  return url ? { baseURL: urlOf(url) } : {}
}
