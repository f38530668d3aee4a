import { openSqliteStore } from '@ambit/adapters/store'
import { scriptedModel, type ScriptedReply } from '@ambit/adapters/ai-sdk'
import type { AgentMeta, Attachment, Capability, Fault, Json, PageScope, Snapshot, Tool, TurnEvent, User } from '@ambit/domain'
import { resumeTurn, runTurn, type CatalogPort, type Ports, type TurnRequest } from '../index.ts'

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
    actions: [],
    reserved: new Set(),
    digest: 'd1',
    ...more,
  }
}

/** A whole product without a server: a scripted model, a real store in memory, a real engine. */
export async function world(parts: WorldParts) {
  const { script = [], catalog } = parts
  const store = await openSqliteStore({ path: ':memory:' })
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
    ids: { next: (prefix) => `${prefix}_${++counter}` },
    faults: { report: (fault) => faults.push(fault) },
  }
  const request = (over: Partial<TurnRequest>): TurnRequest => {
    const runId = over.runId ?? `r${++counter}`
    return {
      user: ADA,
      agentKey: 'help',
      environment: 'production',
      threadId: 't1',
      runId,
      requestDigest: runId,
      input: null,
      screen: false,
      ownClient: false,
      callbacks: new Map(),
      scopes: [],
      context: [],
      replies: [],
      ...over,
    }
  }
  return {
    store,
    model,
    faults,
    ports,
    request,
    run: (over: Partial<TurnRequest>, signal = new AbortController().signal) => collect(runTurn(request(over), ports, signal)),
    resume: (over: Partial<TurnRequest>) => collect(resumeTurn(request(over), ports, new AbortController().signal)),
    /** A new message from the person. */
    say: (text: string, over: Partial<TurnRequest> = {}) =>
      collect(runTurn(request({ message: { id: `u${++counter}`, text }, ...over }), ports, new AbortController().signal)),
    messages: async () => (await store.load('t1'))?.messages ?? [],
  }
}

export const types = (events: readonly TurnEvent[]): string[] => events.map((event) => event.type)
export const endOf = (events: readonly TurnEvent[]) => events.flatMap((event) => (event.type === 'end' ? [event.end] : []))[0]
export const resultsOf = (events: readonly TurnEvent[]) => events.flatMap((event) => (event.type === 'result' ? [event.message] : []))
export const textOf = (events: readonly TurnEvent[]): string => events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')
export const callsOf = (events: readonly TurnEvent[]) => events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
