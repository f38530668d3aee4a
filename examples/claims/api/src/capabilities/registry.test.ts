import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { motorReading } from '../fixtures/mot-2026-004417/claim.ts'
import { CATALOGUE, SERVER_CAPABILITIES, allTools, assertCatalogueMatches, runTool } from './registry.ts'
import { TOOL_ORDER, orderedTools } from './tool-order.ts'
import type { ChatTool } from './types.ts'

const context = { claim: motorReading, today: '2026-11-30', screen: true }

const names = (tools: readonly ChatTool[]): readonly string[] => tools.map((tool) => tool.definition.name)
const toolOf = (name: string): ChatTool => ({ definition: { name, description: '', parameters: {} }, activity: () => '', run: () => ({ result: '' }) })

describe('the catalogue check at start-up', () => {
  it('[D65] passes for the two halves and the prompts as they are', () => {
    expect(() => assertCatalogueMatches()).not.toThrow()
  })

  it.each(CAPABILITIES.map(({ id }) => id))('[D65] throws where %s is missing on either side, stands twice, or has lost its prompt', (id) => {
    const [publicRow, serverRow] = [CATALOGUE.publicHalf.filter((row) => row.id === id), CATALOGUE.serverHalf.filter((row) => row.id === id)]
    expect(() => assertCatalogueMatches({ ...CATALOGUE, publicHalf: CATALOGUE.publicHalf.filter((row) => row.id !== id) })).toThrow(
      `"${id}" is in the server half only`,
    )
    expect(() => assertCatalogueMatches({ ...CATALOGUE, serverHalf: CATALOGUE.serverHalf.filter((row) => row.id !== id) })).toThrow(
      `"${id}" is in the public half only`,
    )
    expect(() => assertCatalogueMatches({ ...CATALOGUE, publicHalf: [...CATALOGUE.publicHalf, ...publicRow] })).toThrow(
      `"${id}" stands twice in the public half`,
    )
    expect(() => assertCatalogueMatches({ ...CATALOGUE, serverHalf: [...CATALOGUE.serverHalf, ...serverRow] })).toThrow(
      `"${id}" stands twice in the server half`,
    )
    const promptIds = new Set([...CATALOGUE.promptIds].filter((prompt) => prompt !== `capability.${id}`))
    expect(() => assertCatalogueMatches({ ...CATALOGUE, promptIds })).toThrow(`"${id}" names the prompt "capability.${id}", which does not exist`)
  })

  it('[D65] free chat and the instructions are prompts but no capabilities', () => {
    expect([...CATALOGUE.promptIds].filter((id) => !id.startsWith('capability.'))).toEqual(['instructions', 'playbook.claim_qa'])
    expect(CATALOGUE.publicHalf.filter(({ id }) => id === 'claim_qa' || id === 'instructions')).toEqual([])
  })

  it('[D65] each server half names its own prompt, brings its own tools and thinks as hard as its task asks', () => {
    expect(
      SERVER_CAPABILITIES.map(({ id, promptId, tools, thinkingLevel }) => [id, promptId, tools?.map((tool) => tool.definition.name), thinkingLevel]),
    ).toEqual([
      ['claim_summary', 'capability.claim_summary', ['claim_metrics'], 'low'],
      ['timeline_review', 'capability.timeline_review', ['build_timeline'], 'low'],
      ['document_review', 'capability.document_review', undefined, 'medium'],
      ['party_brief', 'capability.party_brief', ['get_party'], 'low'],
      ['policy_validation', 'capability.policy_validation', ['check_policy_in_force'], 'high'],
      ['next_actions', 'capability.next_actions', ['list_deadlines'], 'medium'],
      ['settlement_review', 'capability.settlement_review', ['settlement_position'], 'high'],
      ['reserve_review', 'capability.reserve_review', undefined, 'medium'],
      ['liability_review', 'capability.liability_review', undefined, 'high'],
      ['recovery_review', 'capability.recovery_review', undefined, 'medium'],
      ['fraud_check', 'capability.fraud_check', ['run_risk_cross_checks'], 'high'],
      ['vulnerability_check', 'capability.vulnerability_check', ['scan_vulnerability_signals'], 'medium'],
      ['complaint_check', 'capability.complaint_check', ['scan_expressions_of_dissatisfaction'], 'medium'],
      ['file_audit', 'capability.file_audit', ['run_handling_checks'], 'medium'],
      ['draft_update', 'capability.draft_update', undefined, 'low'],
      ['draft_decision', 'capability.draft_decision', undefined, 'high'],
      ['draft_complaint_response', 'capability.draft_complaint_response', undefined, 'medium'],
      ['handover_note', 'capability.handover_note', undefined, 'low'],
      ['what_can_you_do', 'capability.what_can_you_do', ['list_capabilities'], 'low'],
      ['show_me', 'capability.show_me', undefined, 'low'],
    ])
  })
})

