/**
 * Language models behind one port: the AI SDK's providers (loaded when named), a lean adapter of our own for the
 * OpenAI-compatible wire, the offline model, and the scripted model of tests.
 */
export { type ModelSettings } from './model-name.ts'
export { modelFromSettings } from './model-settings.ts'
export { type LanguageModelOptions, languageModel } from './language-model.ts'
export { type Habits } from './providers/habits.ts'
export { nodeFetch } from './providers/node-fetch.ts'
export { type OpenAiCompatibleOptions, openAiCompatible } from './openai-compatible.ts'
export { type Patience } from './patience.ts'
export { type ScriptedModel, type ScriptedPart, type ScriptedReply, scriptedModel } from './scripted.ts'
