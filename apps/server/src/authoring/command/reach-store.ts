import { join } from 'node:path'
import { createLog } from '../../log.ts'
import { nodeSha256 } from '../../node-sha256.ts'
import { openStore } from '../../open-store.ts'
import type { Authoring } from '../authoring.ts'
import { exportCatalog } from '../export.ts'
import { importCatalog, validate } from '../import.ts'
import { STUDIO, appFolder, taken, type Reach, type ReachParts } from './reach.ts'
import { isThere } from './token.ts'

/** Who did it, in histories: whoever may open the store signs in to nothing. */
const OPERATOR = { subject: 'ambit:author:operator', name: 'Operator' }

/** Code of the standalone server declares nothing; what another app's declares, and an item may thus not be called, that app alone knows. */
function assertOwn(workspace: string): void {
  if (workspace === STUDIO) return
  throw new Error(`What the code of the workspace "${workspace}" declares is known to its own server alone. Start that server and name it with --server.`)
}

/** The store of a server that does not run. It is not made here: without one there is nothing to work on. */
export async function reachStore(parts: ReachParts): Promise<Reach> {
  const { settings, workspace } = parts
  const { databaseUrl } = settings
  const folder = appFolder(parts)
  const file = join(folder, 'ambit.db')
  if (databaseUrl === undefined && !(await isThere(file)))
    throw new Error(`There is no store at ${file}. Name a server with --server, start one here, or set AMBIT_DATA or DATABASE_URL.`)
  const store = await openStore(databaseUrl === undefined ? {} : { databaseUrl }, folder, createLog({ level: 'silent' }))
  const { catalog } = store
  if (!catalog) throw new Error('This store keeps no catalog.')
  const authoring: Authoring = { catalog, workspace, clashes: () => false, sha256: nodeSha256, now: Date.now }
  return {
    where: databaseUrl === undefined ? file : 'the database of DATABASE_URL',
    export: () => exportCatalog(authoring),
    import: async (sent, how) => {
      assertOwn(workspace)
      return taken(await importCatalog(authoring, OPERATOR, { file: sent, ...how }))
    },
    validate: async (sent) => validate(authoring, sent),
    close: async () => {
      await store.close()
    },
  }
}
