/**
 * Language models behind one port: the AI SDK's providers (loaded when named), a lean adapter of our own for the
 * OpenAI-compatible wire, the offline model, and the scripted model of tests.
 */
export { type ScriptedModel, type ScriptedPart, type ScriptedReply, scriptedModel } from './scripted.ts'
