import { appOf } from './app.ts'
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
  const log = options.log ?? createLog()
  const ports = portsOf(options, log)
  const limits = { ...LIMITS, ...options.limits }
  const hub = new RunHub({ ports, log, runsAtOnceMax: limits.runsAtOnceMax })
  const app = appOf({
    ports,
    limits,
    log,
    desk: { hub, threads: ports.threads },
    cors: corsFor(options.allowOrigins ?? []),
    signIn: signInWith(options.workspace, ports.clock.now),
    rate: new RequestRate(limits.requestsPerMinute, ports.clock.now),
  })
  return {
    fetch: async (request) => app.fetch(request),
    close: ({ graceMs = GRACE_MS } = {}) => hub.close(graceMs),
  }
}
