import { toJson, type Json, type JsonObject } from '@ambit/domain'
import type { RegistryEntry } from '@ambit/domain/catalog'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { forwardHeaders, memoryLedger, type Claim, type Ledger } from './index.ts'
import { registeredAction } from './registry/registered-action.ts'
import { buildRequest } from './request/build-request.ts'
import { World, action, post, reading, tell, type Told } from './fixtures/world.ts'

let world: World
beforeEach(async () => {
  world = await World.make()
})

/** Performs one call of the one action that there is. */
async function perform(entry: RegistryEntry, args: Json, over: Parameters<World['handler']>[0] = {}): Promise<Told> {
  if (world.actions[0] !== entry) world.now += 10_000
  world.actions = [entry]
  return tell((kept ??= world.handler(over)), await world.call(args, { action: entry.key }))
}
let kept: ReturnType<World['handler']> | undefined
beforeEach(() => {
  kept = undefined
})

const sent = (): string[] => world.got.map(({ method, url, body }) => `${method} ${url.slice('https://product.example'.length)} ${body}`.trim())
const refused = { status: 200, ok: false, error: expect.any(String), isReceipted: true }

describe('where a request goes', () => {
  test('[I12] fault rows 44 and 45: a value of the path is one segment, or nothing is sent', async () => {
    const [none, long] = ['\u0000\n\r\t\u007f\u0085\u2028', 'x'.repeat(10_240)]
    const dots = ['.', '..', '%2e%2e', '%2E.', '%252e%252e', '../admin', '../../admin', '..\\admin', 'a/../b', './a', 'a/.', '%2e%2e%2fadmin', '..;', '..;/x']
    for (const value of ['', ...dots, ...none.split(''), `a${none}b`, 'a\r\nHost: evil.example', '%00', '%0d%0a', '\ud800', long, null, true, [], {}, ['a']])
      expect({ value, ...(await perform(action({ input: ANY }), { member_id: value })) }).toEqual({ value, ...refused })
    expect(sent()).toEqual([])
    const encoded: readonly (readonly [Json, string])[] = [
      ['a/b', 'a%2Fb'],
      ['a?x=1', 'a%3Fx%3D1'],
      ['a#f', 'a%23f'],
      ['a;b', 'a%3Bb'],
      ['a b', 'a%20b'],
      ['ä€😀', '%C3%A4%E2%82%AC%F0%9F%98%80'],
      ['...', '...'],
      ['..a', '..a'],
      ['50%', '50%25'],
      ['a@b.example', 'a%40b.example'],
      ['//evil.example', '%2F%2Fevil.example'],
      ['https://evil.example', 'https%3A%2F%2Fevil.example'],
      [7, '7'],
      [-1.5, '-1.5'],
    ]
    for (const [value, segment] of encoded) {
      world.got.length = 0
      expect(await perform(action({ input: ANY }), { member_id: value })).toMatchObject({ ok: true })
      expect(sent()).toEqual([`PUT /api/members/${segment}/name {}`])
    }
  })

  test('[I12] fault row 44: whatever the values, no request leaves for a path other than the template has', () => {
    const piece = fc.constantFrom('..', '.', '/', '\\', '%', '2e', '2f', '?', '#', '@', ':', ';', '\r', '\n', '\u0000', 'a', '%2e', '%2F', ' ', 'é')
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('')),
    )
    const two = action({ endpoint: '/api/{a}/members/{b}', input: { type: 'object', properties: { a: {}, b: {} } } })
    const { operation } = registeredAction(toJson(two) ?? null) ?? {}
    if (!operation) throw new Error('not an operation')
    fc.assert(
      fc.property(value, value, (a, b) => {
        const built = buildRequest(operation, { a, b }, new URL('https://product.example'))
        if (!built.ok) return
        const { origin, pathname, search, hash } = built.request.address
        const [, api, first, members, second, ...more] = pathname.split('/')
        expect([origin, search, hash, api, members, more]).toEqual(['https://product.example', '', '', 'api', 'members', []])
        expect([first, second].map((segment) => decodeURIComponent(segment ?? ''))).toEqual([a, b])
      }),
      { numRuns: 1_000 },
    )
  })

  test('[I13] an endpoint that is no path of the product leads nowhere, whoever signed it', async () => {
    for (const endpoint of [
      '//evil.example/x',
      'https://evil.example',
      '/api/../admin',
      '/api/./x',
      '/api/%2e%2e/admin',
      '/api//x',
      '/api/',
      '/a?x=1',
      '/a#x',
      '/\\evil.example',
      '/a/{x}y',
      '/é',
    ])
      expect({ endpoint, ...(await perform(reading({ endpoint }), {})) }).toEqual({ endpoint, ...refused })
    expect(sent()).toEqual([])
  })

  test("[I13] fault row 46: the base address is the host's own: with its path, and nothing else in it", async () => {
    expect(await perform(reading(), {}, { baseUrl: 'https://product.example/shop/v1/' })).toMatchObject({ ok: true })
    expect(sent()).toEqual(['GET /shop/v1/api/members'])
    for (const baseUrl of [
      'ftp://product.example',
      'product.example',
      'https://a:b@product.example',
      'https://product.example?x=1',
      'https://product.example/#x',
      '',
    ])
      expect(() => world.handler({ baseUrl })).toThrow(TypeError)
    expect(() => world.handler({ workspace: { id: 'studio', secret: '' } })).toThrow(TypeError)
  })
})

