import { join } from 'node:path'
import type { CatalogFile } from '@ambit/domain/catalog'
import type { Settings } from '../../settings.ts'
import type { Imported, Validated } from '../import.ts'

/** A catalog that the command can work on. */
export interface Reach {
  /** In words: the address of a server, or where the store is. */
  readonly where: string
  export(): Promise<CatalogFile>
  import(file: unknown, how: { readonly publish: boolean; readonly note: string }): Promise<Taken>
  validate(file: unknown): Promise<Validated>
  close(): Promise<void>
}

/** What came of an import, counted. */
export interface Taken {
  readonly items: number
  readonly saved: number
  readonly release: { readonly id: number; readonly changes: number } | null
}

export function taken({ items, saved, release }: Imported): Taken {
  return { items, saved: saved.length, release: release && { id: release.id, changes: release.changes.length } }
}

export type Env = Readonly<Record<string, string | undefined>>

/** What leads to a catalog. */
export interface ReachParts {
  readonly env: Env
  readonly settings: Settings
  readonly workspace: string
  /** Of the server, whether one answers there or not. */
  readonly url: string
}

/** Of the standalone server. */
export const STUDIO = 'studio'

/** Where the app of a workspace keeps its own: the standalone server is the studio's, any other app is called as its workspace. */
export function appFolder({ settings, workspace }: Pick<ReachParts, 'settings' | 'workspace'>): string {
  return join(settings.folder, workspace === STUDIO ? 'server' : workspace)
}
