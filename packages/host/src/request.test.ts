import { toJson, type Json, type JsonObject } from '@ambit/domain'
import type { RegistryEntry } from '@ambit/domain/catalog'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { forwardHeaders } from './index.ts'
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

  test('[I45] an object that lists its properties takes no others, at any depth of the arguments', async () => {
    const zip = { type: 'object', properties: { zip: { type: 'string' } } }
    const deep = { type: 'object', properties: { address: zip } }
    const input = { type: 'object', properties: { address: zip, items: { type: 'array', items: zip }, deep, free: { type: 'object' } } }
    const asked = entry({ endpoint: '/x', input })
    const more = { zip: '1', admin: true }
    for (const args of [{ address: more }, { items: [{ zip: '1' }, more] }, { deep: { address: more } }, { deep: { address: {}, admin: true } }])
      expect(await perform(asked, args)).toEqual(refused)
    expect(sent()).toEqual([])
    const args = { address: { zip: '1' }, items: [{ zip: '2' }], deep: { address: {} }, free: { any: 1 } }
    expect(await perform(asked, args)).toMatchObject({ ok: true })
    expect(JSON.parse(world.got[0]?.body ?? '')).toEqual(args)
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
