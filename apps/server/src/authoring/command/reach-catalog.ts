import { Fault } from '@ambit/domain'
import { settingsFromEnv } from '../../settings.ts'
import { STUDIO, type Env, type Reach } from './reach.ts'
import { reachServer } from './reach-server.ts'
import { reachStore } from './reach-store.ts'
import { isLocal } from './token.ts'

/**
 * The server that is named; else the store itself; where another process has that open, the server that answers where this
 * machine's would. What merely answers there is sent no token: any program could. Rejects with a sentence.
 */
export async function reachCatalog(env: Env, { server, workspace = STUDIO }: { readonly server?: string; readonly workspace?: string }): Promise<Reach> {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(workspace)) throw new Error(`--workspace ${workspace} is no id of a workspace, such as studio.`)
  const settings = settingsFromEnv(env)
  if (server !== undefined) return reachServer({ env, settings, workspace, url: addressOf(server) })
  const url = settings.url ?? `http://localhost:${settings.port}`
  const parts = { env, settings, workspace, url }
  // What answers there is the standalone server, and its workspace is the studio's.
  const isAsked = workspace === STUDIO && isSafe(url)
  if (isAsked && settings.url !== undefined && (await answers(url))) return reachServer(parts)
  try {
    return await reachStore(parts)
  } catch (thrown) {
    const isInUse = thrown instanceof Fault && thrown.code === 'storage_unavailable' && settings.databaseUrl === undefined
    if (isInUse && isAsked && (await answers(url))) return reachServer(parts)
    throw thrown
  }
}

function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new Error(`--server ${text} is no address such as http://localhost:4600.`)
  if (!isSafe(text)) throw new Error(`--server ${text} would send an author's token in the clear. Name a server of another machine by https.`)
  return text.replace(/\/+$/, '')
}

/** Whether a token that is sent there can be read on the way. */
function isSafe(url: string): boolean {
  return new URL(url).protocol === 'https:' || isLocal(url)
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
