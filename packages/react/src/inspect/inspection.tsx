import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Registry } from '@ambit/client'
import { isInspected } from './development.ts'
import type { InspectorProps } from './inspector.tsx'

/** The development panel, where the address of the page asks for it with `?ambit=inspect`; its code is loaded then only. */
export function Inspection({ registry }: { readonly registry: Registry }): ReactNode {
  const [Panel, setPanel] = useState<ComponentType<InspectorProps>>()
  useEffect(() => {
    if (!isInspected()) return undefined
    let current = true
    const load = async (): Promise<void> => {
      const { Inspector } = await import('./inspector.tsx')
      if (current) setPanel(() => Inspector)
    }
    load().catch(reportError)
    return () => {
      current = false
    }
  }, [])
  return Panel === undefined ? null : <Panel registry={registry} />
}
