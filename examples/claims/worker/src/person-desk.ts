import { webModelFromSettings } from '@ambit/adapters/ai-sdk/web'
import { openDurableStore } from '@ambit/adapters/store/durable'
import { createServer, type AmbitServer } from '@ambit/server/web'
import { claimsAgent } from '../../api/src/agent.ts'
import { WORKSPACE } from '../../api/src/handler-token.ts'
import { loadRecord } from '../../api/src/record.ts'
import type { Env, ObjectState } from './platform.ts'
import { settingsOf } from './settings.ts'
import { todayOf } from './today.ts'

/** The platform forgets an object that nobody has called for 70 to 140 seconds, whatever goes on in it. */
const CALL_AGAIN_MS = 30_000

/**
 * One person's assistant, as a Durable Object: their conversations in its SQLite, and in its memory the runs that go on. A
 * run goes on when its reader leaves, and whoever comes back finds it here, because the same person always gets this object.
 */
export class PersonDesk {
  readonly #storage: ObjectState['storage']
  readonly #server: Promise<AmbitServer>

  constructor(state: ObjectState, env: Env) {
    this.#storage = state.storage
    this.#server = state.blockConcurrencyWhile(() => openDesk(state, env))
  }

  async fetch(request: Request): Promise<Response> {
    const server = await this.#server
    const response = await server.fetch(request)
    await this.#stayWhileWorking(server)
    return response
  }

  /** The platform calls this at the time that was set. */
  async alarm(): Promise<void> {
    await this.#stayWhileWorking(await this.#server)
  }

  async #stayWhileWorking(server: AmbitServer): Promise<void> {
    if (server.working && (await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + CALL_AGAIN_MS)
  }
}

// region desk
async function openDesk({ storage }: ObjectState, env: Env): Promise<AmbitServer> {
  const settings = settingsOf(env)
  const model = webModelFromSettings({ model: settings.model, url: settings.modelUrl, env: { OPENAI_API_KEY: settings.apiKey } })
  const store = await openDurableStore(storage)
  const workspace = { id: WORKSPACE, secret: settings.secret }
  return createServer({ workspace, agents: [claimsAgent()], store, model, loadRecord, today: todayOf(settings) })
}
// endregion desk
