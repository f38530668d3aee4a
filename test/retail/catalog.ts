import type { JsonObject, JsonSchema } from '@ambit/domain'
import type { SessionApiAction } from '@ambit/domain/catalog'
import type { Item } from '../support/publish.ts'
import type { OperationName } from './shop/operations.ts'
import { ROUTES } from './shop/routes.ts'

/** What an author says of an operation of the shop, beside where it is. */
interface Said {
  readonly title: string
  readonly description: string
  readonly input: Readonly<Record<string, JsonSchema>>
  readonly mask: string
  readonly risk?: 'medium' | 'high'
  /** It changes something, and a person is asked. Without it, it only reads, and nobody is. */
  readonly writes?: true
}

const text = (description: string): JsonSchema => ({ type: 'string', description, maxLength: 500 })
const texts = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string', maxLength: 40 }, minItems: 1, maxItems: 50, description })

const ORDER = text('The id of the order, with its #: #W0000000.')
const USER = text('The id of the customer: sara_doe_496.')
const PAYMENT = text('The id of a way to pay of this customer: gift_card_0000000.')
const SWAP = {
  order_id: ORDER,
  item_ids: texts('The items that are given back. One that the order has twice can stand here twice.'),
  new_item_ids: texts('For each of them, in the same place, another item of the same product.'),
  payment_method_id: PAYMENT,
}
const ADDRESS = {
  address1: text('The first line: 123 Main St.'),
  address2: text('The second line: Apt 1. Empty where there is none.'),
  city: text('The city.'),
  state: text('The state: CA.'),
  country: text('The country: USA.'),
  zip: text('The zip code: 12345.'),
}

/** Without the street and the zip code. */
const PLACE = 'address(city,country,state)'
const ORDER_MASK = [
  'order_id,user_id,items,status,fulfillments,payment_history,cancel_reason',
  'exchange_items,exchange_new_items,exchange_payment_method_id,exchange_price_difference,return_items,return_payment_method_id',
  PLACE,
].join(',')
/** Without the e-mail address and the digits of cards, too. */
const USER_MASK = `user_id,name,orders,payment_methods(source,id,brand,balance),${PLACE}`

const SAID: Readonly<Record<OperationName, Said>> = {
  calculate: {
    title: 'Work out a sum',
    description: 'Works out a sum with + - * / and brackets, to cents.',
    input: { expression: text('Such as 2 + 2.') },
    mask: 'result',
  },
  cancel_pending_order: {
    title: 'Cancel an order',
    description: 'Cancels a pending order and pays it back: to a gift card at once, else in 5 to 7 business days.',
    input: { order_id: ORDER, reason: { type: 'string', enum: ['no longer needed', 'ordered by mistake'], description: 'Why.' } },
    mask: ORDER_MASK,
    risk: 'high',
    writes: true,
  },
  exchange_delivered_order_items: {
    title: 'Exchange items',
    description: 'Asks to exchange items of a delivered order for others of the same product. It can be asked once.',
    input: SWAP,
    mask: ORDER_MASK,
    writes: true,
  },
  find_user_id_by_email: {
    title: 'Find a customer by e-mail',
    description: 'Gives the id of the customer with this e-mail address.',
    input: { email: text('The e-mail address.') },
    mask: 'user_id',
  },
  find_user_id_by_name_zip: {
    title: 'Find a customer by name',
    description: 'Gives the id of the customer with this name and zip code. Try the e-mail address first.',
    input: { first_name: text('The first name.'), last_name: text('The last name.'), zip: text('The zip code.') },
    mask: 'user_id',
  },
  get_item_details: {
    title: 'Look an item up',
    description: 'Gives options, price and stock of one item.',
    input: { item_id: text('The id of the item, which is not that of its product.') },
    mask: 'item_id,options,available,price',
  },
  get_order_details: { title: 'Look an order up', description: 'Gives an order with its items and payments.', input: { order_id: ORDER }, mask: ORDER_MASK },
  get_product_details: {
    title: 'Look a product up',
    description: 'Gives a product with all its items.',
    input: { product_id: text('The id of the product, which is not that of an item.') },
    mask: 'name,product_id,variants',
  },
  get_user_details: {
    title: 'Look a customer up',
    description: 'Gives a customer with their orders and ways to pay.',
    input: { user_id: USER },
    mask: USER_MASK,
  },
  list_all_product_types: { title: 'List the products', description: 'Gives the name and id of each product.', input: {}, mask: '*' },
  modify_pending_order_address: {
    title: 'Send an order elsewhere',
    description: 'Changes where a pending order is sent to.',
    input: { order_id: ORDER, ...ADDRESS },
    mask: ORDER_MASK,
    writes: true,
  },
  modify_pending_order_items: {
    title: 'Change items of an order',
    description: 'Changes items of a pending order for others of the same product. It can be done once.',
    input: SWAP,
    mask: ORDER_MASK,
    writes: true,
  },
  modify_pending_order_payment: {
    title: 'Pay an order otherwise',
    description: 'Changes how a pending order is paid.',
    input: { order_id: ORDER, payment_method_id: PAYMENT },
    mask: ORDER_MASK,
    writes: true,
  },
  modify_user_address: {
    title: 'Change an address',
    description: 'Changes the address of a customer.',
    input: { user_id: USER, ...ADDRESS },
    mask: USER_MASK,
    writes: true,
  },
  return_delivered_order_items: {
    title: 'Return items',
    description: 'Asks to return items of a delivered order. It can be asked once.',
    input: { order_id: ORDER, item_ids: texts('The items.'), payment_method_id: PAYMENT },
    mask: ORDER_MASK,
    writes: true,
  },
  // It changes no row, and tells the shop what the shop is being asked anyway: like the reads, it runs without a card.
  transfer_to_human_agents: {
    title: 'Ask for a person',
    description: 'Hands the conversation over to a person of the shop, with a summary.',
    input: { summary: text('What it is about.') },
    mask: 'message',
  },
}

function actionOf(name: OperationName, { title, description, input, mask, risk, writes }: Said): SessionApiAction {
  const { method, path } = ROUTES[name]
  const schema: JsonObject = { type: 'object', properties: input, required: Object.keys(input), additionalProperties: false }
  return {
    type: 'session_api',
    title,
    description,
    method,
    endpoint: path,
    input: schema,
    mask,
    risk: risk ?? (writes ? 'medium' : 'low'),
    effect: writes ? 'write' : 'read',
    policy: writes ? 'confirm' : 'auto',
    enabled: true,
    mcp: false,
    unavailable: 'Call the shop.',
  }
}

export const AGENT = 'shop'
/** The 16 tools as actions, the skill that carries them, and the agent that has it. */
export const CATALOG: readonly Item[] = [
  ...Object.entries(SAID).map(([name, said]): Item => ['action', name, actionOf(name as OperationName, said)]),
  [
    'capability',
    'orders',
    {
      type: 'skill',
      label: 'Orders',
      description: 'Looks orders up and changes them.',
      prompt: 'Find out who the customer is before anything else.',
      priority: 10,
      delivery: 'always',
      actions: Object.keys(SAID),
    },
  ],
  [
    'agent',
    AGENT,
    {
      type: 'resource_center',
      label: 'Shop assistant',
      greeting: 'What can I do for you?',
      hints: [],
      groups: [],
      instructions: 'You help a customer of the shop.',
      freeChat: 'Answer from what the tools give.',
      attachments: [{ capability: 'orders' }],
    },
  ],
]
