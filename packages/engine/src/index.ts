/**
 * The engine: one turn of a governed assistant, from a person's message to an answer. Read `turn.ts` first. It reaches the
 * outside only through `Ports`; a host that wants the engine without our server implements those and calls `runTurn`.
 */
export { ROUNDS_MAX, type TurnRun, resumeTurn, runTurn } from './turn.ts'
export { PARK } from './playing.ts'
export type { TurnRequest } from './request.ts'
export { type Composing, compose, contextOf } from './compose.ts'
export { type DeclaredParts, type SnapshotParts, snapshotOf } from './snapshot.ts'
export { type ServerTool, type ServerToolResult, serverTool } from './sources/server-tool.ts'
export { type SentTool, PLAIN_SCOPE, pageCallbacks, pageScopes } from './sources/page-tool.ts'
export { TOOL_TIME_MAX_MS } from './execute.ts'
export { type Granting, grantsOf } from './grants.ts'
export { decisionIn } from './approvals.ts'
export type {
  CallRow,
  CallState,
  CatalogPort,
  ClockPort,
  Commit,
  FaultPort,
  GrantPort,
  IdPort,
  ModelCall,
  ModelEvent,
  ModelPort,
  ModelRequest,
  ResultForm,
  Ports,
  RecordPort,
  Run,
  RunState,
  Store,
  StoredEvent,
  Thread,
  ThreadPage,
  ThreadState,
  ThreadStore,
  Turn,
} from './ports.ts'
export type { AuditAsked, AuditStore } from './audit-store.ts'
export type { CatalogStore, KeyStore, News, Publishing, SavedItem, Saving, Word } from './catalog-store.ts'
