import type { Governed } from './course.ts'
import type { Memory } from './memory.ts'
import type { SessionOptions } from './options.ts'
import type { OffersMade } from './page-calls.ts'
import type { PersonItem, SessionState } from './state.ts'
import type { Transport } from './transport.ts'

/** What a thread needs of its session. */
export interface Surroundings {
  readonly options: SessionOptions
  readonly transport: Transport
  readonly memory: Memory
  readonly offers: OffersMade
  readonly governed: Governed
  /** What a person sees has changed. */
  change(part: Partial<SessionState>): void
  /** Tells the other tabs that this thread stands otherwise now. */
  announce(threadId: string): void
  /** Says it again in a new thread. */
  startOver(person: PersonItem | undefined): Promise<void>
}
