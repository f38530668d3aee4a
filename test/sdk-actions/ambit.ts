// region ambit
import { modelFromSettings } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import { createServer, serveNode, type NodeServer, type ServerOptions } from '@ambit/server'

/** An Ambit server for the workspace `team`. What its agents are and may do comes from its catalog. */
export async function serveTeam(secret: string, path = 'data/ambit.db', port = 4600, over: Partial<ServerOptions> = {}): Promise<NodeServer> {
  const ambit = createServer({
    workspace: { id: 'team', secret },
    agents: [],
    store: await openSqliteStore({ path }),
    model: await modelFromSettings({ model: process.env['AMBIT_MODEL'] ?? 'offline', env: process.env }),
    allowOrigins: ['http://localhost:3000'],
    ...over,
  })
  await ambit.ready()
  return serveNode((request, env) => ambit.fetch(request, env), { port, host: '127.0.0.1' })
}
// endregion ambit
