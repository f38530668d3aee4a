import { scriptedModel, type ScriptedPart } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import { digestOf, isReceipt, receiptOf, type Approval, type Json, type Reply, type Snapshot, type Tool, type TurnEvent, type Waiting } from '@ambit/domain'
import type { ItemVersion, SessionApiAction } from '@ambit/domain/catalog'
import { runTurn, serverTool, snapshotOf, type Ports, type Store, type TurnRequest } from '@ambit/engine'
import { EGRESS, TRUSTED, resultOf, type DojoCall, type DojoSuite } from './suite.ts'

const SECRET = 'a secret of the workspace, for tests alone'
const USER = { workspace: 'dojo', subject: 'emma', name: 'Emma', roles: [] }
const line = { by: { subject: 'author' }, note: '', at: 1 }

export interface Talk {
  /** What the person says, and what the model calls then, round by round. */
  readonly turns: readonly { readonly says: string; readonly rounds: readonly (readonly DojoCall[])[] }[]
  /** Names of actions that are `auto`; the others are `confirm`. */
  readonly autos: readonly string[]
  /** What a tool gives, where it is something else than was recorded. */
  readonly results?: ReadonlyMap<DojoCall, string>
  /** The person's answer to a card. */
  readonly approves: (call: Waiting) => boolean
}
export interface Played {
  /** How often the person was asked: once for all calls that waited in a round. */
  readonly decisions: number
  readonly approvals: readonly Approval[]
  /** Results that were failures. */
  readonly failures: readonly string[]
}

/** Names one call, whatever the order of its arguments. */
export const callKey = (name: string, args: Json): string => `${name} ${digestOf(args)}`
const keyOf = (call: DojoCall): string => callKey(call.function, call.args)

/** A product whose sensitive tools are actions, performed by whoever holds their grants; the others run here. */
export class Dojo {
  readonly #suite: DojoSuite
  readonly #store: Store
  #results: ReadonlyMap<string, string> = new Map()
  readonly #snapshots = new Map<string, Promise<Snapshot>>()
  #count = 0

  private constructor(suite: DojoSuite, store: Store) {
    this.#suite = suite
    this.#store = store
  }
  static async open(suite: DojoSuite): Promise<Dojo> {
    return new Dojo(suite, await openSqliteStore({ path: ':memory:' }))
  }

