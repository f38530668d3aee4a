import { scriptedModel, type ScriptedReply } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import { canonicalJson, sha256Hex, toJson, type GrantNote, type Json } from '@ambit/domain'
import type { ActionBody, AgentBody, BodyOf, CapabilityBody, ItemKind } from '@ambit/domain/catalog'
import { createSessionHandler, memoryLedger, type SessionHandler } from '@ambit/host'
import { createLog, createServer, type AmbitServer } from '@ambit/server'
import { SignJWT } from 'jose'

const SECRET = 'a secret of the workspace, 32 bytes or more'
const WORKSPACE = 'shop'
const AMBIT = 'https://ambit.example'
const PRODUCT = 'https://shop.example'

/** A request as the shop's own API got it. */
export interface Got {
  readonly method: string
  readonly path: string
  readonly cookie: string | null
  readonly body: Json
}

const ORDER: ActionBody = {
  type: 'session_api',
  title: 'Cancel an order',
  description: 'Cancels an order that was not sent yet.',
  method: 'POST',
  endpoint: '/api/orders/{order_id}/cancellation',
  input: {
    type: 'object',
    properties: { order_id: { type: 'string', pattern: '^o-[0-9]+$' }, reason: { type: 'string' } },
    required: ['order_id'],
    additionalProperties: false,
  },
  mask: 'id,state',
  risk: 'high',
  effect: 'write',
  policy: 'confirm',
  enabled: true,
  mcp: false,
  unavailable: 'Cancel it under Orders.',
}
const LIST: ActionBody = {
  ...ORDER,
  title: 'List the orders',
  description: 'Lists the orders.',
  method: 'GET',
  endpoint: '/api/orders',
  input: { type: 'object', properties: {}, additionalProperties: false },
  mask: 'orders(id,state)',
  risk: 'low',
  effect: 'read',
  policy: 'auto',
  unavailable: 'Look under Orders.',
}
const OPEN: ActionBody = {
  type: 'client_callback',
  title: 'Open an order',
  description: 'Opens an order on the screen.',
  mask: 'opened',
  risk: 'low',
  effect: 'read',
  policy: 'auto',
  enabled: true,
  mcp: false,
  unavailable: 'Open it under Orders.',
}
const SKILL: CapabilityBody = {
  type: 'skill',
  label: 'Orders',
  description: 'About orders',
  prompt: 'Help with orders.',
  priority: 0,
  delivery: 'always',
  actions: ['cancel_order', 'list_orders', 'open_order'],
}
const AGENT: AgentBody = {
  type: 'resource_center',
  label: 'Help',
  greeting: '',
  hints: [],
  groups: [],
  instructions: 'Be exact.',
  freeChat: 'Answer.',
  attachments: [{ capability: 'orders' }],
}

/** A shop whose assistant has three actions, an Ambit server, customer-owned code between them, and the browser's part done by hand. */
export class Shop {
  readonly got: Got[] = []
  /** Every text that went to a model, a browser, a log or a store. */
  readonly told: string[] = []
  readonly server: AmbitServer
  readonly store: Awaited<ReturnType<typeof openSqliteStore>>
  readonly model: ReturnType<typeof scriptedModel>
  readonly handler: SessionHandler
  answer: (got: Got) => Response = ({ path }) =>
    path === '/api/orders'
      ? Response.json({ orders: [{ id: 'o-1', state: 'open', card: 'PLANTED' }], next: 'PLANTED' })
      : Response.json({ id: 'o-1', state: 'cancelled', refund: { iban: 'PLANTED' } })
  isDown = false
  #runs = 0
  #threads = 1

  private constructor(script: readonly ScriptedReply[], store: Shop['store']) {
    this.store = store
    this.model = scriptedModel(script)
    const to = { write: (line: string) => void this.told.push(line) }
    this.server = createServer({
      workspace: { id: WORKSPACE, secret: SECRET },
      agents: [],
      store,
      model: this.model,
      log: createLog({ level: 'info', to }),
      limits: { requestsPerMinute: 1_000_000 },
    })
    const request: typeof fetch = async (input, init) => this.#fetch(new Request(input, init))
    this.handler = createSessionHandler({
      registry: AMBIT,
      workspace: { id: WORKSPACE, secret: SECRET },
      user: (asked) => /session=(\w+)/.exec(asked.headers.get('cookie') ?? '')?.[1],
      baseUrl: PRODUCT,
      ledger: memoryLedger(),
      fetch: request,
      log: { warn: (fields, line) => void this.told.push(JSON.stringify({ ...fields, line })) },
    })
  }

  get threadId(): string {
    return `thr_${this.#threads}`
  }
  newThread(): void {
    this.#threads += 1
  }

  static async open(script: readonly ScriptedReply[], change: (bodies: Bodies) => Bodies = (bodies) => bodies): Promise<Shop> {
    const store = await openSqliteStore({ path: ':memory:' })
    const shop = new Shop(script, store)
    await shop.publish(change({ action: { cancel_order: ORDER, list_orders: LIST, open_order: OPEN }, capability: { orders: SKILL }, agent: { help: AGENT } }))
    return shop
  }

