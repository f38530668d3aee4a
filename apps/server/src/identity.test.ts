import { createServer as createHttpServer } from 'node:http'
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose'
import { expect, test, vi } from 'vitest'
import type { Workspace } from './index.ts'
import { SECRET, WORKSPACE, ask, closeLater, problemOf, said, serve, tokenOf, RUNS } from './fixtures/served.ts'

const bearer = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })
const unsigned = (sub: string) => new UnsecuredJWT({}).setSubject(sub).setAudience(WORKSPACE).setExpirationTime('1h').encode()
const without = (claim: 'sub' | 'exp') => {
  const token = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setAudience(WORKSPACE)
  return (claim === 'sub' ? token.setExpirationTime('1h') : token.setSubject('ada')).sign(new TextEncoder().encode(SECRET))
}

test('[H7] a request without a valid token of this workspace is refused with a sentence', async () => {
  const served = await serve()
  const refusal = async (asking: object) => {
    const response = await ask(served, '/v1/threads', asking)
    return [response.status, response.headers.get('www-authenticate'), (await problemOf(response)).detail]
  }
  expect(await refusal({ as: null })).toEqual([401, 'Bearer', 'Sign in first: this request carries no token.'])
  expect(await refusal({ as: null, headers: { authorization: 'Basic YTpi' } })).toEqual([
    401,
    'Bearer',
    'The Authorization header must be "Bearer" and a token.',
  ])
  expect(await refusal(bearer(await tokenOf({ expiresIn: -60 })))).toEqual([401, 'Bearer', 'Your session has expired. Sign in again.'])
  expect(await refusal(bearer(await tokenOf({ aud: 'other' })))).toEqual([401, 'Bearer', 'This sign-in is for another workspace. Sign in to this one.'])
  expect(await refusal(bearer(await tokenOf({ secret: `${SECRET} but not this one` })))).toEqual([401, 'Bearer', 'This sign-in is not valid. Sign in again.'])
  expect(await refusal(bearer(unsigned('ada')))).toEqual([401, 'Bearer', 'This sign-in is not valid. Sign in again.'])
  expect(await refusal(bearer('not.a.token'))).toEqual([401, 'Bearer', 'This sign-in is not valid. Sign in again.'])
  expect(await refusal(bearer(await without('exp')))).toEqual([401, 'Bearer', 'This sign-in lacks a valid "exp". Sign in again.'])
  expect(await refusal(bearer(await without('sub')))).toEqual([401, 'Bearer', 'This sign-in lacks a valid "sub". Sign in again.'])
  expect(await refusal(bearer(await tokenOf({ sub: '' })))).toEqual([401, 'Bearer', 'This sign-in names no person. Sign in again.'])
})

test('[H7] the person, the name and the roles come from the token, and odd ones are left out', async () => {
  const users: unknown[] = []
  const served = await serve({
    loadRecord: async (user) => {
      users.push(user)
      return {}
    },
  })
  const record = { forwardedProps: { ambit: { record: { type: 'claim', id: '1' } } } }
  await ask(served, RUNS, { ...bearer(await tokenOf({ claims: { name: 'Ada', roles: ['handler'] } })), body: said('Go', { ...record, threadId: 'thr_1' }) })
  await ask(served, RUNS, { ...bearer(await tokenOf({ claims: { name: 7, roles: 'admin' } })), body: said('Go', { ...record, threadId: 'thr_2' }) })
  expect(users).toEqual([
    { workspace: WORKSPACE, subject: 'ada', name: 'Ada', roles: ['handler'] },
    { workspace: WORKSPACE, subject: 'ada', name: undefined, roles: [] },
  ])
})

