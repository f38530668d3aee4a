import type { Json } from '@ambit/domain'
import type { ModelCall } from '@ambit/engine'

/** A call from the text of its arguments, which must be whole: none and `null` are `{}`, and what is no JSON stays as it was written. */
export function callOf(name: string, args: string): ModelCall {
  if (args.trim() === '') return { name, args: {} }
  try {
    const parsed: Json = JSON.parse(args)
    return { name, args: parsed ?? {} }
  } catch {
    return { name, args: null, malformed: args }
  }
}