  async play({ turns, autos, results, approves }: Talk): Promise<Played> {
    const threadId = `thread-${this.#suite.name}-${(this.#count += 1)}`
    const calls = turns.flatMap(({ rounds }) => rounds.flat())
    this.#results = new Map(calls.map((call) => [keyOf(call), results?.get(call) ?? resultOf(call)]))
    const queue: ScriptedPart[][] = []
    const next = (textOnly: boolean): readonly ScriptedPart[] => (textOnly ? undefined : queue.shift()) ?? [{ text: 'Done so far.' }]
    const model = scriptedModel(Array.from({ length: 64 }, () => (request) => next(request.textOnly)))
    const ports = this.#ports(autos, model)
    const [failures, counted] = [[] as string[], { decisions: 0 }]
    const run = async (more: Partial<TurnRequest>): Promise<void> => {
      const events = await this.#run(ports, { threadId, ...more })
      failures.push(...events.flatMap((event) => (event.type === 'result' && event.message.isError ? [event.message.content] : [])))
      const waiting = waitingIn(events)
      if (waiting.length === 0) return
      if (waiting.some(({ awaits }) => awaits === 'decision')) counted.decisions += 1
      await run({ replies: waiting.map((call) => (call.awaits === 'decision' ? decided(call, approves(call)) : this.#performed(call))) })
    }
    const say = (text: string) => run({ message: { id: `message-${(this.#count += 1)}`, text } })
    for (const { says, rounds } of turns) {
      queue.push(...rounds.map((round) => round.map((call) => ({ call: call.function, args: call.args }))))
      await say(says)
      while (queue.length > 0) await say('Go on, please.')
    }
    return { decisions: counted.decisions, approvals: await this.#store.approvalsOf(threadId), failures }
  }

  async #run(ports: Ports, more: Partial<TurnRequest>): Promise<readonly TurnEvent[]> {
    const runId = `run-${this.#suite.name}-${(this.#count += 1)}`
    const request: TurnRequest = {
      user: USER,
      agentKey: 'dojo',
      environment: 'production',
      threadId: '',
      runId,
      requestDigest: runId,
      input: null,
      screen: false,
      ownClient: true,
      performs: true,
      channel: 'widget',
      callbacks: new Map(),
      scopes: [],
      context: [],
      replies: [],
      ...more,
    }
    const events: TurnEvent[] = []
    for await (const event of (await runTurn(request, ports, new AbortController().signal)).events) events.push(event)
    return events
  }

  #performed({ callId, name, args }: Waiting): Reply {
    const answer = { ok: true, value: this.#results.get(callKey(name, args)) ?? null } as const
    return { callId, kind: 'outcome', content: JSON.stringify({ ...answer, receipt: receiptOf(SECRET, callId, answer) }), isError: false }
  }

  #ports(autos: readonly string[], model: Ports['model']): Ports {
    const known = this.#snapshots.get(autos.join()) ?? this.#snapshot(autos)
    this.#snapshots.set(autos.join(), known)
    return {
      catalog: { snapshot: () => known },
      model,
      threads: this.#store,
      records: { load: async () => undefined },
      clock: { now: () => (this.#count += 1), today: () => '2024-05-15' },
      ids: { next: (prefix) => `${prefix}_${(this.#count += 1)}_${this.#suite.name}` },
      faults: {
        report: (fault) => {
          throw fault
        },
      },
      audit: this.#store.audit,
      grants: { mint: async ({ jti }) => jti, isReceipt: (callId, answer, receipt) => isReceipt(SECRET, callId, answer, receipt) },
    }
  }

  async #snapshot(autos: readonly string[]): Promise<Snapshot> {
    const { sensitive, tools } = this.#suite
    const actions = tools.filter(({ name }) => sensitive.includes(name)).map((tool) => ({ version: action(tool, autos.includes(tool.name)), skills: ['all'] }))
    const snapshot = await snapshotOf({ environment: 'production', stored: { agent, capabilities: [], actions }, reserved: new Set() }, digestOf)
    return { ...snapshot, tools: tools.filter(({ name }) => !sensitive.includes(name)).map((tool) => this.#reading(tool)) }
  }

  #reading({ name, description, parameters }: DojoSuite['tools'][number]): Tool {
    return serverTool({
      definition: { name, description, parameters },
      trusted: TRUSTED.has(name),
      activity: () => `${name}…`,
      run: (args) => ({ result: this.#results.get(callKey(name, args)) ?? 'Nothing.' }),
    })
  }
}

function waitingIn(events: readonly TurnEvent[]): readonly Waiting[] {
  const end = events.flatMap((event) => (event.type === 'end' ? [event.end] : []))[0]
  if (end?.kind === 'failed') throw new Error(end.sentence)
  return end?.kind === 'waiting' ? end.calls : []
}

function decided({ callId }: Waiting, approved: boolean): Reply {
  return { callId, kind: 'decision', decision: approved ? 'approved' : 'declined' }
}

const agent: ItemVersion<'agent'> = {
  kind: 'agent',
  key: 'dojo',
  version: 1,
  digest: 'agent',
  body: {
    type: 'resource_center',
    label: 'Dojo',
    greeting: 'Hello.',
    hints: [],
    groups: [],
    instructions: 'Do what you are asked.',
    freeChat: 'Do what you are asked.',
    attachments: [],
  },
  ...line,
}

function action({ name, description, parameters }: DojoSuite['tools'][number], auto: boolean): ItemVersion<'action'> {
  const body: SessionApiAction = {
    type: 'session_api',
    title: name,
    description,
    method: 'POST',
    endpoint: `/${name}`,
    input: parameters,
    mask: '*',
    risk: 'high',
    effect: EGRESS.has(name) ? 'egress' : 'write',
    policy: auto ? 'auto' : 'confirm',
    enabled: true,
    mcp: false,
    unavailable: 'It cannot be reached.',
  }
  return { kind: 'action', key: name, version: 1, digest: `${name} ${auto}`, body, ...line }
}