test('[H7] a token that was good a moment ago is refused as soon as it expires, and checked again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  closeLater(() => void vi.useRealTimers())
  const served = await serve({ limits: { requestsPerMinute: 10_000 } })
  const verify = vi.spyOn(crypto.subtle, 'verify')
  closeLater(() => verify.mockRestore())
  const [short, long] = [await tokenOf({ expiresIn: 10 }), await tokenOf()]
  const status = async (token: string) => (await ask(served, '/v1/threads', bearer(token))).status
  expect([await status(short), await status(short), await status(long), await status(long), verify.mock.calls.length]).toEqual([200, 200, 200, 200, 2])
  vi.setSystemTime(Date.now() + 16_000)
  expect([await status(short), await status(long), verify.mock.calls.length]).toEqual([401, 200, 3])
  vi.setSystemTime(Date.now() + 60_000)
  expect([await status(long), verify.mock.calls.length]).toEqual([200, 4])
})

test('[H7] only the algorithm of the workspace counts, whatever else its secret could sign with', async () => {
  const served = await serve()
  for (const alg of ['HS384', 'HS512']) {
    const signed = new SignJWT({}).setProtectedHeader({ alg }).setSubject('ada').setAudience(WORKSPACE).setExpirationTime('1h')
    const response = await ask(served, '/v1/threads', bearer(await signed.sign(new TextEncoder().encode(SECRET))))
    expect([alg, await problemOf(response)]).toEqual([alg, { status: 401, code: 'unauthenticated', detail: 'This sign-in is not valid. Sign in again.' }])
  }
})

test('[H7] with a JWKS address only asymmetric signatures by its keys count', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] })
  const keys = createHttpServer(({ url }, response) => response.writeHead(url === '/jwks.json' ? 200 : 404).end(jwks))
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  closeLater(() => void keys.close())
  const address = keys.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const served = await serve({ workspace: { id: WORKSPACE, jwksUrl: `http://127.0.0.1:${port}/jwks.json` } })
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setSubject('ada')
    .setAudience(WORKSPACE)
    .setExpirationTime('1h')
    .sign(privateKey)
  expect((await ask(served, '/v1/threads', bearer(token))).status).toBe(200)
  expect((await ask(served, '/v1/threads')).status).toBe(401)
  const unreachable = {
    status: 500,
    code: 'internal',
    detail: 'Sign-ins cannot be checked right now, because their keys cannot be reached. Try again in a moment.',
  }
  for (const address of [`http://127.0.0.1:${port}/nothing`, 'http://127.0.0.1:1/jwks.json']) {
    const blind = await serve({ workspace: { id: WORKSPACE, jwksUrl: address } })
    expect(await problemOf(await ask(blind, '/v1/threads', bearer(token)))).toEqual(unreachable)
  }
})

test('[H7] a workspace has a secret or an address of keys, one of them', async () => {
  // @ts-expect-error: neither of them
  const neither: Workspace = { id: WORKSPACE }
  // @ts-expect-error: both of them
  const both: Workspace = { id: WORKSPACE, secret: SECRET, jwksUrl: 'https://desk.test/jwks.json' }
  const secret: Workspace = { id: WORKSPACE, secret: SECRET }
  const keys: Workspace = { id: WORKSPACE, jwksUrl: 'https://desk.test/jwks.json' }
  for (const workspace of [neither, both]) await expect(serve({ workspace })).rejects.toThrow('A workspace takes a secret or a jwksUrl, one of them.')
  for (const workspace of [secret, keys]) expect((await ask(await serve({ workspace }), '/healthz', { as: null })).status).toBe(200)
})

test('[H7] a workspace secret that is too short is refused at start', async () => {
  await expect(serve({ workspace: { id: WORKSPACE, secret: 'short' } })).rejects.toThrow('The secret of the workspace must have at least 32 bytes.')
})

test('[H8] the test environment takes an author, and no user token is one', async () => {
  const served = await serve()
  const body = said('Go', { forwardedProps: { ambit: { environment: 'test' } } })
  expect(await problemOf(await ask(served, RUNS, { body }))).toEqual({
    status: 403,
    code: 'forbidden',
    detail: 'The test environment is for authors who are signed in to the dashboard. Leave "environment" out.',
  })
})
