import { listCapabilities } from './tools/list-capabilities.ts'
import type { Capability } from './types.ts'

/** Tasks about the assistant itself. */
export const helpCapabilities: readonly Capability[] = [
  { id: 'what_can_you_do', promptId: 'capability.what_can_you_do', tools: [listCapabilities], thinkingLevel: 'low' },
  { id: 'show_me', promptId: 'capability.show_me', thinkingLevel: 'low' },
]
