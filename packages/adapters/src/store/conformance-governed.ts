import { describe } from 'vitest'
import { testApprovals } from './conformance-approvals.ts'
import { testAudit } from './conformance-audit.ts'
import type { GovernedStore, WithGoverned } from './conformance-governed-samples.ts'

/**
 * A store with nothing in it, for one test; `other` is the same store as another process has it, where several may share one.
 * It is closed along.
 */
export type OpenGoverned = () => Promise<{ readonly store: GovernedStore; readonly other?: GovernedStore; readonly close: () => void | Promise<void> }>

/** Registers the tests that every store passes that keeps approvals and an audit. `open` gives an empty store each time. */
export function governedStoreConformance(name: string, open: OpenGoverned): void {
  const withStore: WithGoverned = async (body) => {
    const { store, other = store, close } = await open()
    try {
      await body(store, other)
    } finally {
      await close()
    }
  }
  describe(name, () => {
    testApprovals(withStore)
    testAudit(withStore)
  })
}
