import type { OperationName } from './operations.ts'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `{name}` is an argument. The others are in the query of a GET, and in the body of the rest. */
  readonly path: string
}

/** The HTTP API of the shop. */
export const ROUTES: Readonly<Record<OperationName, Route>> = {
  calculate: { method: 'GET', path: '/api/sum' },
  cancel_pending_order: { method: 'POST', path: '/api/orders/{order_id}/cancellation' },
  exchange_delivered_order_items: { method: 'POST', path: '/api/orders/{order_id}/exchange' },
  find_user_id_by_email: { method: 'GET', path: '/api/customers/by-email' },
  find_user_id_by_name_zip: { method: 'GET', path: '/api/customers/by-name' },
  get_item_details: { method: 'GET', path: '/api/items/{item_id}' },
  get_order_details: { method: 'GET', path: '/api/orders/{order_id}' },
  get_product_details: { method: 'GET', path: '/api/products/{product_id}' },
  get_user_details: { method: 'GET', path: '/api/customers/{user_id}' },
  list_all_product_types: { method: 'GET', path: '/api/products' },
  modify_pending_order_address: { method: 'PUT', path: '/api/orders/{order_id}/address' },
  modify_pending_order_items: { method: 'PUT', path: '/api/orders/{order_id}/items' },
  modify_pending_order_payment: { method: 'PUT', path: '/api/orders/{order_id}/payment' },
  modify_user_address: { method: 'PUT', path: '/api/customers/{user_id}/address' },
  return_delivered_order_items: { method: 'POST', path: '/api/orders/{order_id}/return' },
  transfer_to_human_agents: { method: 'POST', path: '/api/handovers' },
}
