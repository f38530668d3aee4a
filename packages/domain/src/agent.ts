import type { Attachment, CapabilityMeta } from './capability.ts'
import type { WizardStep } from './catalog/body.ts'
import type { Policy } from './policy.ts'
import type { Tool } from './tool.ts'

export type Environment = 'test' | 'production'

/** What everyone may know of an agent. */
export interface AgentMeta {
  readonly key: string
  readonly label: string
  /** One or two sentences of the empty state. */
  readonly greeting: string
  /** Example questions: "Try: …". */
  readonly hints: readonly string[]
  readonly quickActions: readonly CapabilityMeta[]
  /** Group ids in order, with what a person reads. */
  readonly groups: readonly { readonly id: string; readonly label: string }[]
}

/** The frozen catalog of one agent in one environment. A turn sees one snapshot from beginning to end. */
export interface Snapshot {
  readonly agent: AgentMeta
  readonly environment: Environment
  /** Who the assistant is and what always holds: first in the prompt. */
  readonly instructions: string
  /** How to answer where no quick action names a task. */
  readonly freeChat: string
  /** What to say where it cannot help; may be empty. */
  readonly handover: string
  /** What tools of a page that do more than read begin with. */
  readonly pageTools: Policy
  /** A wizard's way through, in order; empty for every other agent. */
  readonly steps: readonly WizardStep[]
  readonly attachments: readonly Attachment[]
  /** Tools offered on every turn whatever the task, in their order. First one of a name wins. */
  readonly tools: readonly Tool[]
  /** Tools that act on the caller's screen: offered only to a caller that says it can. In their places of `tools`. */
  readonly screenTools: ReadonlySet<string>
  /** Actions of the attached skills in their order; only our own browser code is offered any. */
  readonly actions: readonly Tool[]
  /** Names that no tool of a page or of another client may have: every action of the workspace, offered or not. Those of the built-in tools count too, without standing here. */
  readonly reserved: ReadonlySet<string>
  /** Names this content: two snapshots with one digest offer the same. */
  readonly digest: string
}
