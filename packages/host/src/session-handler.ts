import type { GrantClaims, HostAnswer } from '@ambit/domain'
import { Calls, type Prepared } from './calls.ts'
import { readGrant } from './grant/read-grant.ts'
import { receipted, refusal, type RefusalCode } from './http/answers.ts'
import { preflight, senderOf, sharing, type Sender } from './http/door.ts'
import { readCall } from './http/read-call.ts'
import { fileLedger } from './ledger/file-ledger.ts'
import { LIMITS, calmLog, type HostLog, type SessionHandlerOptions } from './options.ts'
import type { RegisteredAction } from './registry/registered-action.ts'
import { Registry } from './registry/registry.ts'
import { buildRequest } from './request/build-request.ts'
import { ownCredentials, productHeaders } from './request/product-headers.ts'
import { send } from './request/send.ts'

/** Takes the calls that a page sends, `{ grant, args }`, and gives the answer of each. Never rejects. */
export type SessionHandler = (request: Request) => Promise<Response>

/** Where the ledger is, where none is given. */
const LEDGER_PATH = 'ambit-ledger.jsonl'

/**
 * Customer-owned code: performs the session API actions of a workspace with the product's own sign-in. Throws a `TypeError` where
 * the options cannot work.
 */
export function createSessionHandler(options: SessionHandlerOptions): SessionHandler {
  const log = calmLog(options.log)
  const handling = new Handling({ ...options, log })
  return async (request) => {
    try {
      return await handling.answer(request)
    } catch {
      // It may be the host's own function that threw: what it says stays here.
      log.warn({}, 'A call could not be looked at: `user`, `headers` or `actAs` threw, or there is a bug. Nothing was sent.')
      return refusal('internal')
    }
  }
}

interface Incoming {
  readonly request: Request
  readonly claims: GrantClaims
  readonly kid: string
  readonly grant: string
  readonly args: Parameters<typeof buildRequest>[1]
}

class Handling {
  readonly #options: SessionHandlerOptions & { readonly log: HostLog }
  readonly #base: URL
  readonly #registry: Registry
  readonly #calls: Calls
  readonly #now: () => number

  constructor(options: SessionHandlerOptions & { readonly log: HostLog }) {
    this.#options = options
    this.#base = baseOf(options.baseUrl)
    if (options.workspace.secret === '') throw new TypeError('The secret of the workspace is empty: nobody would take a receipt made with it.')
    this.#registry = new Registry(options)
    this.#now = options.now ?? Date.now
    const { timeoutMs = LIMITS.timeoutMs, responseBytesMax: bytesMax = LIMITS.responseBytesMax, fetch } = options
    this.#calls = new Calls({
      ledger: options.ledger ?? fileLedger(LEDGER_PATH),
      timeoutMs,
      now: this.#now,
      log: options.log,
      send: (request, headers) => send(request, { headers, timeoutMs, bytesMax, fetch: fetch ?? globalThis.fetch }),
    })
  }

  async answer(request: Request): Promise<Response> {
    const sender = senderOf(request, this.#options.allowOrigins ?? [])
    if (request.method === 'OPTIONS' && sender.kind === 'allowed') return preflight(sender)
    const headers = sharing(sender)
    if (request.method !== 'POST') return refusal('method_not_allowed', { ...headers, allow: 'POST' })
    if (sender.kind === 'foreign') return refusal('foreign_origin', headers)
    const call = await readCall(request, this.#options.bodyBytesMax ?? LIMITS.bodyBytesMax)
    if (typeof call === 'string') return refusal(call, headers)
    const { workspace } = this.#options
    const read = await readGrant(call.grant, { registry: this.#registry, workspace: workspace.id, now: this.#now() })
    if (!read.ok) return refusal(read.code, headers)
    const { claims, kid } = read
    const notAdmitted = await this.#admission(request, sender, claims)
    if (notAdmitted !== undefined) return refusal(notAdmitted, headers)
    const incoming: Incoming = { request, claims, kid, ...call }
    const answer = await this.#calls.answer(incoming, () => this.#prepare(incoming))
    return typeof answer === 'string' ? refusal(answer, headers) : answered(workspace.secret, claims.jti, { answer, headers })
  }

  /** Why this sender may not have this call performed here. It says nothing of the call itself, which another handler may serve: so it gets no receipt. */
  async #admission(request: Request, sender: Sender, claims: GrantClaims): Promise<RefusalCode | undefined> {
    const { environments = ['production'], user, actAs } = this.#options
    if (!environments.includes(claims.environment)) return 'environment_not_served'
    // A grant of that channel reaches no browser.
    if (claims.channel === 'mcp') return actAs && sender.kind === 'no_page' ? undefined : 'channel_not_served'
    const subject = await user(request)
    if (subject === null || subject === undefined || subject === '') return 'unauthenticated'
    return subject === claims.sub ? undefined : 'other_person'
  }

  async #prepare(incoming: Incoming): Promise<Prepared> {
    const { claims, kid, args, grant } = incoming
    const looked = await this.#registry.action(claims.environment, claims.action, claims.version)
    if (looked.kind === 'unreachable') return { kind: 'not_now', code: 'unavailable' }
    // Looking may have shown that the keys are others now.
    if (!this.#registry.hasKey(kid)) return { kind: 'not_now', code: 'grant_invalid' }
    const action = looked.kind === 'found' ? looked.value : undefined
    const refused = refusalOf(action, claims)
    if (refused !== undefined || action?.operation === undefined) return { kind: 'refused', error: refused ?? NOT_HERE }
    const { operation } = action
    const built = buildRequest(operation, args, this.#base)
    if (!built.ok) return { kind: 'refused', error: built.error }
    const own = await this.#credentials(incoming)
    const headers = productHeaders(own, { callId: claims.jti, grant, hasBody: built.request.body !== undefined })
    return { kind: 'ready', action, operation, request: built.request, headers }
  }

  async #credentials({ request, claims }: Incoming) {
    const { actAs, headers } = this.#options
    if (claims.channel === 'mcp') return actAs ? actAs(claims.sub) : {}
    return headers ? headers(request) : ownCredentials(request, this.#base)
  }
}

const NOT_HERE = 'This action is performed by a page, and not here.'

/** Why the registry does not let this call be performed, as a sentence. */
function refusalOf(action: RegisteredAction | undefined, { channel }: GrantClaims): string | undefined {
  if (action === undefined) return 'This version of the action is not in use any more, so nothing was done.'
  if (!action.enabled) return 'This action is turned off, so nothing was done.'
  return channel === 'mcp' && !action.mcp ? 'This action is not given to this channel, so nothing was done.' : undefined
}

function answered(secret: string, callId: string, its: { readonly answer: HostAnswer; readonly headers: Readonly<Record<string, string>> }): Response {
  const response = receipted(secret, callId, its.answer)
  for (const [name, value] of Object.entries(its.headers)) response.headers.set(name, value)
  return response
}

function baseOf(baseUrl: string | URL): URL {
  const base = URL.parse(baseUrl)
  if (!base || !/^https?:$/.test(base.protocol) || base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '')
    throw new TypeError('`baseUrl` is an address such as https://app.example.com, perhaps with a path: it has no query, no # and no credentials.')
  return base
}
