import type { ClientAction, Json, JsonSchema, ThinkingLevel } from '@ambit/domain'
import type { Claim, IsoDate } from '../../../shared/claim.ts'

/** The server half of a capability. Its public half is a row of `shared/capabilities.ts` with the same id. */
export interface Capability {
  readonly id: string
  /** The playbook's name in `prompts/catalogue.ts`. */
  readonly promptId: string
  /** Tools that this capability brings. */
  readonly tools?: readonly ChatTool[]
  /** Applies while this capability is the task. */
  readonly thinkingLevel?: ThinkingLevel
}

/** What a model is told of a tool. `parameters` is a JSON Schema, whatever the provider. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
}

/** The one claim a tool may read, and the only "now" it knows. */
export interface ClaimContext {
  readonly claim: Claim
  readonly today: IsoDate
}

// region chat-tool
/**
 * A tool of the claims assistant: read-only, deterministic, compact. Bad arguments throw; an unknown id or an empty
 * section is an answer.
 */
export interface ChatTool {
  readonly definition: ToolDefinition
  /** Acts on the page, not the claim. */
  readonly screenAction?: boolean
  /** The line a person reads while it runs: `Reading the policy…`. Names a record by its title where the claim is at hand. */
  readonly activity: (input: Json, claim?: Claim) => string
  readonly run: (input: Json, context: ClaimContext) => ToolOutcome | Promise<ToolOutcome>
}
// endregion chat-tool

export interface ToolOutcome {
  /** Goes to the model unchanged: compact JSON, or one plain sentence. */
  readonly result: string
  /** For the browser to perform. */
  readonly clientActions?: readonly ClientAction[]
  /** Set by `runTool` alone, where the tool threw. */
  readonly isError?: boolean
}
