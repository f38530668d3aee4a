import { modelFromSettings } from '@ambit/adapters/ai-sdk'
import { type Attachment, type Json, type Message, type Snapshot, toJson } from '@ambit/domain'
import { type ModelCall, ROUNDS_MAX, compose } from '@ambit/engine'
import { describe, expect, it } from 'vitest'
import { HOSTILE, type Shown, harmless, readable, shown } from '../../../../packages/adapters/src/ai-sdk/offline/testing/shown.ts'
import { CAPABILITIES } from '../../shared/capabilities.ts'
import type { Claim } from '../../shared/claim.ts'
import { MATTER_PANELS } from '../../shared/panels.ts'
import { claimsAgent } from './agent.ts'
import { runTool } from './capabilities/registry.ts'
import { CLAIMS, findClaim } from './fixtures/claims.ts'
import { claimOfRecord } from './record.ts'

const TODAY = '2026-11-30'
const AT = Date.parse('2026-11-30T10:00:00Z')

const OFFLINE = await modelFromSettings({ model: 'offline', env: {} })
const declared = claimsAgent()
const SNAPSHOT: Snapshot = {
  agent: { key: declared.key, label: declared.label, greeting: '', hints: [], quickActions: declared.quickActions, groups: declared.groups },
  environment: 'production',
  instructions: declared.instructions,
  freeChat: declared.freeChat,
  attachments: declared.quickActions.map(({ id, label, description }): Attachment => {
    const playbook = declared.capabilities.find((half) => half.id === id)?.playbook ?? ''
    return { context: 'task', capability: { id, type: 'skill', delivery: 'optional', priority: 1, label, description, playbook, tools: [] } }
  }),
  tools: declared.tools,
  screenTools: declared.screenTools,
  handover: '',
  pageTools: 'auto',
  steps: [],
  actions: [],
  reserved: new Set(),
  digest: 'offline-desk',
}

interface Turn {
  readonly calls: readonly ModelCall[]
  readonly text: string
  readonly rounds: number
}

/** A whole turn over one claim, as the engine plays it: calls until there is none, at most its rounds. */
async function turn(claim: Claim, text: string, task?: string): Promise<Turn> {
  const { system, tools } = compose({ snapshot: SNAPSHOT, scopes: [], task, screen: true, context: [] })
  const messages: Message[] = [{ role: 'user', id: 'u', text, at: AT, ...(task === undefined ? {} : { task }) }]
  const made: ModelCall[] = []
  for (let rounds = 0; ; rounds++) {
    let said = ''
    const calls: ModelCall[] = []
    const request = { system, messages, tools, thinkingLevel: 'low', textOnly: rounds >= ROUNDS_MAX } as const
    for await (const event of OFFLINE.reply(request, new AbortController().signal)) {
      if (event.type === 'text') said += event.text
      if (event.type === 'call') calls.push(event.call)
    }
    if (calls.length === 0) return { calls: made, text: said, rounds }
    made.push(...calls)
    messages.push({ role: 'assistant', id: `a${rounds}`, text: said, calls: calls.map((call, at) => ({ id: `${rounds}.${at}`, ...call })), at: AT })
    for (const [at, call] of calls.entries()) {
      const { result, isError = false } = await runTool(call.name, call.args, { claim, today: TODAY, screen: true })
      messages.push({ role: 'tool', id: `t${rounds}.${at}`, callId: `${rounds}.${at}`, name: call.name, content: result, isError, at: AT })
    }
  }
}

