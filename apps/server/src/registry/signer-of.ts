import type { KeyStore } from '@ambit/engine'
import { keptSigningKey, signerWith, type Signer, type SigningKey } from './signing-key.ts'

/** The signer of a server, made once: with the key that is set, else with the one that the store keeps. Absent where there is neither. */
export function signerOf(set: SigningKey | undefined, keys: KeyStore | undefined): (() => Promise<Signer>) | undefined {
  if (set) return once(() => signerWith(set, 'set'))
  return keys && once(async () => signerWith(await keptSigningKey(keys), 'store'))
}

/** What fails is tried again by whoever asks next. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    const making = (made ??= make())
    making.catch(() => {
      if (made === making) made = undefined
    })
    return making
  }
}
