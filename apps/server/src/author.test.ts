import { Fault, type User } from '@ambit/domain'
import type { AuthorRole } from '@ambit/domain/catalog'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { createServer as createHttpServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { assertMay, type Deed } from './author.ts'
import { authorToken } from './index.ts'
import { RUNS, SECRET, WORKSPACE, ask, closeLater, problemOf, said, serve, tokenOf } from './fixtures/served.ts'

const CATALOG = `${WORKSPACE}/catalog`
const inTest = '/v1/agents/claims?environment=test'
const bearer = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })
const written = (over: object) => tokenOf({ aud: CATALOG, claims: { roles: ['author'] }, ...over })

test('[E1] an author is whose token is for the catalog, holds for at most a day and names a role', async () => {
  const served = await serve()
  const status = async (token: string) => (await ask(served, inTest, bearer(token))).status
  expect(await status(await authorToken({ workspace: WORKSPACE, secret: SECRET, subject: 'ines', roles: ['reviewer'] }))).toBe(200)
  expect(await status(await written({}))).toBe(200)
  expect(await status(await written({ expiresIn: 86_400 }))).toBe(200)
  await expect(authorToken({ workspace: WORKSPACE, secret: SECRET, subject: 'ines', roles: ['author'], expiresInS: 86_401 })).rejects.toThrow(
    "An author's token holds for at most 24 hours.",
  )
})

test('[E1] a token of an author that is forged, for something else too, too long or without a role is refused with a sentence', async () => {
  const served = await serve()
  const refusal = async (token: string) => {
    const { status, detail } = await problemOf(await ask(served, inTest, bearer(token)))
    return [status, detail]
  }
  const both = new SignJWT({ roles: ['admin'] })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('eve')
    .setAudience([WORKSPACE, CATALOG])
    .setExpirationTime('1h')
  const roleless = [401, 'This sign-in has no role in the catalog. The roles are author, reviewer, publisher, admin.']
  expect(await refusal(await written({ secret: `${SECRET} but not this one` }))).toEqual([401, 'This sign-in is not valid. Sign in again.'])
  expect(await refusal(await written({ aud: 'other/catalog' }))).toEqual([401, 'This sign-in is for another workspace. Sign in to this one.'])
  expect(await refusal(await written({ aud: `${CATALOG}/` }))).toEqual([401, 'This sign-in is for another workspace. Sign in to this one.'])
  expect(await refusal(await both.sign(new TextEncoder().encode(SECRET)))).toEqual([
    401,
    "This sign-in is for several uses at once. An author's is for the catalog alone.",
  ])
  expect(await refusal(await written({ expiresIn: 86_400 + 60 }))).toEqual([
    401,
    "This sign-in holds for more than 24 hours, which an author's may not. Sign in again.",
  ])
  expect(await refusal(await written({ issuedIn: -86_400, expiresIn: 60 }))).toEqual([
    401,
    "This sign-in holds for more than 24 hours, which an author's may not. Sign in again.",
  ])
  expect(await refusal(await written({ issuedIn: null }))).toEqual([
    401,
    'This sign-in does not say when it was issued ("iat"), which an author\'s must. Sign in again.',
  ])
  expect(await refusal(await written({ issuedIn: 3_600, expiresIn: 7_200 }))).toEqual([
    401,
    'This sign-in says that it was issued in the future. Sign in again.',
  ])
  expect(await refusal(await written({ expiresIn: -60 }))).toEqual([401, 'Your session has expired. Sign in again.'])
  expect(await refusal(await written({ sub: '' }))).toEqual([401, 'This sign-in names no person. Sign in again.'])
  for (const roles of [[], ['owner', 'Admin', 7], 'admin', undefined]) expect(await refusal(await written({ claims: { roles } }))).toEqual(roleless)
  await expect(serve({ workspace: { id: CATALOG, secret: SECRET } })).rejects.toThrow('The id of a workspace has no slash')
})

test('[E2] roles of the product give no right in the catalog, and no user token passes for an author', async () => {
  const served = await serve()
  const roles = ['admin', 'author', 'publisher', 'reviewer']
  const user = bearer(await tokenOf({ claims: { roles, author: roles } }))
  const refused = { status: 403, code: 'forbidden', detail: 'The test environment is for authors who are signed in to the dashboard. Leave "environment" out.' }
  expect(await problemOf(await ask(served, inTest, user))).toEqual(refused)
  expect(await problemOf(await ask(served, RUNS, { ...user, body: said('Go', { forwardedProps: { ambit: { environment: 'test' } } }) }))).toEqual(refused)
  expect(await problemOf(await ask(served, '/v1/threads', bearer(await tokenOf({ sub: 'ambit:author:ines', claims: { roles } }))))).toEqual({
    status: 401,
    code: 'unauthenticated',
    detail: 'This sign-in names an author, but it is for the product. Sign in again.',
  })
})

