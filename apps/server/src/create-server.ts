import { serverOn } from './assemble.ts'
import { createLog } from './log.ts'
import { nodeSha256 } from './node-sha256.ts'
import type { AmbitServer, ServerOptions } from './options.ts'

/** An assistant's server as a `fetch` handler, to be mounted in a host's own API or served by `serveNode`. Throws where the options do not fit. */
export function createServer(options: ServerOptions): AmbitServer {
  return serverOn({ sha256: nodeSha256, createLog }, options)
}
