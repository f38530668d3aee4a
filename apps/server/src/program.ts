import { modelFromSettings } from '@ambit/adapters/ai-sdk'
import { createServer } from './create-server.ts'
import { homePage } from './home-page.ts'
import { createLog } from './log.ts'
import { serveNode } from './node.ts'
import { openStore, type OpenedStore } from './open-store.ts'
import type { AmbitServer, Logger, ServerOptions } from './options.ts'
import { workspaceSecret } from './secret.ts'
import { seedOnce } from './seed/seed-once.ts'
import { studioCatalog } from './seed/studio.ts'
import { settingsFromEnv, type Settings } from './settings.ts'
import { stateFolder } from './state-folder.ts'
import { studioOrigins } from './studio-origins.ts'

/** Of the standalone server. Its people are the studio's. */
const WORKSPACE = 'studio'

export interface Program {
  /** Where it listens, as a browser on this machine opens it. */
  readonly address: string
  /** Public base address: `AMBIT_URL` where it is set. */
  readonly url: string
  readonly model: string
  /** Lets runs finish or parks them, then closes the store. */
  close(): Promise<void>
}

/** Starts the standalone server as the environment sets it. Rejects with a sentence where it cannot start. */
export async function startProgram(env: Readonly<Record<string, string | undefined>>, log: Logger = createLog()): Promise<Program> {
  const settings = settingsFromEnv(env)
  const { host, port, url } = settings
  const folder = await stateFolder(settings.folder, 'server')
  const model = await modelFromSettings({ model: settings.model, url: settings.modelUrl, env })
  const store = await openStore(settings, folder, log)
  let server: AmbitServer | undefined
  try {
    server = await newServer({ store, model, folder, settings, log, allowOrigins: studioOrigins(env['STUDIO_PORT'] || undefined) })
    await server.ready()
    const node = await serveNode(homeOr(server, url), { port, host })
    const close = async (): Promise<void> => {
      await server?.close()
      await node.close()
      await store.close()
    }
    return { address: node.address, url: url ?? node.address, model: model.name, close }
  } catch (thrown) {
    await server?.close()
    await store.close()
    throw thrown
  }
}

interface Starting extends Pick<ServerOptions, 'model' | 'allowOrigins'> {
  readonly store: OpenedStore
  readonly folder: string
  readonly settings: Settings
  readonly log: Logger
}

/** All of its agents are in the store, which the first start fills. */
async function newServer({ store, model, folder, settings, log, allowOrigins = [] }: Starting): Promise<AmbitServer> {
  const { databaseUrl, secret, signingKey, today } = settings
  const { catalog, keys } = store
  const place = { workspace: WORKSPACE, folder, keys, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
  const workspace = { id: WORKSPACE, secret: secret ?? (await workspaceSecret(place)) }
  if (catalog && keys) await seedOnce({ catalog, keys }, WORKSPACE, studioCatalog())
  return createServer({
    workspace,
    agents: [],
    store,
    model,
    allowOrigins,
    log,
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(today === undefined ? {} : { today: () => today }),
  })
}

function homeOr(server: AmbitServer, url: string | undefined) {
  return (request: Request, bindings?: unknown): Response | Promise<Response> =>
    new URL(request.url).pathname === '/' && request.method === 'GET' ? homePage(url) : server.fetch(request, bindings)
}
