import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { studioApp } from './app.ts'
import { openDatabase } from './database.ts'
import { News } from './news.ts'
import { pages } from './pages.ts'
import { seed } from './seed.ts'
import { studioSettings } from './settings.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Time in which open connections may end by themselves. */
const LINGER_MS = 1_000

export interface Program {
  readonly address: string
  close(): Promise<void>
}

/** Starts the studio as the environment sets it. Rejects with a sentence where it cannot start. */
export async function startStudio(env: Readonly<Record<string, string | undefined>>, report: (thrown: unknown) => void): Promise<Program> {
  const { port, host, folder, assistantUrl, secret } = studioSettings(env)
  const own = join(folder, 'studio')
  await mkdir(own, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(own, 'studio.db'))
  const news = new News()
  try {
    await seed(database, Date.now())
    const app = studioApp({ database, secret, assistantUrl, now: Date.now, news, pages: pages(WEB_FOLDER, assistantUrl), report })
    const server = createAdaptorServer({ fetch: app.fetch, hostname: host, overrideGlobalObjects: false })
    const bound = await listening(server, port, host)
    const close = async (): Promise<void> => {
      news.close()
      await closed(server)
      database.close()
    }
    return { address: `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${bound}`, close }
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

function listening(server: ServerType, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} of ${host} is in use. Stop what uses it, or set STUDIO_PORT.`) : error),
    )
    server.listen(port, host, () => resolve(portOf(server.address())))
  })
}

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}

function closed(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    if (!('closeIdleConnections' in server)) return
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), LINGER_MS).unref()
  })
}