/** The first tool of each task, as the catalogue of the specification has it. */
const FIRST: Readonly<Record<string, string>> = {
  claim_summary: 'claim_metrics',
  timeline_review: 'build_timeline',
  document_review: 'get_claim_section',
  party_brief: 'get_party',
  policy_validation: 'check_policy_in_force',
  next_actions: 'list_deadlines',
  settlement_review: 'settlement_position',
  reserve_review: 'financial_summary',
  liability_review: 'get_claim_section',
  recovery_review: 'financial_summary',
  fraud_check: 'run_risk_cross_checks',
  vulnerability_check: 'scan_vulnerability_signals',
  complaint_check: 'scan_expressions_of_dissatisfaction',
  file_audit: 'run_handling_checks',
  draft_update: 'scan_vulnerability_signals',
  draft_decision: 'check_policy_in_force',
  draft_complaint_response: 'get_claim_section',
  handover_note: 'claim_metrics',
  what_can_you_do: 'list_capabilities',
  show_me: 'highlight_panel',
}
const DOCUMENTS = ['draft_update', 'draft_decision', 'draft_complaint_response', 'handover_note']
const SINGLE = new Set(['policy', 'loss', 'handling', 'decision', 'litigation'])

/** Every id that stands on the claim, and the refs of what has none. */
function refsOn(value: Json | undefined): ReadonlySet<string> {
  const refs = new Set(SINGLE)
  JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string') refs.add(each.id)
    return each
  })
  return refs
}

