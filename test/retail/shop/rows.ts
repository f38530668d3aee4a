/** The rows of the shop, as the data set has them; amounts in dollars. A row is never changed: a new one takes its place. */

export interface Address {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly country: string
  readonly state: string
  readonly zip: string
}

export type PaymentMethod =
  | { readonly source: 'credit_card'; readonly id: string; readonly brand: string; readonly last_four: string }
  | { readonly source: 'paypal'; readonly id: string }
  | { readonly source: 'gift_card'; readonly id: string; readonly balance: number }

export interface Customer {
  readonly user_id: string
  readonly name: { readonly first_name: string; readonly last_name: string }
  readonly address: Address
  readonly email: string
  readonly payment_methods: Readonly<Record<string, PaymentMethod>>
  readonly orders: readonly string[]
}

export interface OrderItem {
  readonly name: string
  readonly product_id: string
  readonly item_id: string
  readonly price: number
  readonly options: Readonly<Record<string, string>>
}

export interface Payment {
  readonly transaction_type: 'payment' | 'refund'
  readonly amount: number
  readonly payment_method_id: string
}

/** What is known of an order only after something was done with it. */
export interface OrderChanges {
  readonly cancel_reason: string | null
  readonly exchange_items: readonly string[] | null
  readonly exchange_new_items: readonly string[] | null
  readonly exchange_payment_method_id: string | null
  readonly exchange_price_difference: number | null
  readonly return_items: readonly string[] | null
  readonly return_payment_method_id: string | null
}
export interface Order extends OrderChanges {
  readonly order_id: string
  readonly user_id: string
  readonly address: Address
  readonly items: readonly OrderItem[]
  readonly status: string
  readonly fulfillments: readonly { readonly tracking_id: readonly string[]; readonly item_ids: readonly string[] }[]
  readonly payment_history: readonly Payment[]
}

export interface Variant {
  readonly item_id: string
  readonly options: Readonly<Record<string, string>>
  readonly available: boolean
  readonly price: number
}
export interface Product {
  readonly name: string
  readonly product_id: string
  readonly variants: Readonly<Record<string, Variant>>
}

export const UNCHANGED: OrderChanges = {
  cancel_reason: null,
  exchange_items: null,
  exchange_new_items: null,
  exchange_payment_method_id: null,
  exchange_price_difference: null,
  return_items: null,
  return_payment_method_id: null,
}
