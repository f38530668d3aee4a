import { describe } from 'vitest'
import type { ThreadStore } from '@ambit/engine'
import { testCommits } from './conformance-commits.ts'
import { testEvents } from './conformance-events.ts'
import { testLists } from './conformance-lists.ts'
import { testTexts } from './conformance-texts.ts'

export { catalogStoreConformance, type OpenCatalog } from './conformance-catalog.ts'
export { governedStoreConformance, type OpenGoverned } from './conformance-governed.ts'

/** A store with nothing in it, for one test. */
export type OpenStore = () => Promise<{ readonly store: ThreadStore; readonly close: () => void | Promise<void> }>

/** Registers the tests that every `ThreadStore` passes. `open` gives an empty store each time. */
export function threadStoreConformance(name: string, open: OpenStore): void {
  /** Opens a store for one test and closes it whatever happens. */
  const withStore = async (body: (store: ThreadStore) => Promise<void>): Promise<void> => {
    const { store, close } = await open()
    try {
      await body(store)
    } finally {
      await close()
    }
  }
  describe(name, () => {
    testCommits(withStore)
    testTexts(withStore)
    testLists(withStore)
    testEvents(withStore)
  })
}
