import { describe, expect, it } from 'vitest'
import { SERVER_CAPABILITIES } from '../api/src/capabilities/registry.ts'
import { TOOL_ORDER } from '../api/src/capabilities/tool-order.ts'
import { FREE_CHAT_ID, promptText } from '../api/src/prompts/catalogue.ts'
import { CAPABILITIES } from './capabilities.ts'

const CHIP = true
const MENU = false

/** Group, id, label, description, chip or More menu, thinking level, first tool, further tools: the catalogue as it was agreed. */
const AGREED = [
  [
    'understand',
    'claim_summary',
    'Summarise this claim',
    'What happened, who is involved, where it stands',
    CHIP,
    'low',
    'claim_metrics',
    ['financial_summary', 'get_claim_section'],
  ],
  ['understand', 'timeline_review', 'Walk the timeline', 'Events in order, with the quiet gaps', MENU, 'low', 'build_timeline', ['get_document']],
  [
    'understand',
    'document_review',
    'Read a document',
    'What one document says and whether it fits the file',
    MENU,
    'medium',
    'get_claim_section',
    ['get_document', 'search_claim'],
  ],
  [
    'understand',
    'party_brief',
    'Who is who',
    'A person or firm, their role, money and contact needs',
    MENU,
    'low',
    'get_party',
    ['scan_vulnerability_signals'],
  ],
  [
    'decide',
    'policy_validation',
    'Validate the policy',
    'Was cover in force and does this section respond',
    CHIP,
    'high',
    'check_policy_in_force',
    ['get_claim_section', 'get_document'],
  ],
  [
    'decide',
    'next_actions',
    'What should I do next',
    'Ordered actions with dates and reasons',
    CHIP,
    'medium',
    'list_deadlines',
    ['run_handling_checks', 'claim_metrics'],
  ],
  [
    'decide',
    'settlement_review',
    'Work out the settlement',
    'The figure the policy produces, step by step',
    CHIP,
    'high',
    'settlement_position',
    ['financial_summary', 'check_policy_in_force'],
  ],
  [
    'decide',
    'reserve_review',
    'Review the reserve',
    'Whether each reserve line still fits the file',
    MENU,
    'medium',
    'financial_summary',
    ['build_timeline', 'get_document'],
  ],
  [
    'decide',
    'liability_review',
    'Weigh liability',
    'Both accounts side by side and what is missing',
    MENU,
    'high',
    'get_claim_section',
    ['run_risk_cross_checks', 'get_document'],
  ],
  ['decide', 'recovery_review', 'Find recoveries', 'Who else might pay, and by when', MENU, 'medium', 'financial_summary', ['list_deadlines', 'get_party']],
  [
    'protect',
    'fraud_check',
    'Run the risk checks',
    'Facts that do not fit, without accusing anyone',
    CHIP,
    'high',
    'run_risk_cross_checks',
    ['build_timeline', 'get_document'],
  ],
  [
    'protect',
    'vulnerability_check',
    'Check support needs',
    'Signs that a customer needs something different',
    MENU,
    'medium',
    'scan_vulnerability_signals',
    ['get_party'],
  ],
  [
    'protect',
    'complaint_check',
    'Check for complaints',
    'Dissatisfaction on file and whether it was logged',
    MENU,
    'medium',
    'scan_expressions_of_dissatisfaction',
    ['list_deadlines'],
  ],
  ['protect', 'file_audit', 'Audit the file', 'Handling standards, met and missed', MENU, 'medium', 'run_handling_checks', ['list_deadlines']],
  [
    'produce',
    'draft_update',
    'Draft a customer update',
    'A clear progress message in plain English',
    CHIP,
    'low',
    'scan_vulnerability_signals',
    ['list_deadlines', 'get_claim_section'],
  ],
  [
    'produce',
    'draft_decision',
    'Draft a decision letter',
    'Accept or decline with reasons, terms and rights',
    MENU,
    'high',
    'check_policy_in_force',
    ['settlement_position', 'get_claim_section'],
  ],
  [
    'produce',
    'draft_complaint_response',
    'Draft a complaint response',
    'SRC or final response with the required parts',
    MENU,
    'medium',
    'get_claim_section',
    ['list_deadlines', 'build_timeline'],
  ],
  [
    'produce',
    'handover_note',
    'Write a handover note',
    'What the next handler must know in one page',
    MENU,
    'low',
    'claim_metrics',
    ['list_deadlines', 'financial_summary'],
  ],
  ['help', 'what_can_you_do', 'What can you do', "The assistant's tasks and limits", MENU, 'low', 'list_capabilities', []],
  ['help', 'show_me', 'Show me on screen', 'Points at the right part of the page', MENU, 'low', 'highlight_panel', []],
] as const

