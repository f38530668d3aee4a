/**
 * Customer-owned code: what performs the session API actions of a workspace. A page sends it a call with a grant; it verifies the
 * grant, asks the product with the person's own session, shows of the answer what the mask names, and proves with a receipt that it
 * did. It decides by itself where a request goes, and does each call once. It needs `fetch`, web streams and `crypto`; only
 * `fileLedger` needs Node. `createSessionHandler` is a web-standard handler, and `to…` fit it to a framework.
 */
export { createSessionHandler, type SessionHandler } from './session-handler.ts'
export type { HeaderValues, HostLog, HostWorkspace, SessionHandlerOptions } from './options.ts'
export { forwardHeaders } from './request/product-headers.ts'
export { openRegistry, type Registry, type RegistryOptions } from './registry/registry.ts'
export { verifyGrant, type VerifiedGrant, type VerifyingGrant } from './grant/verify-grant.ts'
export type { RefusalCode } from './http/answers.ts'
export type { Claim, Claimed, Ledger, Standing } from './ledger/ledger.ts'
export { fileLedger, type FileLedger } from './ledger/file-ledger.ts'
export type { FileLedgerOptions } from './ledger/file-options.ts'
export { memoryLedger } from './ledger/memory-ledger.ts'
export { ledgerConformance, type LedgerRule } from './ledger/conformance.ts'
export { toNodeHandler, type NodeRequest, type NodeResponse } from './adapters/node.ts'
export { toExpress, type ExpressRequest } from './adapters/express.ts'
export { toFastify, type FastifyReplyLike, type FastifyRequestLike } from './adapters/fastify.ts'
export { toHono, type HonoContextLike } from './adapters/hono.ts'
export { toNext } from './adapters/next.ts'
