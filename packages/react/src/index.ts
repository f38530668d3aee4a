/**
 * Ambit in a React page. Put a `CapabilityProvider` around the part of the page that talks to the assistant, and one
 * `Assistant` inside it; the page's own buttons use `useAssistant`, and a page lends its tools with `useRegisterCapability`.
 */
export { CapabilityProvider, type CapabilityProviderProps } from './provider.tsx'
export { Assistant, type AssistantProps } from './assistant.tsx'
export type { AssistantPartsProps } from './assistant-parts.tsx'
export { useAssistant, type AssistantControl } from './use-assistant.ts'
export { useRegisterCapability, type CapabilityOptions } from './capability/use-register-capability.ts'
export { useRegisterCallback } from './capability/use-register-callback.ts'
export type { CapabilityTool } from './capability/capability-tool.ts'
export type { ArgsOf, InputSchema } from './capability/args-of.ts'
export type { Placement } from './context.ts'
export type { Refs } from './refs.ts'
export type { DecisionMessages, Ended } from './text/decision/messages.ts'
export type { Messages, TroubleText } from './text/messages.ts'
