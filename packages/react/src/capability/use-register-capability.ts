import { useLayoutEffect, useRef } from 'react'
import type { PageTool, ScopeHandle, ScopeOptions } from '@ambit/client'
import { useAmbit } from '../context.ts'
import type { InputSchema } from './args-of.ts'
import { pageToolOf, type AnyTool, type CapabilityTool } from './capability-tool.ts'

export interface CapabilityOptions {
  /** `domain:page`, stable: the page that lends the tools. */
  readonly scopeId: string
  /** False until what the tools need is there; nothing is lent meanwhile. */
  readonly enabled?: boolean
  /** Where the person is, in their words. */
  readonly pageTitle?: string
  /** What the assistant should know and keep to while this page is open. */
  readonly pageInstructions?: string
}

/**
 * Lends tools of this page to the assistant for as long as the component is mounted. A new array at each render is fine:
 * only a change of names, descriptions, schemas, title or instructions is told, and `call` always runs with the newest
 * closures.
 */
export function useRegisterCapability<const S extends readonly InputSchema[]>(
  tools: { readonly [K in keyof S]: CapabilityTool<S[K]> },
  options: CapabilityOptions,
): void {
  const { scopeId, enabled = true } = options
  const { registry } = useAmbit()
  const handle = useRef<ScopeHandle>(undefined)
  const lent = useRef<readonly [readonly PageTool[], ScopeOptions]>(undefined)

  useLayoutEffect(() => {
    const given: readonly AnyTool[] = tools
    lent.current = [given.map(pageToolOf), options]
    handle.current?.update(...lent.current)
  })
  useLayoutEffect(() => {
    if (!enabled || lent.current === undefined) return undefined
    const [first, told] = lent.current
    const made = registry.register(first, { ...told, scopeId })
    handle.current = made
    return () => {
      handle.current = undefined
      made.leave()
    }
  }, [registry, scopeId, enabled])
}
