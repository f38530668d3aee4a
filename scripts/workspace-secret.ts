import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { createLog, openStore, stateFolder, workspaceSecret as keptWorkspaceSecret } from '@ambit/server'

/** Of the standalone server, whose people are the studio's. */
const WORKSPACE = 'studio'

/** What `AMBIT_SECRET` is to be for the server and for the studio, which signs its user tokens: as it is set, else as the server keeps it. */
export async function workspaceSecret(env: NodeJS.ProcessEnv, file = '.env'): Promise<string> {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const setting = (name: string): string => env[name]?.trim() || (env[name] === undefined ? (written[name]?.trim() ?? '') : '')
  const folder = setting('AMBIT_DATA') || './data'
  return setting('AMBIT_SECRET') || keptBy(await stateFolder(folder, 'server'), setting('DATABASE_URL'))
}

/** A database is opened for the moment that it takes: the server opens it again. */
async function keptBy(folder: string, databaseUrl: string): Promise<string> {
  if (databaseUrl === '') return keptWorkspaceSecret({ workspace: WORKSPACE, folder, keys: undefined })
  const store = await openStore({ databaseUrl }, folder, createLog({ level: 'silent' }))
  try {
    return await keptWorkspaceSecret({ workspace: WORKSPACE, folder, keys: store.keys, databaseUrl })
  } finally {
    await store.close()
  }
}
