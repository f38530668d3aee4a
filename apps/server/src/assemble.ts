import type { Hono } from 'hono'
import { appOf } from './app.ts'
import { CatalogDesk } from './catalog/desk.ts'
import type { HttpEnv } from './http/context.ts'
import { corsFor } from './http/cors.ts'
import { RequestRate } from './http/rate.ts'
import { signInWith } from './identity.ts'
import { LIMITS, type AmbitServer, type Logger, type ServerOptions } from './options.ts'
import { portsOf } from './ports.ts'
import { grantsOver } from './registry/grants-over.ts'
import { Registries } from './registry/signed-registry.ts'
import { signerOf } from './registry/signer-of.ts'
import type { Signer } from './registry/signing-key.ts'
import { freshGrants } from './runs/fresh-grants.ts'
import { RunHub } from './runs/hub.ts'
import { Turnstile } from './runs/turnstile.ts'
import type { Sha256 } from './sha256.ts'

/** What differs between the runtimes that a server runs on. */
export interface Runtime {
  readonly sha256: Sha256
  /** Where log lines go if the options do not say. */
  readonly createLog: () => Logger
}

const GRACE_MS = 10_000

/** Times the requests that a person may make: behind a proxy, all who read the registry may come from one place. */
const PUBLIC_TIMES = 5

/** A server on a runtime. Throws where the options do not fit. */
export function serverOn(runtime: Runtime, options: ServerOptions): AmbitServer {
  const { app, hub, catalog, signer } = assemble(runtime, options)
  return {
    ready: async () => {
      await catalog.ready()
      await signer?.()
    },
    fetch: async (request, env) => app.fetch(request, typeof env === 'object' && env !== null ? env : {}),
    close: async ({ graceMs = GRACE_MS } = {}) => {
      await hub.close(graceMs)
      catalog.close()
    },
    get working() {
      return hub.working
    },
  }
}

export interface Assembled {
  readonly app: Hono<HttpEnv>
  readonly hub: RunHub
  readonly catalog: CatalogDesk
  /** Absent where nobody keeps a key to sign with. */
  readonly signer: (() => Promise<Signer>) | undefined
}

/** The parts of a server, put together. */
export function assemble({ sha256, createLog }: Runtime, options: ServerOptions): Assembled {
  const { workspace, agents, store } = options
  const log = options.log ?? createLog()
  const now = (): number => Date.now()
  const catalog = new CatalogDesk({ workspace: workspace.id, agents, store: store.catalog, news: store.news, sha256, now })
  const signer = signerOf(options.signingKey, store.keys)
  const ports = portsOf(options, { catalog, grants: grantsOver({ signer, workspace, now }), log, now })
  const limits = { ...LIMITS, ...options.limits }
  const cors = corsFor(options.allowOrigins ?? [])
  const signIn = signInWith(workspace, now)
  const hub = new RunHub({ ports, log, runsAtOnce: limits.runsAtOnce, news: store.news })
  const registries = store.catalog && signer && new Registries({ desk: catalog, workspace: workspace.id, signer, sha256, now })
  const desk = { hub, threads: ports.threads, audit: ports.audit, now, grants: freshGrants(ports), answers: new Turnstile() }
  const rate = new RequestRate(limits.requestsPerMinute, now)
  const publicRate = new RequestRate(limits.requestsPerMinute * PUBLIC_TIMES, now)
  return {
    app: appOf({ ports, audit: store.audit, limits, sha256, log, desk, catalog, registries, signer, workspace, cors, signIn, rate, publicRate }),
    hub,
    catalog,
    signer,
  }
}
