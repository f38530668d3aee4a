import { createHash } from 'node:crypto'

/** Node hashes at once; its `crypto.subtle` waits for another thread. */
export function nodeSha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