const ANY = { type: 'object', properties: { member_id: {} }, additionalProperties: false }

describe('what a request carries', () => {
  const properties = { a: {}, b: {}, c: {} }
  const entry = (over: Partial<RegistryEntry>): RegistryEntry =>
    action({ endpoint: '/x/{a}', input: { type: 'object', properties, additionalProperties: false }, ...over })

  test('[I14] arguments go into the query of GET and DELETE and into the body of the rest, or where the action places them', async () => {
    const args = { a: 'p', b: 'q&r=1', c: ['x', 2, false] }
    await perform(entry({ method: 'GET' }), args)
    await perform(entry({ method: 'DELETE' }), args)
    await perform(entry({ method: 'POST' }), args)
    await perform(entry({ method: 'PATCH', placement: { b: 'query' } }), args)
    await perform(entry({ method: 'DELETE', placement: { c: 'body' } }), args)
    await perform(entry({ method: 'GET' }), { a: 'p', b: null, c: '' })
    await perform(entry({ method: 'POST' }), { a: 'p' })
    const query = 'b=q%26r%3D1&c=x&c=2&c=false'
    expect(sent()).toEqual([
      `GET /x/p?${query}`,
      `DELETE /x/p?${query}`,
      'POST /x/p {"b":"q&r=1","c":["x",2,false]}',
      'PATCH /x/p?b=q%26r%3D1 {"c":["x",2,false]}',
      'DELETE /x/p?b=q%26r%3D1 {"c":["x",2,false]}',
      'GET /x/p?c=',
      'POST /x/p {}',
    ])
    expect(world.got.map(({ headers }) => headers['content-type'])).toEqual([
      undefined,
      undefined,
      ...Array.from({ length: 3 }, () => 'application/json'),
      undefined,
      'application/json',
    ])
  })

  test('[I14] what has no form in a query is refused', async () => {
    for (const b of [{ x: 1 }, [{ x: 1 }], [['x']], [null], '\ud800']) expect(await perform(entry({ method: 'GET' }), { a: 'p', b })).toEqual(refused)
    expect(sent()).toEqual([])
  })

  test('[I15] fault row 54: arguments fit the input schema by their own properties, and names that it does not have are refused whatever it says', async () => {
    const open = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] }
    const asked = entry({ input: open })
    const own = { type: 'object', properties: { a: {}, constructor: {} }, required: ['constructor'] }
    for (const args of [{}, { b: 1 }, { a: 1 }, { a: 'p', b: 1.5 }, { a: 'p', c: 1 }, { a: 'p', toString: 1 }, [], null, 'x', 1])
      expect(await perform(asked, args)).toEqual(refused)
    expect(await perform(asked, JSON.parse('{"a":"p","__proto__":{"b":1}}') as JsonObject)).toEqual(refused)
    expect(await perform(entry({ input: own }), { a: 'p' })).toEqual(refused)
    expect(sent()).toEqual([])
  })

  test('[I16] fault row 47: headers and cookies come from the host alone, whatever the arguments are called', async () => {
    const names = { authorization: {}, cookie: {}, host: {}, 'idempotency-key': {}, 'x-forwarded-for': {} }
    const asked = action({ endpoint: '/x', method: 'POST', input: { type: 'object', properties: names, additionalProperties: false } })
    const args = Object.fromEntries(Object.keys(names).map((name) => [name, 'evil']))
    await perform(asked, args, {
      headers: () => ({
        authorization: 'Bearer own',
        Host: 'evil.example',
        Connection: 'x-own',
        'Content-Length': '1',
        'Idempotency-Key': 'own',
        Accept: 'text/html',
      }),
    })
    expect(world.got[0]?.headers).toEqual({
      authorization: 'Bearer own',
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'call_1',
    })
    expect(world.got[0]?.body).toBe(JSON.stringify(args))
  })

  test('[I17] fault row 47: cookie and authorization of the incoming request go to its own host only; for any other the host says what goes', async () => {
    const from = { cookie: 'session=of-ada', authorization: 'Bearer of-ada', 'x-more': '1' }
    const credentials = async (over: Parameters<World['handler']>[0]): Promise<unknown> => {
      world.got.length = 0
      const call = await world.call({ member_id: 'm-1' })
      await world.handler({ fetch: anywhere, ...over })(post(call, from))
      const { cookie, authorization, 'x-more': more } = world.got[0]?.headers ?? {}
      return [world.got.length, cookie, authorization, more]
    }
    const anywhere: typeof fetch = (input, init) =>
      world.fetch(new URL((input instanceof URL ? input.href : '').replace('https://app.example/', 'https://product.example/')), init)
    expect(await credentials({})).toEqual([1, undefined, undefined, undefined])
    expect(await credentials({ baseUrl: 'https://app.example' })).toEqual([1, 'session=of-ada', 'Bearer of-ada', undefined])
    expect(await credentials({ baseUrl: 'https://app.example:8443' })).toEqual([1, undefined, undefined, undefined])
    expect(await credentials({ headers: forwardHeaders('cookie', 'x-none') })).toEqual([1, 'session=of-ada', undefined, undefined])
    expect(await credentials({ baseUrl: 'https://app.example', headers: () => ({ authorization: 'Bearer key' }) })).toEqual([
      1,
      undefined,
      'Bearer key',
      undefined,
    ])
    expect(await credentials({ headers: async ({ headers }) => headers })).toEqual([1, 'session=of-ada', 'Bearer of-ada', '1'])
  })

  test('[I17] the grant never goes to the product', async () => {
    const call = await world.call({ member_id: 'm-1' })
    await world.handler({ headers: ({ headers }) => headers })(post(call, { authorization: `Bearer ${call.grant}`, 'x-grant': call.grant }))
    expect(world.got).toHaveLength(1)
    expect(JSON.stringify(world.got)).not.toContain(call.grant)
  })

  test('[I18] the id of the call is the idempotency key', async () => {
    await perform(action(), { member_id: 'm-1' })
    expect(world.got[0]?.headers['idempotency-key']).toBe('call_1')
  })
})

