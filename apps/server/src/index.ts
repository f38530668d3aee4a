/**
 * The server: `createServer` makes a `fetch` handler of agents, a store and a model, to be mounted in a host's own API; `serveNode`
 * serves such a handler on a port; `settingsFromEnv`, `stateFolder`, `openStore` and `workspaceSecret` give what an app is set up with; `authorToken` signs an author of the catalog in. `main.ts` is the program.
 */
export { type AuthorTokenParts, authorToken } from './author-token.ts'
export { createServer } from './create-server.ts'
export { faultFields } from './log-fields.ts'
export { createLog } from './log.ts'
export { type NodeServer, serveNode } from './node.ts'
export { LIMITS, type AgentDeclaration, type AmbitServer, type Limits, type Logger, type ServerOptions, type Workspace } from './options.ts'
export { type OpenedStore, openStore } from './open-store.ts'
export type { SigningKey } from './registry/signing-key.ts'
export { type SecretPlace, keptSecret, workspaceSecret } from './secret.ts'
export { stateFolder } from './state-folder.ts'
export { type SettingNames, type Settings, settingsFromEnv } from './settings.ts'
