import type { Tool } from './tool.ts'

/** A page's live set of tools. `id` is `domain:page`; `epoch` is random per mount. */
export interface PageScope {
  readonly id: string
  readonly epoch: string
  readonly pageTitle: string
  readonly pageInstructions: string
  readonly tools: readonly Tool[]
}