describe('the tools of every turn', () => {
  it('[D66] the five shared ones first, then those that capabilities bring', () => {
    expect(names(allTools(true))).toEqual([
      'get_claim_section',
      'search_claim',
      'get_document',
      'financial_summary',
      'highlight_panel',
      'check_policy_in_force',
      'list_deadlines',
      'settlement_position',
      'run_risk_cross_checks',
      'scan_vulnerability_signals',
      'scan_expressions_of_dissatisfaction',
      'run_handling_checks',
      'build_timeline',
      'claim_metrics',
      'get_party',
      'list_capabilities',
    ])
    expect(allTools(true)).toHaveLength(16)
  })

  it('[D66] without a screen the same, without highlight_panel', () => {
    expect(names(allTools(false))).toEqual(names(allTools(true)).filter((name) => name !== 'highlight_panel'))
    expect(allTools(false)).toHaveLength(15)
  })

  it('[D66] all sixteen stand in their order, however they come and however often', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...TOOL_ORDER, ...TOOL_ORDER], { minLength: 16 }), (shuffled) => {
        expect(names(orderedTools(shuffled.map(toolOf)))).toEqual(TOOL_ORDER.filter((name) => shuffled.includes(name)))
      }),
    )
    expect(TOOL_ORDER).toHaveLength(16)
  })

  it('[D66] the first tool of a name wins, and one without a place comes last', () => {
    const [first, second] = [toolOf('get_party'), toolOf('get_party')]
    expect(orderedTools([toolOf('new_tool'), first, second])).toEqual([
      first,
      expect.objectContaining({ definition: expect.objectContaining({ name: 'new_tool' }) }),
    ])
    expect(orderedTools([first, second])[0]).toBe(first)
  })

  it('[D66] every one says what it is for and takes a closed object', () => {
    for (const { definition } of allTools(true)) {
      expect(definition.description).not.toBe('')
      expect(definition.parameters).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })
})

describe('running a tool', () => {
  it('[D67] gives the tool’s own result', async () => {
    expect(await runTool('get_document', { document_id: 'doc-3' }, context)).toEqual({
      result: 'Document doc-3 (Photographs of both cars at the roadside) has no text recorded.',
    })
  })

  it('[D67] a throw becomes a result that the model can read', async () => {
    expect(await runTool('search_claim', { query: '--' }, context)).toEqual({ result: 'Tool failed: query has no searchable words', isError: true })
  })

  it('[D67] two calls in one turn give two actions, each its own', async () => {
    const done = [await runTool('highlight_panel', { panel: 'policy' }, context), await runTool('highlight_panel', { panel: 'loss' }, context)]
    expect(done.map(({ clientActions }) => clientActions)).toEqual([
      [{ type: 'highlight_panel', panel: 'policy' }],
      [{ type: 'highlight_panel', panel: 'loss' }],
    ])
  })

  it('[D67] a screen action is refused where the caller cannot act on the screen, and so is an unknown tool', async () => {
    expect(await runTool('highlight_panel', { panel: 'policy' }, { ...context, screen: false })).toEqual({
      result: 'Tool failed: highlight_panel is not available here',
      isError: true,
    })
    expect(await runTool('constructor', {}, context)).toEqual({ result: 'Tool failed: constructor is not available here', isError: true })
  })
})
