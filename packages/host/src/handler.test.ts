import { createHmac } from 'node:crypto'
import { GRANT_TYPE, digestOf, type GrantClaims } from '@ambit/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS, World, action, newKey, post, signed, tell, toldBy } from './fixtures/world.ts'

let world: World
beforeEach(async () => {
  world = await World.make()
})

const DONE = { status: 200, ok: true, value: { id: 'm-1', owner: { name: 'Ada' } }, isReceipted: true }
const args = { member_id: 'm-1', name: 'Ada' }
const refusedAs = (status: number, code: string) => ({ status, code, ok: false, error: expect.any(String), isReceipted: false })

describe('what is sent', () => {
  test('[I1] a call that was cleared is performed, and its answer masked and proved', async () => {
    world.answer = () => Response.json({ id: 'm-1', secret: 'x', owner: { name: 'Ada', email: 'ada@example.com' } })
    expect(await tell(world.handler(), await world.call(args))).toEqual(DONE)
    expect(world.got).toMatchObject([{ method: 'PUT', url: 'https://product.example/api/members/m-1/name', body: '{"name":"Ada"}' }])
  })

  test('[I2] a call is a POST of JSON with grant and arguments, of a bounded size; anything else is refused and nothing is sent', async () => {
    const handler = world.handler({ bodyBytesMax: 2_000 })
    const call = await world.call(args)
    const refused = async (request: Request) => toldBy(await handler(request), call.grant)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) expect((await handler(new Request(ADDRESS, { method }))).status).toBe(405)
    expect((await handler(new Request(ADDRESS))).headers.get('allow')).toBe('POST')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])
      expect(await refused(post(call, { 'content-type': type }))).toEqual(refusedAs(415, 'not_json'))
    expect(await refused(post({ ...call, args: { name: 'x'.repeat(2_000) } }))).toEqual(refusedAs(413, 'too_large'))
    const stream = new Request(post(call), { body: new Blob(['x'.repeat(3_000)]).stream(), duplex: 'half' } as RequestInit)
    expect(await refused(stream)).toEqual(refusedAs(413, 'too_large'))
    const deep = `{"grant":"x","args":${'['.repeat(500)}${']'.repeat(500)}}`
    for (const body of [
      '',
      'null',
      '[]',
      '{',
      '"x"',
      {},
      { grant: call.grant },
      { args },
      { ...call, grant: 1 },
      { ...call, url: 'https://evil.example' },
      deep,
    ])
      expect(await refused(post(body))).toEqual(refusedAs(400, 'bad_request'))
    expect([world.got, world.asked]).toEqual([[], []])
    expect(await tell(handler, call, { 'content-type': 'application/json; charset=utf-8' })).toEqual(DONE)
  })

  test('[I3] a page of another origin sends nothing, unless the host names it; behind what ends TLS our own is known', async () => {
    const handler = world.handler({ allowOrigins: ['https://pages.example'] })
    for (const origin of ['https://evil.example', 'null', 'http://app.example', 'https://app.example.evil.example', 'https://app.example:8443'])
      expect(await tell(handler, await world.call(args), { origin })).toEqual(refusedAs(403, 'foreign_origin'))
    expect(world.got).toEqual([])
    expect(await tell(handler, await world.call(args), { origin: 'https://app.example' })).toEqual(DONE)
    const named = await handler(post(await world.call(args), { origin: 'https://pages.example' }))
    const shares = (response: Response) => [response.headers.get('access-control-allow-origin'), response.headers.get('access-control-allow-credentials')]
    expect([named.status, ...shares(named)]).toEqual([200, 'https://pages.example', 'true'])
    const asks = (origin: string) => handler(new Request(ADDRESS, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } }))
    const [may, mayNot] = [await asks('https://pages.example'), await asks('https://evil.example')]
    expect([may.status, ...shares(may), mayNot.status, ...shares(mayNot)]).toEqual([204, 'https://pages.example', 'true', 405, null, null])
    const behindTls = new Request('http://app.example/ambit/session', post(await world.call(args), { origin: 'https://app.example' }))
    expect((await handler(behindTls)).status).toBe(200)
    const fromApp = new Request('http://app.example/ambit/session', post(await world.call(args), { origin: 'capacitor://app.example' }))
    expect((await handler(fromApp)).status).toBe(403)
  })
})

