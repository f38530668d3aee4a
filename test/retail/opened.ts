import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '@ambit/adapters/store'
import type { ModelPort } from '@ambit/engine'
import { createSessionHandler, memoryLedger, type SessionHandler } from '@ambit/host'
import { createServer, authorToken, type AmbitServer, type Logger } from '@ambit/server'
import { SignJWT } from 'jose'
import { CATALOG } from './catalog.ts'
import { STOCK } from './dataset.ts'
import { publishCatalog, type AsAuthor } from '../support/publish.ts'
import { Shop } from './shop/shop.ts'
import { storefront, type Storefront } from './shop/storefront.ts'

const WORKSPACE = { id: 'retail', secret: 'a secret of the shop that has thirty-two bytes' }
const AMBIT = 'https://ambit.test'
export const SHOP = 'https://shop.test'

/** Where Linux keeps files in memory: thousands of writes that wait for a disk show nothing here. */
const MEMORY = '/dev/shm'

/** A shop with its customer-owned code, an Ambit server that has its catalog, and everything that either of them writes down. */
export interface Opened {
  readonly server: AmbitServer
  readonly shop: Shop
  readonly front: Storefront
  readonly handler: SessionHandler
  /** The SQLite file of the server. */
  readonly path: string
  /** Every line that the server and the host logged. */
  readonly lines: readonly unknown[]
  /** A request of this person to the server. */
  readonly ask: (subject: string, path: string, body?: object) => Promise<Response>
  readonly asAuthor: (path: string) => Promise<Response>
  readonly close: () => Promise<void>
}

export async function openShop(model: ModelPort): Promise<Opened> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'ambit-retail-'))
  const path = join(folder, 'ambit.db')
  const store = await openSqliteStore({ path })
  const lines: unknown[] = []
  const log = logTo(lines)
  const server = createServer({ workspace: WORKSPACE, agents: [], model, store, log, limits: { requestsPerMinute: 1_000_000 } })
  await server.ready()
  const shop = new Shop(STOCK)
  const front = storefront(shop)
  const handler = createSessionHandler({
    registry: AMBIT,
    workspace: WORKSPACE,
    user: (request) => front.whoAsks(request),
    baseUrl: SHOP,
    ledger: memoryLedger(),
    log,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      return request.url.startsWith(AMBIT) ? server.fetch(request) : front.fetch(request)
    },
  })
  const asAuthor = authorOf(server)
  await publishCatalog(asAuthor, CATALOG)
  return {
    server,
    shop,
    front,
    handler,
    path,
    lines,
    ask: askAs(server),
    asAuthor: (at) => asAuthor('GET', at),
    close: async () => {
      await server.close({ graceMs: 0 })
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function logTo(lines: unknown[]): Logger {
  const write = (level: string) => (fields: object, line: string) => void lines.push({ level, line, ...fields })
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function askAs(server: AmbitServer): Opened['ask'] {
  const tokens = new Map<string, Promise<string>>()
  const key = new TextEncoder().encode(WORKSPACE.secret)
  const sign = async (subject: string) =>
    new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(subject).setAudience(WORKSPACE.id).setIssuedAt().setExpirationTime('1h').sign(key)
  return async (subject, path, body) => {
    const token = tokens.get(subject) ?? sign(subject)
    tokens.set(subject, token)
    const headers = { authorization: `Bearer ${await token}`, 'content-type': 'application/json' }
    return server.fetch(new Request(`${AMBIT}${path}`, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) }))
  }
}

function authorOf(server: AmbitServer): AsAuthor {
  const token = authorToken({ workspace: WORKSPACE.id, secret: WORKSPACE.secret, subject: 'ines', name: 'Ines', roles: ['admin'] })
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${await token}`, 'content-type': 'application/json' }
    return server.fetch(new Request(`${AMBIT}/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
  }
}
