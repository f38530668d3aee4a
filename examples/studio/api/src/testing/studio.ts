import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { studioApp } from '../app.ts'
import { openDatabase } from '../database.ts'
import { News } from '../news.ts'
import type { StudioParts } from '../parts.ts'
import { hashPassword } from '../people.ts'
import type { Signed } from '../routes/signed.ts'
import { seed } from '../seed.ts'
import { beginSession } from '../sessions.ts'

export const SECRET = 'a secret of the studio workspace, long enough'
/** 30 November 2026, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 30, 12)
const HOST = 'http://localhost:4602'

export interface Studio {
  readonly app: Hono<Signed>
  readonly parts: StudioParts
  readonly database: DatabaseSync
  readonly news: News
  readonly reported: unknown[]
  /** What asks as that person, who is signed in. */
  readonly as: (id: string) => Promise<Asks>
}

export interface Asks {
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: unknown }>
  /** Of the session, for a request of another kind. */
  readonly cookie: string
  readonly remove: (path: string, headers?: Readonly<Record<string, string>>) => Promise<{ readonly status: number; readonly body: unknown }>
  patch(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<{ readonly status: number; readonly body: unknown }>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<{ readonly status: number; readonly body: unknown }>
}

/** The studio as it is after its first start, in memory. `fetchAmbit`: the Ambit server that it asks. */
export async function studio(fetchAmbit?: typeof fetch): Promise<Studio> {
  const database = openDatabase(':memory:')
  await seed(database, NOW, hashedOnce)
  const news = new News()
  const reported: unknown[] = []
  let now = NOW
  const parts = {
    database,
    secret: SECRET,
    assistantUrl: 'http://localhost:4600',
    now: () => (now += 1),
    news,
    ...(fetchAmbit !== undefined && { fetch: fetchAmbit }),
    report: (thrown: unknown) => void reported.push(thrown),
  }
  const app = studioApp(parts)
  const as = async (id: string): Promise<Asks> => {
    const cookie = `studio_session=${beginSession(database, { id, name: '' }, now)}`
    const answered = async (response: Response) => ({ status: response.status, body: await response.json() })
    return {
      cookie,
      remove: async (path, headers = {}) => answered(await app.request(HOST + path, { method: 'DELETE', headers: { cookie, ...headers } })),
      get: async (path) => answered(await app.request(HOST + path, { headers: { cookie } })),
      patch: async (path, body, headers = {}) => answered(await app.request(HOST + path, { ...posted(body, { cookie, ...headers }), method: 'PATCH' })),
      post: async (path, body, headers = {}) => answered(await app.request(HOST + path, posted(body, { cookie, ...headers }))),
    }
  }
  return { app, parts, database, news, reported, as }
}

export function posted(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

/** Hashing is slow on purpose; the password is the same in every test. */
const hashes = new Map<string, Promise<string>>()
function hashedOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}
