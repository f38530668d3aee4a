// "The execution boundary" of the contract, a test a sentence: an Ambit server, customer-owned code and a product, and the browser's part by hand.
import { afterEach, expect, test } from 'vitest'
import { digestOf, type GrantNote, type Json } from '@ambit/domain'
import type { ScriptedReply } from '@ambit/adapters/ai-sdk'
import { Shop, type Bodies, type Run } from './shop.ts'

let shop: Shop | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})
async function open(script: readonly ScriptedReply[], change?: (bodies: Bodies) => Bodies): Promise<Shop> {
  return (shop = await Shop.open(script, change))
}
const cancel: ScriptedReply = [{ call: 'cancel_order', args: { order_id: 'o-1' } }]
const ARGS: Json = { order_id: 'o-1' }
const only = (run: Run): string => run.callIds[0] ?? ''
function grantOf(run: Run): GrantNote {
  const [note] = run.grants
  if (!note) throw new Error(`There is no grant: ${JSON.stringify(run.outcome)}`)
  return note
}

test('[FP9] the assistant selects a published tool: an action that is published and that no skill of its agent carries, or that was taken out, is none', async () => {
  const s = await open([cancel, [{ call: 'list_orders', args: {} }]], (bodies) => ({
    ...bodies,
    capability: { orders: { ...bodies.capability['orders'], actions: ['list_orders', 'open_order'] } as Bodies['capability'][string] },
  }))
  const run = await s.run({ text: 'Cancel o-1' })
  expect(run.results).toEqual(['Tool failed: cancel_order is not available here'])
  expect(run.grants.map(({ in: performer }) => performer)).toEqual(['customer'])
  expect(s.model.requests[0]?.tools.has('cancel_order')).toBe(false)
  await s.run({ results: [{ callId: run.callIds[1] ?? '', body: await s.send(grantOf(run), {}) }] })
  await s.store.catalog.publish({
    workspace: 'shop',
    changes: [{ kind: 'action', key: 'list_orders', from: 1, to: null }],
    by: { subject: 'author' },
    note: '',
    at: 2,
  })
  await s.run({ text: 'And now?' })
  expect(s.model.requests.at(-1)?.tools.has('list_orders')).toBe(false)
})

test('[FP9] the server validates the arguments of the model: what does not fit reaches no person and no product', async () => {
  const wrong: readonly Json[] = [{}, { order_id: '../admin' }, { order_id: 'o-1', as: 'root' }, { order_id: 1 }]
  const s = await open([wrong.map((args) => ({ call: 'cancel_order', args })), [{ text: 'No.' }]])
  const run = await s.run({ text: 'Cancel it' })
  expect(run.results.map((content) => content.startsWith('{"ok":false,"error":"The arguments of cancel_order do not fit: '))).toEqual([true, true, true, true])
  expect([run.grants, run.outcome, s.got]).toEqual([[], { type: 'success' }, []])
})

test('[FP9] the policy runs automatically or requests confirmation', async () => {
  const s = await open([[{ call: 'list_orders', args: {} }], [], cancel])
  const auto = await s.run({ text: 'Which orders are there?' })
  expect([auto.grants.length, auto.outcome]).toEqual([1, { type: 'success', pendingToolCallIds: auto.callIds }])
  await s.run({ results: [{ callId: only(auto), body: await s.send(grantOf(auto), {}) }] })
  const confirm = await s.run({ text: 'Cancel o-1' })
  expect(confirm.grants).toEqual([])
  expect(confirm.outcome).toMatchObject({
    type: 'interrupt',
    interrupts: [
      {
        id: only(confirm),
        reason: 'tool_call',
        toolCallId: only(confirm),
        metadata: { ambit: { title: 'Cancel an order', args: ARGS, digest: digestOf(ARGS) } },
      },
    ],
  })
})

test('[FP9] customer-owned code performs the operation, once, with a grant and never without', async () => {
  const s = await open([cancel])
  const asked = await s.run({ text: 'Cancel o-1' })
  const granted = await s.run({ yes: [only(asked)] })
  expect(s.got).toEqual([])
  const note = grantOf(granted)
  const first = await s.send(note, ARGS)
  expect(await s.send(note, ARGS)).toBe(first)
  const forged = `${note.grant.slice(0, -4)}AAAA`
  expect(JSON.parse(await s.send({ ...note, grant: forged }, ARGS))).toMatchObject({ ok: false })
  expect(s.got).toHaveLength(1)
})

test('[FP9] the response mask removes what is not needed, before anything leaves the customer’s own code', async () => {
  const s = await open([cancel, [{ text: 'Cancelled.' }]])
  const asked = await s.run({ text: 'Cancel o-1' })
  const body = await s.send(grantOf(await s.run({ yes: [only(asked)] })), ARGS)
  expect(JSON.parse(body)).toMatchObject({ ok: true, value: { id: 'o-1', state: 'cancelled' } })
  await s.run({ results: [{ callId: only(asked), body }] })
  expect(await s.everything()).not.toContain('PLANTED')
})

