import type { Offer, ToolContext } from '@ambit/domain'
import type { Ports } from './ports.ts'
import type { Talk } from './talk.ts'

/** A turn at work: what each step of it needs. */
export interface Playing {
  readonly talk: Talk
  readonly offer: Offer
  readonly context: ToolContext
  readonly ports: Ports
}

/** Reason of an abort where the server goes down; every other abort is a person's stop. */
export const PARK = 'park'
