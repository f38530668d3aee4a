import { join } from 'node:path'
import { modelFromSettings } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import { createServer } from './create-server.ts'
import { homePage } from './home-page.ts'
import { serveNode } from './node.ts'
import type { Logger } from './options.ts'
import { keptSecret } from './secret.ts'
import { settingsFromEnv } from './settings.ts'
import { stateFolder } from './state-folder.ts'
import { studioAgent, studioOrigins } from './studio-agent.ts'

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
export async function startProgram(env: Readonly<Record<string, string | undefined>>, log?: Logger): Promise<Program> {
  const { folder, host, port, model: modelName, modelUrl, secret, today, url } = settingsFromEnv(env)
  const own = await stateFolder(folder, 'server')
  const model = await modelFromSettings({ model: modelName, url: modelUrl, env })
  const workspace = { id: WORKSPACE, secret: secret ?? (await keptSecret(own)) }
  const store = await openSqliteStore({ path: join(own, 'ambit.db') })
  const server = createServer({
    workspace,
    agents: [studioAgent()],
    store,
    model,
    allowOrigins: studioOrigins(env['STUDIO_PORT'] || undefined),
    ...(today === undefined ? {} : { today: () => today }),
    ...(log ? { log } : {}),
  })
  const answer = (request: Request, bindings?: unknown): Response | Promise<Response> =>
    new URL(request.url).pathname === '/' && request.method === 'GET' ? homePage(url) : server.fetch(request, bindings)
  try {
    const node = await serveNode(answer, { port, host })
    const close = async (): Promise<void> => {
      await server.close()
      await node.close()
      store.close()
    }
    return { address: node.address, url: url ?? node.address, model: model.name, close }
  } catch (thrown) {
    await server.close()
    store.close()
    throw thrown
  }
}
