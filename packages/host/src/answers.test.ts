import type { Json } from '@ambit/domain'
import type { RegistryEntry } from '@ambit/domain/catalog'
import { beforeEach, describe, expect, test } from 'vitest'
import { memoryLedger, type Claim, type Ledger } from './index.ts'
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

const refused = { status: 200, ok: false, error: expect.any(String), isReceipted: true }

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
