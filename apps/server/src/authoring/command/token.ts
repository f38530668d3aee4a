import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { authorToken } from '../../author-token.ts'
import { createLog } from '../../log.ts'
import { openStore } from '../../open-store.ts'
import { workspaceSecret } from '../../secret.ts'
import { appFolder, type ReachParts } from './reach.ts'

/** Seconds: it is used at once. */
const HOLDS_S = 60

/** The token that is given; else one made with the workspace's secret. A secret that this machine keeps is for a server of this machine alone. */
export async function tokenFor(parts: ReachParts): Promise<string> {
  const { env, settings, workspace, url } = parts
  const given = env['AMBIT_AUTHOR_TOKEN']?.trim()
  if (given) return given
  const secret = settings.secret ?? (isLocal(url) ? await secretKept(parts) : undefined)
  if (secret === undefined)
    throw new Error(`Set AMBIT_AUTHOR_TOKEN to an author's token of ${url}, or AMBIT_SECRET to the secret of its workspace "${workspace}".`)
  return authorToken({ workspace, secret, subject: 'operator', name: 'Operator', roles: ['admin'], expiresInS: HOLDS_S })
}

/** Whether an address is of this machine, whoever listens there. */
export function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/** In the folder none is made: one that no server knows opens nothing. */
async function secretKept(parts: ReachParts): Promise<string | undefined> {
  const { databaseUrl } = parts.settings
  const { workspace } = parts
  const folder = appFolder(parts)
  if (databaseUrl === undefined) return (await isThere(join(folder, 'secret'))) ? workspaceSecret({ workspace, folder, keys: undefined }) : undefined
  const store = await openStore({ databaseUrl }, folder, createLog({ level: 'silent' }))
  try {
    return await workspaceSecret({ workspace, folder, keys: store.keys, databaseUrl })
  } finally {
    await store.close()
  }
}

export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