const isTool = (word: string): boolean => TOOL_ORDER.some((name) => name === word)
const toolsIn = (text: string): readonly string[] => [...text.matchAll(/`(\w+)`/g)].map((found) => found[1] ?? '').filter(isTool)

/** What stands in backticks in a playbook's numbered steps: tools, and the values beside them. */
const stepsIn = (playbook: string): readonly string[] =>
  playbook
    .split('\n')
    .filter((line) => /^\d\. /.test(line))
    .flatMap((line) => [...line.matchAll(/`(\w+)`/g)].map((found) => found[1] ?? ''))

describe('the tasks of the claims desk', () => {
  it('[D156] twenty in five groups, six of them chips, each with its label, its line and how hard it thinks', () => {
    const levels = new Map(SERVER_CAPABILITIES.map(({ id, thinkingLevel }) => [id, thinkingLevel]))
    expect(CAPABILITIES.map(({ group, id, label, description, pinned }) => [group, id, label, description, pinned, levels.get(id)])).toEqual(
      AGREED.map(([group, id, label, description, chip, thinking]) => [group, id, label, description, chip, thinking]),
    )
    expect([CAPABILITIES.length, CAPABILITIES.filter(({ pinned }) => pinned).length]).toEqual([20, 6])
  })

  it('[D156] each message is said once, in a sentence or two', () => {
    const messages = CAPABILITIES.map(({ quickActionMessage }) => quickActionMessage)
    expect(new Set(messages).size).toBe(20)
    for (const message of messages) expect(message).toMatch(/^[A-Z][^\n]{20,160}[.?]$/)
  })

  it.each(AGREED.map(([, id, , , , , first, then]) => ({ id, first, further: then })))(
    '[D157] $id begins with $first, then goes on in its order',
    ({ id, first, further }) => {
      const named = [...new Set(toolsIn(promptText(`capability.${id}`)))]
      expect(named[0]).toBe(first)
      expect(named.filter((name) => further.some((each) => each === name))).toEqual(further)
    },
  )

  it.each(AGREED.map(([, id, , , , , first, then]) => ({ id, first, further: then })))('[D157] free chat knows the way of $id', ({ id, first, further }) => {
    const lines = promptText(FREE_CHAT_ID)
      .split('\n')
      .filter((line) => line.startsWith(`- \`${id}\`: `))
    expect(lines).toHaveLength(1)
    const [line = ''] = lines
    expect(toolsIn(line)[0]).toBe(first)
    expect([...new Set(toolsIn(line))].filter((name) => further.some((each) => each === name))).toEqual(further)
  })

  it.each(CAPABILITIES.map(({ id }) => id))('[D157] free chat reads for %s what its playbook reads, but shows no panel', (id) => {
    const line = promptText(FREE_CHAT_ID)
      .split('\n')
      .find((each) => each.startsWith(`- \`${id}\`: `))
    const said = (line ?? '').slice(`- \`${id}\`: `.length)
    const own = stepsIn(promptText(`capability.${id}`)).filter((word) => isTool(word) && (id === 'show_me' || word !== 'highlight_panel'))
    expect([...new Set(toolsIn(said))].toSorted()).toEqual([...new Set(own)].toSorted())
  })
})
