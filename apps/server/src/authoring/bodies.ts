import type { AnyItemVersion, VersionRef } from '@ambit/domain/catalog'
import { refId, type Authoring } from './authoring.ts'

/** Bodies that are read at once. */
const READ = 200

/** By item and version; each is read once, however often it is named. One that is not there is absent. */
export async function bodiesOf({ catalog, workspace }: Authoring, refs: readonly VersionRef[]): Promise<ReadonlyMap<string, AnyItemVersion>> {
  const wanted = [...new Map(refs.map(({ kind, key, version }) => [refId({ kind, key, version }), { kind, key, version }])).values()]
  const found = new Map<string, AnyItemVersion>()
  for (let from = 0; from < wanted.length; from += READ)
    for (const version of await catalog.versions(workspace, wanted.slice(from, from + READ))) found.set(refId(version), version)
  return found
}
