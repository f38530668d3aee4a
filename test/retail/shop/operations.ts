import { type Answer, done, missing } from './answer.ts'
import { cancel, modifyAddress, modifyPayment, returnItems } from './orders.ts'
import type { Address, Customer, Order } from './rows.ts'
import type { Shop } from './shop.ts'
import { sum } from './sum.ts'
import { exchange, modifyItems, type Swap } from './swap.ts'

/** What a customer asks of the shop, and who it is. */
interface Asked {
  readonly shop: Shop
  /** The customer who is signed in. They have their own rows and no others. */
  readonly me: string
  readonly args: Args
}

export type Operation = (asked: Asked) => Answer<unknown>

/** Something in an argument is not what it must be. */
export class WrongArgument extends Error {}

/** The arguments of a request, whatever they are. */
export class Args {
  readonly #args: Readonly<Record<string, unknown>>
  constructor(args: Readonly<Record<string, unknown>>) {
    this.#args = args
  }
  text(name: string): string {
    const value = this.#args[name]
    if (typeof value !== 'string') throw new WrongArgument(`${name} is a text`)
    return value
  }
  texts(name: string): readonly string[] {
    const value: unknown = this.#args[name]
    if (!Array.isArray(value)) throw new WrongArgument(`${name} is a list`)
    return value.map((each: unknown) => {
      if (typeof each !== 'string') throw new WrongArgument(`${name} is a list of texts`)
      return each
    })
  }
}

/** Every operation of the shop by its name in the data set. */
export const OPERATIONS = {
  calculate: ({ args }) => {
    const its = sum(args.text('expression'))
    return its.ok ? done({ result: its.value }) : its
  },
  cancel_pending_order: (asked) => ofOrder(asked, (order) => cancel(asked.shop, order, asked.args.text('reason'))),
  exchange_delivered_order_items: (asked) => ofOrder(asked, (order) => exchange(asked.shop, order, swapOf(asked))),
  find_user_id_by_email: (asked) => ofMe(asked, ({ email }) => same(email, asked.args.text('email'))),
  find_user_id_by_name_zip: (asked) =>
    ofMe(
      asked,
      ({ name, address }) =>
        same(name.first_name, asked.args.text('first_name')) && same(name.last_name, asked.args.text('last_name')) && address.zip === asked.args.text('zip'),
    ),
  get_item_details: ({ shop, args }) => given(shop.variant(args.text('item_id')), 'Item'),
  get_order_details: (asked) => ofOrder(asked, done),
  get_product_details: ({ shop, args }) => given(shop.product(args.text('product_id')), 'Product'),
  get_user_details: (asked) => ofCustomer(asked, (customer) => done(shown(customer))),
  list_all_product_types: ({ shop }) => done(Object.fromEntries(shop.products.map(({ name, product_id }) => [name, product_id]))),
  modify_pending_order_address: (asked) => ofOrder(asked, (order) => modifyAddress(asked.shop, order, addressOf(asked))),
  modify_pending_order_items: (asked) => ofOrder(asked, (order) => modifyItems(asked.shop, order, swapOf(asked))),
  modify_pending_order_payment: (asked) => ofOrder(asked, (order) => modifyPayment(asked.shop, order, asked.args.text('payment_method_id'))),
  modify_user_address: (asked) =>
    ofCustomer(asked, (customer) => {
      const next = { ...customer, address: addressOf(asked) }
      asked.shop.putCustomer(next)
      return done(shown(next))
    }),
  return_delivered_order_items: (asked) =>
    ofOrder(asked, (order) =>
      returnItems(asked.shop, order, { item_ids: asked.args.texts('item_ids'), payment_method_id: asked.args.text('payment_method_id') }),
    ),
  transfer_to_human_agents: ({ args }) => (args.text('summary') === '' ? missing('Summary') : done({ message: 'Transfer successful' })),
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

function ofOrder({ shop, me, args }: Asked, act: (order: Order) => Answer<unknown>): Answer<unknown> {
  const order = shop.order(args.text('order_id'))
  return order?.user_id === me ? act(order) : missing('Order')
}

function ofCustomer({ shop, me, args }: Asked, act: (customer: Customer) => Answer<unknown>): Answer<unknown> {
  const customer = args.text('user_id') === me ? shop.customer(me) : undefined
  return customer ? act(customer) : missing('User')
}

function ofMe({ shop, me }: Asked, fits: (customer: Customer) => boolean): Answer<unknown> {
  const customer = shop.customer(me)
  return customer && fits(customer) ? done({ user_id: me }) : missing('User')
}

/** The ways to pay are a list, where the row has them by id. */
function shown(customer: Customer): object {
  return { ...customer, payment_methods: Object.values(customer.payment_methods) }
}

function given(value: unknown, what: string): Answer<unknown> {
  return value === undefined ? missing(what) : done(value)
}

function swapOf({ args }: Asked): Swap {
  return { item_ids: args.texts('item_ids'), new_item_ids: args.texts('new_item_ids'), payment_method_id: args.text('payment_method_id') }
}

function addressOf({ args }: Asked): Address {
  return {
    address1: args.text('address1'),
    address2: args.text('address2'),
    city: args.text('city'),
    country: args.text('country'),
    state: args.text('state'),
    zip: args.text('zip'),
  }
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
