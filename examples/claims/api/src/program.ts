import { fileURLToPath } from 'node:url'
import { modelFromSettings } from '@ambit/adapters/ai-sdk'
import { toFault } from '@ambit/domain'
import { type Logger, createLog, createServer, faultFields, openStore, serveNode, settingsFromEnv, stateFolder, workspaceSecret } from '@ambit/server'
import { claimsAgent } from './agent.ts'
import { claimsApp } from './app.ts'
import { londonDate } from './capabilities/dates.ts'
import { assertCatalogueMatches } from './capabilities/registry.ts'
import { WORKSPACE } from './handler-token.ts'
import { pages } from './pages.ts'
import { loadRecord } from './record.ts'

const PORT = { port: 'CLAIMS_PORT', portDefault: 4601 }
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Program {
  readonly address: string
  readonly model: string
  /** Lets answers finish or parks them, then closes the store. */
  close(): Promise<void>
}

/** Starts the claims desk as the environment sets it. Rejects with a sentence where it cannot start. */
export async function startClaims(env: Readonly<Record<string, string | undefined>>, log: Logger = createLog()): Promise<Program> {
  assertCatalogueMatches()
  const settings = settingsFromEnv(env, PORT)
  const folder = await stateFolder(settings.folder, 'claims')
  const model = await modelFromSettings({ model: settings.model, url: settings.modelUrl, env })
  const { databaseUrl, signingKey } = settings
  const today = (): string => settings.today ?? londonDate(Date.now())
  const store = await openStore(settings, folder, log)
  const place = { workspace: WORKSPACE, folder, keys: store.keys, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
  const secret = settings.secret ?? (await workspaceSecret(place))
  const signing = signingKey === undefined ? {} : { signingKey }
  const assistant = createServer({ workspace: { id: WORKSPACE, secret }, agents: [claimsAgent()], store, model, loadRecord, today, log, ...signing })
  const report = (thrown: unknown): void => log.error(faultFields(toFault(thrown)), 'claims desk: request failed')
  const app = claimsApp({ assistant, demoSecret: secret, today, now: Date.now, pages: pages(WEB_FOLDER), report })
  try {
    await assistant.ready()
    const node = await serveNode((request, env) => app.fetch(request, env), { port: settings.port, host: settings.host })
    const close = async (): Promise<void> => {
      await assistant.close()
      await node.close()
      await store.close()
    }
    return { address: node.address, model: model.name, close }
  } catch (thrown) {
    await assistant.close()
    await store.close()
    throw thrown
  }
}
