import { useLayoutEffect, useRef } from 'react'
import type { JsonObject } from '@ambit/domain'
import { useAmbit } from '../context.ts'

/** Lends the page's own code under the key of a published callback, for as long as the component is mounted. It always runs with the newest closure. */
export function useRegisterCallback(key: string, call: (args: JsonObject) => unknown): void {
  const { registry } = useAmbit()
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  useLayoutEffect(() => registry.registerCallback(key, (args) => latest.current(args)), [registry, key])
}
