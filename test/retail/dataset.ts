import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { JsonObject, Json } from '@ambit/domain'
import type { OperationName } from './shop/operations.ts'
import type { Changed, Stock } from './shop/shop.ts'

/** One right call of a task, and what the data set says that it gives. */
export interface TaskCall {
  readonly name: OperationName
  readonly arguments: JsonObject
  readonly type: 'READ' | 'WRITE' | 'GENERIC'
  /** Set where it must fail. */
  readonly error: string | null
  readonly result: Json
}
export interface Task {
  readonly id: string
  /** What the person wants, as it is told to whoever plays them. */
  readonly instruction: string
  readonly calls: readonly TaskCall[]
  /** The rows that are different afterwards. */
  readonly expectedChanged: Partial<Changed>
}

function read(name: 'tasks' | 'database'): string {
  return brotliDecompressSync(readFileSync(new URL(`tau2/${name}.json.br`, import.meta.url))).toString()
}

const { tasks }: { readonly tasks: readonly Task[] } = JSON.parse(read('tasks'))

export const STOCK: Stock = JSON.parse(read('database'))
export const TASKS = tasks

/** Whose task it is: nobody's row is named where nothing is asked of the shop. */
export function customerOf({ calls }: Task): string {
  for (const { arguments: args, error, name, result } of calls) {
    if (typeof args['user_id'] === 'string') return args['user_id']
    const order = typeof args['order_id'] === 'string' ? STOCK.orders[args['order_id']] : undefined
    if (order !== undefined) return order.user_id
    if (name.startsWith('find_user_id') && error === null && typeof result === 'string') return result
  }
  return SOMEBODY
}
const SOMEBODY = 'noah_brown_6181'

/** What the shop answers where the data set says this: a text is a field of an object, and ways to pay are a list. */
export function answerOf({ name, result }: TaskCall): unknown {
  if (name.startsWith('find_user_id')) return { user_id: result }
  if (name === 'calculate') return { result }
  if (name === 'transfer_to_human_agents') return { message: result }
  if (result !== null && typeof result === 'object' && 'payment_methods' in result)
    return { ...result, payment_methods: Object.values(result['payment_methods'] ?? {}) }
  return result
}