describe('the grant', () => {
  test('[I4] a forged grant is refused and nothing is sent', async () => {
    const other = await newKey()
    const claims = world.claims({ digest: digestOf(args) })
    const [header = '', payload = '', signature = ''] = (await world.grant(claims)).split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const hmac = (head: object, key: string | Buffer) => {
      const text = `${encode(head)}.${payload}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    const publicKey = String(world.key.publicKey.x)
    const forged: Record<string, string> = {
      'by another key under its own name': await world.grant(claims, other),
      'by another key under our name': await signed(claims, { typ: GRANT_TYPE }, { ...other, kid: world.key.kid }),
      'with alg none': `${encode({ alg: 'none', typ: GRANT_TYPE, kid: world.key.kid })}.${payload}.`,
      'with HS256 and the public key': hmac({ alg: 'HS256', typ: GRANT_TYPE, kid: world.key.kid }, Buffer.from(publicKey, 'base64url')),
      'with HS256 and the public key as text': hmac({ alg: 'HS256', typ: GRANT_TYPE, kid: world.key.kid }, publicKey),
      'with the type of a registry': await signed(claims, { typ: 'ambit-registry' }, world.key),
      'with the type of a head': await signed(claims, { typ: 'ambit-head' }, world.key),
      'with the other name of our algorithm': await signed(claims, { alg: 'Ed25519', typ: GRANT_TYPE }, world.key),
      'with one more word in its header': await signed(claims, { typ: GRANT_TYPE, jku: 'https://evil.example/keys' }, world.key),
      'with no type': await signed(claims, {}, world.key),
      'with a key of its own in the header': await signed(claims, { typ: GRANT_TYPE, jwk: other.publicKey }, { ...other, kid: world.key.kid }),
      'without a signature': `${header}.${payload}.`,
      'with another payload': `${header}.${encode({ ...claims, digest: digestOf({ ...args, name: 'Eve' }) })}.${signature}`,
      'with another header': `${encode({ alg: 'EdDSA', typ: GRANT_TYPE, kid: world.key.kid, x: 1 })}.${payload}.${signature}`,
      'of nothing': '',
      'of three dots': '...',
      'of 10 KB': 'x'.repeat(10_000),
    }
    const handler = world.handler()
    for (const [name, grant] of Object.entries(forged))
      expect({ name, ...(await tell(handler, { grant, args })) }).toEqual({ name, ...refusedAs(401, 'grant_invalid') })
    expect(world.got).toEqual([])
  })

  test('[I4] a grant that does not say all that a grant says is none', async () => {
    const handler = world.handler()
    const wrong: Record<string, unknown>[] = [
      ...['jti', 'aud', 'sub', 'channel', 'action', 'version', 'digest', 'environment', 'iat', 'exp'].map((name) => ({ [name]: undefined })),
      { jti: 'a b' },
      { jti: 'a\r\nx: y' },
      { sub: '' },
      { sub: ['ada'] },
      { aud: [world.claims().aud] },
      { channel: 'mail' },
      { environment: 'staging' },
      { version: '1' },
      { digest: 'abc' },
      { iat: '1' },
      { exp: 1e300 },
    ]
    for (const over of wrong) {
      const grant = await signed({ ...world.claims({ digest: digestOf(args) }), ...over }, { typ: GRANT_TYPE }, world.key)
      expect({ over, ...(await tell(handler, { grant, args })) }).toEqual({ over, ...refusedAs(401, 'grant_invalid') })
    }
    expect(world.got).toEqual([])
  })

  test('[I5] an expired grant, one of the future and one that lives longer than a minute are refused; clocks may differ by some seconds', async () => {
    const handler = world.handler()
    const now = Math.floor(world.now / 1000)
    const at = async (iat: number, exp: number) => tell(handler, await world.call(args, { iat, exp }))
    expect(await at(now - 71, now - 11)).toEqual(refusedAs(401, 'grant_expired'))
    expect(await at(now - 3600, now - 3540)).toEqual(refusedAs(401, 'grant_expired'))
    expect(await at(now + 20, now + 80)).toEqual(refusedAs(401, 'grant_invalid'))
    expect(await at(now, now + 61)).toEqual(refusedAs(401, 'grant_invalid'))
    expect(await at(now, now)).toEqual(refusedAs(401, 'grant_invalid'))
    expect(world.got).toEqual([])
    expect([await at(now - 65, now - 5), await at(now + 5, now + 65)]).toEqual([DONE, DONE])
  })

  test('[I6] a grant for another workspace, environment, channel or person is refused without a receipt, and nothing is sent', async () => {
    const handler = world.handler()
    const refused = async (over: Partial<GrantClaims>, headers = {}) => tell(handler, await world.call(args, over), headers)
    expect(await refused({ aud: 'other' })).toEqual(refusedAs(403, 'other_workspace'))
    expect(await refused({ environment: 'test' })).toEqual(refusedAs(403, 'environment_not_served'))
    expect(await refused({ channel: 'mcp' })).toEqual(refusedAs(403, 'channel_not_served'))
    expect(await refused({ sub: 'grace' })).toEqual(refusedAs(403, 'other_person'))
    expect(await refused({ sub: 'ADA' })).toEqual(refusedAs(403, 'other_person'))
    expect(await refused({}, { 'x-person': '' })).toEqual(refusedAs(401, 'unauthenticated'))
    const call = await world.call(args)
    for (const user of [() => null, () => undefined, async () => ''])
      expect(await tell(world.handler({ user }), call)).toEqual(refusedAs(401, 'unauthenticated'))
    expect(world.got).toEqual([])
    expect(await tell(handler, call)).toEqual(DONE)
  })

  test('[I7] a grant of the MCP channel is served where the host acts for people, for an action of that channel, and never from a browser', async () => {
    world.actions = [action({ mcp: true }), action({ key: 'hidden' })]
    const handler = world.handler({ actAs: (subject) => ({ authorization: `Bearer for ${subject}` }), user: () => null })
    expect(await tell(handler, await world.call(args, { channel: 'mcp' }), { cookie: 'of=somebody' })).toEqual(DONE)
    expect(world.got[0]?.headers).toMatchObject({ authorization: 'Bearer for ada' })
    expect(world.got[0]?.headers['cookie']).toBeUndefined()
    const fromPage = await world.call(args, { channel: 'mcp' })
    expect(await tell(handler, fromPage, { origin: 'https://app.example' })).toEqual(refusedAs(403, 'channel_not_served'))
    expect(await tell(handler, await world.call(args, { channel: 'mcp', action: 'hidden' }))).toMatchObject({ ok: false, isReceipted: true })
    expect(await tell(handler, await world.call(args))).toEqual(refusedAs(401, 'unauthenticated'))
    expect(world.got).toHaveLength(1)
  })

  test('[I8] other arguments than the cleared ones are refused; the order of their names counts for nothing', async () => {
    const handler = world.handler()
    for (const sent of [{ ...args, name: 'Eve' }, { ...args, more: 1 }, { member_id: 'm-1' }, {}, null, [], 'x']) {
      const { grant } = await world.call(args)
      expect(await tell(handler, { grant, args: sent })).toEqual({
        status: 200,
        ok: false,
        error: expect.stringContaining('not the arguments'),
        isReceipted: true,
      })
    }
    expect(world.got).toEqual([])
    const { grant } = await world.call(args)
    expect(await tell(handler, { grant, args: { name: 'Ada', member_id: 'm-1' } })).toEqual(DONE)
  })
})

describe('repeats', () => {
  test('[I9] a call that is sent again is answered with its first result, at the same time and later, with a new grant too', async () => {
    const handler = world.handler()
    const call = await world.call(args, { jti: 'call_x' })
    let open = (): void => undefined
    const waits = new Promise<void>((resolve) => {
      open = resolve
    })
    world.answer = async () => {
      await waits
      return Response.json({ id: `m-${world.got.length}` })
    }
    const all = Array.from({ length: 20 }, () => tell(handler, call))
    await expect.poll(() => world.got.length).toBe(1)
    open()
    const first = { status: 200, ok: true, value: { id: 'm-1' }, isReceipted: true }
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, () => first))
    world.now += 55_000
    expect(await tell(handler, await world.call(args, { jti: 'call_x' }))).toEqual(first)
    world.actions = []
    world.now += 600_000
    expect(await tell(handler, await world.call(args, { jti: 'call_x' }))).toEqual(first)
    expect(world.got).toHaveLength(1)
  })

  test('[I10] the id of a call is good for one action, version, person and arguments; with others it is refused, and ends nothing', async () => {
    world.actions = [action(), action({ key: 'remove_member' })]
    const handler = world.handler({ environments: ['production', 'test'] })
    expect(await tell(handler, await world.call(args, { jti: 'call_x' }))).toEqual(DONE)
    const differs = refusedAs(409, 'call_differs')
    for (const over of [{ action: 'remove_member' }, { version: 2 }, { digest: digestOf({ member_id: 'm-2' }) }, { environment: 'test' as const }])
      expect(await tell(handler, await world.call(args, { jti: 'call_x', ...over }))).toEqual(differs)
    const { grant } = await world.call(args, { jti: 'call_x' })
    expect(await tell(handler, { grant, args: { ...args, name: 'Eve' } })).toEqual(differs)
    expect(await tell(handler, await world.call(args, { jti: 'call_x', sub: 'grace' }), { 'x-person': 'grace' })).toEqual(differs)
    expect(world.got).toHaveLength(1)
    expect(await tell(handler, await world.call(args, { jti: 'call_x' }))).toEqual(DONE)
  })

  test('[I10] while a call is performed, the same id with anything else is refused', async () => {
    const handler = world.handler()
    let open = (): void => undefined
    const waits = new Promise<void>((resolve) => {
      open = resolve
    })
    world.answer = () => waits.then(() => Response.json({ id: 'm-1' }))
    const going = tell(handler, await world.call(args, { jti: 'call_x' }))
    await expect.poll(() => world.got.length).toBe(1)
    const { grant } = await world.call(args, { jti: 'call_x' })
    expect(await tell(handler, { grant, args: {} })).toEqual(refusedAs(409, 'call_differs'))
    expect(await tell(handler, await world.call({ member_id: 'm-2' }, { jti: 'call_x' }))).toEqual(refusedAs(409, 'call_differs'))
    open()
    expect(await going).toMatchObject({ ok: true })
    expect(world.got).toHaveLength(1)
  })

  test('[I11] a refusal with a receipt is final: what the server took for not done is not done later', async () => {
    const handler = world.handler()
    world.actions = []
    const refused = await tell(handler, await world.call(args, { jti: 'call_x' }))
    expect(refused).toEqual({ status: 200, ok: false, error: expect.stringContaining('not in use'), isReceipted: true })
    world.actions = [action()]
    world.now += 10_000
    expect(await tell(handler, await world.call(args, { jti: 'call_x' }))).toEqual(refused)
    const { grant } = await world.call(args, { jti: 'call_y' })
    const other = await tell(handler, { grant, args: {} })
    expect(await tell(handler, { grant, args })).toEqual(other)
    expect(world.got).toEqual([])
    expect(await tell(handler, await world.call(args))).toEqual(DONE)
  })
})
