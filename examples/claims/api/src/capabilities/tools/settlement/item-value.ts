import type { LossItem, Pence } from '../../../../../shared/claim.ts'

export interface ItemValue {
  readonly item: LossItem
  readonly amount: Pence
  /** Nobody has agreed or assessed the item, so the amount is what was asked for. */
  readonly unverified: boolean
}

/** What the items of a settlement come to: agreed, else assessed, else claimed. Declined and withdrawn ones are left out. */
export function itemValues(items: readonly LossItem[]): readonly ItemValue[] {
  return items
    .filter((item) => item.status !== 'declined' && item.status !== 'withdrawn')
    .map((item) => {
      const verified = item.agreed ?? item.assessed
      return { item, amount: verified ?? item.claimed, unverified: verified === undefined }
    })
}
