import { isDeepStrictEqual } from 'node:util'
import type { Customer, Order, OrderItem, PaymentMethod, Product, Variant } from './rows.ts'
import { UNCHANGED } from './rows.ts'

/** The rows that a shop opens with. Orders lack what is known of them only later. */
export interface Stock {
  readonly products: Readonly<Record<string, Product>>
  readonly users: Readonly<Record<string, Customer>>
  readonly orders: Readonly<Record<string, Omit<Order, keyof typeof UNCHANGED>>>
}

/** The rows that are not as the shop opened, by kind and id. */
export interface Changed {
  readonly orders: Readonly<Record<string, Order>>
  readonly users: Readonly<Record<string, Customer>>
}

/** The database of the shop. What is written lies over what it opened with. */
export class Shop {
  readonly #products: ReadonlyMap<string, Product>
  readonly #variants: ReadonlyMap<string, Variant>
  readonly #stockOrders: ReadonlyMap<string, Order>
  readonly #stockUsers: ReadonlyMap<string, Customer>
  readonly #orders = new Map<string, Order>()
  readonly #users = new Map<string, Customer>()

  constructor({ products, users, orders }: Stock) {
    this.#products = new Map(Object.entries(products))
    this.#variants = new Map([...this.#products.values()].flatMap(({ variants }) => Object.entries(variants)))
    this.#stockUsers = new Map(Object.entries(users))
    this.#stockOrders = new Map(Object.entries(orders).map(([id, order]) => [id, { ...order, ...UNCHANGED }]))
  }

  get products(): readonly Product[] {
    return [...this.#products.values()]
  }
  product(id: string): Product | undefined {
    return this.#products.get(id)
  }
  variant(itemId: string): Variant | undefined {
    return this.#variants.get(itemId)
  }
  /** One of this product. */
  variantOf(productId: string, itemId: string): Variant | undefined {
    return own(this.#products.get(productId)?.variants, itemId)
  }
  order(id: string): Order | undefined {
    return this.#orders.get(id) ?? this.#stockOrders.get(id)
  }
  customer(id: string): Customer | undefined {
    return this.#users.get(id) ?? this.#stockUsers.get(id)
  }
  /** One of this customer's. */
  method(userId: string, id: string): PaymentMethod | undefined {
    return own(this.customer(userId)?.payment_methods, id)
  }

  put(order: Order): void {
    this.#orders.set(order.order_id, order)
  }
  putCustomer(customer: Customer): void {
    this.#users.set(customer.user_id, customer)
  }
  /** Adds to the balance of a gift card, and does nothing to other ways to pay. */
  credit(userId: string, method: PaymentMethod, amount: number): void {
    const customer = this.customer(userId)
    if (method.source !== 'gift_card' || customer === undefined) return
    const now = this.method(userId, method.id)
    const balance = now?.source === 'gift_card' ? now.balance : method.balance
    this.putCustomer({ ...customer, payment_methods: { ...customer.payment_methods, [method.id]: { ...method, balance: cents(balance + amount) } } })
  }

  changed(): Changed {
    return { orders: different(this.#orders, this.#stockOrders), users: different(this.#users, this.#stockUsers) }
  }
  /** Everything is as the shop opened. */
  reopen(): void {
    this.#orders.clear()
    this.#users.clear()
  }
}

/** Rounded to whole cents. */
export function cents(amount: number): number {
  return Number(amount.toFixed(2))
}

export function itemOf(order: Order, itemId: string): OrderItem | undefined {
  return order.items.find(({ item_id }) => item_id === itemId)
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

function different<Row>(now: ReadonlyMap<string, Row>, before: ReadonlyMap<string, Row>): Record<string, Row> {
  return Object.fromEntries([...now].filter(([id, row]) => !isDeepStrictEqual(row, before.get(id))))
}
