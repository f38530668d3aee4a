import type { Json, Snapshot, Tool, TurnEvent, User } from '@ambit/domain'
import type { ActionBody, BodyOf, CapabilityBody, ItemKind, ItemVersion, PartCapability } from '@ambit/domain/catalog'
import { type Ports, runTurn, snapshotOf } from '@ambit/engine'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../store/index.ts'
import { offlineModel } from './index.ts'
import { tool } from './testing/talk.ts'

const ADA: User = { workspace: 'w', subject: 'ada', name: 'Ada', roles: [] }

function version<K extends ItemKind>(kind: K, key: string, body: BodyOf[K]): ItemVersion<K> {
  return { kind, key, version: 1, digest: `${key} 1`, by: { subject: 'ada' }, note: '', at: 0, body }
}

function capability(key: string, body: Partial<CapabilityBody> & { readonly description: string; readonly prompt: string }): PartCapability {
  const whole = { type: 'skill', label: key, priority: 1, delivery: 'on_demand', actions: [], ...body } as CapabilityBody
  return { version: version('capability', key, whole), context: whole.delivery === 'always' ? 'embed' : 'load' }
}

function action(key: string, more: Partial<ActionBody> = {}): ItemVersion<'action'> {
  const title = key.replaceAll('_', ' ')
  return version('action', key, {
    type: 'session_api',
    title,
    description: `Does this in the workspace: ${title}.`,
    method: 'POST',
    endpoint: `/api/${key}`,
    input: { type: 'object', properties: { name: { type: 'string', description: 'Its name.' } }, required: ['name'], additionalProperties: false },
    mask: 'id',
    risk: 'low',
    effect: 'write',
    policy: 'auto',
    enabled: true,
    mcp: false,
    unavailable: 'Do it on the page of the projects.',
    ...more,
  })
}

const MEMBERS = capability('members', {
  description: 'Seats, roles and invitations in the workspace.',
  prompt: 'Look them up with `find_member`, then say what they may do.',
})
const REFUNDS = capability('refunds', { type: 'product_domain', description: 'When money is given back.', prompt: 'Money is given back within 30 days.' })
const FIND: Tool = tool(
  'find_member',
  'Finds one of the people here.',
  { query: { type: 'string' } },
  {
    required: ['query'],
    runs: { in: 'server', do: () => ({ ok: true, value: 'Ada is an owner.' }) },
  },
)
const AGENT = { key: 'help', label: 'Help', greeting: '', hints: [], quickActions: [], groups: [] }

function withGuidance(): Promise<Snapshot> {
  const declared = { agent: AGENT, instructions: 'Help.', freeChat: 'Be short.', attachments: [], tools: [FIND], screenTools: new Set<string>() }
  const agent = version('agent', 'help', { type: 'declared', attachments: [] })
  return snapshotOf(
    { environment: 'production', declared, stored: { agent, capabilities: [MEMBERS, REFUNDS], actions: [] }, reserved: new Set() },
    (text) => text,
  )
}

/** As many actions as are asked for, and one about projects among them. */
function withActions(count: number, at: number): Promise<Snapshot> {
  const keys = Array.from({ length: count }, (_, index) => (index === at ? 'archive_project' : `do_thing_${index}`))
  const { version: skill } = capability('all', { description: 'All of it.', prompt: 'Be careful.', delivery: 'always' })
  const body: BodyOf['agent'] = { type: 'resource_center', ...AGENT_BODY, attachments: [{ capability: 'all' }] }
  const actions = keys.map((key) => ({ version: action(key), skills: ['all'] }))
  const stored = { agent: version('agent', 'help', body), capabilities: [{ version: skill, context: 'embed' as const }], actions }
  return snapshotOf({ environment: 'production', stored, reserved: new Set(keys) }, (text) => text)
}
const AGENT_BODY = { label: 'Help', greeting: '', hints: [], groups: [], instructions: 'Help.', freeChat: 'Be short.' }

/** Says one thing after the other in one talk; gives what was called for each, and the last answer. */
async function talk(snapshot: Snapshot, ...texts: readonly string[]): Promise<{ readonly calls: readonly (readonly string[])[]; readonly answer: string }> {
  const store = await openSqliteStore({ path: ':memory:' })
  let counter = 0
  const next = (prefix: string): string => `${prefix}_${++counter}`
  const ports: Ports = {
    catalog: { snapshot: async () => snapshot },
    model: offlineModel(),
    threads: store,
    audit: store.audit,
    records: { load: async (): Promise<Json | undefined> => undefined },
    clock: { now: () => 1_000_000 + ++counter, today: () => '2026-11-30' },
    ids: { next },
    faults: {
      report: (fault) => {
        throw fault
      },
    },
  }
  const calls: string[][] = []
  let answer = ''
  for (const text of texts) {
    const runId = next('run')
    const started = { user: ADA, agentKey: 'help', environment: 'production' as const, threadId: 't1', runId, requestDigest: runId, input: null }
    const page = { performs: false, channel: 'widget' as const, screen: false, ownClient: true, callbacks: new Map(), scopes: [], context: [], replies: [] }
    const run = await runTurn({ ...started, ...page, message: { id: next('u'), text } }, ports, new AbortController().signal)
    const events: TurnEvent[] = []
    for await (const event of run.events) events.push(event)
    calls.push(events.flatMap((event) => (event.type === 'call' ? [`${event.call.name} ${JSON.stringify(event.call.args)}`] : [])))
    answer = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')
  }
  store.close()
  return { calls, answer }
}

test('[J2] what the prompt of a real agent only names is loaded and followed', async () => {
  expect(await talk(await withGuidance(), 'Which seats and invitations are there for "Ada"?')).toEqual({
    calls: [['load_capability {"name":"members"}', 'find_member {"query":"Ada"}']],
    answer: 'Ada is an owner.',
  })
})

test('[J3] a talk with a real agent loads once', async () => {
  const { calls, answer } = await talk(await withGuidance(), 'When is money given back?', 'And when is the money of a refund given back?')
  expect(calls).toEqual([['load_capability {"name":"refunds"}'], []])
  expect(answer).toBe('Money is given back within 30 days.')
})

test('[J8] an action behind the first forty of a real agent is loaded and called, and its refusal is said', async () => {
  expect(await talk(await withActions(60, 50), 'Archive the project "Berlin"')).toEqual({
    calls: [['load_actions {"names":["archive_project"]}', 'archive_project {"name":"Berlin"}']],
    answer: '**Archive project** did not work. This operation is not available right now. Do it on the page of the projects.',
  })
})

test('[J5] an action that the prompt of a real agent does not even name is searched for and called', async () => {
  const { calls } = await talk(await withActions(900, 890), 'Archive the project "Berlin"')
  expect(calls).toEqual([['load_actions {"search":"archive project berlin"}', 'archive_project {"name":"Berlin"}']])
})
