import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { keptSecret, stateFolder } from '@ambit/server'

/** What `AMBIT_SECRET` is to be for the server and for the studio, which signs its user tokens: as it is set, else as the server keeps it. */
export async function workspaceSecret(env: NodeJS.ProcessEnv, file = '.env'): Promise<string> {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const setting = (name: string): string => env[name]?.trim() || (env[name] === undefined ? (written[name]?.trim() ?? '') : '')
  return setting('AMBIT_SECRET') || keptSecret(await stateFolder(setting('AMBIT_DATA') || './data', 'server'))
}
