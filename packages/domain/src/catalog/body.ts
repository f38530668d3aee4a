import type { Delivery, ThinkingLevel } from '../capability.ts'
import type { Json, JsonSchema } from '../json.ts'
import type { Condition, Effect, Policy, Risk } from '../policy.ts'

/** What an author writes of each kind of item. `check.ts` is what a body must pass before it is stored. */
export interface BodyOf {
  readonly agent: AgentBody
  readonly capability: CapabilityBody
  readonly action: ActionBody
}
export type ItemKind = keyof BodyOf

// ---- actions

interface ActionBase {
  /** What a person reads: "Invite a member". */
  readonly title: string
  /** What the model reads. */
  readonly description: string
  /** The fields of the result that the assistant may see, in Google's partial-response syntax. Empty shows nothing; `*` shows all. */
  readonly mask: string
  readonly risk: Risk
  readonly effect: Effect
  /** Absent: a person is asked. */
  readonly policy?: Policy
  readonly conditions?: readonly Condition[]
  readonly enabled: boolean
  /** Whether the MCP channel offers it too. */
  readonly mcp: boolean
  /** What is said where the operation or its host cannot be reached: one sentence. */
  readonly unavailable: string
  /** The line a person reads while it runs; the title where absent. */
  readonly activity?: string
  /** Nobody but the product itself can have written what the mask keeps: values of it count as the person's own. */
  readonly trusted?: boolean
  /** A result as the operation gives it, to see what the mask keeps. */
  readonly sample?: Json
}

/** A reviewed HTTP operation that customer-owned code performs. */
export interface SessionApiAction extends ActionBase {
  readonly type: 'session_api'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A path that begins with `/`; `{name}` as a whole segment is filled in from the arguments. */
  readonly endpoint: string
  readonly input: JsonSchema
  /** Where an argument goes that is not in the path; by default the query for GET and DELETE, the body for the rest. */
  readonly placement?: { readonly [argument: string]: 'query' | 'body' }
  /** The operation honours `Idempotency-Key`. */
  readonly idempotent?: boolean
}

/** A function that the host registers. Its input schema is the host's. */
export interface ClientCallbackAction extends ActionBase {
  readonly type: 'client_callback'
}

export type ActionBody = SessionApiAction | ClientCallbackAction

// ---- capabilities

/** A chip or a menu entry that makes the capability the task of a turn. */
export interface QuickAction {
  /** In the person's voice. */
  readonly message: string
  /** Id of one of the agent's groups. */
  readonly group: string
  readonly pinned: boolean
}

interface CapabilityBase {
  readonly label: string
  /** One line that tells the model what it is for. */
  readonly description: string
  /** Markdown. */
  readonly prompt: string
  /** Higher comes first; ties are ordered by key. */
  readonly priority: number
  readonly delivery: Delivery
  readonly thinkingLevel?: ThinkingLevel
  readonly quickAction?: QuickAction
}
export interface SkillBody extends CapabilityBase {
  readonly type: 'skill'
  /** Keys of actions that an agent with this skill may use. */
  readonly actions: readonly string[]
}
export interface ProductDomainBody extends CapabilityBase {
  readonly type: 'product_domain'
  /** Which knowledge articles belong to it: those with any of the tags, or under any of the folders. */
  readonly knowledge?: { readonly tags: readonly string[]; readonly folders: readonly string[] }
}
export interface GuidanceBody extends CapabilityBase {
  readonly type: 'security' | 'brand_voice'
}
export type CapabilityBody = SkillBody | ProductDomainBody | GuidanceBody

// ---- agents

export interface AttachmentBody {
  /** Key of a capability. */
  readonly capability: string
  /** For an optional capability: in every prompt, or loaded by the model. Has no meaning for the others. */
  readonly context?: 'embed' | 'load'
}

interface MetAgent {
  readonly label: string
  readonly greeting: string
  readonly hints: readonly string[]
  readonly groups: readonly { readonly id: string; readonly label: string }[]
  /** Who the assistant is and what always holds: first in the prompt. */
  readonly instructions: string
  /** How to answer where no quick action names a task. */
  readonly freeChat: string
  /** What to say where it cannot help. */
  readonly handover?: string
  /** A person is asked before any tool of a page runs that does more than read. */
  readonly pageTools?: 'confirm'
  readonly attachments: readonly AttachmentBody[]
}
export interface ResourceCenterBody extends MetAgent {
  readonly type: 'resource_center'
}
export interface WizardStep {
  readonly id: string
  readonly title: string
  readonly instructions: string
}
export interface WizardBody extends MetAgent {
  readonly type: 'wizard'
  readonly steps: readonly WizardStep[]
}
/** An agent that the server declares in code: the catalog only attaches capabilities to it. */
export interface DeclaredAgentBody {
  readonly type: 'declared'
  readonly attachments: readonly AttachmentBody[]
}
export type AgentBody = ResourceCenterBody | WizardBody | DeclaredAgentBody
