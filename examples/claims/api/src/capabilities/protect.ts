import type { Capability } from './types.ts'

/** Tasks that look after the customer and the firm. */
export const protectCapabilities: readonly Capability[] = []
