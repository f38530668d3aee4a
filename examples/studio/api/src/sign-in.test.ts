import { jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { rows } from './database.ts'
import { Tries } from './tries.ts'
import { NOW, posted, SECRET, studio } from './testing/studio.ts'

// A password is hashed slowly on purpose.
vi.setConfig({ testTimeout: 30_000 })
const URL = 'http://localhost:4602'

test('[X1] whoever is not signed in gets nothing of the API', async () => {
  const { app } = await studio()
  for (const path of ['/api/session', '/api/token', '/api/news', '/api/contacts', '/api/graphs', '/api/graphs/gra-1', '/api/elsewhere']) {
    const answer = await app.request(URL + path, { headers: { cookie: 'studio_session=nobody' } })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 401, 'application/problem+json'])
  }
  const writes = ['/api/contacts/changes', '/api/graphs', '/api/graphs/gra-1/changes', '/api/changes/chg-1/undo']
  for (const path of writes) expect([path, (await app.request(URL + path, posted({}))).status]).toEqual([path, 401])
})

test('[X1] ada and grace sign in with the password studio, and a wrong one is refused like a wrong name', async () => {
  const { app } = await studio()
  for (const [written, person] of [
    ['ada', { id: 'ada', name: 'Ada Marlowe' }],
    ['Grace ', { id: 'grace', name: 'Grace Okafor' }],
  ] as const) {
    const signedIn = await app.request(`${URL}/api/session`, posted({ name: written, password: 'studio' }))
    const view = { person, assistantUrl: 'http://localhost:4600' }
    expect(await signedIn.json()).toEqual(view)
    const cookie = signedIn.headers.get('set-cookie') ?? ''
    expect(await (await app.request(`${URL}/api/session`, { headers: { cookie } })).json()).toEqual(view)
  }
  for (const wrong of [
    { name: 'ada', password: 'Studio' },
    { name: 'nobody', password: 'studio' },
  ]) {
    const answer = await app.request(`${URL}/api/session`, posted(wrong))
    expect([answer.status, answer.headers.get('set-cookie'), await answer.json()]).toEqual([
      401,
      null,
      { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'This name and password do not go together.', code: 'unauthenticated' },
    ])
  }
})

test('[X1] after ten wrong passwords a name has to wait', async () => {
  const { app } = await studio()
  for (let count = 0; count < 10; count++) await app.request(`${URL}/api/session`, posted({ name: 'ada', password: 'wrong' }))
  const [blocked, other] = await Promise.all(['ada', 'grace'].map(async (name) => app.request(`${URL}/api/session`, posted({ name, password: 'studio' }))))
  expect([blocked?.status, other?.status]).toEqual([429, 200])
})

test('[X1] ten wrong passwords are ten also where the name is written otherwise, or all come at once', async () => {
  const { app } = await studio()
  const names = Array.from({ length: 15 }, (_, index) => ['ada', 'Ada', 'ADA '][index % 3] ?? '')
  const answers = await Promise.all(names.map(async (name) => (await app.request(`${URL}/api/session`, posted({ name, password: 'wrong' }))).status))
  expect(answers.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)])
  expect((await app.request(`${URL}/api/session`, posted({ name: 'aDA', password: 'studio' }))).status).toBe(429)
})

test('[X1] signing in does not count, and names that nobody has do not free one that waits', () => {
  const tries = new Tries()
  for (let count = 0; count < 30; count++) {
    expect(tries.begin('grace', count)).toBe(true)
    tries.succeeded('grace', count)
  }
  for (let count = 0; count < 10; count++) tries.begin('ada', 1000)
  for (let count = 0; count < 900; count++) tries.begin(`nobody-${count}`, 1000)
  expect([tries.begin('ada', 1001), tries.begin('ada', 61_001)]).toEqual([false, true])
})

test('[X2] the session is a cookie out of reach of scripts and of other sites, and it ends with signing out', async () => {
  const { app } = await studio()
  const answer = await app.request(`${URL}/api/session`, posted({ name: 'ada', password: 'studio' }))
  const [cookie = '', ...flags] = answer.headers.get('set-cookie')?.split('; ') ?? []
  expect([cookie.split('=')[0], flags]).toEqual(['studio_session', ['Max-Age=43200', 'Path=/', 'HttpOnly', 'SameSite=Strict']])
  const headers = { cookie, 'content-type': 'application/json' }
  expect((await app.request(`${URL}/api/session`, { headers })).status).toBe(200)
  const out = await app.request(`${URL}/api/session`, { method: 'DELETE', headers })
  expect([out.status, out.headers.get('set-cookie')]).toEqual([200, 'studio_session=; Max-Age=0; Path=/'])
  expect((await app.request(`${URL}/api/session`, { headers })).status).toBe(401)
})

test('[X2] passwords and session keys are kept as digests alone', async () => {
  const { app, database } = await studio()
  await app.request(`${URL}/api/session`, posted({ name: 'ada', password: 'studio' }))
  const hashes = rows(database, 'SELECT password_hash FROM users').map((row) => row['password_hash'])
  expect(hashes.map((hash) => /^scrypt\$[\w-]{22}\$[\w-]{43}$/.test(String(hash)))).toEqual([true, true])
  expect(rows(database, 'SELECT key_hash FROM sessions').map((row) => String(row['key_hash']).length)).toEqual([43])
})

test('[X3] a write that is no JSON, or comes as a form from another origin, is refused', async () => {
  const { as, app } = await studio()
  const ada = await as('ada')
  const change = { source: 'person', operations: [{ kind: 'remove', ids: ['con-1'] }] }
  const form = { 'content-type': 'text/plain', origin: 'http://localhost:4601', 'sec-fetch-site': 'same-site' }
  expect(await ada.post('/api/contacts/changes', change, form)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await ada.post('/api/contacts/changes', change, { ...form, origin: URL, 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 400,
    body: { detail: 'Send JSON, with the content type application/json.' },
  })
  for (const origin of ['http://localhost:4601', 'null'])
    expect(await ada.post('/api/contacts/changes', change, { origin })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const asked = await app.request(`${URL}/api/contacts/changes`, { method: 'OPTIONS', headers: { origin: 'http://localhost:4601' } })
  expect(asked.headers.get('access-control-allow-origin')).toBe(null)
})

test('[X4] the token names the person and their role, is for the workspace of the studio alone, and is good for ten minutes', async () => {
  const { as } = await studio()
  const { body } = await (await as('grace')).get('/api/token')
  const { token } = body as { token: string }
  const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(SECRET), { audience: 'studio', currentDate: new Date(NOW) })
  const issuedAt = Math.floor(NOW / 1000)
  expect([protectedHeader.alg, payload]).toEqual([
    'HS256',
    { name: 'Grace Okafor', roles: ['editor'], sub: 'grace', aud: 'studio', iat: issuedAt, exp: issuedAt + 600 },
  ])
})
