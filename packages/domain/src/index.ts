/**
 * The words of Ambit as types, and the pure functions that both sides of the wire share: masks, schemas, the catalogue
 * check, faults. No input or output of its own; runs in Node, in a browser and in a Worker.
 */
export { type Json, type JsonObject, type JsonSchema, isJsonObject, toJson, canonicalJson } from './json.ts'
export { type FaultCode, type FaultParts, Fault, toFault } from './fault.ts'
export type { ClientAction, ItemOrigin, Origin, Outcome, PageCallback, RunsElsewhere, RunsHere, Tool, ToolContext } from './tool.ts'
export type { Policy } from './policy.ts'
export type { Attachment, Capability, CapabilityMeta, CapabilityType, Delivery, ThinkingLevel } from './capability.ts'
export type { AgentMeta, Environment, Snapshot } from './agent.ts'
export { PAGE_LIMITS, RESULT_CHARS_MAX, cutText } from './limits.ts'
export { BUILT_IN_NAMES } from './built-in.ts'
export { estimateTokens } from './estimate.ts'
export type { PageScope } from './page.ts'
export type { RecordRef, User } from './identity.ts'
export {
  type Approval,
  type ApprovalChange,
  type ApprovalEnd,
  type ApprovalState,
  type CardRow,
  type DecisionCard,
  type DecisionView,
  type Raise,
  type ValueFrom,
  APPROVAL_MS,
} from './approval.ts'
export {
  type Channel,
  type GrantClaims,
  type HostAnswer,
  type ReceiptedAnswer,
  type SessionCall,
  GRANT_SECONDS,
  GRANT_TYPE,
  isReceipt,
  receiptOf,
} from './grant.ts'
export { type AuditEntry, type AuditHead, type AuditKind, type AuditRow, GENESIS, HEAD_TYPE, chained, chainProblem } from './audit.ts'
export { digestOf, sha256Hex } from './digest.ts'
export type {
  ActivityState,
  AssistantMessage,
  GrantNote,
  Message,
  Offer,
  OfferContext,
  ProposedCall,
  Reply,
  RunEnd,
  Section,
  ToolResultMessage,
  TurnEvent,
  Usage,
  UserMessage,
  Waiting,
} from './turn.ts'
export { type Mask, type MaskFields, type ParsedMask, SHOW_ALL, SHOW_NOTHING, applyMask, parseMask } from './mask.ts'
export { maskedFields, withheldFields } from './mask-fields.ts'
export { type Evidence, evidenceOf } from './provenance/evidence.ts'
export type { Source } from './provenance/source.ts'
export { cardRows } from './provenance/card-rows.ts'
export { withoutSecrets } from './secrets.ts'
export { type CatalogueHalves, type ServerHalf, assertCatalogueMatches } from './catalog-match.ts'
export { schemaProblems } from './schema.ts'
export { closedSchema } from './closed-schema.ts'
export {
  type ActivityContent,
  type AgentView,
  type AmbitProps,
  type CallView,
  type Problem,
  type ThreadList,
  type ThreadView,
  CLIENT_ACTION_EVENT,
  CONTEXT_EVENT,
  GRANT_EVENT,
  TOOL_ACTIVITY,
} from './wire.ts'
