import { serverOn } from '../assemble.ts'
import type { AmbitServer, ServerOptions } from '../options.ts'
import { consoleLog } from './console-log.ts'
import { webSha256 } from './sha256.ts'

/** An assistant's server as a `fetch` handler, on web standards alone. Throws where the options do not fit. */
export function createServer(options: ServerOptions): AmbitServer {
  return serverOn({ sha256: webSha256, createLog: consoleLog }, options)
}
