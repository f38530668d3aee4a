import { humanise } from '../words.ts'

/** A name in words where it is an identifier, else as it is. */
export function nameOf(name: string): string {
  return /^[a-z][\w-]*$/i.test(name) ? humanise(name) : name
}
