import type { Hono } from 'hono'
import { appOf } from './app.ts'
import type { HttpEnv } from './http/context.ts'
import { corsFor } from './http/cors.ts'
import { RequestRate } from './http/rate.ts'
import { signInWith } from './identity.ts'
import { createLog } from './log.ts'
import { LIMITS, type AmbitServer, type ServerOptions } from './options.ts'
import { portsOf } from './ports.ts'
import { RunHub } from './runs/hub.ts'

const GRACE_MS = 10_000

/** An assistant's server as a `fetch` handler, to be mounted in a host's own API or served by `serveNode`. Throws where the options do not fit. */
export function createServer(options: ServerOptions): AmbitServer {
  const { app, hub } = assemble(options)
  return {
    fetch: async (request, env) => app.fetch(request, typeof env === 'object' && env !== null ? env : {}),
    close: ({ graceMs = GRACE_MS } = {}) => hub.close(graceMs),
  }
}

/** The parts of a server, put together. */
export function assemble(options: ServerOptions): { readonly app: Hono<HttpEnv>; readonly hub: RunHub } {
  const log = options.log ?? createLog()
  const ports = portsOf(options, log)
  const now = (): number => ports.clock.now()
  const limits = { ...LIMITS, ...options.limits }
  const cors = corsFor(options.allowOrigins ?? [])
  const signIn = signInWith(options.workspace, now)
  const hub = new RunHub({ ports, log, runsAtOnce: limits.runsAtOnce })
  const desk = { hub, threads: ports.threads }
  return { app: appOf({ ports, limits, log, desk, cors, signIn, rate: new RequestRate(limits.requestsPerMinute, now) }), hub }
}
