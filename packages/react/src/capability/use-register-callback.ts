import { useLayoutEffect, useRef } from 'react'
import type { CallbackContext, CallbackHandle, CallbackOptions } from '@ambit/client'
import { useAmbit } from '../context.ts'
import type { ArgsOf, InputSchema } from './args-of.ts'
import { pageToolOf } from './capability-tool.ts'

export interface HostCallbackOptions<S> extends Omit<CallbackOptions, 'parameters'> {
  /** The host's own schema of the arguments: plain JSON Schema, or a schema of a library that makes JSON Schema itself. Without it they are any object. */
  readonly parameters?: S
}

/**
 * Lends the page's own code under the key of a published callback, for as long as the component is mounted. It always runs with
 * the newest closure, and with arguments that fit `parameters`. Beside them it gets the id of the call and its grant, with which the
 * host's own server can check that this person may have it done.
 */
export function useRegisterCallback<const S extends InputSchema = { readonly type: 'object' }>(
  key: string,
  call: (args: ArgsOf<S>, context: CallbackContext) => unknown,
  options: HostCallbackOptions<S> = {},
): void {
  const { registry } = useAmbit()
  const handle = useRef<CallbackHandle>(undefined)
  const lent = useRef<Parameters<CallbackHandle['update']>>(undefined)
  useLayoutEffect(() => {
    const { parameters = { type: 'object' }, ...rest } = options
    const tool = pageToolOf({ name: key, description: '', parameters, call, ...rest })
    lent.current = [(args, context) => tool.call(args, context), tool]
    handle.current?.update(...lent.current)
  })
  useLayoutEffect(() => {
    if (lent.current === undefined) return undefined
    const made = registry.registerCallback(key, ...lent.current)
    handle.current = made
    return () => {
      handle.current = undefined
      made()
    }
  }, [registry, key])
}
