import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of a workspace, made at the first start and kept in the folder for its owner alone. */
export async function keptSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secret')
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown
  }
  if (!(await stat(file)).isFile()) throw new Error(`${file} is no file. Move it away to have a secret made.`)
  const secret = (await readFile(file, 'utf8')).trim()
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} holds no secret of 32 bytes. Delete it to have one made; people then have to sign in again.`)
  return secret
}
