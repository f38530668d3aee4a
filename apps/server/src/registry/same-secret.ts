import type { Sha256 } from '../sha256.ts'

/** Whether two secrets are the same, in a time that tells nothing of where they differ: their digests are compared, whole. */
export async function sameSecret(given: string, secret: string, sha256: Sha256): Promise<boolean> {
  const [one, other] = [await sha256(given), await sha256(secret)]
  let different = one.length ^ other.length
  for (let at = 0; at < other.length; at += 1) different |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return different === 0
}
