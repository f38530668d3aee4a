/**
 * The governed catalog as types and pure functions: what an author writes, what of it is refused and where, what a review
 * asks, how two versions differ, and what an environment makes of it. Runs anywhere; no input or output of its own.
 */
export type {
  ActionBody,
  AgentBody,
  AttachmentBody,
  BodyOf,
  CapabilityBody,
  ClientCallbackAction,
  DeclaredAgentBody,
  GuidanceBody,
  ItemKind,
  ProductDomainBody,
  QuickAction,
  ResourceCenterBody,
  SessionApiAction,
  SkillBody,
  WizardBody,
  WizardStep,
} from './body.ts'
export type { Condition, Effect, Risk } from '../policy.ts'
export { type AnyFileItem, type CatalogFile, type FileItem, CATALOG_FORMAT_VERSION } from './file.ts'
export type { Actor, AnyItemVersion, AuthorRole, ItemHead, ItemRef, ItemVersion, PublishChange, Release, Tick, VersionLine, VersionRef } from './item.ts'
export { type Finding, type Place, placeText } from './finding.ts'
export { estimateTokens } from '../estimate.ts'
export { checkKey } from './keys.ts'
export { prefilledPolicy } from './policy.ts'
export { type CheckedBody, checkBody } from './check.ts'
export { BODY_LIMITS } from './shapes.ts'
export { type ConditionScope, conditionHolds } from './condition-holds.ts'
export { endpointParameters } from './endpoint.ts'
export { INPUT_LIMITS } from './input/check-input.ts'
export { type MaskedSample, maskedSample } from './sample.ts'
export { type RegistryEntry, registryEntries } from './registry.ts'
export { type AgentParts, type FindItem, type ItemExists, type Lack, type PartAction, type PartCapability, agentParts } from './parts.ts'
export { type Patch, applyDiff, diffBodies } from './diff.ts'
export { proseOf } from './prose.ts'
export { type PointId, type PointMeta, REVIEW_POINTS } from './review-points.ts'
export { type Membership, type ReviewParts, type ReviewPoint, openPoints, reviewOf } from './review.ts'
export { writeCatalogFile } from './file-order.ts'
export { type ReadCatalogFile, readCatalogFile } from './file-check.ts'
