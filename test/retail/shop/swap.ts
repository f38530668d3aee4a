import { type Answer, done, impossible, missing, type Refusal, wrong } from './answer.ts'
import type { Order, PaymentMethod, Variant } from './rows.ts'
import { cents, itemOf, type Shop } from './shop.ts'

/** Items of an order, each for another variant of the same product: `item_ids[n]` for `new_item_ids[n]`. */
export interface Swap {
  readonly item_ids: readonly string[]
  readonly new_item_ids: readonly string[]
  /** Pays the difference, or is paid it. */
  readonly payment_method_id: string
}

/** Of a delivered order: a wish, which changes its state and none of its items. */
export function exchange(shop: Shop, order: Order, swap: Swap): Answer<Order> {
  if (order.status !== 'delivered') return impossible('Non-delivered order cannot be exchanged')
  const weighed = weigh(shop, order, swap)
  if (!weighed.ok) return weighed
  const difference = cents(weighed.value.difference)
  if (lacks(weighed.value.method, difference)) return impossible('Insufficient gift card balance to pay for the price difference')
  const next: Order = {
    ...order,
    status: 'exchange requested',
    exchange_items: swap.item_ids.toSorted(),
    exchange_new_items: swap.new_item_ids.toSorted(),
    exchange_payment_method_id: swap.payment_method_id,
    exchange_price_difference: difference,
  }
  shop.put(next)
  return done(next)
}

/** Of a pending order, once: the items are replaced, and the difference is paid or paid back at once. */
export function modifyItems(shop: Shop, order: Order, swap: Swap): Answer<Order> {
  if (order.status !== 'pending') return impossible('Non-pending order cannot be modified')
  if (swap.item_ids.some((id, at) => id === swap.new_item_ids[at])) return wrong('The new item id should be different from the old item id')
  const weighed = weigh(shop, order, swap)
  if (!weighed.ok) return weighed
  const { difference, method, variants } = weighed.value
  if (lacks(method, difference)) return impossible('Insufficient gift card balance to pay for the new item')
  const payment = { amount: Math.abs(difference), payment_method_id: swap.payment_method_id }
  const next: Order = {
    ...order,
    items: replaced(order, swap, variants),
    status: 'pending (item modified)',
    payment_history: [...order.payment_history, { transaction_type: difference > 0 ? 'payment' : 'refund', ...payment }],
  }
  shop.put(next)
  shop.credit(order.user_id, method, -difference)
  return done(next)
}

interface Weighed {
  /** What the new ones cost more. */
  readonly difference: number
  readonly method: PaymentMethod
  /** The new ones. */
  readonly variants: readonly Variant[]
}

function weigh(shop: Shop, order: Order, { item_ids, new_item_ids, payment_method_id }: Swap): Answer<Weighed> {
  const absent = notIn(order, item_ids)
  if (absent !== undefined) return absent
  if (item_ids.length !== new_item_ids.length) return wrong('The number of items to be exchanged should match')
  let difference = 0
  const variants: Variant[] = []
  for (const [at, id] of item_ids.entries()) {
    const item = itemOf(order, id)
    const variant = item && shop.variantOf(item.product_id, new_item_ids[at] ?? '')
    if (item === undefined || variant === undefined) return missing('Variant')
    if (!variant.available) return impossible('New item not available')
    difference += variant.price - item.price
    variants.push(variant)
  }
  const method = shop.method(order.user_id, payment_method_id)
  return method === undefined ? missing('Payment method') : done({ difference, method, variants })
}

/** A refusal where an item is wanted more often than the order has it. */
export function notIn(order: Order, itemIds: readonly string[]): Refusal | undefined {
  const often = (ids: readonly string[], id: string): number => ids.filter((each) => each === id).length
  const has = order.items.map(({ item_id }) => item_id)
  return itemIds.some((id) => often(itemIds, id) > often(has, id)) ? missing('Item') : undefined
}

const lacks = (method: PaymentMethod, amount: number): boolean => method.source === 'gift_card' && method.balance < amount

/**
 * One after the other: where an order has an item twice, the first that is left is taken. In the shop of the data set each of them
 * gets the price and the options of the last new one: the expected rows say so, and so it is here.
 */
function replaced(order: Order, { item_ids, new_item_ids }: Swap, variants: readonly Variant[]): Order['items'] {
  const items = [...order.items]
  const last = variants.at(-1)
  for (const [at, id] of item_ids.entries()) {
    const place = items.findIndex(({ item_id }) => item_id === id)
    const item = items[place]
    const next = new_item_ids[at]
    if (item && last && next !== undefined) items[place] = { ...item, item_id: next, price: last.price, options: last.options }
  }
  return items
}
