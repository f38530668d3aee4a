import type { ClientAction, RecordRef } from '@ambit/domain'
import type { SessionStorage } from './memory.ts'
import type { PageTools } from './page.ts'

export interface SessionOptions {
  /** Address of the server, without `/v1`; `''` where it is the page's own. */
  readonly baseUrl: string
  readonly agentKey: string
  /** A short-lived token of the person signed in to the host; asked before each request. */
  getToken(): Promise<string | undefined>
  readonly record?: RecordRef
  /** The page can perform client actions; true where `onClientAction` is given. */
  readonly screen?: boolean
  /** Performs a client action. A throw is shown as one and reported to the page, and changes nothing else. */
  onClientAction?(action: ClientAction): void
  readonly environment?: 'test'
  /** What the page lends. */
  readonly page?: PageTools
  /** Where a reload finds the thread again; the browser's `localStorage` by default. */
  readonly storage?: SessionStorage
  readonly fetch?: typeof fetch
  /**
   * Where customer-owned code performs session API actions (`@ambit/host`): an address on the page's own origin, or a whole one.
   * Without it none are offered.
   */
  readonly sessionUrl?: string
  /** Longest time without a byte of a stream, keep-alive included, in milliseconds. */
  readonly silenceMs?: number
}
