import { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { markServed } from './http/node-response.ts'

export interface NodeServer {
  /** As a browser on this machine opens it. */
  readonly address: string
  readonly port: number
  /** Takes no new connections and ends those that are left after a moment. Streams are ended by whoever answers them. */
  close(): Promise<void>
}

/** Time in which open connections may end by themselves. */
const LINGER_MS = 1_000

/** Serves a `fetch` handler over HTTP. Hand `env` on to the server's `fetch`: it streams faster with it. Rejects with a sentence where the address cannot be had. Port 0 takes any free one. */
export async function serveNode(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  at: { readonly port: number; readonly host: string },
): Promise<NodeServer> {
  const answer = (request: Request, env: object): Response | Promise<Response> => {
    if ('outgoing' in env && env.outgoing instanceof ServerResponse) markServed(env.outgoing)
    return fetch(request, env)
  }
  const server = createAdaptorServer({ fetch: answer, hostname: at.host, overrideGlobalObjects: false })
  await listening(server, at)
  const { port } = boundTo(server)
  const host = LOCAL.has(at.host) ? 'localhost' : at.host
  return { address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port, close: () => closed(server) }
}

const LOCAL = new Set(['127.0.0.1', '0.0.0.0', '::', '::1'])

function listening(server: ServerType, { port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notListening(error, { port, host })))
    server.listen(port, host, resolve)
  })
}

/** Trouble with an address in words; what else may go wrong stays as it is. */
function notListening(error: NodeJS.ErrnoException, { port, host }: { readonly port: number; readonly host: string }): Error {
  const { code } = error
  if (code === 'EADDRINUSE') return new Error(`Port ${port} of ${host} is in use. Stop what uses it, or set another port.`)
  if (code === 'EACCES') return new Error(`Port ${port} of ${host} may not be used by this user. Set a port from 1024 on.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`HOST ${host} is no address of this machine. Set 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.`)
  return error
}

function boundTo(server: ServerType): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address
}

function closed(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    if (!('closeIdleConnections' in server)) return
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), LINGER_MS).unref()
  })
}
