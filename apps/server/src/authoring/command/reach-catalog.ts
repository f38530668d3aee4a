import { settingsFromEnv } from '../../settings.ts'
import { STUDIO, type Env, type Reach } from './reach.ts'
import { reachServer } from './reach-server.ts'
import { reachStore } from './reach-store.ts'

/** The server that is named; else the one that answers where this machine's would; else the store itself. Rejects with a sentence. */
export async function reachCatalog(env: Env, { server, workspace = STUDIO }: { readonly server?: string; readonly workspace?: string }): Promise<Reach> {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(workspace)) throw new Error(`--workspace ${workspace} is no id of a workspace, such as studio.`)
  const settings = settingsFromEnv(env)
  if (server !== undefined) return reachServer({ env, settings, workspace, url: addressOf(server) })
  const url = settings.url ?? `http://localhost:${settings.port}`
  // What answers there is the standalone server, and its workspace is the studio's.
  if (workspace === STUDIO && (await answers(url))) return reachServer({ env, settings, workspace, url })
  return reachStore({ env, settings, workspace, url })
}

function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new Error(`--server ${text} is no address such as http://localhost:4600.`)
  return text.replace(/\/+$/, '')
}

const PATIENCE_MS = 2_000

/** Whether one of ours answers there. */
async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' })
    const body: unknown = await answer.json()
    return answer.ok && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
  } catch {
    return false
  }
}
