import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson, isReceipt, receiptOf, type HostAnswer } from './index.ts'

const secret = 'a secret of the workspace'
const done: HostAnswer = { ok: true, value: { id: 1, name: 'Ada' } }
const receipt = receiptOf(secret, 'call-1', done)

test('[A94] a receipt is an HMAC-SHA256 over the call and the answer', () => {
  const said = canonicalJson({ use: 'ambit-receipt', callId: 'call-1', answer: { ok: true, value: { name: 'Ada', id: 1 } } })
  expect(receipt).toBe(createHmac('sha256', secret).update(said).digest('base64url'))
  expect(isReceipt(secret, 'call-1', { ok: true, value: { name: 'Ada', id: 1 } }, receipt)).toBe(true)
})

test.each<readonly [string, string, string, HostAnswer]>([
  ['another secret', 'another', 'call-1', done],
  ['no secret', '', 'call-1', done],
  ['another call', secret, 'call-2', done],
  ['no call', secret, '', done],
  ['another value', secret, 'call-1', { ok: true, value: { id: 2, name: 'Ada' } }],
  ['less of the value', secret, 'call-1', { ok: true, value: { id: 1 } }],
  ['an error', secret, 'call-1', { ok: false, error: 'No.' }],
  ['a value that says it is an error', secret, 'call-1', { ok: true, value: { ok: false, error: 'No.' } }],
])('[A94] a receipt for %s is none', (_, key, callId, answer) => {
  expect(isReceipt(key, callId, answer, receipt)).toBe(false)
})

test('[A94] a receipt that is cut, longer, empty or changed in any place is none', () => {
  const other = (sign: string) => (sign === 'A' ? 'B' : 'A')
  const forged = [
    '',
    receipt.slice(0, -1),
    receipt.slice(1),
    `${receipt}A`,
    `${receipt}=`,
    ` ${receipt}`,
    receipt.toLowerCase(),
    ...Array.from(receipt, (sign, at) => receipt.slice(0, at) + other(sign) + receipt.slice(at + 1)),
  ]
  expect(forged.filter((each) => isReceipt(secret, 'call-1', done, each))).toEqual([])
})

test('[A94] that it is unknown whether something was done is part of the answer', () => {
  const failed: HostAnswer = { ok: false, error: 'No answer.' }
  const unknown: HostAnswer = { ...failed, unknown: true }
  const right = receiptOf(secret, 'call-1', unknown)
  expect([
    isReceipt(secret, 'call-1', unknown, right),
    isReceipt(secret, 'call-1', failed, right),
    isReceipt(secret, 'call-1', unknown, receiptOf(secret, 'call-1', failed)),
  ]).toEqual([true, false, false])
})
