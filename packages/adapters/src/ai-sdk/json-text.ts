import type { Json } from '@ambit/domain'

/** The value of a text that is JSON, or `undefined`. */
export function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
