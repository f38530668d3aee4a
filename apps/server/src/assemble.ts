import type { Hono } from 'hono'
import { appOf } from './app.ts'
import type { HttpEnv } from './http/context.ts'
import { corsFor } from './http/cors.ts'
import { RequestRate } from './http/rate.ts'
import { signInWith } from './identity.ts'
import { LIMITS, type AmbitServer, type Logger, type ServerOptions } from './options.ts'
import { portsOf } from './ports.ts'
import { RunHub } from './runs/hub.ts'
import type { Sha256 } from './sha256.ts'

/** What differs between the runtimes that a server runs on. */
export interface Runtime {
  readonly sha256: Sha256
  /** Where log lines go if the options do not say. */
  readonly createLog: () => Logger
}

const GRACE_MS = 10_000

/** A server on a runtime. Throws where the options do not fit. */
export function serverOn(runtime: Runtime, options: ServerOptions): AmbitServer {
  const { app, hub } = assemble(runtime, options)
  return {
    fetch: async (request, env) => app.fetch(request, typeof env === 'object' && env !== null ? env : {}),
    close: ({ graceMs = GRACE_MS } = {}) => hub.close(graceMs),
    get working() {
      return hub.working
    },
  }
}

/** The parts of a server, put together. */
export function assemble({ sha256, createLog }: Runtime, options: ServerOptions): { readonly app: Hono<HttpEnv>; readonly hub: RunHub } {
  const log = options.log ?? createLog()
  const ports = portsOf(options, log, sha256)
  const now = (): number => ports.clock.now()
  const limits = { ...LIMITS, ...options.limits }
  const cors = corsFor(options.allowOrigins ?? [])
  const signIn = signInWith(options.workspace, now)
  const hub = new RunHub({ ports, log, runsAtOnce: limits.runsAtOnce, news: options.store.news })
  const desk = { hub, threads: ports.threads }
  return { app: appOf({ ports, limits, sha256, log, desk, cors, signIn, rate: new RequestRate(limits.requestsPerMinute, now) }), hub }
}
