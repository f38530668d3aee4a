import { useEffect, useState } from 'react'
import type { CallRecord, LiveScope, Registry } from '@ambit/client'

/** What is to be seen of a registry at one moment. */
export interface Glance {
  readonly scopes: readonly LiveScope[]
  readonly calls: readonly CallRecord[]
  readonly warnings: readonly string[]
}

/** The registry as it is, drawn again whenever something in it changed. */
export function useGlance(registry: Registry): Glance {
  const [glance, setGlance] = useState(() => glanceAt(registry))
  useEffect(() => {
    const look = (): void => setGlance(glanceAt(registry))
    look()
    return registry.subscribe(look)
  }, [registry])
  return glance
}

function glanceAt(registry: Registry): Glance {
  return { scopes: registry.scopes(), calls: registry.calls(), warnings: registry.warnings() }
}
