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
