/**
 * The browser's half of Ambit, without a framework. `createSession` gives one conversation: it sends messages, reads the
 * streams, survives reloads and broken connections, and keeps one immutable state for whatever draws it. `createRegistry`
 * holds what the page lends to it: tools that come and go with the page, each call performed once.
 */
export { createSession, MESSAGE_MAX, type Session } from './session.ts'
export type { SessionOptions } from './options.ts'
export type { SessionStorage } from './memory.ts'
export type { LentTool, PageAnswer, PageCall, PageOffer, PageTools, ScopeTool } from './page.ts'
export { createRegistry } from './registry/registry.ts'
export { bridgeToWebMcp } from './registry/bridge.ts'
export type {
  CallbackContext,
  CallbackFunction,
  CallbackHandle,
  CallbackOptions,
  CallRecord,
  LiveScope,
  PageTool,
  Registry,
  RegistryOptions,
  ScopeHandle,
  ScopeOptions,
} from './registry/page-tool.ts'
export { PANEL_ACTION } from './transcript.ts'
export {
  type ActivityItem,
  type Decision,
  type DecisionItem,
  type PersonItem,
  type Remedy,
  type SessionState,
  type Shown,
  type ShownItem,
  type Status,
  type TextItem,
  type TranscriptItem,
  type Trouble,
  type TroubleCause,
  isBusy,
} from './state.ts'