test('[E2] to the product an author is nobody with a role, whatever the token names', async () => {
  const users: User[] = []
  const served = await serve({ loadRecord: async (user) => (users.push(user), {}) })
  const body = said('Go', { forwardedProps: { ambit: { record: { type: 'claim', id: '1' } } } })
  await (await ask(served, RUNS, { ...bearer(await written({ sub: 'ines', claims: { name: 'Ines', roles: ['admin', 'owner'] } })), body })).text()
  expect(users).toEqual([{ workspace: WORKSPACE, subject: 'ambit:author:ines', name: 'Ines', roles: [], author: ['admin'] }])
})

test("[E2] an author's conversations are the author's own, whatever a person of the product is called", async () => {
  const served = await serve({ replies: [[{ text: 'Tested.' }]] })
  const author = bearer(await written({ sub: 'ada' }))
  const body = said('Try it', { forwardedProps: { ambit: { environment: 'test' } } })
  expect(await (await ask(served, RUNS, { ...author, body })).text()).toContain('Tested.')
  expect(await (await ask(served, '/v1/threads/thr_1', author)).json()).toMatchObject({ id: 'thr_1', environment: 'test' })
  expect((await ask(served, '/v1/threads/thr_1', { as: 'ada' })).status).toBe(404)
  expect(await (await ask(served, '/v1/threads', { as: 'ada' })).json()).toEqual({ threads: [] })
  const asked = await problemOf(await ask(served, RUNS, { ...author, body: said('And now', {}) }))
  expect([asked.status, asked.detail]).toEqual([409, 'This conversation belongs to another assistant, environment or record. Start a new one.'])
})

test('[E1] where people sign in by keys of an address, so do authors; a token is known for a minute at most', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const keys = { keys: [await exportJWK(publicKey)] }
  const http = createHttpServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closeLater(() => void http.close())
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : 0
  const served = await serve({ workspace: { id: WORKSPACE, jwksUrl: `http://127.0.0.1:${port}/jwks.json` } })
  vi.useFakeTimers({ toFake: ['Date'] })
  closeLater(() => void vi.useRealTimers())
  const token = await new SignJWT({ roles: ['admin'] })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject('ines')
    .setAudience(CATALOG)
    .setIssuedAt()
    .setExpirationTime('90s')
    .sign(privateKey)
  const status = async () => (await ask(served, inTest, bearer(token))).status
  expect(await status()).toBe(200)
  expect((await ask(served, inTest, bearer(await written({})))).status).toBe(401)
  vi.setSystemTime(Date.now() + 96_000)
  expect(await status()).toBe(401)
})

test('[E3] each deed takes one of its roles, and reading takes any', () => {
  const roles = ['author', 'reviewer', 'publisher', 'admin'] as const
  const person: User = { workspace: WORKSPACE, subject: 'ines', name: undefined, roles: ['admin', 'publisher'] }
  const may = (deed: Deed, author?: readonly AuthorRole[]) => {
    try {
      assertMay(author ? { ...person, author } : person, deed)
      return true
    } catch (thrown) {
      return thrown instanceof Fault ? [thrown.code, thrown.sentence] : thrown
    }
  }
  const allowed = (deed: Deed) => roles.filter((role) => may(deed, [role]) === true)
  expect(allowed('read')).toEqual(['author', 'reviewer', 'publisher', 'admin'])
  expect(allowed('save')).toEqual(['author', 'admin'])
  expect(allowed('tick')).toEqual(['reviewer', 'admin'])
  expect(allowed('publish')).toEqual(['publisher', 'admin'])
  expect(allowed('import')).toEqual(['admin'])
  expect(may('publish', ['author', 'publisher'])).toBe(true)
  expect(may('publish', ['author', 'reviewer'])).toEqual(['forbidden', 'This takes the role publisher or admin; you have author, reviewer.'])
  for (const deed of ['read', 'save', 'tick', 'publish', 'import'] as const)
    for (const author of [undefined, []]) expect(may(deed, author)).toEqual(['forbidden', "The catalog is for its authors: it takes an author's token."])
})
