import type { Capability } from './types.ts'

/** Tasks that write something for the handler to send. */
export const produceCapabilities: readonly Capability[] = []
