import { createServer as createHttpServer } from 'node:http'
import { SignJWT, compactVerify, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { expect, test, vi } from 'vitest'
import { openSqliteStore } from '@ambit/adapters/store'
import { SECRET, WORKSPACE, ask, closeLater, instead, problemOf, serve, tokenOf, type Served } from '../fixtures/served.ts'
import { inCatalog, sessionApi, callback, type Catalog } from '../fixtures/catalog.ts'

const PRODUCTION = '/v1/registry/production'
const TEST = '/v1/registry/test'
const secret = { as: null, headers: { authorization: `Bearer ${SECRET}` } }
const nobody = { as: null }

async function keysOf(served: Served): Promise<readonly JWK[]> {
  const { keys }: { keys: JWK[] } = await (await ask(served, '/.well-known/jwks.json', nobody)).json()
  return keys
}

async function verified(served: Served, jws: string): Promise<Record<string, unknown>> {
  const [key] = await keysOf(served)
  const { payload } = await compactVerify(jws, await importJWK(key ?? {}, 'EdDSA'))
  return JSON.parse(new TextDecoder().decode(payload))
}

const read = async (served: Served, path: string, asking: object) => (await ask(served, path, asking)).text()

async function withActions(): Promise<{ served: Served; catalog: Catalog }> {
  const served = await serve()
  const catalog = inCatalog(served)
  await catalog.save('action', 'invite_member', sessionApi({ endpoint: '/api/members/{id}', method: 'PUT' }))
  await catalog.publish('action', 'invite_member')
  await catalog.save('action', 'open_panel', callback())
  return { served, catalog }
}

test('[E20] the registry is one signed document of the actions of an environment, verified with the keys at the well-known address', async () => {
  const { served } = await withActions()
  const answer = await ask(served, PRODUCTION, nobody)
  const jws = await answer.text()
  const [key] = await keysOf(served)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'application/jose', 'public, no-cache'])
  expect(decodeProtectedHeader(jws)).toEqual({ alg: 'EdDSA', typ: 'ambit-registry', kid: key?.kid })
  expect(await verified(served, jws)).toEqual({
    workspace: WORKSPACE,
    environment: 'production',
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    issuedAt: expect.any(Number),
    actions: [
      {
        key: 'invite_member',
        type: 'session_api',
        title: 'Invite a member',
        description: 'Invites somebody to the studio.',
        version: 1,
        method: 'PUT',
        endpoint: '/api/members/{id}',
        input: sessionApi().input,
        mask: 'id',
        risk: 'low',
        effect: 'write',
        policy: 'confirm',
        enabled: true,
        mcp: false,
        unavailable: 'Ask the owner to invite them.',
      },
    ],
  })
  expect(key).toEqual({ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), use: 'sig', alg: 'EdDSA' })
})

test('[E20] a registry that was changed on its way does not verify', async () => {
  const { served } = await withActions()
  const [header, payload, signature] = (await read(served, PRODUCTION, nobody)).split('.')
  const other = Buffer.from(
    Buffer.from(payload ?? '', 'base64url')
      .toString()
      .replace('/api/members/{id}', '/api/owners/{id}x'),
  ).toString('base64url')
  await expect(verified(served, [header, other, signature].join('.'))).rejects.toThrow('signature verification failed')
  const another = await serve()
  await expect(verified(another, [header, payload, signature].join('.'))).rejects.toThrow('signature verification failed')
})

