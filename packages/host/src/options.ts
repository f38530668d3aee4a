import type { Environment } from '@ambit/domain'
import type { Ledger } from './ledger/ledger.ts'

/** What a `Headers` can be made of. */
export type HeaderValues = Headers | Readonly<Record<string, string>>

/** Where lines for the operator go: a pino logger is one. They hold ids, keys, codes and statuses, and never what anybody wrote or sent. */
export interface HostLog {
  warn(fields: object, line: string): void
}

/** A log that fails fails nothing else: an answer is not lost for a line. */
export function calmLog(log: HostLog | undefined): HostLog {
  return {
    warn: (fields, line) => {
      try {
        log?.warn(fields, line)
      } catch {
        // There is nobody left to tell.
      }
    },
  }
}

/** The workspace as customer-owned code knows it. The secret never leaves the server. */
export interface HostWorkspace {
  readonly id: string
  readonly secret: string
}

export interface SessionHandlerOptions {
  /** Address of the Ambit server: `https://ambit.example.com`. */
  readonly registry: string | URL
  readonly workspace: HostWorkspace
  /** Which environments are served; `production` alone where nothing is said. */
  readonly environments?: readonly Environment[]
  /**
   * Whose session this request has, as the user tokens of the workspace name people (`sub`). Nothing where nobody is signed in.
   * This is the application's own sign-in; the grant proves nothing about it.
   */
  readonly user: (request: Request) => string | null | undefined | Promise<string | null | undefined>
  /** What the request of a grant from the MCP channel carries, which has no session of a browser. Without it no such grant is served. */
  readonly actAs?: (subject: string) => HeaderValues | Promise<HeaderValues>
  /** Where the product is. Endpoints of the registry are paths below it; nothing else decides where a request goes. */
  readonly baseUrl: string | URL
  /**
   * The person's own credentials, for the product. By default `cookie` and `authorization` of the incoming request where it came to
   * the very host of `baseUrl`, and nothing where it did not: what signs a person in at one host is not another host's to see.
   */
  readonly headers?: (request: Request) => HeaderValues | Promise<HeaderValues>
  /** Where calls are claimed and their answers kept. By default the file `ambit-ledger.jsonl` in the working folder. */
  readonly ledger?: Ledger
  /** Origins of pages, beside the handler's own, that may send calls: `https://app.example.com`. */
  readonly allowOrigins?: readonly string[]
  /** Every request goes out through it: to the Ambit server, and to the product. */
  readonly fetch?: typeof fetch
  /** For one request to the product, to its last byte. */
  readonly timeoutMs?: number
  /** Most that the product may answer, decompressed. */
  readonly responseBytesMax?: number
  /** Most that a page may send. */
  readonly bodyBytesMax?: number
  /** After this the registry is asked whether it has changed. 0: before each call. */
  readonly registryMaxAgeMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly log?: HostLog
}

export const LIMITS = {
  timeoutMs: 20_000,
  responseBytesMax: 2_097_152,
  bodyBytesMax: 262_144,
  registryMaxAgeMs: 1_000,
} as const

/** Objects and lists within each other, in arguments and in what the product answers. */
export const LEVELS_MAX = 64
/** Longest masked value that is passed on, in characters of JSON: a browser takes no longer answer. */
export const VALUE_CHARS_MAX = 180_000