  async close(): Promise<void> {
    await this.server.close({ graceMs: 0 })
    this.store.close()
  }

  /** Saves, and publishes what is saved. */
  async publish(bodies: Bodies): Promise<void> {
    const by = { subject: 'author' }
    const items = (['action', 'capability', 'agent'] as const).flatMap((kind) =>
      Object.entries(bodies[kind]).map(([key, body]) => ({ kind, key, base: 0, body, digest: sha256Hex(canonicalJson(toJson(body) ?? null)) })),
    )
    // Each body stands beside the kind that it is of.
    await this.store.catalog.save({ workspace: WORKSPACE, items, by, note: '', at: 1 })
    const changes = items.map(({ kind, key }) => ({ kind, key, from: null, to: 1 }))
    await this.store.catalog.publish({ workspace: WORKSPACE, changes, by, note: '', at: 1 })
  }

  async #fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.origin === AMBIT) return this.server.fetch(request)
    if (this.isDown) throw new TypeError('connect ECONNREFUSED PLANTED')
    const text = await request.text()
    const got = {
      method: request.method,
      path: `${url.origin === PRODUCT ? '' : url.origin}${url.pathname}${url.search}`,
      cookie: request.headers.get('cookie'),
      body: text === '' ? null : (JSON.parse(text) as Json),
    }
    this.got.push(got)
    return this.answer(got)
  }

  /** A run of our own browser code. */
  async run(input: {
    readonly text?: string
    readonly results?: readonly { readonly callId: string; readonly body: string }[]
    readonly yes?: readonly string[]
  }): Promise<Run> {
    const now = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({ name: 'Ada' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ada')
      .setAudience(WORKSPACE)
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign(new TextEncoder().encode(SECRET))
    const id = `run_${++this.#runs}`
    const callback = {
      name: 'open_order',
      description: '',
      parameters: { type: 'object', properties: { order_id: { type: 'string' } } },
      metadata: { ambit: { callback: true } },
    }
    const body = {
      threadId: this.threadId,
      runId: id,
      protocolVersion: '1.0',
      messages: [
        ...(input.results ?? []).map((result) => ({ id: `r_${result.callId}`, role: 'tool', toolCallId: result.callId, content: result.body })),
        ...(input.text === undefined ? [] : [{ id: `u_${id}`, role: 'user', content: input.text }]),
      ],
      tools: [callback],
      context: [],
      forwardedProps: { ambit: { session: true } },
      resume: (input.yes ?? []).map((interruptId) => ({ interruptId, status: 'resolved', payload: { approved: true } })),
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await this.server.fetch(new Request(`${AMBIT}/v1/agents/help/runs`, { method: 'POST', headers, body: JSON.stringify(body) }))
    const text = await response.text()
    this.told.push(text)
    if (!response.ok) throw new Error(text)
    return new Run(text)
  }

  /** What the page does with a grant: it sends it with the arguments to customer-owned code, with the person's own session. */
  async send({ grant }: GrantNote, args: Json, more: object = {}): Promise<string> {
    const headers = { 'content-type': 'application/json', cookie: 'session=ada', host: 'shop.example' }
    const answer = await this.handler(new Request(`${PRODUCT}/ambit/session`, { method: 'POST', headers, body: JSON.stringify({ grant, args, ...more }) }))
    const text = await answer.text()
    this.told.push(text)
    return text
  }

  /** All that left the shop's own code, and all that the server keeps. */
  async everything(): Promise<string> {
    const kept = [
      await this.store.load(this.threadId),
      await this.store.callsOf(this.threadId),
      await this.store.approvalsOf(this.threadId),
      await this.store.audit.rows(WORKSPACE, { after: 0, limit: 1_000 }),
    ]
    return JSON.stringify([this.told, kept, this.model.requests.map(({ messages, system }) => [messages, system])])
  }
}

export type Bodies = { readonly [K in ItemKind]: Readonly<Record<string, BodyOf[K]>> }

interface Event {
  readonly type: string
  readonly [key: string]: Json
}

/** What one run told. */
export class Run {
  readonly events: readonly Event[]
  constructor(text: string) {
    this.events = text.split('\n\n').flatMap((block) => {
      const line = block.split('\n').find((each) => each.startsWith('data: '))
      return line === undefined ? [] : [JSON.parse(line.slice('data: '.length)) as Event]
    })
  }
  #all(type: string): readonly Event[] {
    return this.events.filter((event) => event.type === type)
  }
  #texts(type: string, key: string): readonly string[] {
    return this.#all(type).flatMap((event) => (typeof event[key] === 'string' ? [event[key]] : []))
  }
  get callIds(): readonly string[] {
    return this.#texts('TOOL_CALL_START', 'toolCallId')
  }
  get results(): readonly string[] {
    return this.#texts('TOOL_CALL_RESULT', 'content')
  }
  get grants(): readonly GrantNote[] {
    return this.#all('CUSTOM').flatMap((event) => (event['name'] === 'ambit.grant' ? [event['value'] as unknown as GrantNote] : []))
  }
  get outcome(): Json {
    return this.#all('RUN_FINISHED')[0]?.['outcome'] ?? null
  }
}