describe('what comes back', () => {
  const write = { member_id: 'm-1' }
  const answering = async (entry: RegistryEntry, args: Json, answer: World['answer'], over = {}): Promise<Told> => {
    world.answer = answer
    return perform(entry, args, over)
  }
  const status =
    (code: number, headers: Record<string, string> = {}) =>
    () =>
      new Response(code === 304 ? null : '{"error":"the product says"}', {
        status: code,
        statusText: 'Its Own Words',
        headers: { 'content-type': 'application/json', ...headers },
      })

  test('[I19] what the product refuses is a status and a sentence of ours', async () => {
    expect(await answering(action(), write, status(409))).toEqual({ ...refused, error: 'The product refused this (409 Conflict).' })
    expect(await answering(action(), write, status(404))).toEqual({ ...refused, error: 'The product refused this (404 Not Found).' })
    expect(await answering(action(), write, status(418))).toEqual({ ...refused, error: 'The product refused this (418).' })
    expect(await answering(reading(), {}, status(500))).toEqual({ ...refused, error: 'The product failed at this (500 Internal Server Error).' })
  })

  test('[I20] of a write it is not said that it failed where it may have been done', async () => {
    const unknown = { ...refused, unknown: true }
    for (const code of [500, 502, 503, 504, 408, 302, 304]) expect(await answering(action(), write, status(code))).toEqual(unknown)
    expect(await answering(action({ effect: 'egress' }), write, status(500))).toEqual(unknown)
    expect(await answering(action(), write, () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))).toEqual(unknown)
    expect(await answering(action(), write, () => new Response('{', { headers: { 'content-type': 'application/json' } }))).toEqual(unknown)
    const breaks = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET', syscall: 'read' } }))
    expect(await answering(action(), write, breaks)).toEqual(unknown)
    expect(await answering(action(), write, () => Promise.reject('a text that was thrown'))).toEqual(unknown)
    expect(await answering(reading(), {}, breaks)).toEqual({ ...refused, error: 'The connection to the product broke before it answered.' })
  })

  test('[I21] no redirect is followed, and one is no success', async () => {
    const elsewhere = status(302, { location: 'https://evil.example/x' })
    expect(await answering(reading(), {}, elsewhere)).toEqual({
      ...refused,
      error: 'The product sent this elsewhere (302 Found), and no redirect is followed.',
    })
    const followed = Object.defineProperty(Response.json({ id: 'm-1' }), 'redirected', { value: true })
    expect(await answering(reading(), {}, () => followed)).toEqual({
      ...refused,
      error: 'The product sent this elsewhere (302 Found), and no redirect is followed.',
    })
  })

  test('[I22] an answer has a time limit and a size limit; what was done stays done where its answer is too large to be told', async () => {
    const never = () => new Promise<never>(() => undefined)
    expect(await answering(reading(), {}, never, { timeoutMs: 20, responseBytesMax: 200_000 })).toEqual({
      ...refused,
      error: 'The product did not answer within 0.02 seconds.',
    })
    expect(await answering(action(), write, never)).toMatchObject({ ok: false, unknown: true, isReceipted: true })
    const slow = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')) }), {
        headers: { 'content-type': 'application/json' },
      })
    expect(await answering(reading(), {}, slow)).toEqual({ ...refused, error: 'The product did not answer within 0.02 seconds.' })
    for (const size of [200_000, 190_000]) {
      const large = () => Response.json({ id: 'x'.repeat(size) })
      expect(await answering(reading(), {}, large)).toEqual({ ...refused, error: 'The answer is too large to be told. Ask for less of it.' })
      expect(await answering(action(), write, large)).toEqual({ status: 200, ok: true, value: null, isReceipted: true })
    }
    expect(await answering(reading(), {}, () => Response.json({ id: 'm-1', more: 'x'.repeat(190_000) }))).toMatchObject({ ok: true, value: { id: 'm-1' } })
  })

  test('[I22] an answer is JSON, or nothing; one that nests without end is none', async () => {
    expect(await answering(action(), write, () => new Response(null, { status: 204 }))).toMatchObject({ ok: true, value: null })
    expect(await answering(action(), write, () => new Response('', { status: 200 }))).toMatchObject({ ok: true, value: null })
    const typed = (type: string) => () => new Response('{"id":"m-1"}', { headers: { 'content-type': type } })
    expect(await answering(reading(), {}, typed('application/vnd.members+json; charset=utf-8'))).toMatchObject({ ok: true, value: { id: 'm-1' } })
    for (const type of ['text/plain', 'text/html', 'application/xml'])
      expect(await answering(reading(), {}, typed(type))).toEqual({ ...refused, error: 'The product answered with something that is not JSON.' })
    const deep = () => new Response(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, { headers: { 'content-type': 'application/json' } })
    expect(await answering(reading({ mask: '*' }), {}, deep)).toEqual({ ...refused, error: 'The product answered with something that is not JSON.' })
  })

  test('[I23] fault rows 51 and 53: of a success the fields of the mask are told, own ones only, and no others', async () => {
    const body = '{"id":"m-1","session":"s","error":"s","__proto__":{"id":"p"},"owner":[{"name":"Ada","email":"e"},{"toString":1}],"constructor":1}'
    const json = () => new Response(body, { headers: { 'content-type': 'application/json' } })
    const told = async (mask: string) => (await answering(reading({ mask }), {}, json)).value
    expect(await told('id,owner(name)')).toEqual({ id: 'm-1', owner: [{ name: 'Ada' }, {}] })
    expect(await told('')).toEqual({})
    expect(JSON.stringify(await told('toString,owner/toString,hasOwnProperty'))).toBe('{"owner":[{},{"toString":1}]}')
    expect(JSON.stringify(await told('*'))).toBe(body)
    expect(({} as { id?: string }).id).toBeUndefined()
  })
})

