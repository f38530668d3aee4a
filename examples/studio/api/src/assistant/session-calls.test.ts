import { isReceipt } from '@ambit/domain'
import { ledgerConformance } from '@ambit/host'
import { expect, test } from 'vitest'
import { openDatabase, rows } from '../database.ts'
import { testAmbit } from '../testing/ambit.ts'
import { posted, SECRET, studio } from '../testing/studio.ts'
import { callLedger } from './call-ledger.ts'
import { sessionCalls } from './session-calls.ts'

const ADDRESS = 'http://localhost:4602/ambit/session'
const base = { type: 'session_api', title: 'T', description: 'D', version: 1, risk: 'low', policy: 'auto', enabled: true, mcp: false, unavailable: 'By hand.' }
const text = { type: 'string' }
const taking = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names,
  additionalProperties: false,
})
const INVITE = {
  ...base,
  key: 'invite_member',
  method: 'POST',
  endpoint: '/api/members/invitations',
  input: taking('email', 'role'),
  mask: 'id,email',
  effect: 'egress',
  idempotent: true,
}
const DELETE = { ...base, key: 'delete_graph', method: 'DELETE', endpoint: '/api/graphs/{graph_id}', input: taking('graph_id'), mask: 'name', effect: 'write' }
const FIND = { ...base, key: 'find_member', method: 'GET', endpoint: '/api/members', input: taking('query'), mask: 'members(name)', effect: 'read' }
const INES = { email: 'ines@portocold.example', role: 'viewer' }

async function withAmbit() {
  const ambit = await testAmbit([INVITE, DELETE, FIND])
  const at = await studio(ambit.fetch)
  const ask = async (body: object, headers: Readonly<Record<string, string>>) => {
    const response = await at.app.request(ADDRESS, posted(body, headers))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const invited = (): unknown => rows(at.database, 'SELECT COUNT(*) AS n FROM invitations')[0]?.['n']
  return { ...at, ambit, ask, invited }
}

test('[X37] a cleared call is performed as the person who is signed in, masked, with a receipt, told to every open page, and once', async () => {
  const { ambit, ask, as, database, news } = await withAmbit()
  const reader = news.stream().getReader()
  await reader.read()
  const { cookie } = await as('ada')
  const call = await ambit.call('invite_member', INES)
  const { status, body } = await ask(call, { cookie })
  const { receipt, ...answer } = body
  expect([status, answer]).toEqual([200, { ok: true, value: { id: 'inv-2', email: INES.email } }])
  expect(isReceipt(SECRET, 'call_1', { ok: true, value: { id: 'inv-2', email: INES.email } }, String(receipt))).toBe(true)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: changed\ndata: members\n\n')
  expect(await ask(call, { cookie })).toEqual({ status, body })
  expect(rows(database, 'SELECT by_id, email FROM invitations WHERE id = ?', 'inv-2')).toEqual([{ by_id: 'ada', email: INES.email }])
  expect(rows(database, 'SELECT COUNT(*) AS n FROM outbox')).toEqual([{ n: 2 }])
  expect(rows(database, 'SELECT person_id, request_key FROM keyed_answers')).toEqual([{ person_id: 'ada', request_key: 'call_1' }])
})

test('[X37] what it changes has the mark of the assistant, and can be undone', async () => {
  const { ambit, ask, as } = await withAmbit()
  const ada = await as('ada')
  const { body } = await ask(await ambit.call('delete_graph', { graph_id: 'gra-1' }), { cookie: ada.cookie })
  expect(body).toMatchObject({ ok: true, value: { name: 'Leeds warehouse: stay or move' } })
  const view = (await ada.get('/api/graphs')).body as { readonly changes: readonly { readonly id: string }[] }
  expect(view).toMatchObject({ graphs: [], changes: [{ label: 'deleted Leeds warehouse: stay or move', source: 'ai', by: 'Ada Marlowe' }] })
  expect((await ada.post(`/api/changes/${view.changes[0]?.id ?? ''}/undo`, {})).status).toBe(200)
})

test('[X38] a grant alone does nothing: it takes the session of its person, a page of the studio and the arguments that were cleared', async () => {
  const { ambit, ask, as, app, invited } = await withAmbit()
  const [ada, grace] = [await as('ada'), await as('grace')]
  const call = await ambit.call('invite_member', INES)
  const foreign = { cookie: ada.cookie, origin: 'http://localhost:4601' }
  for (const [headers, status] of [
    [{}, 401],
    [{ cookie: 'studio_session=nobody' }, 401],
    [{ cookie: grace.cookie }, 403],
    [foreign, 403],
    [{ cookie: ada.cookie, origin: 'null' }, 403],
    [{ cookie: ada.cookie, 'content-type': 'text/plain' }, 415],
  ] as const) {
    const refused = await ask(call, headers)
    expect([headers, refused.status, refused.body['receipt']]).toEqual([headers, status, undefined])
  }
  expect((await ask({ ...call, args: { ...INES, role: 'editor' } }, { cookie: ada.cookie })).body).toMatchObject({ ok: false })
  expect((await app.request(ADDRESS, { headers: { cookie: ada.cookie } })).status).toBe(405)
  expect(invited()).toBe(1)
})

test('[X38] the studio’s own rules hold for what the assistant asks: its refusal is a status, and none of its words', async () => {
  const { ambit, ask, as, reported } = await withAmbit()
  const { cookie } = await as('grace')
  const { body } = await ask(await ambit.call('delete_graph', { graph_id: 'gra-1' }, { sub: 'grace' }), { cookie })
  expect(body).toMatchObject({ ok: false, error: 'The product refused this (403 Forbidden).' })
  expect(JSON.stringify(reported)).not.toMatch(/Marlowe|gra-1/)
  const found = await ask(await ambit.call('find_member', { query: 'grace' }, { sub: 'grace' }), { cookie })
  expect(found.body).toMatchObject({ ok: true, value: { members: [{ name: 'Grace Okafor' }] } })
  expect(JSON.stringify(found.body)).not.toContain('@')
})

test('[X38] a call is asked with the session alone, of all cookies and headers that came with it', async () => {
  const { ambit, parts, as } = await withAmbit()
  const asked: Record<string, string>[] = []
  const perform = sessionCalls(parts, (request) => {
    asked.push(Object.fromEntries(request.headers))
    return Response.json({ members: [] })
  })
  const { cookie } = await as('ada')
  const headers = { cookie: `other=1; ${cookie}; claims_session=2`, authorization: 'Bearer x', 'x-forwarded-for': '10.0.0.1' }
  await perform(new Request(ADDRESS, posted(await ambit.call('find_member', { query: 'grace' }), headers)))
  expect(asked).toEqual([{ accept: 'application/json', cookie, 'idempotency-key': 'call_1', 'studio-source': 'ai' }])
})

test.each(ledgerConformance.map(({ title, check }) => [title, check] as const))('[X39] the studio’s ledger of calls: %s', (_title, check) =>
  check(async () => callLedger(openDatabase(':memory:'))),
)
