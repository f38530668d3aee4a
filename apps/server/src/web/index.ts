/**
 * The server where there is no Node, such as in a Cloudflare Worker: `createServer` as the package's root has it, and
 * `createFront`, which stands before servers that hold some people each.
 */
export { faultFields } from '../log-fields.ts'
export { type AgentDeclaration, type AmbitServer, type Logger, type ServerOptions, type Workspace } from '../options.ts'
export { consoleLog } from './console-log.ts'
export { type FrontOptions, createFront } from './create-front.ts'
export { createServer } from './create-server.ts'
