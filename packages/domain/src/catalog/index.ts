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
  Condition,
  DeclaredAgentBody,
  Effect,
  GuidanceBody,
  ItemKind,
  ProductDomainBody,
  QuickAction,
  ResourceCenterBody,
  Risk,
  SessionApiAction,
  SkillBody,
  WizardBody,
  WizardStep,
} from './body.ts'
export { type AnyFileItem, type CatalogFile, type FileItem, CATALOG_FORMAT_VERSION } from './file.ts'
export type { Actor, AnyItemVersion, AuthorRole, ItemHead, ItemRef, ItemVersion, PublishChange, Release, Tick, VersionLine, VersionRef } from './item.ts'
