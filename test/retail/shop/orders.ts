import { type Answer, done, impossible, missing, wrong } from './answer.ts'
import type { Address, Order, Payment } from './rows.ts'
import type { Shop } from './shop.ts'
import { notIn } from './swap.ts'

const REASONS: ReadonlySet<string> = new Set(['no longer needed', 'ordered by mistake'])

/** Pays everything back: to a gift card at once. */
export function cancel(shop: Shop, order: Order, reason: string): Answer<Order> {
  if (order.status !== 'pending') return impossible('Non-pending order cannot be cancelled')
  if (!REASONS.has(reason)) return wrong('Invalid reason')
  const refunds = order.payment_history.map((payment): Payment => ({ ...payment, transaction_type: 'refund' }))
  const methods = refunds.map(({ payment_method_id }) => shop.method(order.user_id, payment_method_id))
  if (methods.includes(undefined)) return missing('Payment method')
  for (const [at, method] of methods.entries()) if (method) shop.credit(order.user_id, method, refunds[at]?.amount ?? 0)
  const next: Order = { ...order, status: 'cancelled', cancel_reason: reason, payment_history: [...order.payment_history, ...refunds] }
  shop.put(next)
  return done(next)
}

/** Of a delivered order: a wish. Paid back to where it was paid from, or to a gift card. */
export function returnItems(shop: Shop, order: Order, wish: { readonly item_ids: readonly string[]; readonly payment_method_id: string }): Answer<Order> {
  if (order.status !== 'delivered') return impossible('Non-delivered order cannot be returned')
  const method = shop.method(order.user_id, wish.payment_method_id)
  if (method === undefined) return missing('Payment method')
  if (method.source !== 'gift_card' && method.id !== order.payment_history[0]?.payment_method_id)
    return wrong('Payment method should be the original payment method')
  const absent = notIn(order, wish.item_ids)
  if (absent !== undefined) return absent
  const next: Order = {
    ...order,
    status: 'return requested',
    return_items: wish.item_ids.toSorted(),
    return_payment_method_id: wish.payment_method_id,
  }
  shop.put(next)
  return done(next)
}

/** Where a pending order is sent to. */
export function modifyAddress(shop: Shop, order: Order, address: Address): Answer<Order> {
  if (!isPending(order)) return impossible('Non-pending order cannot be modified')
  const next = { ...order, address }
  shop.put(next)
  return done(next)
}

/** Another way to pay for a pending order that was paid once. */
export function modifyPayment(shop: Shop, order: Order, methodId: string): Answer<Order> {
  if (!isPending(order)) return impossible('Non-pending order cannot be modified')
  const method = shop.method(order.user_id, methodId)
  if (method === undefined) return missing('Payment method')
  const [paid, ...more] = order.payment_history
  if (paid?.transaction_type !== 'payment' || more.length > 0) return impossible('There should be exactly one payment for a pending order')
  if (paid.payment_method_id === methodId) return wrong('The new payment method should be different from the current one')
  if (method.source === 'gift_card' && method.balance < paid.amount) return impossible('Insufficient gift card balance to pay for the order')
  const next: Order = {
    ...order,
    payment_history: [paid, { ...paid, payment_method_id: methodId }, { ...paid, transaction_type: 'refund' }],
  }
  shop.put(next)
  shop.credit(order.user_id, method, -paid.amount)
  const before = shop.method(order.user_id, paid.payment_method_id)
  if (before !== undefined) shop.credit(order.user_id, before, paid.amount)
  return done(next)
}

/** Also one whose items were modified. */
const isPending = ({ status }: Order): boolean => status.includes('pending')
