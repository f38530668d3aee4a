import { join } from 'node:path'
import { openPostgresStore, openSqliteStore } from '@ambit/adapters/store'
import type { Store } from '@ambit/engine'
import { faultFields } from './log-fields.ts'
import type { Logger } from './options.ts'

export interface OpenedStore extends Store {
  close(): void | Promise<void>
}

/** The store of an app: the database that `DATABASE_URL` names, else a file in the folder of the app. Rejects with a sentence. */
export async function openStore({ databaseUrl }: { readonly databaseUrl?: string }, folder: string, log: Logger): Promise<OpenedStore> {
  if (databaseUrl === undefined) return openSqliteStore({ path: join(folder, 'ambit.db') })
  return openPostgresStore({ url: databaseUrl, log: (fault) => log.warn(faultFields(fault), 'the database says nothing new for a moment') })
}
