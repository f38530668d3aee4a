// The rules of the shop against the data set, without Ambit: what else is tested here would show nothing if they were wrong.
import { expect, test } from 'vitest'
import { answerOf, customerOf, STOCK, TASKS } from './dataset.ts'
import { Args, OPERATIONS } from './shop/operations.ts'
import { Shop } from './shop/shop.ts'
import { sum } from './shop/sum.ts'

test('[RT1] 114 of 114 tasks reach the expected rows by calling the shop, and each call gives what the data set says', () => {
  const shop = new Shop(STOCK)
  let reached = 0
  for (const task of TASKS) {
    shop.reopen()
    const me = customerOf(task)
    for (const call of task.calls) {
      const answer = OPERATIONS[call.name]({ shop, me, args: new Args(call.arguments) })
      const said = answer.ok ? answer.value : answer.error
      expect({ task: task.id, said }).toEqual({ task: task.id, said: call.error ?? answerOf(call) })
    }
    expect({ task: task.id, ...shop.changed() }).toEqual({ task: task.id, orders: {}, users: {}, ...task.expectedChanged })
    reached += 1
  }
  expect(reached).toBe(114)
})

test('[RT2] a sum is read and worked out to cents', () => {
  const sums = {
    '2 + 2': '4.0',
    '1319.43 - 302.67 + 271.89': '1288.65',
    '2 * (3 - -1) / 4': '2.0',
    '.1 + .2': '0.3',
    '((1))': '1.0',
    '135.24 - 153.23': '-17.99',
  }
  for (const [expression, result] of Object.entries(sums)) expect([expression, sum(expression)]).toEqual([expression, { ok: true, value: result }])
})

test('[RT2] what is no sum is refused, and none of it runs', () => {
  const no = ['', '1 +', '(1', '1)', '2 ** 3', '1 1', '1/0', '1e3', 'process.exit(1)', 'constructor', '`1`', '('.repeat(400), '1+'.repeat(400)]
  for (const expression of no) expect([expression, sum(expression).ok]).toEqual([expression, false])
})

test('[RT1] a customer has their own rows and nobody else’s', () => {
  const shop = new Shop(STOCK)
  const others = {
    order_id: '#W2378156',
    user_id: 'yusuf_rossi_9620',
    email: 'yusuf.rossi7301@example.com',
    first_name: 'Yusuf',
    last_name: 'Rossi',
    zip: '19122',
  }
  const args = new Args({
    ...others,
    reason: 'no longer needed',
    item_ids: ['4202497723'],
    new_item_ids: ['4202497723'],
    payment_method_id: 'credit_card_9513926',
  })
  for (const name of ['get_order_details', 'return_delivered_order_items', 'get_user_details', 'find_user_id_by_email', 'find_user_id_by_name_zip'] as const) {
    expect([name, OPERATIONS[name]({ shop, me: 'noah_brown_6181', args })]).toMatchObject([name, { ok: false, status: 404 }])
    expect([name, OPERATIONS[name]({ shop, me: 'yusuf_rossi_9620', args }).ok]).toEqual([name, true])
  }
})