test('[E21] production is readable by everyone, whatever token they send, from pages of any origin', async () => {
  const { served } = await withActions()
  const statuses = [nobody, { as: 'ada' }, { as: null, headers: { authorization: 'Bearer not.a.token' } }]
  for (const asking of statuses) expect((await ask(served, PRODUCTION, asking)).status).toBe(200)
  const fromPage = await ask(served, PRODUCTION, { as: null, headers: { origin: 'https://anywhere.example' } })
  expect(fromPage.headers.get('access-control-allow-origin')).toBe('*')
  const preflight = { method: 'OPTIONS', as: null, headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'GET' } }
  expect((await ask(served, PRODUCTION, preflight)).headers.get('access-control-allow-origin')).toBe('*')
  const ofTest = await ask(served, TEST, preflight)
  expect([ofTest.status, ofTest.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test("[E21] test takes the workspace's secret itself, and no token", async () => {
  const { served } = await withActions()
  expect((await verified(served, await read(served, TEST, secret)))['actions']).toMatchObject([
    { key: 'invite_member', version: 1 },
    { key: 'open_panel', type: 'client_callback', version: 1 },
  ])
  expect((await ask(served, TEST, secret)).headers.get('cache-control')).toBe('no-store')
  const author = await tokenOf({ aud: `${WORKSPACE}/catalog`, claims: { roles: ['admin'] } })
  const refused = { status: 401, code: 'unauthenticated', detail: 'The registry of test takes the secret of the workspace as bearer token.' }
  for (const token of [undefined, '', SECRET.slice(0, -1), `${SECRET}x`, SECRET.toUpperCase(), author, await tokenOf()]) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    expect(await problemOf(await ask(served, TEST, { as: null, headers }))).toEqual(refused)
  }
  expect(await problemOf(await ask(served, '/v1/registry/staging', secret))).toMatchObject({ status: 404, code: 'not_found' })
})

test('[E21] where people sign in by keys, test takes the token of an author', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const jwks = JSON.stringify({ keys: [await exportJWK(publicKey)] })
  const http = createHttpServer((_, response) => response.setHeader('content-type', 'application/json').end(jwks))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closeLater(() => void http.close())
  const address = http.address()
  const served = await serve({ workspace: { id: WORKSPACE, jwksUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` } })
  const token = (audience: string) =>
    new SignJWT({ roles: ['reviewer'] })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject('ines')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const status = async (bearer: string) => (await ask(served, TEST, { as: null, headers: { authorization: `Bearer ${bearer}` } })).status
  expect([await status(await token(`${WORKSPACE}/catalog`)), await status(await token(WORKSPACE)), await status(SECRET)]).toEqual([200, 403, 401])
})

test('[E22] an unchanged registry is the same signed bytes, and is not sent again to who has it', async () => {
  const { served, catalog } = await withActions()
  vi.useFakeTimers({ toFake: ['Date'] })
  closeLater(() => void vi.useRealTimers())
  const first = await ask(served, PRODUCTION, nobody)
  const etag = first.headers.get('etag') ?? ''
  const jws = await first.text()
  vi.setSystemTime(Date.now() + 3_600_000)
  await catalog.save('action', 'open_panel', callback({ title: 'Open the panel' }))
  expect(await read(served, PRODUCTION, nobody)).toBe(jws)
  const again = (tags: string) => ask(served, PRODUCTION, { as: null, headers: { 'if-none-match': tags } })
  for (const tags of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const known = await again(tags)
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
  }
  expect((await again('"other"')).status).toBe(200)
  await catalog.publish('action', 'open_panel')
  const changed = await again(etag)
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  await catalog.takeOut('action', 'open_panel')
  expect((await again(etag)).status).toBe(304)
})

test('[E22] the same registry signed with another key is sent again: who has the old one could not verify it for ever', async () => {
  const { served } = await withActions()
  const etag = (await ask(served, PRODUCTION, nobody)).headers.get('etag') ?? ''
  const { x = '', d = '' } = await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey)
  const renewed = await serve({ wrap: () => served.store, signingKey: { kty: 'OKP', crv: 'Ed25519', x, d } })
  const answer = await ask(renewed, PRODUCTION, { as: null, headers: { 'if-none-match': etag } })
  expect([answer.status, (await verified(renewed, await answer.text()))['actions']]).toEqual([200, expect.objectContaining({ length: 1 })])
})

test('[E23] the signing key is the one that is set, else one that is made once and kept in the store', async () => {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const { x = '', d = '' } = await exportJWK(privateKey)
  const other = await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey)
  const signingKey = { kty: 'OKP', crv: 'Ed25519', x, d } as const
  const served = await serve({ signingKey })
  await served.server.ready()
  expect((await keysOf(served)).map((key) => key.x)).toEqual([x])
  const mixed = await serve({ signingKey: { ...signingKey, x: other.x ?? '' } })
  await expect(mixed.server.ready()).rejects.toThrow('The two halves of the signing key (AMBIT_SIGNING_KEY) do not belong together.')
  const cause = await mixed.server.ready().catch((thrown: unknown) => (thrown instanceof Error ? thrown.cause : thrown))
  expect([cause instanceof Error, JSON.stringify(cause), String(cause)]).toEqual([true, expect.not.stringContaining(d), expect.not.stringContaining(d)])
  const damaged = await serve()
  await damaged.store.keys.kept('signing-key', () => JSON.stringify({ ...signingKey, x: other.x ?? '' }))
  await expect(damaged.server.ready()).rejects.toThrow('The two halves of the signing key that the store keeps do not belong together. Set AMBIT_SIGNING_KEY.')
  const plain = await serve()
  const [made] = await keysOf(plain)
  const two = await serve({ wrap: () => plain.store })
  expect(await keysOf(two)).toEqual([made])
  expect(await plain.store.keys?.kept('signing-key', () => '')).toContain(`"x":"${made?.x}"`)
})

test('[E23] a kept key that is damaged stops the start with a sentence, and no key is in it', async () => {
  const store = await openSqliteStore({ path: ':memory:' })
  closeLater(() => store.close())
  await store.keys?.kept('signing-key', () => '{"kty":"OKP","crv":"Ed25519","d":"hunter2"}')
  const served = await serve({ wrap: () => store })
  await expect(served.server.ready()).rejects.toThrow('The signing key of this server is damaged. Its operator must set AMBIT_SIGNING_KEY.')
  const problem = await problemOf(await ask(served, PRODUCTION, nobody))
  expect([problem.status, JSON.stringify(problem)]).toEqual([500, expect.not.stringContaining('hunter2')])
})

test('[E24] a server whose store keeps no catalog has no registry, and without keys it signs nothing', async () => {
  const bare = await serve({ wrap: (store) => instead(store, { catalog: undefined, keys: undefined }) })
  expect(await problemOf(await ask(bare, PRODUCTION, nobody))).toMatchObject({ status: 404, code: 'not_found' })
  expect(await problemOf(await ask(bare, '/.well-known/jwks.json', nobody))).toMatchObject({ status: 404, code: 'not_found' })
  await bare.server.ready()
  const empty = await serve()
  expect((await verified(empty, await read(empty, PRODUCTION, nobody)))['actions']).toEqual([])
})

test('[E26] what everyone may read has a rate of its own, by where a request comes from and what it asks for', async () => {
  const served = await serve({ limits: { requestsPerMinute: 2 } })
  const from = (remoteAddress: string, path = PRODUCTION) =>
    served.server.fetch(new Request(`http://desk.test${path}`), { incoming: { socket: { remoteAddress } } })
  const statuses = async (...args: Parameters<typeof from>) => {
    const answers = []
    for (let each = 0; each < 11; each += 1) answers.push((await from(...args)).status)
    return [answers.filter((status) => status === 200).length, answers.at(-1)]
  }
  expect(await statuses('192.0.2.1')).toEqual([10, 429])
  expect(Number((await from('192.0.2.1')).headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statuses('192.0.2.2')).toEqual([10, 429])
  expect(await statuses('192.0.2.1', '/.well-known/jwks.json')).toEqual([10, 429])
  expect((await ask(served, '/v1/threads')).status).toBe(200)
})