/** What an answer cites: what stands in backticks, apart from its fences. */
function citedIn(text: string): readonly string[] {
  return [...text.replaceAll(/^`{3,}.*$/gm, '').matchAll(/`([^`\n]+)`/g)].map((found) => found[1] ?? '')
}

/** What no answer may have: parts that were not rendered, keys as programs have them, JSON. Quotations of the file may have anything. */
function faultsIn(text: string): readonly string[] {
  const own = text.replaceAll(/^> .*$/gm, '').replaceAll(/“[^”]*”/g, '“”')
  return [
    /undefined/,
    /\{\{|\}\}/,
    /\[object/,
    /\bNaN\b/,
    /\b[a-z]+_[a-z_]+\b/,
    /[{}]"|":/,
    /\b\d{4}-\d{2}-\d{2}\b/,
    /\*\*\*\*/,
    /: *;|; *;|\(\)|\.\./,
  ].flatMap((fault) => fault.exec(own)?.[0] ?? [])
}

describe.each(CLAIMS.map((claim) => [claim.id, claim] as const))('the quick actions on %s', (_id, claim) => {
  it.each(CAPABILITIES.map((capability) => [capability.id, capability] as const))(
    '[F29] %s: its first tool first, refs that exist, plain words',
    async (id, capability) => {
      const { calls, text, rounds } = await turn(claim, capability.quickActionMessage, id)
      const refs = refsOn(toJson(claim))
      expect(calls[0]?.name).toBe(FIRST[id])
      expect(rounds).toBeLessThanOrEqual(ROUNDS_MAX)
      expect(citedIn(text).filter((ref) => !refs.has(ref))).toEqual([])
      expect(faultsIn(text)).toEqual([])
      expect(/\n`{3}document [^\n`]+\n# [\s\S]+\n`{3}$/.test(text)).toBe(DOCUMENTS.includes(id))
    },
  )
})

/** Thirty questions in a handler's own words, half of which amount to a task: the tools that they begin with, in order. */
const FREE: readonly (readonly [text: string, calls: readonly string[]])[] = [
  ['Can you draft an update for the customer?', ['scan_vulnerability_signals', 'list_deadlines', 'get_claim_section']],
  ['Write me a handover note', ['claim_metrics', 'list_deadlines', 'financial_summary']],
  ['Please write the decision letter', ['check_policy_in_force', 'settlement_position', 'get_claim_section']],
  ['Write a response to the complaint', ['get_claim_section', 'list_deadlines', 'build_timeline']],
  ['Give me a quick summary of this claim', ['claim_metrics', 'financial_summary', 'get_claim_section', 'get_claim_section']],
  ['Was cover in force?', ['check_policy_in_force', 'get_claim_section']],
  ['Do the reserves look right?', ['financial_summary', 'build_timeline', 'get_claim_section']],
  ['Work out the settlement for me', ['settlement_position', 'financial_summary', 'check_policy_in_force']],
  ['Walk me through the timeline', ['build_timeline']],
  ['Who else might pay?', ['financial_summary', 'list_deadlines', 'get_claim_section', 'get_claim_section']],
  ['Are there any complaints that were not logged?', ['scan_expressions_of_dissatisfaction', 'list_deadlines', 'get_claim_section']],
  ['Review this file against our standards', ['run_handling_checks', 'list_deadlines']],
  ['What should I do next?', ['list_deadlines', 'run_handling_checks', 'claim_metrics']],
  ['Does the customer need any extra support?', ['scan_vulnerability_signals', 'get_claim_section', 'get_party']],
  ['What are the arguments on liability?', ['get_claim_section', 'run_risk_cross_checks', 'get_claim_section']],
  ['How much have we paid?', ['financial_summary']],
  ['What is due this week?', ['list_deadlines']],
  ['What are the reserves?', ['get_claim_section']],
  ['Which documents have not been reviewed?', ['get_claim_section']],
  ['Is there an open complaint?', ['get_claim_section']],
  ['Read doc-2', ['get_document']],
  ['Who is the policyholder?', ['get_party']],
  ['How many days since the last contact with the customer?', ['claim_metrics']],
  ['Where is the policy panel?', ['highlight_panel']],
  ['What payments are there?', ['get_claim_section']],
  ['Is there anything about rain?', ['search_claim']],
  ['What did the engineer say?', ['search_claim']],
  ['What offers are open?', ['get_claim_section']],
  ['tell me about the loss', ['get_claim_section']],
  ['What can you do?', ['list_capabilities']],
  ['Where are the previous claims?', ['highlight_panel']],
  ['Show me the people', ['get_claim_section', 'highlight_panel']],
  ['Show me the timeline', ['build_timeline', 'get_document']],
  ['What did the customer write in the letter?', ['search_claim', 'search_claim']],
  ['Where are we with the recoveries?', ['get_claim_section']],
]

/** Questions in plain words, and the task that each amounts to. */
const PLAIN: readonly (readonly [text: string, task: string])[] = [
  ['Anything suspicious about this claim?', 'fraud_check'],
  ['Is this fraud?', 'fraud_check'],
  ['Should we accept or decline?', 'policy_validation'],
  ['Is the customer vulnerable?', 'vulnerability_check'],
  ['Does anyone sound unhappy?', 'complaint_check'],
  ['Draft a letter to the customer', 'draft_update'],
  ['Write to the policyholder with an update', 'draft_update'],
  ['Write a letter to the customer about the complaint', 'draft_complaint_response'],
  ['What is the settlement figure?', 'settlement_review'],
  ['Is the file in good order?', 'file_audit'],
  ['Who might we recover from?', 'recovery_review'],
  ['Who is to blame?', 'liability_review'],
  ['Summarise', 'claim_summary'],
  ['Hand this over to a colleague', 'handover_note'],
  ['Who is involved?', 'party_brief'],
  ['What needs doing?', 'next_actions'],
  ['Is it covered?', 'policy_validation'],
]

describe('questions in free chat', () => {
  it.each(FREE)('[F30] "%s"', async (text, begun) => {
    const claim = findClaim('clm-4')
    if (claim === undefined) throw new Error('The fixture is gone.')
    const { calls, text: said } = await turn(claim, text)
    const names = calls.map(({ name }) => name)
    expect(names.slice(0, begun.length)).toEqual(begun)
    if (begun.length === 1) expect(names.length).toBeLessThanOrEqual(2)
    expect(citedIn(said).filter((ref) => !refsOn(toJson(claim)).has(ref))).toEqual([])
    expect(faultsIn(said)).toEqual([])
  })

  it.each(PLAIN)('[F48] "%s" is done as %s', async (text, task) => {
    const claim = findClaim('clm-4')
    if (claim === undefined) throw new Error('The fixture is gone.')
    const { calls, text: said } = await turn(claim, text)
    const steps = new RegExp(`^- \`${task}\`: (.*?\\.)(?: When asked|$)`, 'm').exec(declared.freeChat)?.[1] ?? ''
    const tools = [...steps.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) => (declared.tools.some((tool) => tool.name === name) ? [name] : []))
    expect(new Set(calls.map(({ name }) => name)).size).toBeGreaterThan(1)
    expect(calls.map(({ name }) => name).filter((name) => !tools.includes(name))).toEqual([])
    expect(calls[0]?.name).toBe(FIRST[task])
    expect(said.includes('```document')).toBe(DOCUMENTS.includes(task))
  })

  it.each(MATTER_PANELS.map(({ id, label }) => [label, id] as const))('[F47] "Show me the panel %s" lights %s', async (label, id) => {
    const claim = findClaim('clm-4')
    if (claim === undefined) throw new Error('The fixture is gone.')
    const { calls, text } = await turn(claim, `Show me the panel ${label}`)
    expect({ calls, text }).toEqual({ calls: [{ name: 'highlight_panel', args: { panel: id } }], text: `Showing the ${label} panel.` })
  })

  it('[F30] a free question gets the document that the quick action gets', async () => {
    const claim = findClaim('clm-1')
    if (claim === undefined) throw new Error('The fixture is gone.')
    const fence = (text: string): string => text.slice(text.indexOf('```document'))
    const asked = await turn(claim, 'Draft an update for the customer, please')
    expect(fence(asked.text)).toBe(fence((await turn(claim, 'Draft an update.', 'draft_update')).text))
    expect(asked.text).toContain('# Update on your claim HOM-2026-001902')
  })
})

/** A claim whose every string but for codes and dates, ids too, begins and ends with a value. */
function carrying(value: string): Claim {
  const isFree = (text: string): boolean => !/^[a-z]+(?:_[a-z0-9]+)*$|^\d{4}-\d{2}-\d{2}/.test(text)
  const claim = JSON.stringify(findClaim('clm-1'), (_key, each: unknown) => (typeof each === 'string' && isFree(each) ? `${value} ${each} ${value}` : each))
  return claimOfRecord(JSON.parse(claim))
}

/** What Markdown makes of words alone; a document has its fence. */
const OWN = new Set(['blockquote', 'code', 'heading', 'list', 'list_item', 'paragraph', 'strong', 'table'])
/** Tasks that tell nothing of the claim. */
const OF_THE_DESK = new Set(['show_me', 'what_can_you_do'])
/** Old post is quoted so: the scans leave it out, and have less to tell. */
const isOldPost = (value: string): boolean => value.startsWith('>')

function headingsOf({ made }: Shown): number {
  return made.filter((type) => type === 'heading').length
}

describe('a claim whose every string is hostile', () => {
  it.each(CAPABILITIES.map((capability) => [capability.id, capability] as const))(
    '[F33] %s shows them as text',
    async (id, capability) => {
      const told = async (value: string): Promise<Shown> => shown((await turn(carrying(value), capability.quickActionMessage, id)).text)
      const plain = new Map<string, number>()
      for (const value of HOSTILE) {
        const seen = await told(value)
        const shape = harmless(value).replace(/é+/g, 'ééé')
        if (!plain.has(shape)) plain.set(shape, headingsOf(await told(shape)))
        expect({ value, made: seen.made.filter((type) => !OWN.has(type)) }).toEqual({ value, made: [] })
        expect({ value, fences: seen.made.filter((type) => type === 'code').length }).toEqual({ value, fences: DOCUMENTS.includes(id) ? 1 : 0 })
        if (!isOldPost(value)) expect({ value, headings: headingsOf(seen) }).toEqual({ value, headings: plain.get(shape) })
        expect({ value, isShown: seen.text.toLowerCase().includes(readable(value).toLowerCase()) || OF_THE_DESK.has(id) }).toEqual({ value, isShown: true })
        expect(seen.text).not.toMatch(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|undefined|\{\{get_/)
      }
    },
    30_000,
  )
})