test('[FP9] the assistant receives the result', async () => {
  const s = await open([cancel, (request) => [{ text: `Told: ${JSON.stringify(request.messages.at(-1))}` }]])
  const asked = await s.run({ text: 'Cancel o-1' })
  const body = await s.send(grantOf(await s.run({ yes: [only(asked)] })), ARGS)
  await s.run({ results: [{ callId: only(asked), body }] })
  expect(s.model.requests.at(-1)?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: '{"id":"o-1","state":"cancelled"}',
    isError: false,
    approval: 'succeeded',
  })
})

test('[FP9] the browser dispatches a tool id, in the grant, and arguments, and nothing of where they go', async () => {
  const s = await open([cancel])
  const asked = await s.run({ text: 'Cancel o-1' })
  const note = grantOf(await s.run({ yes: [only(asked)] }))
  const claims = JSON.parse(Buffer.from(note.grant.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  expect(Object.keys(claims).toSorted()).toEqual(['action', 'aud', 'channel', 'digest', 'environment', 'exp', 'iat', 'jti', 'sub', 'version'])
  expect(claims).toMatchObject({
    action: 'cancel_order',
    version: 1,
    sub: 'ada',
    aud: 'shop',
    jti: only(asked),
    channel: 'widget',
    environment: 'production',
    digest: digestOf(ARGS),
  })
  expect(JSON.stringify([asked.events, note])).not.toMatch(/\/api\/|POST/)
})

test('[FP9] the browser does not choose the destination: what it adds to say one is refused or means nothing', async () => {
  const s = await open([cancel])
  const asked = await s.run({ text: 'Cancel o-1' })
  const note = grantOf(await s.run({ yes: [only(asked)] }))
  for (const more of [{ url: 'https://evil.example/' }, { endpoint: '/api/admin' }, { method: 'DELETE' }, { action: 'list_orders' }])
    await s.send(note, ARGS, more)
  await s.send(note, { order_id: 'o-2' })
  await s.send(note, { order_id: '../admin' })
  expect(s.got.every(({ method, path }) => method === 'POST' && path === '/api/orders/o-1/cancellation')).toBe(true)
  expect(s.got.length).toBeLessThanOrEqual(1)
})

test('[FP9] customer-owned code resolves the id against the published registry, and asks with the person’s own session', async () => {
  const s = await open([cancel])
  const asked = await s.run({ text: 'Cancel o-1' })
  const note = grantOf(await s.run({ yes: [only(asked)] }))
  await s.send(note, ARGS)
  expect(s.got).toEqual([{ method: 'POST', path: '/api/orders/o-1/cancellation', cookie: 'session=ada', body: {} }])
})

test('[FP9] what is not published any more by then is not performed, though its grant was given out', async () => {
  const s = await open([cancel])
  const asked = await s.run({ text: 'Cancel o-1' })
  const note = grantOf(await s.run({ yes: [only(asked)] }))
  await s.store.catalog.publish({
    workspace: 'shop',
    changes: [{ kind: 'action', key: 'cancel_order', from: 1, to: null }],
    by: { subject: 'author' },
    note: '',
    at: 2,
  })
  expect(JSON.parse(await s.send(note, ARGS))).toMatchObject({ ok: false })
  expect(s.got).toEqual([])
})

test('[FP9] for a client-side callback the host application runs the registered function', async () => {
  const s = await open([[{ call: 'open_order', args: { order_id: 'o-1' } }], [{ text: 'Open.' }]])
  const run = await s.run({ text: 'Open o-1' })
  expect(grantOf(run)).toMatchObject({ callId: only(run), in: 'page', unavailable: 'Open it under Orders.' })
  await s.run({ results: [{ callId: only(run), body: '{"opened":"o-1","card":"PLANTED"}' }] })
  expect(s.model.requests.at(-1)?.messages.at(-1)).toMatchObject({ content: '{"opened":"o-1"}' })
  expect([s.got, (await s.everything()).split('PLANTED').length]).toEqual([[], 1])
})

test('[FP9] if the host or the operation is unavailable, the action cannot complete, and that is said', async () => {
  const s = await open([cancel, [{ text: 'Not now.' }]])
  s.isDown = true
  const asked = await s.run({ text: 'Cancel o-1' })
  const body = await s.send(grantOf(await s.run({ yes: [only(asked)] })), ARGS)
  await s.run({ results: [{ callId: only(asked), body }] })
  const told = s.model.requests.at(-1)?.messages.at(-1)
  expect(told).toMatchObject({ role: 'tool', isError: true })
  expect(await s.store.approvalsOf('thr_1')).toMatchObject([{ state: told?.role === 'tool' ? told.approval : undefined }])
  expect(told?.role === 'tool' && told.approval).toMatch(/failed|outcome_unknown/)
  expect(await s.everything()).not.toContain('PLANTED')
})

test('[FP9] if the function of a callback is not there, the action cannot complete, and that is said in its own words', async () => {
  const s = await open([[{ call: 'open_order', args: {} }], [{ text: 'Not now.' }]])
  const run = await s.run({ text: 'Open it' })
  await s.run({ results: [{ callId: only(run), body: '{"ok":false,"error":"x","unavailable":true}' }] })
  expect(s.model.requests.at(-1)?.messages.at(-1)).toMatchObject({
    content: '{"ok":false,"error":"This operation is not available right now. Open it under Orders."}',
  })
})
