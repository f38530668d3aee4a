/**
 * The models that run without Node, on web standards alone: the offline model, and the OpenAI-compatible wire over `fetch`,
 * which most gateways speak for the other providers.
 */
export { type ModelSettings } from '../model-name.ts'
export { webModelFromSettings } from './web-model.ts'
