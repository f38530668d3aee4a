import { Fault } from '@ambit/domain'
import type { AnyItemVersion, ItemHead, ItemRef, Release, Tick, VersionLine, VersionRef } from '@ambit/domain/catalog'
import type { CatalogStore, Publishing, Saving } from '@ambit/engine'
import type { Kysely } from 'kysely'
import type { Runner } from '../runner.ts'
import type { Tables } from '../tables.ts'
import { pack } from '../text.ts'
import { all, run } from '../work.ts'
import { compileAskedQueries } from './asked-queries.ts'
import { compileCatalogQueries, compileCatalogWriters } from './catalog-queries.ts'
import { headOfRow, lineOfRow, releaseOfRow, tickOfRow, versionOfRow } from './catalog-rows.ts'
import { publish, save, tick, versionsOf, type ActionVersion, type CatalogStatements } from './catalog-work.ts'

/** A `CatalogStore` on SQLite or PostgreSQL, whichever `kysely` compiles for and `runner` works on. */
export class SqlCatalog implements CatalogStore {
  readonly #statements: CatalogStatements
  readonly #runner: Runner

  constructor(kysely: Kysely<Tables>, runner: Runner) {
    this.#statements = { queries: compileCatalogQueries(kysely), asked: compileAskedQueries(kysely), writers: compileCatalogWriters(kysely) }
    this.#runner = runner
  }

  async heads(workspace: string): Promise<{ readonly revision: number; readonly heads: readonly ItemHead[] }> {
    const rows = await this.#runner.read(() => all(this.#statements.queries.headsOf, { workspace: pack(workspace) }))
    return { revision: rows[0]?.revision ?? 0, heads: rows.map(headOfRow).toSorted(byKindAndKey) }
  }

  async versions(workspace: string, refs: readonly VersionRef[]): Promise<readonly AnyItemVersion[]> {
    const rows = await this.#runner.read(() => versionsOf(this.#statements, workspace, refs))
    const found = new Map(rows.map(versionOfRow).map((version) => [nameOf(version), version]))
    return refs.flatMap((ref) => found.get(nameOf(ref)) ?? [])
  }

  async history(workspace: string, { kind, key }: ItemRef): Promise<readonly VersionLine[]> {
    const rows = await this.#runner.read(() => all(this.#statements.queries.linesOf, { workspace: pack(workspace), kind, key: pack(key) }))
    return rows.map(lineOfRow)
  }

  save(saving: Saving): Promise<readonly ItemHead[]> {
    return this.#runner.write(() => save(this.#statements, saving))
  }

  publish(publishing: Publishing): Promise<Release> {
    return this.#runner.write(() => publish(this.#statements, publishing))
  }

  async releases(workspace: string, { limit, before }: { readonly limit: number; readonly before?: number }): Promise<readonly Release[]> {
    if (!Number.isSafeInteger(limit) || limit < 1) throw new Fault({ code: 'bad_request', sentence: 'Ask for at least one release a page.' })
    if (before !== undefined && !Number.isSafeInteger(before)) throw new Fault({ code: 'bad_request', sentence: 'A page of releases begins before a release.' })
    const its = { workspace: pack(workspace), limit, before: before ?? Number.MAX_SAFE_INTEGER }
    return (await this.#runner.read(() => all(this.#statements.queries.releasesBefore, its))).map(releaseOfRow)
  }

  tick(workspace: string, action: { readonly key: string; readonly version: number }, its: Tick): Promise<void> {
    return this.#runner.write(() => tick(this.#statements, { ...action, workspace }, its))
  }

  async untick(workspace: string, action: { readonly key: string; readonly version: number }, point: string): Promise<void> {
    const its = { ...rowOf({ ...action, workspace }), point: pack(point) }
    if (Number.isSafeInteger(action.version)) await this.#runner.write(() => run(this.#statements.queries.deleteTick, its))
  }

  async ticks(workspace: string, action: { readonly key: string; readonly version: number }): Promise<readonly Tick[]> {
    if (!Number.isSafeInteger(action.version)) return []
    const rows = await this.#runner.read(() => all(this.#statements.queries.ticksOf, rowOf({ ...action, workspace })))
    return rows.map(tickOfRow).toSorted((a, b) => a.at - b.at || compare(a.point, b.point))
  }
}

function rowOf({ workspace, key, version }: ActionVersion): ActionVersion {
  return { workspace: pack(workspace), key: pack(key), version }
}

function nameOf({ kind, key, version }: VersionRef): string {
  return `${version} ${kind} ${key}`
}

/** The same on every database: by the units of the text, not by a language. */
function byKindAndKey(a: ItemHead, b: ItemHead): number {
  return compare(a.kind, b.kind) || compare(a.key, b.key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
