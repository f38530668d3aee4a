/**
 * Ambit in a React page. Put a `CapabilityProvider` around the part of the page that talks to the assistant, and one
 * `Assistant` inside it; the page's own buttons use `useAssistant`.
 */
export { CapabilityProvider, type CapabilityProviderProps } from './provider.tsx'
export { Assistant, type AssistantProps } from './assistant.tsx'
export { useAssistant, type AssistantControl } from './use-assistant.ts'
export type { Placement } from './context.ts'
export type { Refs } from './refs.ts'
export type { Messages, TroubleText } from './text/messages.ts'
