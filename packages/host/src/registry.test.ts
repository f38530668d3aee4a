import { beforeEach, describe, expect, test } from 'vitest'
import { openRegistry, verifyGrant, type VerifyingGrant } from './index.ts'
import { AMBIT, SECRET, WORKSPACE, World, action, newKey, reading, signed, tell, type TestKey } from './fixtures/world.ts'

let world: World
beforeEach(async () => {
  world = await World.make()
})

const args = { member_id: 'm-1' }
const done = { status: 200, ok: true, isReceipted: true }
const unavailable = { status: 503, code: 'unavailable', ok: false, isReceipted: false }
const refused = { status: 200, ok: false, isReceipted: true }
const REGISTRY = 'GET /v1/registry/production'
const KEYS = 'GET /.well-known/jwks.json'

describe('the registry', () => {
  test('[I25] it is fetched with the first call, kept, and asked at most once a second whether it has changed', async () => {
    const handler = world.handler()
    const call = async () => tell(handler, await world.call(args))
    expect(await Promise.all(Array.from({ length: 20 }, call))).toMatchObject(Array.from({ length: 20 }, () => done))
    expect(world.asked).toEqual([KEYS, REGISTRY])
    world.now += 999
    await call()
    expect(world.asked).toHaveLength(2)
    world.now += 1
    await call()
    expect(world.asked).toEqual([KEYS, REGISTRY, REGISTRY])
  })

  test('[I25] that of test is asked for with the secret of the workspace, which goes nowhere else', async () => {
    const handler = world.handler({ environments: ['test'] })
    expect(await tell(handler, await world.call(args, { environment: 'test' }))).toMatchObject(done)
    expect(world.asked).toEqual([KEYS, `GET /v1/registry/test Bearer ${SECRET}`])
    expect(await tell(handler, await world.call(args))).toMatchObject({ code: 'environment_not_served' })
    expect(JSON.stringify(world.got)).not.toContain(SECRET)
  })

  test('[I25] one that nobody signed, or somebody else, or for another workspace or environment, is none', async () => {
    const other = await newKey()
    const content = { workspace: WORKSPACE, environment: 'production', actions: [action()] }
    const wrong = [
      'x',
      '',
      await signed(content, { typ: 'ambit-registry' }, { ...other, kid: world.key.kid }),
      await signed(content, { typ: 'ambit-registry' }, other),
      await signed(content, { typ: 'ambit-grant' }, world.key),
      await signed({ ...content, workspace: 'other' }, { typ: 'ambit-registry' }, world.key),
      await signed({ ...content, environment: 'test' }, { typ: 'ambit-registry' }, world.key),
      await signed({ ...content, actions: {} }, { typ: 'ambit-registry' }, world.key),
    ]
    for (const jws of wrong) {
      world.registry = () => jws
      expect(await tell(world.handler(), await world.call(args))).toMatchObject(unavailable)
    }
    expect(world.got).toEqual([])
  })

  test('[I25] an entry that cannot be performed by this version counts as not published, and keeps no other one', async () => {
    const wrong = [
      { mask: 'id(' },
      { method: 'TRACE' },
      { endpoint: 1 },
      { input: null },
      { effect: 'guess' },
      { type: 'backend_api' },
      { placement: { name: 'header' } },
      { unavailable: null },
    ]
    for (const over of wrong) {
      world.actions = [{ ...action(), ...over }, reading()]
      const handler = world.handler()
      expect({ over, ...(await tell(handler, await world.call(args))) }).toMatchObject({ over, ...refused })
      expect(await tell(handler, await world.call({}, { action: 'find_member' }))).toMatchObject(done)
    }
  })

  test('[I26] a version that is published later is found at once; asking for what is not there is limited', async () => {
    world.actions = []
    const handler = world.handler()
    expect(await tell(handler, await world.call(args))).toMatchObject(refused)
    world.actions = [action()]
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
    world.actions = [action({ version: 2 })]
    expect(await tell(handler, await world.call(args, { version: 2 }))).toMatchObject(done)
    world.asked.length = 0
    for (let index = 0; index < 40; index += 1) await tell(handler, await world.call(args, { version: 3 }))
    expect(world.asked.length).toBeLessThan(25)
    // Not to have asked is no reason to refuse for good.
    expect(await tell(handler, await world.call(args, { version: 3, jti: 'call_x' }))).toMatchObject(unavailable)
    world.actions = [action({ version: 3 })]
    world.now += 10_000
    expect(await tell(handler, await world.call(args, { version: 3, jti: 'call_x' }))).toMatchObject(done)
  })

  test('[I27] a version that is not published any more, an action that is off, one of the page and one of no name are refused', async () => {
    const handler = world.handler()
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
    world.got.length = 0
    const now = async (actions: readonly object[], over = {}) => {
      world.actions = actions
      world.now += 1_000
      return tell(handler, await world.call(args, over))
    }
    expect(await now([])).toMatchObject({ ...refused, error: 'This version of the action is not in use any more, so nothing was done.' })
    expect(await now([action({ version: 2 })])).toMatchObject(refused)
    expect(await now([action({ enabled: false })])).toMatchObject({ ...refused, error: 'This action is turned off, so nothing was done.' })
    const { method: _method, endpoint: _endpoint, input: _input, ...callback } = action({ type: 'client_callback' })
    expect(await now([callback])).toMatchObject({ ...refused, error: 'This action is performed by a page, and not here.' })
    for (const name of ['constructor', '__proto__', 'toString']) expect(await now([action()], { action: name })).toMatchObject(refused)
    expect(world.got).toEqual([])
  })

  test('[I28] while the Ambit server cannot be reached the last good registry serves, and what is not known is not refused for good', async () => {
    const handler = world.handler()
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
    world.isDown = true
    world.now += 3_600_000
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
    const asked = world.asked.length
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
    expect(world.asked).toHaveLength(asked)
    expect(await tell(handler, await world.call(args, { version: 2, jti: 'call_x' }))).toMatchObject(unavailable)
    expect(await tell(world.handler(), await world.call(args))).toMatchObject(unavailable)
    world.isDown = false
    world.actions = [action({ version: 2 })]
    expect(await tell(handler, await world.call(args, { version: 2, jti: 'call_x' }))).toMatchObject(done)
  })

  test('[I28] a registry that came broken does not replace the good one', async () => {
    const handler = world.handler()
    await tell(handler, await world.call(args))
    world.registry = (jws) => `${jws.slice(0, -6)}AAAAAA`
    world.actions = [action(), reading()]
    world.now += 10_000
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
  })

  test('[I29] a new key is found at once, and the one before is good no more', async () => {
    const handler = world.handler()
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
    const [old, next] = [world.key, await newKey()]
    const by = async (key: TestKey) => tell(handler, { grant: await world.grant({ ...world.claims(), digest: await digestIn(args) }, key), args })
    world.key = next
    world.keys = [next]
    expect(await by(next)).toMatchObject(done)
    expect(await by(old)).toMatchObject({ status: 401, code: 'grant_invalid', isReceipted: false })
    expect(world.got).toHaveLength(2)
  })

  test('[I29] a grant of the key before is refused also where none of the new one was seen yet', async () => {
    const handler = world.handler()
    await tell(handler, await world.call(args))
    const next = await newKey()
    const old = await world.call(args)
    world.key = next
    world.keys = [next]
    world.now += 1_000
    expect(await tell(handler, old)).toMatchObject({ status: 401, code: 'grant_invalid' })
    expect(world.got).toHaveLength(1)
  })

  test('[I29] key ids that nobody knows make the server be asked only so often', async () => {
    const handler = world.handler()
    await tell(handler, await world.call(args))
    world.asked.length = 0
    for (let index = 0; index < 30; index += 1) {
      const grant = await signed(world.claims(), { typ: 'ambit-grant', kid: `kid-${index}` }, world.key)
      expect((await tell(handler, { grant, args })).isReceipted).toBe(false)
    }
    expect(world.asked.length).toBeLessThan(6)
    expect(await tell(handler, await world.call(args))).toMatchObject(done)
  })

  test('[I29] a key of another kind, or of no form, is none of the keys', async () => {
    const { privateKey, publicKey, kid } = world.key
    const listed: object[] = [
      { kty: 'RSA', n: 'x', e: 'AQAB', kid },
      { kty: 'oct', k: 'x', kid },
      { ...publicKey, crv: 'X25519', kid },
      { ...publicKey, x: 'short', kid },
      { ...publicKey },
    ]
    for (const key of listed) {
      world.keys = [{ kid: String(Object.getOwnPropertyDescriptor(key, 'kid')?.value), publicKey: key, privateKey }]
      expect((await tell(world.handler(), await world.call(args))).status).toBe(key === listed.at(-1) ? 401 : 503)
    }
    expect(world.got).toEqual([])
  })
})

