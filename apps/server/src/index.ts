/**
 * The server: `createServer` makes a `fetch` handler of agents, a store and a model, to be mounted in a host's own API; `serveNode`
 * serves such a handler on a port. `main.ts` is the program.
 */
export { createServer } from './create-server.ts'
export { createLog } from './log.ts'
export { LIMITS, type AgentDeclaration, type AmbitServer, type Limits, type Logger, type ServerOptions } from './options.ts'