describe('secrets', () => {
  const SECRETS = ['sk-live-51Hx', 'ada.private@example.com', '4111111111111111', 'Bearer of-ada', 'a\nmulti: "line"\nsecret']

  test('[I24] fault rows 48 to 52: planted secrets are in no answer, no header, no line of the log and nothing of the ledger', async () => {
    const planted = SECRETS.join(' ')
    const kept: unknown[] = []
    const memory = memoryLedger()
    const ledger: Ledger = {
      find: (call) => memory.find(call),
      claim: (claim) => {
        kept.push(claim)
        return memory.claim(claim)
      },
      settle: async (callId, answer) => {
        kept.push(answer)
        return memory.settle(callId, answer)
      },
    }
    const throwing = () => {
      throw Object.assign(new Error(planted), { name: planted, code: planted, cause: new Error(planted) })
    }
    const headers = {
      'x-secret': planted.replaceAll('\n', ' '),
      'set-cookie': 'session=sk-live-51Hx',
      location: `https://evil.example/${encodeURIComponent(planted)}`,
    }
    const body = JSON.stringify({ id: 'm-1', secret: planted, [planted]: planted, error: planted, owner: { name: 'Ada', key: SECRETS } })
    const answers: World['answer'][] = [
      () => new Response(body, { headers: { 'content-type': 'application/json', ...headers } }),
      () => new Response(body, { status: 400, statusText: 'sk-live-51Hx', headers: { 'content-type': 'application/json', ...headers } }),
      () => new Response(planted, { status: 500, headers }),
      () => new Response(planted, { headers: { 'content-type': `text/${encodeURIComponent(planted)}` } }),
      () => new Response(`{"id": ${planted}`, { headers: { 'content-type': 'application/json' } }),
      () => new Response(null, { status: 302, headers }),
      () => Promise.reject(new Error(planted)),
      () => Promise.reject(planted),
      throwing,
    ]
    const said: string[] = []
    const told = async (over: Parameters<World['handler']>[0]) => {
      world.now += 10_000
      const response = await world.handler({ ledger, headers: () => ({ authorization: 'Bearer of-ada' }), ...over })(
        post(await world.call({ member_id: 'm-1' })),
      )
      said.push(await response.text(), JSON.stringify([...response.headers]))
      return response.status
    }
    for (const answer of answers) {
      world.answer = answer
      expect(await told({})).toBe(200)
    }
    expect(world.got).toHaveLength(answers.length)
    for (const part of ['user', 'headers'] as const) expect(await told({ [part]: throwing })).toBe(500)
    expect(await told({ headers: () => ({ 'x-bad': planted }) })).toBe(500)
    for (const broken of ['find', 'claim'] as const) expect(await told({ ledger: { ...memoryLedger(), [broken]: throwing } })).toBe(503)
    world.answer = answers[0] ?? throwing
    expect(await told({ ledger: { ...memoryLedger(), settle: throwing } })).toBe(200)
    expect(await told({ log: { warn: throwing }, fetch: throwing })).toBe(503)
    const everywhere = JSON.stringify([said, world.lines, kept])
    for (const secret of [...SECRETS, 'of-ada', 'multi:', 'private@example']) expect(everywhere).not.toContain(JSON.stringify(secret).slice(1, -1))
    expect(world.lines.length).toBeGreaterThan(10)
  })

  test('[I24] neither the secret of the workspace nor an argument is in what is kept or logged', async () => {
    const claims: unknown[] = []
    const ledger = memoryLedger()
    const watched = {
      ...ledger,
      claim: (claim: Claim) => {
        claims.push(claim)
        return ledger.claim(claim)
      },
    }
    world.answer = () => new Response(null, { status: 500 })
    await tell(world.handler({ ledger: watched, environments: ['test'] }), await world.call({ member_id: 'm-very-private' }, { environment: 'test' }))
    expect(claims).toMatchObject([{ callId: 'call_1', binding: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify([claims, world.lines])).not.toMatch(/m-very-private|a secret of the workspace/)
  })
})