async function digestIn(value: object): Promise<string> {
  const { grant } = await world.call(JSON.parse(JSON.stringify(value)))
  return JSON.parse(Buffer.from(grant.split('.')[1] ?? '', 'base64url').toString()).digest
}

describe('grants of callbacks', () => {
  test('[I30] a backend that a registered function asks verifies its grant: person, action, arguments, environment, minute and registry', async () => {
    const { method: _method, endpoint: _endpoint, input: _input, ...callback } = action({ key: 'open_billing', type: 'client_callback' })
    world.actions = [callback, action({ key: 'off', enabled: false })]
    const registry = openRegistry({ registry: AMBIT, workspace: { id: WORKSPACE, secret: SECRET }, fetch: world.fetch, now: () => world.now })
    const its = { registry, workspace: WORKSPACE, subject: 'ada', action: 'open_billing', args: { page: 'plan' }, now: world.now }
    const claims = { action: 'open_billing', digest: await digestIn(its.args) }
    const verified = async (over: Partial<VerifyingGrant>, grantOver = {}) => verifyGrant(await world.grant({ ...claims, ...grantOver }), { ...its, ...over })
    expect(await verified({})).toEqual({ ok: true, claims: expect.objectContaining({ action: 'open_billing', sub: 'ada', channel: 'widget' }) })
    expect(await verified({ environments: ['test'] }, { environment: 'test' })).toMatchObject({ ok: true })
    const codes: readonly (readonly [Partial<VerifyingGrant>, object, string])[] = [
      [{ subject: 'grace' }, {}, 'other_person'],
      [{ action: 'open_panel' }, {}, 'other_action'],
      [{ args: { page: 'cards' } }, {}, 'other_arguments'],
      [{ workspace: 'other' }, {}, 'other_workspace'],
      [{ now: its.now + 75_000 }, {}, 'grant_expired'],
      [{}, { environment: 'test' }, 'environment_not_served'],
      [{}, { channel: 'mcp' }, 'channel_not_served'],
      [{}, { version: 2 }, 'not_published'],
      [{ action: 'off' }, { action: 'off' }, 'not_published'],
    ]
    for (const [over, grantOver, code] of codes) expect(await verified(over, grantOver)).toEqual({ ok: false, code })
    expect(await verifyGrant('x.y.z', its)).toEqual({ ok: false, code: 'grant_invalid' })
    expect(await verifyGrant(await world.grant(claims, await newKey()), its)).toEqual({ ok: false, code: 'grant_invalid' })
    const old = await world.grant(claims)
    world.key = await newKey()
    world.keys = [world.key]
    world.now += 1_000
    expect(await verifyGrant(old, its)).toEqual({ ok: false, code: 'grant_invalid' })
    expect(await verified({})).toMatchObject({ ok: true })
    world.isDown = true
    expect(await verified({}, { version: 3 })).toEqual({ ok: false, code: 'unavailable' })
  })
})
