import { isJsonObject } from '@ambit/domain'
import type { PageOffer } from '../page.ts'

/** Where a call of this name belongs, as an offer told it. */
export type Place = { readonly kind: 'scope'; readonly scopeId: string; readonly epoch: string } | { readonly kind: 'callback' }

export function placeIn(offer: PageOffer | undefined, name: string): Place | undefined {
  const tool = offer?.tools.find((each) => isJsonObject(each) && each['name'] === name)
  const metadata = isJsonObject(tool) ? tool['metadata'] : undefined
  const ambit = isJsonObject(metadata) ? metadata['ambit'] : undefined
  if (!isJsonObject(ambit)) return undefined
  const { callback: isCallback, scopeId, epoch } = ambit
  if (isCallback === true) return { kind: 'callback' }
  return typeof scopeId === 'string' && typeof epoch === 'string' ? { kind: 'scope', scopeId, epoch } : undefined
}
