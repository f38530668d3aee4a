import type { Tool } from './tool.ts'

export type ThinkingLevel = 'low' | 'medium' | 'high'
export type CapabilityType = 'skill' | 'product_domain' | 'security' | 'brand_voice'
export type Delivery = 'always' | 'on_demand' | 'optional'

/** The public half of a capability: what the page shows and the assistant tells about itself. */
export interface CapabilityMeta {
  readonly id: string
  readonly label: string
  /** One line. */
  readonly description: string
  readonly group: string
  /** Stands as a chip over the composer; the others are in the More menu. */
  readonly pinned: boolean
  /** What a quick action sends, in the person's voice, so that it reads naturally in the transcript. */
  readonly quickActionMessage: string
}

/** A bundle of context: guidance for the model and, in a skill, tools. */
export interface Capability {
  readonly id: string
  /** Absent where it is declared in code. */
  readonly version?: number
  readonly type: CapabilityType
  readonly delivery: Delivery
  /** Higher comes first in the prompt; ties are ordered by id. */
  readonly priority: number
  readonly label: string
  /** One line that tells the model what it is for. */
  readonly description: string
  readonly playbook: string
  /** Applies while this capability is the task. */
  readonly thinkingLevel?: ThinkingLevel
  readonly tools: readonly Tool[]
}

/** A capability's place in an agent. `embed`: in every prompt. `load`: an index line, loaded by the model. `task`: only while a quick action names it. */
export interface Attachment {
  readonly capability: Capability
  readonly context: 'embed' | 'load' | 'task'
}
