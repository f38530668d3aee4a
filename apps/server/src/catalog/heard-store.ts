import type { CatalogStore } from '@ambit/engine'

/** The store, with a word to this process whenever it may have changed what an environment has: its own news may take a moment. */
export function heardStore(store: CatalogStore, changed: () => void): CatalogStore {
  const heard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      changed()
    }
  }
  return {
    heads: (workspace) => store.heads(workspace),
    versions: (workspace, refs) => store.versions(workspace, refs),
    history: (workspace, item) => store.history(workspace, item),
    save: (saving) => heard(store.save(saving)),
    publish: (publishing) => heard(store.publish(publishing)),
    releases: (workspace, page) => store.releases(workspace, page),
    tick: (workspace, action, tick) => store.tick(workspace, action, tick),
    untick: (workspace, action, point) => store.untick(workspace, action, point),
    ticks: (workspace, action) => store.ticks(workspace, action),
  }
}
