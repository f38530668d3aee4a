import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The folder of one app's embedded state, for its owner alone; made where it is not there. Rejects with a sentence that
 * says what to do where it cannot be had.
 */
export async function stateFolder(dataFolder: string, app: string): Promise<string> {
  const folder = join(dataFolder, app)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
    throw new Error(`${folder} cannot be made a folder${code}. Set AMBIT_DATA to a folder that this user may write to.`, { cause: thrown })
  }
  return folder
}
