import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyStore } from '@ambit/engine'

/** Where the secret of a workspace is kept: beside the database that several processes share, or in the folder of the one. */
export interface SecretPlace {
  readonly workspace: string
  readonly folder: string
  readonly keys: KeyStore | undefined
  /** Set where the store is a database that several processes share. */
  readonly databaseUrl?: string
}

/** The secret of a workspace, made by whichever process asks first: in the database where there is one, so that all have the same, else in the folder. */
export async function workspaceSecret({ workspace, folder, keys, databaseUrl }: SecretPlace): Promise<string> {
  return databaseUrl === undefined || !keys ? keptSecret(folder) : keys.kept(`secret:${workspace}`, madeSecret)
}

/** The secret of a workspace, made at the first start and kept in the folder for its owner alone. */
export async function keptSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secret')
  try {
    await writeFile(file, madeSecret(), { mode: 0o600, flag: 'wx' })
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown
  }
  if (!(await stat(file)).isFile()) throw new Error(`${file} is no file. Move it away to have a secret made.`)
  const secret = (await readFile(file, 'utf8')).trim()
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} holds no secret of 32 bytes. Delete it to have one made; people then have to sign in again.`)
  return secret
}

function madeSecret(): string {
  return randomBytes(32).toString('base64url')
}
