import { describe } from 'vitest'
import { testModel } from './conformance-catalog-model.ts'
import { testReads } from './conformance-catalog-reads.ts'
import { testReleases } from './conformance-catalog-releases.ts'
import type { CatalogParts, WithCatalog } from './conformance-catalog-samples.ts'
import { testSaves } from './conformance-catalog-saves.ts'
import { testTexts } from './conformance-catalog-texts.ts'
import { testKeysAndNews } from './conformance-keys.ts'

/**
 * A store with nothing in it, for one test; `other` is the same store as another process has it, where several may share one.
 * It is closed along.
 */
export type OpenCatalog = () => Promise<{ readonly store: CatalogParts; readonly other?: CatalogParts; readonly close: () => void | Promise<void> }>

/** Registers the tests that every `CatalogStore` passes, with its `KeyStore` and `News`. `open` gives an empty store each time. */
export function catalogStoreConformance(name: string, open: OpenCatalog): void {
  const withCatalog: WithCatalog = async (body) => {
    const { store, other = store, close } = await open()
    try {
      await body(store, other)
    } finally {
      await close()
    }
  }
  describe(name, () => {
    testSaves(withCatalog)
    testReleases(withCatalog)
    testReads(withCatalog)
    testTexts(withCatalog)
    testKeysAndNews(withCatalog)
    testModel(withCatalog)
  })
}
