import { openSqliteStore } from '@ambit/adapters/store'
import { scriptedModel, type ScriptedReply } from '@ambit/adapters/ai-sdk'
import {
  isReceipt,
  receiptOf,
  type AgentMeta,
  type Attachment,
  type Capability,
  type Fault,
  type GrantNote,
  type HostAnswer,
  type Json,
  type PageScope,
  type Reply,
  type Snapshot,
  type Tool,
  type TurnEvent,
  type User,
} from '@ambit/domain'
import { resumeTurn, runTurn, type CatalogPort, type GrantPort, type Ports, type Store, type TurnRequest } from '../index.ts'

const ADA: User = { workspace: 'w', subject: 'ada', name: 'Ada', roles: [] }

export function tool(over: Partial<Tool> & { readonly name: string }): Tool {
  return {
    description: over.name,
    parameters: { type: 'object' },
    policy: 'auto',
    mask: '*',
    result: 'text',
    readOnly: true,
    showsOnly: false,
    activity: () => `${over.name}…`,
    runs: { in: 'server', do: () => ({ ok: true, value: `${over.name} ran` }) },
    ...over,
  }
}

export function skill(over: Partial<Capability> & { readonly id: string }): Capability {
  return { type: 'skill', delivery: 'always', priority: 0, label: over.id, description: `${over.id} does`, playbook: `${over.id} playbook`, tools: [], ...over }
}

export function scope(...tools: readonly Tool[]): PageScope {
  return { id: 'graphs:editor', epoch: 'e1', pageTitle: 'Graph', pageInstructions: 'Read first.', tools }
}

export interface WorldParts {
  readonly script?: readonly ScriptedReply[]
  readonly tools?: readonly Tool[]
  readonly screenTools?: readonly string[]
  readonly attachments?: readonly Attachment[]
  /** What else the agent `help` has. */
  readonly more?: Partial<Snapshot>
  /** Instead of all that. */
  readonly catalog?: CatalogPort
  /** `null`: nobody can sign. */
  readonly grants?: GrantPort | null
  readonly floor?: NonNullable<Ports['floor']>
  /** Instead of one in memory; a world on a shared one has a workspace of its own. */
  readonly store?: Store
  readonly workspace?: string
}

const SECRET = 'a secret of the workspace, for tests alone'
/** Grants that can be read, and receipts of one secret. */
const grantsOfTests: GrantPort = {
  mint: async (claims) => JSON.stringify(claims),
  isReceipt: (callId, answer, receipt) => isReceipt(SECRET, callId, answer, receipt),
}
/** What customer-owned code answers for a call, as a browser passes it on. */
export function hostReply(callId: string, answer: HostAnswer): Reply {
  return { callId, kind: 'outcome', content: JSON.stringify({ ...answer, receipt: receiptOf(SECRET, callId, answer) }), isError: !answer.ok }
}

async function collect(run: Promise<{ events: AsyncIterable<TurnEvent> }>): Promise<TurnEvent[]> {
  const events: TurnEvent[] = []
  for await (const event of (await run).events) events.push(event)
  return events
}

/** The agent `help`, as its catalog has it. */
function helpAgent({ tools = [], screenTools = [], attachments = [], more = {} }: WorldParts): Snapshot {
  const agent: AgentMeta = { key: 'help', label: 'Help', greeting: '', hints: [], groups: [], quickActions: [] }
  return {
    agent,
    environment: 'production',
    instructions: 'Be exact.',
    freeChat: 'Answer from the record.',
    handover: '',
    steps: [],
    attachments,
    tools,
    screenTools: new Set(screenTools),
    pageTools: 'auto',
    actions: [],
    reserved: new Set(),
    digest: 'd1',
    ...more,
  }
}

/** A request of a client of AG-UI alone, with nothing in it. */
const PLAIN = {
  agentKey: 'help',
  environment: 'production',
  input: null,
  screen: false,
  ownClient: false,
  performs: false,
  channel: 'widget',
  callbacks: new Map(),
  scopes: [],
  context: [],
  replies: [],
} as const

/** A whole product without a server: a scripted model, a real store in memory, a real engine. */
export async function world(parts: WorldParts) {
  const { script = [], catalog, workspace = 'w' } = parts
  const store: Store = parts.store ?? (await openSqliteStore({ path: ':memory:' }))
  const user = { ...ADA, workspace }
  const threadId = workspace === 'w' ? 't1' : `t1-${workspace}`
  const model = scriptedModel(script)
  const faults: Fault[] = []
  let now = 1_000_000
  let counter = 0
  const snapshot = helpAgent(parts)
  const ports: Ports = {
    catalog: catalog ?? { snapshot: async (key) => (key === 'help' || key === 'other' ? snapshot : undefined) },
    model,
    threads: store,
    records: { load: async (_user, ref): Promise<Json | undefined> => (ref.id === 'c-1' ? { id: 'c-1' } : undefined) },
    clock: { now: () => ++now, today: () => '2026-11-30' },
    ids: { next: (prefix) => `${prefix}_${parts.store ? crypto.randomUUID() : ++counter}` },
    faults: { report: (fault) => faults.push(fault) },
    audit: store.audit,
    ...(parts.grants === null ? {} : { grants: parts.grants ?? grantsOfTests }),
    floor: parts.floor ?? {},
  }
  const request = (over: Partial<TurnRequest>): TurnRequest => {
    const runId = over.runId ?? `r${parts.store ? crypto.randomUUID() : ++counter}`
    return { ...PLAIN, user, threadId, runId, requestDigest: runId, ...over }
  }
  return {
    store,
    model,
    faults,
    /** Passes so many milliseconds. */
    pass: (ms: number) => void (now += ms),
    audit: () => store.audit.rows(workspace, { after: 0, limit: 1_000 }),
    approval: (id: string) => store.findApproval(workspace, id),
    ports,
    request,
    run: (over: Partial<TurnRequest>, signal = new AbortController().signal) => collect(runTurn(request(over), ports, signal)),
    resume: (over: Partial<TurnRequest>) => collect(resumeTurn(request(over), ports, new AbortController().signal)),
    /** A new message from the person. */
    say: (text: string, over: Partial<TurnRequest> = {}) =>
      collect(runTurn(request({ message: { id: `u${parts.store ? crypto.randomUUID() : ++counter}`, text }, ...over }), ports, new AbortController().signal)),
    user,
    threadId,
    messages: async () => (await store.load(threadId))?.messages ?? [],
  }
}

export const types = (events: readonly TurnEvent[]): string[] => events.map((event) => event.type)
export const endOf = (events: readonly TurnEvent[]) => events.flatMap((event) => (event.type === 'end' ? [event.end] : []))[0]
export const resultsOf = (events: readonly TurnEvent[]) => events.flatMap((event) => (event.type === 'result' ? [event.message] : []))
export const textOf = (events: readonly TurnEvent[]): string => events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')
export const callsOf = (events: readonly TurnEvent[]) => events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
export const grantsIn = (events: readonly TurnEvent[]): readonly GrantNote[] => events.flatMap((event) => (event.type === 'grant' ? [event] : []))
